"""The files for containers and systemd, and the variables on the page for operators."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml

from whistlestop.cli import commands
from whistlestop.cli.serve import serve

ROOT = Path(__file__).parent.parent
DEPLOY = ROOT / "deploy"
FILES = sorted([*DEPLOY.iterdir(), ROOT / "docs" / "operating.md"])
OTHERS = {"WHISTLESTOP_CACHE", "WHISTLESTOP_SERVER"}  # the cache of machine code; Caddy's target


def variables() -> set[str]:
    return OTHERS | {
        f"WHISTLESTOP_{option.name}".upper() for option in serve.params if not option.hidden
    }


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_variables_belong_to_options(file: Path):
    named = set(re.findall(r"WHISTLESTOP_[A-Z_]*[A-Z]", file.read_text(encoding="utf-8")))
    assert named <= variables()


def test_the_page_names_every_variable():
    page = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
    assert all(name in page for name in variables())


def test_the_page_and_the_command_have_the_same_tasks():
    page = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
    named = set(re.findall(r"whistlestop admin (\w+)", page))
    assert named == set(commands.commands["admin"].commands)


def test_the_services_fit_together():
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    server, proxy = compose["services"]["whistlestop"], compose["services"]["proxy"]
    assert "ports" not in server, "only the proxy is reached from outside"
    assert (DEPLOY / server["build"]["context"] / server["build"]["dockerfile"]).is_file()
    (subnet,) = compose["networks"]["inner"]["ipam"]["config"]
    assert server["environment"]["WHISTLESTOP_TRUSTED_PROXY"] == subnet["subnet"]
    kept = {volume.partition(":")[0] for each in (server, proxy) for volume in each["volumes"]}
    assert set(compose["volumes"]) == {name for name in kept if not name.startswith(".")}
    container = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
    for volume in server["volumes"]:
        assert volume.partition(":")[2] in container


def test_postgres_and_its_servers_fit_together():
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    added = yaml.safe_load((DEPLOY / "compose.postgres.yaml").read_text(encoding="utf-8"))
    server, database = added["services"]["whistlestop"], added["services"]["database"]
    assert set(server["depends_on"]) == {"database"}
    assert "ports" not in database, "only the server reaches the database"
    assert set(database["networks"]) <= set(compose["networks"])
    assert set(added["volumes"]) == {volume.partition(":")[0] for volume in database["volumes"]}
    user = database["environment"]["POSTGRES_USER"]
    text = (DEPLOY / "compose.postgres.yaml").read_text(encoding="utf-8")
    assert (
        f"postgresql+psycopg://{user}:…@database/{database['environment']['POSTGRES_DB']}" in text
    )


def test_the_container_copies_only_files_that_the_build_sees():
    seen = (ROOT / ".dockerignore").read_text(encoding="utf-8")
    copied = re.findall(
        r"^COPY ([^-].*) \S+$", (DEPLOY / "Containerfile").read_text(), re.MULTILINE
    )
    for file in " ".join(copied).split():
        assert (ROOT / file).exists()
        assert f"!{file}\n" in seen


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd here")
def test_systemd_accepts_the_unit(tmp_path: Path):
    text = (DEPLOY / "whistlestop.service").read_text(encoding="utf-8")
    unit = tmp_path / "whistlestop.service"
    here = text.replace("/opt/whistlestop/bin/whistlestop", "/bin/true")
    unit.write_text(here.replace("User=whistlestop", "User=root"))
    done = subprocess.run(
        ["systemd-analyze", "verify", unit], capture_output=True, text=True, check=False
    )
    assert not [line for line in done.stderr.splitlines() if "whistlestop" in line]
    assert done.returncode == 0, done.stderr
