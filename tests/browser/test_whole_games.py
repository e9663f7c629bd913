"""Games played as people play them: with clicks on the page, to the final scores."""

import re
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.clicker import Clicker, final_scores
from browser.conftest import PATIENCE
from browser.scenes import play_on_without_page
from serving import Served
from whistlestop import Game
from whistlestop.titles import load, title_ids

pytestmark = pytest.mark.browser


def test_a_person_plays_a_game_against_three_bots(visit, served, shot, tmp_path: Path):
    page = visit(reduced_motion="no-preference")
    page.get_by_test_id("your-name").fill("Ada")
    page.get_by_test_id("title-europe").check()
    page.get_by_test_id("seat-count-4").check(force=True)
    page.get_by_test_id("seat-kind-1").select_option("bot:traveller")
    page.get_by_test_id("seat-kind-2").select_option("bot:newcomer")
    page.get_by_test_id("pace").select_option("0")
    page.get_by_test_id("create-table").click()

    player = Clicker(page, seed=1)
    drawn = ("tickets kept", "tickets drawn", "from the row", "from the deck")
    built = ("claim", "station", "tunnel tried")
    play_ends(page, player, served, (*drawn, *built, ("tunnel paid", "tunnel declined")))

    scores = final_scores(page)
    assert len(scores) == 4
    for *items, total in scores.values():
        assert sum(items) == total

    with page.expect_download() as download:
        page.get_by_test_id("record").click()
    file = tmp_path / "record.txt"
    download.value.save_as(file)
    game = Game.from_record(file.read_text(encoding="utf-8"))
    totals = [score["total"] for score in game.scores()]
    assert sorted(totals) == sorted(total for *_, total in scores.values())

    shot(page, "end-of-a-whole-game")


def start(
    visit: Callable[..., Page], title: str, seats: int, seed: int, *options: str
) -> tuple[Page, Clicker]:
    """Create a table of a title against bots on the start page."""
    page = visit()
    page.get_by_test_id("your-name").fill("Ada")
    page.get_by_test_id(f"title-{title}").check()
    page.get_by_test_id(f"seat-count-{seats}").check(force=True)
    for seat in range(1, seats):
        page.get_by_test_id(f"seat-kind-{seat}").select_option("bot:traveller")
    for option in options:
        page.get_by_test_id(f"option-{option}").check()
    page.get_by_test_id("pace").select_option("0")
    page.get_by_test_id("create-table").click()
    return page, Clicker(page, seed)


def totals_add_up(page: Page, seats: int) -> None:
    scores = final_scores(page)
    assert len(scores) == seats
    for *items, total in scores.values():
        assert sum(items) == total
    winners = page.locator("[data-testid='final-scores'] tr.won td.total").all_inner_texts()
    assert {int(total.replace("−", "-")) for total in winners} == {
        max(total for *_, total in scores.values())
    }


def play_ends(
    page: Page, player: Clicker, served: Served, kinds: Sequence[str | tuple[str, ...]]
) -> None:
    """Play by clicks until each kind of action was played, and again towards the end.

    Of several kinds in brackets, one is enough.
    """

    def has_done(kind: str | tuple[str, ...]) -> bool:
        return any(map(player.has_done, [kind] if isinstance(kind, str) else kind))

    while not all(map(has_done, kinds)):
        situation = player.await_turn()
        assert situation != "over", f"of {kinds}, only {player.done}"
        player.act(situation)
    play_on_without_page(page, served)
    player.play_to_the_end()


def test_a_person_plays_switzerland_to_its_scores(visit, served, shot):
    page, player = start(visit, "switzerland", 3, seed=1)
    kinds = ("tickets kept", "tickets drawn", "from the deck", "claim", "tunnel tried")
    play_ends(page, player, served, kinds)
    totals_add_up(page, 3)
    shot(page, "end of switzerland")


PLAYED_ABOVE_OR_BELOW = {"berlin", "card_game", "europe", "switzerland"}


@pytest.mark.parametrize("title", [t for t in title_ids() if t not in PLAYED_ABOVE_OR_BELOW])
def test_a_person_plays_every_other_title_to_its_scores(visit, served, shot, title):
    page, player = start(visit, title, 2, seed=1)
    others = ("card laid",) if load(title).rules.ferry_substitutes else ()
    play_ends(page, player, served, ("tickets kept", "claim", *others))
    totals_add_up(page, 2)
    items = page.locator("[data-testid='final-scores'] thead th[title]")
    expect(items).to_have_count(len(load(title).rules.score_items))
    shot(page, f"end of {title}")


