"""The page of a tournament: complete, well formed and true to the figures."""

import html
import json
import re
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

from amount import FAST_TITLES, slow_except
from whistlestop.arena.lineups import bot_combinations, line_ups
from whistlestop.arena.report import write_report
from whistlestop.arena.report.board_map import claimed_shares
from whistlestop.arena.report.charts import ticket_names
from whistlestop.arena.report.plotting import HEAT, Scale, fitted, heat
from whistlestop.arena.tournament import Results, Tournament, play_tournament
from whistlestop.titles import load, title_ids

BOTS = line_ups(bot_combinations(["path", "random", "random:seed=1"], 3), "rotations")


def page_of(results, tmp_path):
    write_report(results, results.summary(100), tmp_path / "report.html")
    return (tmp_path / "report.html").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def europe():
    return play_tournament(Tournament("europe", BOTS, deals=2), processes=1)


class Balance(HTMLParser):
    """A parser that checks that every opened element is closed in its place."""

    def __init__(self):
        super().__init__()
        self.open = []
        self.headings = []

    def handle_starttag(self, tag, attributes):
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        """Ignore it: the element closes itself."""

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if self.open and self.open[-1] == "h2":
            self.headings.append(data)


@pytest.mark.parametrize("title", slow_except(FAST_TITLES, title_ids()))
def test_every_title_has_a_well_formed_page(title, tmp_path):
    results = play_tournament(Tournament(title, BOTS, deals=1), processes=1)
    text = page_of(results, tmp_path)
    parser = Balance()
    parser.feed(text)
    assert parser.open == []
    assert ("Routes on the board" in parser.headings) == bool(load(title).routes)
    assert parser.headings[:2] == ["Standings", "Ratings"]
    for drawing in re.findall(r"<svg.*?</svg>", text, re.DOTALL):
        ElementTree.fromstring(drawing)


def test_the_page_loads_nothing_external(europe, tmp_path):
    text = page_of(europe, tmp_path)
    assert not re.search(r"(src|href)=\"(?!#)", text)
    assert "url(" not in text
    assert "<script" not in text


def test_the_page_has_the_figures_of_the_summary(europe, tmp_path):
    text = html.unescape(page_of(europe, tmp_path))
    for bot in europe.summary(100)["bots"]:
        assert f"<b>{100 * bot['share']:.1f} %</b>" in text
        assert f"<b>{bot['rating']:+.0f}</b>".replace("-", "−") in text
        assert f"<b>{bot['score']:.1f}</b>".replace("-", "−") in text


def test_the_map_counts_the_games_in_which_a_route_was_claimed(europe, tmp_path):
    rows = europe.complete
    shares = claimed_shares(rows, None)
    route = max(shares, key=shares.get)
    games = sum(any(route in seat["claimed"] for seat in row["seats"]) for row in rows)
    assert shares[route] == games / len(rows)
    of_path = claimed_shares(rows, "path")
    seats = [row["seats"][row["lineup"].index("path")] for row in rows]
    for each, share in of_path.items():
        assert share == sum(each in seat["claimed"] for seat in seats) / len(seats)
    text = page_of(europe, tmp_path)
    assert text.count('class="route"') == 4 * len(load("europe").routes)
    assert f": {100 * shares[route]:.1f} %</title>" in text


def test_a_board_without_a_drawing_is_drawn_from_its_cities(tmp_path):
    facts = json.loads(load("usa").path.read_text(encoding="utf-8")) | {"id": "own"}
    file = tmp_path / "own" / "title.json"
    file.parent.mkdir()
    file.write_text(json.dumps(facts), encoding="utf-8")
    pair = (("random", "random:seed=1"), ("random:seed=1", "random"))
    results = play_tournament(Tournament(str(file), pair, deals=1), processes=1)
    text = page_of(results, tmp_path)
    assert text.count('class="route"') == 3 * 100
    corners = [float(x) for x in re.findall(r'<circle cx="([\d.-]+)"[^>]*class="city"', text)]
    assert min(corners) >= 0
    assert max(corners) <= 1000


def test_external_names_are_shown_as_text(tmp_path):
    """A spec may contain any characters that a file name can have."""
    bot = tmp_path / "<b>&.py"
    bot.write_text("class Bot:\n    def choose(self, view):\n        return view.legal[0]\n")
    results = play_tournament(Tournament("usa", (("random", f"{bot}:Bot"),), 8), processes=1)
    text = page_of(results, tmp_path)
    assert "<b>&.py" not in text
    assert "&lt;b&gt;&amp;.py" in text


def test_failures_are_listed(europe, tmp_path):
    failed = {
        "game": 77, "deal": 12, "seed": "5", "lineup": ["path", "random"],
        "error": {"bot": "path", "seat": 0, "decision": 3, "message": "it <failed>"},
    }  # fmt: skip
    text = page_of(Results(europe.tournament, europe.rows, [failed]), tmp_path)
    assert "Games that failed: 1" in text
    assert "game 77 (path, random): it &lt;failed&gt;" in text


def test_a_tournament_without_a_whole_deal_has_a_page_too(europe, tmp_path):
    text = page_of(Results(europe.tournament, europe.rows[:1], []), tmp_path)
    assert "No deal has been played by all line-ups yet." in text


def test_tickets_have_readable_names():
    assert ticket_names(load("usa"))["los_angeles-new_york"] == "Los Angeles – New York · 21"
    assert ticket_names(load("switzerland"))["bern-countries"].startswith("Bern – a country · ")


def test_the_heat_scale_darkens_steadily():
    def light(colour):
        return sum(int(colour[at : at + 2], 16) for at in (1, 3, 5))

    assert (heat(0), heat(1), heat(2)) == (HEAT[0], HEAT[-1], HEAT[-1])
    shades = [light(heat(part / 50)) for part in range(51)]
    assert shades == sorted(shades, reverse=True)


@pytest.mark.parametrize(
    ("low", "high", "ticks"),
    [(0, 100, [0, 20, 40, 60, 80, 100]), (-0.3, 0.9, [-0.2, 0, 0.2, 0.4, 0.6, 0.8])],
)
def test_ticks_are_round_numbers(low, high, ticks):
    assert Scale(low, high, 0, 1).ticks() == pytest.approx(ticks)


def test_long_names_are_shortened_in_the_middle():
    name = str(Path("somewhere") / "deep" / "down" / "my_bot.py:MyBot")
    assert fitted("path", 20) == "path"
    assert len(fitted(name, 20)) == 20
    assert fitted(name, 20).endswith("py:MyBot")
