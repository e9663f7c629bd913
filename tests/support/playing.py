"""Random games in several styles, so that tests also meet full hands and empty decks."""

import random
from collections.abc import Iterator

from hypothesis import strategies

from whistlestop import Action, Game
from whistlestop.titles import load, title_ids

STYLES = ("any action", "any kind", "hoards cards", "hoards tickets", "builds")

LIKES = {
    "hoards cards": {"draw_deck": 30, "draw_card": 20, "claim": 1, "station": 0.05},
    "hoards tickets": {"draw_tickets": 30, "draw_card": 20, "draw_deck": 20, "claim": 10},
    "builds": {
        "claim": 99,
        "pay": 5,
        "place": 40,
        "draw_card": 20,
        "draw_deck": 20,
        "station": 0.3,
    },
}

BOARDS = tuple(name for name in title_ids() if not load(name).rules.railyards)


def games(titles: tuple[str, ...]) -> strategies.SearchStrategy[tuple[str, int, int, str]]:
    """Return a strategy for random games: title, players, seed and style."""
    return strategies.sampled_from(titles).flatmap(
        lambda title: strategies.tuples(
            strategies.just(title),
            strategies.integers(
                load(title).rules.players_at_least, load(title).rules.players_at_most
            ),
            strategies.integers(0, 2**96 - 1),
            strategies.sampled_from(STYLES),
        )
    )


GAMES = games(title_ids())
GAMES_ON_BOARDS = games(BOARDS)
GAMES_WITH_RAILYARDS = games(tuple(name for name in title_ids() if name not in BOARDS))


def choose(game: Game, style: str, chance: random.Random) -> Action:
    """Return a legal action in this style."""
    actions = game.legal_actions()
    if style == "any action":
        return chance.choice(actions)
    kinds = sorted({action.kind for action in actions})
    likes = LIKES.get(style, {})
    weights = [likes.get(kind, 1) for kind in kinds]
    kind = chance.choices(kinds, weights)[0]
    return chance.choice([action for action in actions if action.kind == kind])


def play_on(game: Game, style: str, chance: random.Random) -> Iterator[Game]:
    """Play a game to its end; yield it before the first action and after each one."""
    yield game
    while not game.is_over:
        game.play(choose(game, style, chance))
        yield game


def random_game(title: str, players: int, seed: int, style: str) -> Iterator[Game]:
    """Play a game from the start; see ``play_on``."""
    game = Game.new(title, players=players, seed=seed)
    return play_on(game, style, random.Random(seed))


def some_moments(played: Iterator[Game], chance: random.Random, share: float) -> Iterator[Game]:
    """Return copies of the game at some moments, and at its first and last one."""
    game = None
    for number, game in enumerate(played):
        if number == 0 or chance.random() < share:
            yield game.copy()
    if game is not None:
        yield game.copy()
