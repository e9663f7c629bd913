"""The server keeps its OpenAPI document: requests that follow it, and wrong ones (Schemathesis)."""

import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from guests import Guest
from server.local_server import LocalServer

SETTINGS = Path(__file__).with_name("schemathesis.toml")
EXAMPLES = 25  # of each request
WITHIN = 1_200  # seconds


@pytest.mark.slow
def test_the_server_keeps_its_document(tmp_path: Path):
    """All checks are on; the seed is fixed, so every run sends the same requests."""
    with LocalServer(tmp_path / "games", limits=["all=off"]) as server:
        run = subprocess.run(
            [
                *(str(Path(sys.executable).with_name("schemathesis")), "--config-file", SETTINGS),
                *("run", f"http://127.0.0.1:{server.port}/api/openapi.json", "--checks", "all"),
                *("--max-examples", str(EXAMPLES), "--seed", "1", "--no-color"),
                *("--generation-database", "none"),
            ],
            capture_output=True,
            check=False,
            cwd=tmp_path,  # it leaves files where it runs
            text=True,
            timeout=WITHIN,
        )
    assert run.returncode == 0, run.stdout


def test_a_wrong_method_is_refused_with_the_right_ones(shared_server: LocalServer):
    for path, methods in (("/api/me", "DELETE, GET, PUT"), ("/api/tables", "POST"), ("/", "GET")):
        answer = httpx.request("TRACE", f"http://127.0.0.1:{shared_server.port}{path}")
        assert (answer.status_code, answer.headers["Allow"]) == (405, methods)


def test_the_document_lists_the_refusals_of_a_request(shared_server: LocalServer):
    paths = shared_server.app.openapi()["paths"]
    join = paths["/api/tables/{code}/join"]["post"]["responses"]
    statuses = "200 400 403 404 409 410 411 413 421 422 429 503"
    assert list(join) == statuses.split()
    refusal = join["429"]
    assert refusal["content"]["application/json"]["schema"]["$ref"].endswith("/Refusal")
    assert "Retry-After" in refusal["headers"]
    assert "422" not in paths["/api/bots"]["get"]["responses"]


def test_a_colour_is_a_number_and_no_text(shared_ada: Guest):
    me = {"name": None, "colour": "1", "language": None}
    assert shared_ada.refusal("PUT", "/me", json=me)[:2] == (422, "malformed")
