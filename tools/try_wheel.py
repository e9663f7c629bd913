"""Test the wheel as users get it: `make dist`, then `python tools/try_wheel.py dist/*.whl`.

In a folder outside the checkout, it creates an environment and installs the wheel with its
dependencies (in the versions of requirements.lock). It compares the package's files with those of
the checkout, starts `whistlestop serve`, requests its page, plays a compiled game, and runs copies
of some tests with the compiler off. Arguments after the wheel go to pytest.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
import urllib.request
import venv
from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# The tests and the files of the checkout that they read, without the sources.
FOLDERS = ("tests", "tools", "docs", "examples", "bench", "web/src/i18n")
FILES = ("pyproject.toml", "README.md", "CONTRIBUTING.md", "web/schema.json")
# Tests that read the package's files: commands, titles' data, puzzles, migrations, the client.
TESTS = (
    "tests/records",
    "tests/programs/test_replay.py",
    "tests/server/test_pictures.py",
    "tests/server/test_serve_command.py",
    "tests/server/test_words.py",
)
A_GAME = """
from whistlestop import Game
game = Game.new("usa", players=2, seed=1)
while not game.is_over:
    game.play(game.legal_actions()[0])
print(game.winners())
"""
STARTS_WITHIN = 600  # seconds: the first start compiles the rules


def main() -> None:
    wheel, *options = sys.argv[1:]
    with tempfile.TemporaryDirectory(prefix="whistlestop-wheel-") as name:
        folder = Path(name)
        python = make_environment(folder / "venv", Path(wheel).resolve())
        copied = copy_tests(folder / "checkout")
        where = run(python, "-c", "import whistlestop; print(whistlestop.__file__)", cwd=copied)
        if not Path(where.strip()).is_relative_to(folder):
            sys.exit(f"the tests would run against {where}, not against the wheel")
        print(f"whistlestop is {where.strip()}", flush=True)
        check_files(Path(where.strip()).parent)
        try_serve(python.with_name("whistlestop"), folder)
        print(f"a compiled game is won by {run(python, '-c', A_GAME, cwd=folder)}", flush=True)
        command = [python, "-m", "pytest", "-n", "auto", *(options or TESTS)]
        plain = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
        with subprocess.Popen(command, cwd=copied, env=plain, start_new_session=True) as tests:
            code = tests.wait()
            end_all_of(tests.pid)
        sys.exit(code)


def make_environment(folder: Path, wheel: Path) -> Path:
    """Create an environment with the wheel and its dependencies, and return its Python.

    The tools of the tests come from the present environment, after all packages of the new one.
    """
    venv.create(folder, with_pip=True)
    python = folder / "bin" / "python"
    run(python, "-m", "pip", "install", "--quiet", "-c", ROOT / "requirements.lock", wheel)
    run(python, "-m", "pip", "check")
    tools = sysconfig.get_path("purelib")
    own = run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip()
    (Path(own) / "tools_of_the_tests.pth").write_text(f"{tools}\n", encoding="utf-8")
    return python


def copy_tests(folder: Path) -> Path:
    for name in FOLDERS:
        shutil.copytree(ROOT / name, folder / name)
    for name in FILES:
        shutil.copy(ROOT / name, folder / name)
    return folder


def check_files(package: Path) -> None:
    """Exit if the installed package lacks a file of the checkout or changes one.

    ``exclude`` of the wheel in pyproject.toml lists the files that it leaves out.
    """
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    excluded = project["tool"]["hatch"]["build"]["targets"]["wheel"]["exclude"]
    tracked = run("git", "ls-files", "-z", "src/whistlestop", cwd=ROOT).split("\0")
    for name in filter(None, tracked):
        if Path(name).name in excluded:
            continue
        installed = package / Path(name).relative_to("src/whistlestop")
        if not installed.is_file():
            sys.exit(f"the wheel lacks {name}")
        if installed.read_bytes() != (ROOT / name).read_bytes():
            sys.exit(f"{name} differs in the wheel")


def try_serve(command: Path, folder: Path) -> None:
    """Check that `whistlestop serve` serves its page, the page's client and the titles."""
    arguments = [command, "serve", "--no-browser", "--port", "0", "--data", folder / "games"]
    with subprocess.Popen(
        arguments, stdout=subprocess.PIPE, text=True, cwd=folder, start_new_session=True
    ) as served:
        try:
            assert served.stdout is not None
            said = served.stdout.readline()
            address = re.search(r"http://127\.0\.0\.1:\d+", said)
            if not address:
                sys.exit(f"whistlestop serve did not start: {said}")
            for path, holds in (
                ("/", "<title>Whistlestop"),
                ("/assets/index.js", "function"),
                ("/api/titles", '"europe"'),
                ("/api/titles/switzerland/words/pl", "Szwajcaria"),
            ):
                with urllib.request.urlopen(address[0] + path, timeout=STARTS_WITHIN) as answer:
                    if holds not in answer.read().decode():
                        sys.exit(f"{path} of the installed server does not contain {holds!r}")
                print(f"whistlestop serve answers {path}", flush=True)
        finally:
            end_all_of(served.pid)


def end_all_of(session: int) -> None:
    """End all processes of a session, such as a server's compiler, so their files can go."""
    with suppress(ProcessLookupError):
        os.killpg(session, signal.SIGTERM)


def run(*command: object, cwd: Path | None = None) -> str:
    done = subprocess.run(
        [str(part) for part in command], cwd=cwd, capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done.stdout


if __name__ == "__main__":
    main()
