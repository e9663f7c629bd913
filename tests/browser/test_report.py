"""The pages of the laboratory in a browser: nothing is cut off or unreachable."""

import pytest
from playwright.sync_api import expect

from browser.test_axe import serious_findings
from whistlestop.arena.balance import BalanceRequest, check_balance
from whistlestop.arena.lineups import bot_combinations, line_ups
from whistlestop.arena.report import write_balance, write_report
from whistlestop.arena.tournament import Tournament, play_tournament

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def report(tmp_path_factory):
    bots = line_ups(bot_combinations(["path", "random", "random:seed=1"], 3), "rotations")
    results = play_tournament(Tournament("europe", bots, deals=2), processes=1)
    file = tmp_path_factory.mktemp("tournament") / "report.html"
    write_report(results, results.summary(100), file)
    return file


@pytest.fixture(scope="module")
def balance(tmp_path_factory):
    file = tmp_path_factory.mktemp("balance") / "report.html"
    write_balance(check_balance(BalanceRequest("europe", games=40, levels=("conductor",))), file)
    return file


@pytest.mark.parametrize(("name", "maps"), [("report", 1), ("balance", 2)])
@pytest.mark.parametrize("width", [1280, 390])
def test_a_page_fits_its_screen_and_axe_finds_nothing_serious(
    browser, request, shot, width, name, maps
):
    file = request.getfixturevalue(name)
    context = browser.new_context(viewport={"width": width, "height": 844})
    page = context.new_page()
    complaints = []
    page.on("console", lambda message: complaints.append(message.text))
    page.goto(file.as_uri())
    shot(page, f"{name} {width}")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    expect(page.locator(".map .route")).to_have_count(101 * maps)
    box = page.locator(".map svg").first.bounding_box()
    assert box["width"] > 0.7 * min(width, 920)
    assert serious_findings(page) == []
    assert complaints == []
    context.close()
