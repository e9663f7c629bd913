"""Files of models: they say how they were made, and damaged ones are refused."""

import random
from contextlib import suppress

import numpy as np
import pytest

from whistlestop import Game
from whistlestop.analysis import estimate
from whistlestop.analysis.quick import curve_of, predict_view
from whistlestop.bots import BotError, search_networks, value_model
from whistlestop.bots.model_file import ModelError
from whistlestop.bots.policy_model import FILE as POLICY
from whistlestop.bots.policy_model import PolicyModel
from whistlestop.bots.value_model import ValueModel, ValueReader, model_file, model_of
from whistlestop.titles import load, title_ids

MODELLED = [title for title in title_ids() if model_of(load(title)) is not None]


def test_a_model_is_the_same_after_it_was_stored(tmp_path):
    model = model_of(load("usa"))
    file = tmp_path / "value.npz"
    model.save(file)
    again = ValueModel.load(file)
    assert again.facts == model.facts
    assert again.weights.tolist() == model.weights.tolist()


KINDS = [
    pytest.param(ValueModel, model_file("usa"), "train value", "first", "SCORE", id="value"),
    pytest.param(PolicyModel, POLICY, "train policy", "head", "WORTH", id="policy"),
]


@pytest.mark.parametrize(("kind", "whole", "command", "weights", "feature"), KINDS)
def test_a_file_that_is_no_model_is_refused_with_the_reason(
    kind, whole, command, weights, feature, tmp_path
):
    file = tmp_path / "model.npz"
    with np.load(whole) as read:
        arrays = dict(read)

    def refusal(**changes):
        np.savez(file, **{**arrays, **changes})
        with pytest.raises(ModelError) as refused:
            kind.load(file)
        return str(refused.value)

    for content in (b"", b"no archive", whole.read_bytes()[:500]):
        file.write_bytes(content)
        with pytest.raises(ModelError, match=f"or a damaged one; 'whistlestop {command}' writes"):
            kind.load(file)
    assert "no model, or a damaged one" in refusal(facts=np.array("[]"))
    assert f"{weights} has shape" in refusal(**{weights: arrays[weights][:5]})
    other = str(arrays["facts"]).replace(feature, "PRICE")
    assert "other features; train it again" in refusal(facts=np.array(other))
    infinite = np.full_like(arrays[weights], np.nan)
    assert f"{weights} has weights that are not finite" in refusal(**{weights: infinite})


def test_the_path_of_a_model_may_be_a_text():
    assert ValueModel.load(str(model_file("usa"))).facts["title"] == "usa"
    assert PolicyModel.load(str(POLICY)).facts == PolicyModel.load(POLICY).facts


@pytest.mark.parametrize("players", [1, 6, "2"])
def test_a_reader_refuses_a_number_of_seats_that_the_title_does_not_have(players):
    with pytest.raises(ValueError, match=f"players={players!r}: USA has 2 to 5 seats"):
        ValueReader(load("usa"), players, ValueModel.load(model_file("usa")))


def test_a_model_of_another_kind_is_refused():
    with pytest.raises(ModelError, match="another kind; 'whistlestop train value' writes this"):
        ValueModel.load(POLICY)
    with pytest.raises(ModelError, match="another kind; 'whistlestop train policy' writes this"):
        PolicyModel.load(model_file("usa"))


@pytest.mark.parametrize(("kind", "whole"), [each.values[:2] for each in KINDS])
def test_damage_anywhere_in_a_model_is_refused_with_the_reason(kind, whole, tmp_path):
    """A flipped bit or zeros in a compressed array raise many kinds of errors."""
    chance, whole = random.Random(3), whole.read_bytes()
    file, loaded = tmp_path / "model.npz", 0
    for number in range(200):
        content, place = bytearray(whole), chance.randrange(len(whole))
        if number % 2:
            content[place] ^= 1 << chance.randrange(8)
        else:
            content[place : place + 512] = bytes(len(content[place : place + 512]))
        file.write_bytes(content)
        with suppress(ModelError):
            kind.load(file)
            loaded += 1
    assert loaded < 20, "only some bytes of an archive mean nothing"


def test_a_search_with_a_damaged_network_is_refused(tmp_path, monkeypatch):
    damaged = tmp_path / "policy.npz"
    damaged.write_bytes(POLICY.read_bytes()[:5000])
    monkeypatch.setattr(search_networks, "FILE", damaged)
    with pytest.raises(BotError, match="no model, or a damaged one"):
        search_networks.SearchNetworks()


def test_a_title_with_a_damaged_model_goes_without_one(tmp_path, monkeypatch, caplog):
    damaged = tmp_path / "value.npz"
    damaged.write_bytes(model_file("usa").read_bytes()[:5000])
    monkeypatch.setattr(value_model, "model_file", lambda title: damaged)
    model_of.cache_clear()
    try:
        game = Game.new("usa", players=2, seed=4)
        assert estimate(game, games=10, method="value").method == "playouts"
        assert curve_of(game) is None
        assert predict_view(game.view(0)) is None
        messages = [record.getMessage() for record in caplog.records]
    finally:
        model_of.cache_clear()
    assert len(messages) == 1, "the log says once why USA has no model"
    assert messages[0].startswith(f"{damaged}: no model, or a damaged one")
    assert messages[0].endswith("; USA goes without a value model")


def test_every_model_says_how_it_was_made():
    for title in MODELLED:
        facts = model_of(load(title)).facts
        assert facts["command"].startswith("whistlestop train value")
        assert facts["commit"]
        assert facts["rows"] >= 900_000
        assert len(facts["curve"]) == facts["epochs"]
    assert sum(model_file(t).stat().st_size for t in MODELLED if model_file(t).is_file()) < 5e6
