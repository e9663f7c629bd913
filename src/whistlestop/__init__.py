"""Whistlestop: the Ticket to Ride family of games, to play, to study and to train bots on."""

from typing import TYPE_CHECKING

__version__ = "0.3.0"

__all__ = [
    "Action", "Event", "Game", "GameError", "IllegalAction", "TitleError", "View", "__version__",
]  # fmt: skip

if TYPE_CHECKING:
    from whistlestop.game import Action, Event, Game, GameError, IllegalAction, View
    from whistlestop.titles import TitleError
else:

    def __getattr__(name):
        """Return a public name; its module is imported only now.

        So ``__main__.py`` runs before the long imports, and can handle Ctrl+C during them.
        """
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        import whistlestop.game
        import whistlestop.titles

        module = whistlestop.titles if name == "TitleError" else whistlestop.game
        return getattr(module, name)

    def __dir__():
        """Return the names of the package, with those that are not imported yet."""
        return sorted({*globals(), *__all__})
