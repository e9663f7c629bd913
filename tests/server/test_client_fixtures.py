"""The recorded games of the client's unit tests equal those that this server sends."""

import json
import sys
from pathlib import Path

import pytest

from whistlestop.titles import title_ids

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))

import client_fixtures


@pytest.mark.parametrize("title", title_ids())
def test_a_recorded_game_equals_the_servers_messages(title: str) -> None:
    kept = json.loads(client_fixtures.file_of(title).read_bytes())
    sent = json.loads(client_fixtures.recorded(title))
    for part, message in sent.items():
        assert kept[part] == message, f"{title}: {part} (run tools/client_fixtures.py)"
    assert set(kept) == set(sent)


def test_every_recorded_game_is_of_an_included_title() -> None:
    files = {file.stem for file in client_fixtures.RECORDED.glob("*.json")}
    assert files == {*title_ids(), client_fixtures.BOTS.stem, client_fixtures.DEALS.stem}


def test_the_recorded_deals_are_those_of_the_referee() -> None:
    kept = json.loads(client_fixtures.DEALS.read_bytes())
    assert kept == json.loads(client_fixtures.recorded_deals()), "run tools/client_fixtures.py"


def test_the_recorded_bots_equal_the_servers_list() -> None:
    kept = json.loads(client_fixtures.BOTS.read_bytes())
    assert kept == json.loads(client_fixtures.recorded_bots()), "run tools/client_fixtures.py"
