"""The ids of the environments in the registries of Gymnasium and PettingZoo."""

from __future__ import annotations

from importlib.util import find_spec

from whistlestop.envs.settings import VERSION
from whistlestop.titles import load, title_ids

NAMESPACE = "whistlestop"
GYMNASIUM = "whistlestop.envs.gymnasium_env"
PETTINGZOO = "whistlestop.envs.pettingzoo_env"
GENERATED = f"{NAMESPACE}/Generated-v{VERSION}"
ANY_TITLE = f"{NAMESPACE}/Title-v{VERSION}"  # make(…, title="my_title/title.json")


def env_id(title: str) -> str:
    """Return the id of a title's environment: ``whistlestop/CardGame-v1`` for ``card_game``.

    Abbreviations in the title's name stay in capitals.
    """
    name = load(title).name.split()
    words = (w.upper() if w.upper() in name else w.capitalize() for w in title.split("_"))
    return f"{NAMESPACE}/{''.join(words)}-v{VERSION}"


def env_ids() -> dict[str, str]:
    """Return the title of each environment by its id."""
    return {env_id(title): title for title in title_ids()}


def register_environments() -> None:
    """Register all titles with those of Gymnasium and PettingZoo that are installed."""
    if find_spec("gymnasium"):
        import gymnasium

        functions = {GENERATED: "generated_env", ANY_TITLE: "WhistlestopEnv"}
        for name, options in _options().items():
            if name not in gymnasium.registry:
                entry_point = f"{GYMNASIUM}:{functions.get(name, 'titled_env')}"
                # Gymnasium's checker fails for good if the first reset fails.
                gymnasium.register(
                    name, entry_point=entry_point, disable_env_checker=True, kwargs=options
                )
    if find_spec("pettingzoo"):
        from pettingzoo.env_registry import registration as pettingzoo

        for name, options in _options().items():
            if name not in pettingzoo.aec_registry:
                prefix = {GENERATED: "generated_", ANY_TITLE: ""}.get(name, "titled_")
                for kind in ("aec", "parallel"):
                    entry_point = f"{PETTINGZOO}:{prefix}{kind}_env"
                    pettingzoo.register(kind, name, entry_point=entry_point, kwargs=options)


def _options() -> dict[str, dict[str, str]]:
    """Return the title of each environment by its id; none if the caller chooses the map."""
    fixed = {name: {"_title_of_id": title} for name, title in env_ids().items()}
    return fixed | {ANY_TITLE: {}, GENERATED: {}}
