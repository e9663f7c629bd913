"""A malformed request is refused in our own words, which say what would be right."""

import json
from typing import get_args

import httpx
import pytest
from fastapi.routing import APIRoute
from pydantic import BaseModel, TypeAdapter, ValidationError

from guests import PATIENCE, Guest, table_request
from server.local_server import LocalServer
from whistlestop.server.http.complaints import NO_OBJECT, TEXTS, complaints
from whistlestop.server.http.errors import Refused
from whistlestop.server.routers import ROUTERS
from whistlestop.server.table.play_socket import HANDLERS

JSON = {"Content-Type": "application/json"}
WRONG = (
    *(None, True, 7, -1, 1.5, 10**30, float("inf"), "", "x", "x" * 70_000, "\ud800", "ż"),
    *([], [1], [{}] * 100_000, {}, {"kind": "x"}, {"kind": 7}, {"\ud800": "\ud800"}, b"form"),
    *({"kind": "move", "seconds": 1}, {"kind": "move"}, {"kind": "clock", "bank": 10**9}),
    {"p256dh": "x", "auth": "x"},
)
PYDANTICS = ("Input should", "Value error", "Field required", "valid string", "at most 1 char")


def models():
    """Yield the models that clients send: bodies of requests and messages of the WebSocket."""
    yield from HANDLERS
    for router in ROUTERS:
        for route in router.routes:
            if isinstance(route, APIRoute):
                yield from (each.field_info.annotation for each in route.dependant.body_params)


MODELS = sorted(set(models()), key=lambda model: model.__name__)


def faults(model, value):
    """Return the faults that Pydantic finds in a value for a model."""
    try:
        TypeAdapter(model).validate_python(value, from_attributes=True)
    except ValidationError as error:
        return error.errors(include_url=False)
    except Refused:
        pass  # a name that our own rule refuses
    return []


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_every_wrong_value_of_a_field_gets_our_own_words(model):
    assert len(MODELS) > 25
    for value in WRONG:
        wrong = [faults(model, value)]
        for name in model.model_fields:
            wrong += [faults(model, {name: value}), faults(model, {name: [value, value]})]
        for found in filter(None, wrong):
            assert {fault["type"] for fault in found} <= set(TEXTS), found
            said = complaints(found)
            assert not [words for words in PYDANTICS if words in said]
            assert len(said) < 1100
            said.encode()


