"""On every phone, in every phase, all controls are reachable and all text is readable."""

import pytest

from browser.moments import (
    PHONE,
    SETTLED,
    cards_chosen,
    claim_card,
    menu,
    scene_with,
    station_card,
    station_mode,
)
from browser.probe import PROBE

pytestmark = pytest.mark.browser

SIZES = [(390, 844), (360, 640), (844, 390), (667, 375), (820, 1180)]

PHASES = {
    "usa: tickets at the start": scene_with("usa_choosing", "ticket-choice"),
    "usa: your turn": scene_with("usa", "hand"),
    "usa: the second card": scene_with("second_card", "hand"),
    "usa: a claim": lambda show, **options: claim_card(show, "usa", **options),
    "europe: tickets at the start": scene_with("choosing", "ticket-choice"),
    "europe: your turn": scene_with("middle", "hand"),
    "europe: a claim": claim_card,
    "europe: a tunnel": scene_with("tunnel", "tunnel"),
    "europe: looking for a city": station_mode,
    "europe: a station": station_card,
    "europe: another player's turn": scene_with("theirs", "hand"),
    "europe: the menu": menu,
    "europe: scores": scene_with("end", "final-scores"),
    "switzerland: tickets at the start": scene_with("switzerland_choosing", "ticket-choice"),
    "switzerland: your turn": scene_with("countries", "hand"),
    "switzerland: scores": scene_with("switzerland_end", "final-scores"),
    "nordic: laying": scene_with("laying", "lay"),
    "berlin: tickets at the start": scene_with("berlin_choosing", "ticket-choice"),
    "berlin: your turn": scene_with("subways", "hand"),
    "berlin: a claim": lambda show, **options: claim_card(show, "subways", **options),
    "berlin: scores": scene_with("berlin_end", "final-scores"),
    "card_game: tickets at the start": scene_with("cards_choosing", "ticket-choice"),
    "card_game: your turn": scene_with("cards", "tray"),
    "card_game: cards taken up": cards_chosen,
    "card_game: another player's turn": scene_with("cards_theirs", "hand"),
    "card_game: completing tickets": scene_with("completing", "completing"),
    "card_game: scores": scene_with("cards_end", "final-scores"),
    "a replay: a player's view": scene_with("looking_back", "slider"),
    "a replay: all open": scene_with("all_open", "slider"),
    "a replay: scores": scene_with("looked_back_to_the_end", "slider"),
    "a replay: The Card Game": scene_with("cards_looking_back", "slider"),
}


LOOKS = 5  # how often to look again for late changes after a new size


def findings(page) -> list[str]:
    """Return the faults at any of the sizes."""
    found = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for _ in range(LOOKS):
            page.evaluate(SETTLED)
            wrong = page.evaluate(PROBE)
            if not wrong:
                break
        found += [f"{width} by {height}: {what}" for what in wrong]
    return found


@pytest.mark.parametrize("phase", PHASES)
def test_everything_is_reachable_and_readable(show, phase):
    page = PHASES[phase](show, **{**PHONE, "device_scale_factor": 1})
    assert findings(page) == []


TABS = {
    "middle": ("tickets", "others", "log"),
    "cards": ("tickets", "others", "log"),
    "looking_back": ("hand", "tickets", "others", "log"),
    "all_open": ("hand", "log"),
    "cards_looking_back": ("hand", "log"),
    "looked_back_to_the_end": ("scores",),
}


@pytest.mark.parametrize("scene", TABS)
def test_everything_behind_every_tab_is_reachable_and_readable(show, scene):
    page = show(scene, **{**PHONE, "device_scale_factor": 1})
    wrong = {}
    for tab in TABS[scene]:
        page.get_by_test_id(f"tab-{tab}").click()
        wrong[tab] = findings(page)
    assert wrong == {tab: [] for tab in TABS[scene]}
