"""Files of models: they say how they were made, and damaged ones are refused."""

import random
from contextlib import suppress

import numpy as np
import pytest

from whistlestop import Game
from whistlestop.analysis import estimate
from whistlestop.analysis.quick import curve_of, predict_view
from whistlestop.bots import value_model
from whistlestop.bots.model_file import ModelError
from whistlestop.bots.policy_model import FILE as POLICY
from whistlestop.bots.policy_model import PolicyModel
from whistlestop.bots.value_model import ValueModel, model_file, model_of
from whistlestop.titles import load, title_ids

MODELLED = [title for title in title_ids() if model_of(load(title)) is not None]


def test_a_model_is_the_same_after_it_was_stored(tmp_path):
    model = model_of(load("usa"))
    file = tmp_path / "value.npz"
    model.save(file)
    again = ValueModel.load(file)
    assert again.facts == model.facts
    assert again.weights.tolist() == model.weights.tolist()


def test_a_file_that_is_no_model_is_refused_with_the_reason(tmp_path):
    file = tmp_path / "value.npz"
    for content in (b"", b"no archive", model_file("usa").read_bytes()[:500]):
        file.write_bytes(content)
        with pytest.raises(ModelError, match="or a damaged one; 'whistlestop train value' writes"):
            ValueModel.load(file)
    with pytest.raises(ModelError, match="another kind; 'whistlestop train value' writes this"):
        ValueModel.load(POLICY)
    with pytest.raises(ModelError, match="another kind; 'whistlestop train policy' writes this"):
        PolicyModel.load(model_file("usa"))
    with np.load(model_file("usa")) as read:
        arrays = dict(read)
    np.savez(file, **{**arrays, "first": arrays["first"][:5]})
    with pytest.raises(ModelError, match="first has shape"):
        ValueModel.load(file)
    facts = str(arrays["facts"]).replace("SCORE", "POINTS")
    np.savez(file, **{**arrays, "facts": np.array(facts)})
    with pytest.raises(ModelError, match="other features; train it again"):
        ValueModel.load(file)
    np.savez(file, **{**arrays, "facts": np.array("[]")})
    with pytest.raises(ModelError, match="or a damaged one"):
        ValueModel.load(file)
    np.savez(file, **{**arrays, "first": np.full_like(arrays["first"], np.nan)})
    with pytest.raises(ModelError, match="first has weights that are no finite numbers"):
        ValueModel.load(file)


def test_damage_anywhere_in_a_model_is_refused_with_the_reason(tmp_path):
    """A flipped bit or zeros in a compressed array raise many kinds of errors."""
    chance, whole = random.Random(3), model_file("usa").read_bytes()
    file, refused = tmp_path / "value.npz", 0
    for number in range(200):
        content, place = bytearray(whole), chance.randrange(len(whole))
        if number % 2:
            content[place] ^= 1 << chance.randrange(8)
        else:
            content[place : place + 512] = bytes(len(content[place : place + 512]))
        file.write_bytes(content)
        with suppress(ModelError):  # some bytes of an archive mean nothing
            ValueModel.load(file)
            refused -= 1
        refused += 1
    assert refused > 180


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