def nested_models(annotation):
    """Yield the models in an annotation, and those in their fields."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
        for field in annotation.model_fields.values():
            yield from nested_models(field.annotation)
    for part in get_args(annotation):
        yield from nested_models(part)


@pytest.mark.parametrize(
    "model",
    sorted({each for model in MODELS for each in nested_models(model)}, key=str),
    ids=lambda model: model.__name__,
)
def test_no_field_takes_a_text_for_a_number_or_a_number_for_true(model):
    def accepts(name, value):
        return all(fault["loc"][:1] != (name,) for fault in faults(model, {name: value}))

    for name in model.model_fields:
        for number in (0, 1, 5, 60):
            if accepts(name, number):
                assert not accepts(name, str(number)), name
                assert not accepts(name, bool(number)), name
        if accepts(name, True):
            assert not accepts(name, "true"), name
            assert not accepts(name, 1), name


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"title": None}, "title: should be a text, not null"),
        ({"title": 7}, "title: should be a text, not 7"),
        ({"name": ["Ada"]}, "name: should be a text, not a list"),
        ({"seats": "you"}, "seats: should be a list, not 'you'"),
        ({"seats": [{"kind": "you"}]}, "seats: should have at least 2 entries"),
        ({"seats": [{"kind": "you"}] * 6}, "seats: should have at most 5 entries"),
        ({"seats": [{}, {"kind": "you"}]}, "seats.0.kind: this field is missing"),
        (
            {"seats": [{"kind": "king"}, {"kind": "you"}]},
            "seats.0.kind: should be 'you', 'bot', 'open' or 'beside', not 'king'",
        ),
        ({"hints": "yes"}, "hints: should be true or false, not 'yes'"),
        ({"pace": -1}, "pace: should be at least 0, not -1"),
        ({"pace": 10_001}, "pace: should be at most 10,000, not 10001"),
        ({"pace": "quick"}, "pace: should be a whole number, not 'quick'"),
        ({"pace": 0.5}, "pace: should be a whole number, not 0.5"),
        ({"colour": 5}, "colour: should be less than 5, not 5"),
        ({"options": []}, "options: should be an object, not a list"),
        ({"options": {"open_track": 1}}, "options.open_track: should be true or false, not 1"),
        ({"time_limit": {}}, "time_limit: the field 'kind' is missing"),
        (
            {"time_limit": {"kind": "egg"}},
            "time_limit: 'kind' should be 'move' or 'clock', not 'egg'",
        ),
        ({"seed": 7}, "seed: unknown field"),
    ],
)
def test_a_wrong_field_is_named_with_what_would_be_right(shared_ada: Guest, changes, said):
    body = {**table_request("you", "path"), **changes}
    refused = shared_ada.refusal("POST", "/tables", json=body)
    assert refused == (422, "malformed", said)


@pytest.mark.parametrize(
    ("method", "path", "said"),
    [
        ("GET", "/analyses/x/view", "number: this parameter is missing"),
        ("GET", "/analyses/x?have=-1", "have: should be at least 0, not '-1'"),
        ("GET", "/analyses/x?have=all", "have: should be a whole number, not 'all'"),
        ("GET", f"/puzzles/daily?date={'9' * 50}", "date: should have at most 40 characters"),
        ("POST", "/tables/{code}/seats/one/nudge", "seat: should be a whole number, not 'one'"),
    ],
)
def test_a_wrong_parameter_is_named_with_what_would_be_right(shared_ada, method, path, said):
    path = path.format(code=shared_ada.open_table("you", "path")["code"])
    assert shared_ada.refusal(method, path) == (422, "malformed", said)


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b"{", "the request is not valid JSON (character 2)"),
        (b"no json", "the request is not valid JSON (character 1)"),
        (b"\xff\xfe", "the request is not valid JSON (character 1)"),
        (b"[" * 50_000, "the request is not valid JSON"),
        (b"", NO_OBJECT),
        (b"[]", NO_OBJECT),
        (b"null", NO_OBJECT),
        (b'"europe"', NO_OBJECT),
    ],
)
def test_a_body_that_is_no_object_is_refused_in_our_own_words(shared_ada: Guest, body, said):
    assert shared_ada.refusal("POST", "/tables", content=body, headers=JSON)[1:] == (
        "malformed",
        said,
    )


def test_a_body_without_its_content_type_is_refused_in_our_own_words(shared_ada: Guest):
    body = json.dumps(table_request("you", "path"))
    for headers in ({}, {"Content-Type": "text/plain"}):
        refused = shared_ada.refusal("POST", "/tables", content=body, headers=headers)
        assert refused == (422, "malformed", NO_OBJECT)


def test_an_unknown_address_and_a_wrong_method_are_refused_in_our_own_words(
    shared_server: LocalServer,
):
    address = f"http://127.0.0.1:{shared_server.port}"
    for path in ("/api/nowhere", "/nowhere", "/assets/nothing.js"):
        said = httpx.get(address + path, timeout=PATIENCE)
        assert (said.status_code, said.json()["message"]) == (404, "there is no such address")
    said = httpx.delete(f"{address}/api/tables", timeout=PATIENCE)
    assert said.json()["message"] == "this address does not take DELETE requests"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "the message is not valid JSON (line 1 column 1)"),
        ("[]", "message: should be a JSON object"),
        ("{}", "message: type should be one of 'play' or 'look' or 'visible' or 'say'"),
        ('{"type":"play","number":0}', "play.action: this field is missing"),
        ('{"type":"visible","visible":1}', "visible.visible: should be true or false, not 1"),
    ],
)
def test_a_wrong_message_is_refused_in_our_own_words(shared_ada: Guest, text, said):
    with shared_ada.visit(shared_ada.open_table("you", "path")) as client:
        assert client.refusal_of_text(text) == ("malformed", said)