def test_a_variant_is_chosen_with_the_title(visit, shot):
    page = visit()
    page.get_by_test_id("title-usa_1910").check()
    page.get_by_test_id("variant-usa_1910:mega").check()
    shot(page, "a variant chosen")
    page.get_by_test_id("seat-count-2").check(force=True)
    page.get_by_test_id("seat-kind-1").select_option("bot:newcomer")
    page.get_by_test_id("create-table").click()
    page.get_by_text("USA 1910: Mega").first.wait_for()
    page.get_by_text("keep at least 3").first.wait_for()
    shot(page, "a game of a variant")


def test_a_person_plays_berlin_to_its_scores(visit, shot):
    page, player = start(visit, "berlin", 3, seed=1)
    player.await_turn()
    left = page.locator("[data-seat='0'] .numbers span[title$=' left']")
    assert [int(re.sub(r"\D", "", text)) for text in left.all_inner_texts()] == [11, 5]
    player.play_to_the_end()
    for kind in ("tickets kept", "tickets drawn", "from the deck", "claim"):
        assert player.has_done(kind), kind
    totals_add_up(page, 3)
    items = page.locator("[data-testid='final-scores'] thead th[title]").all_inner_texts()
    assert items == ["Routes", "Tickets"]
    expect(page.get_by_test_id("log")).to_contain_text("almost out of pieces")
    shot(page, "end of berlin")


@pytest.mark.parametrize("seats", [2, 4])
def test_a_person_plays_the_card_game_to_its_scores(visit, shot, seats):
    page, player = start(visit, "card_game", seats, seed=seats)
    second_deck = False
    while (situation := player.await_turn()) != "over":
        if not second_deck and page.get_by_test_id("second-deck").count():
            second_deck = True
            shot(page, "second deck")
        player.act(situation)
    for kind in ("tickets kept", "tickets drawn", "placed"):
        assert player.has_done(kind), kind
    assert player.has_done("ticket completed") or player.has_done("proposal taken")
    assert second_deck == (seats == 4)
    totals_add_up(page, seats)
    log = page.get_by_test_id("log").inner_text()
    assert "The last card of the deck is drawn" in log
    assert "The stacks on the track are opened" in log
    assert ("second deck" in log) == (seats == 4)
    shot(page, f"end of the card game with {seats}")


def await_any_player(players: list[Clicker]) -> tuple[Clicker, str]:
    """Wait until one of the players has a decision, or the game is over."""
    deadline = time.monotonic() + PATIENCE / 1000
    while True:
        for player in players:
            situation = player.situation()
            if situation is not None:
                return player, situation
        assert time.monotonic() < deadline, "nobody can move"


def reload_and_compare(page: Page) -> None:
    """Check that a reload shows the same seat with the same cards, tickets and log."""
    places = [page.get_by_test_id(name) for name in ("hand", "tickets", "log", "turn")]
    before = [place.inner_text() for place in places]
    page.reload()
    places[0].wait_for()
    for place, text in zip(places, before, strict=True):
        expect(place).to_have_text(text, use_inner_text=True)


def test_two_people_play_by_invitation_while_a_third_watches(visit):
    ada = visit(locale="pl-PL")
    ada.get_by_test_id("your-name").fill("Ada")
    ada.get_by_test_id("title-berlin").check()  # the shortest game
    ada.get_by_test_id("seat-count-2").check(force=True)
    ada.get_by_test_id("seat-kind-1").select_option("open")
    ada.get_by_test_id("create-table").click()
    link = ada.get_by_test_id("invite-link-table").input_value()

    bela = visit(link, locale="ro-RO")
    bela.get_by_test_id("your-name").fill("Béla")
    bela.get_by_test_id("join").click()
    ada.get_by_test_id("start").locator(":scope:not([aria-disabled='true'])").click()
    third = visit(ada.url)

    players = [Clicker(ada, seed=2), Clicker(bela, seed=3)]
    for page, language in ((ada, "pl"), (bela, "ro"), (third, "en")):
        expect(page.locator("html")).to_have_attribute("lang", language)
    reloaded = False
    player, situation = await_any_player(players)
    while situation != "over":
        if player.page is bela and player.turns() > 10 and not reloaded:
            reload_and_compare(bela)
            reloaded = True
        player.act(situation)
        player, situation = await_any_player(players)
    assert reloaded
    for player in players:
        assert player.await_turn() == "over"
    third.get_by_test_id("final-scores").wait_for()
    expect(third.get_by_test_id("hand")).to_have_count(0)
    scores = final_scores(ada)
    assert set(scores) == {"Ada", "Béla"}
    assert scores == final_scores(bela) == final_scores(third)
