"""Check the tests with deliberate faults: `make mutants`, or `python tools/mutants.py --help`.

A mutant is one changed place in the sources, described in tests/mutants/*.toml. The tool puts each
into a copy of the checkout and runs tests there until one fails: first the files that the mutant
names as likely, then all. A mutant that no test catches survives, and shows a gap in the tests.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from queue import Queue

from platformdirs import user_cache_path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "tests" / "mutants"
# The folders that tests read.
COPIED = ("src", "tests", "tools", "docs", "examples", "bench", "web", ".ci")
SUITES = {"fast": "not browser and not slow", "all": "not browser"}
# The tests of these files say that the faults are possible, so a fault in place fails them.
LEFT_OUT = ("tests/test_mutants.py",)
KERNELS = ("src/whistlestop/rules/", "src/whistlestop/bots/planning/")
# Sources beside kernels that no kernel reads.
BESIDE_KERNELS = ("src/whistlestop/bots/planning/belief.py",)
LONGEST = 600  # seconds for the likely tests; a mutant that makes them hang is caught
LONGEST_OF_ALL = 7200  # seconds for all tests
PASSED, NO_TESTS = 0, 5  # exit codes of pytest that mean: no test failed


@dataclass(frozen=True)
class Mutant:
    """A fault: ``before``, which occurs once in ``file``, is replaced by ``after``.

    ``group``: the name of the file that describes it. ``tests``: tests that are likely to catch it,
    or files or folders of them.
    """

    group: str
    name: str
    file: str
    before: str
    after: str
    tests: tuple[str, ...]

    @property
    def is_kernel(self) -> bool:
        """Whether the fault is in a source that Numba compiles, or that such a source reads."""
        return self.file.startswith(KERNELS) and self.file not in BESIDE_KERNELS


@dataclass(frozen=True)
class Outcome:
    """Whether the tests caught a mutant, the test that failed first, and the seconds it took.

    ``plain``: that test ran with the compiler off.
    """

    name: str
    group: str
    caught: bool
    by: str
    seconds: float
    plain: bool = False


def mutants(folder: Path = FOLDER) -> Iterator[Mutant]:
    """Yield all mutants. Raises ValueError for two of one name."""
    names = set()
    for path in sorted(folder.glob("*.toml")):
        for facts in tomllib.loads(path.read_text("utf-8"))["mutant"]:
            mutant = Mutant(path.stem, **{**facts, "tests": tuple(facts["tests"])})
            if mutant.name in names:
                raise ValueError(f"{path}: two mutants are named {mutant.name}")
            names.add(mutant.name)
            yield mutant


def mutated(text: str, mutant: Mutant) -> str:
    """Return the text of the mutant's file with the fault in it.

    Raises ValueError if the text to be replaced is not there, or is there more than once.
    """
    found = text.count(mutant.before)
    if found != 1:
        raise ValueError(
            f"{mutant.name}: its text occurs {found} times in {mutant.file}, not once; "
            f"bring it up to date in tests/mutants/{mutant.group}.toml"
        )
    return text.replace(mutant.before, mutant.after)


def file_of(test: str) -> str:
    """Return the file or folder of a test."""
    return test.partition("::")[0]


class Checkout:
    """A copy of a checkout in which faults are put and tests run."""

    def __init__(self, source: Path, folder: Path, suite: str, workers: int) -> None:
        self.folder, self.suite, self.workers = folder, suite, workers
        self._running: subprocess.Popen[str] | None = None
        _copy(source, folder)
        self._links = _share_machine_code(source, folder)

    def close(self) -> None:
        """Forget where the machine code of the copy lies."""
        for link in self._links:
            link.unlink()

    def try_mutant(self, mutant: Mutant, likely_only: bool) -> Outcome:
        """Run the tests with the fault in the copy, and take it out again."""
        begin = time.monotonic()
        path = self.folder / mutant.file
        original, times = path.read_bytes(), path.stat()
        is_beside = mutant.file in BESIDE_KERNELS
        machine_code = self._machine_code(path.parent) if is_beside else None
        path.write_text(mutated(original.decode(), mutant), encoding="utf-8")
        links: list[Path] = []
        try:
            if machine_code is not None and machine_code.exists():
                links.append(self._machine_code(path.parent))
                links[0].symlink_to(machine_code, target_is_directory=True)
            # Compiling a changed kernel takes minutes, so the likely tests run it as plain Python.
            plain = mutant.is_kernel
            by = self.first_failure(mutant.tests, plain)
            if not by and not likely_only:
                plain = False
                by = self.first_failure((), plain)
        finally:
            path.write_bytes(original)
            # Machine code is found again by the times of its sources.
            os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))
            for link in links:
                link.unlink()
        seconds = round(time.monotonic() - begin, 1)
        return Outcome(mutant.name, mutant.group, bool(by), by, seconds, plain)

    def _machine_code(self, package: Path) -> Path:
        """Return the folder of the machine code of a package; it is named after all its sources."""
        code = "import sys, pathlib, whistlestop.rules.compiler as compiler\n"
        code += "print(compiler.cache_folder(pathlib.Path(sys.argv[1])))"
        environment = {**os.environ, "PYTHONPATH": str(self.folder / "src")}
        command = [sys.executable, "-c", code, str(package)]
        said = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
        return Path(said.stdout.strip())

    def first_failure(self, tests: Sequence[str], plain: bool) -> str:
        """Return the first test that fails, or an empty text; ``tests``: all unless some are named.

        Single tests run before files and folders; those that this checkout lacks are left out.
        """
        if not tests:
            return self._first_of([f"-n{self.workers}"], plain, LONGEST_OF_ALL)
        named = [name for name in tests if self.has(name)]
        single = [name for name in named if "::" in name]
        whole = [name for name in named if "::" not in name]
        for group in (single, whole):
            if group and (found := self._first_of(group, plain, LONGEST)):
                return found
        return ""

    def has(self, test: str) -> bool:
        """Check whether this checkout has a test, or a file or folder of tests."""
        path, name = self.folder / file_of(test), test.partition("::")[2]
        return path.exists() and (not name or f"def {name}(" in path.read_text("utf-8"))

    def _first_of(self, options: list[str], plain: bool, within: float) -> str:
        code, output = self.pytest(["-x", *options], plain, within)
        if code is None:
            return f"no end within {within:.0f} s"
        if code < 0:
            raise RuntimeError(f"another process ended the tests, by signal {-code}")
        return "" if code in (PASSED, NO_TESTS) else _first_failed(output)

    def failures(self, tests: Sequence[str], plain: bool) -> set[str]:
        """Return those of the tests that fail."""
        if not tests:
            return set()
        _, output = self.pytest(list(tests), plain, LONGEST_OF_ALL)
        return set(_failed(output))

    def pytest(self, options: list[str], plain: bool, within: float) -> tuple[int | None, str]:
        """Run pytest, and return its exit code (None: it did not end in time) and its output."""
        command = [sys.executable, "-m", "pytest", "-q", "--no-header", "--tb=no", "-rfE"]
        command += ["-p", "no:cacheprovider", "-m", SUITES[self.suite]]
        command += [f"--ignore={name}" for name in LEFT_OUT]
        environment = {**os.environ, "PYTHONPATH": str(self.folder / "src")}
        environment |= {"NUMBA_DISABLE_JIT": "1"} if plain else {}
        with subprocess.Popen(
            [*command, *options], cwd=self.folder, env=environment, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True,
        ) as self._running:  # fmt: skip
            try:
                output, _ = self._running.communicate(timeout=within)
            except subprocess.TimeoutExpired:
                return None, ""
            finally:
                self.stop()
        return self._running.returncode, output

    def stop(self) -> None:
        """End the tests that run, with the processes that they have begun."""
        if self._running is not None:
            with suppress(ProcessLookupError):
                os.killpg(self._running.pid, signal.SIGKILL)


def _copy(source: Path, folder: Path) -> None:
    """Copy what tests read, with the times of files."""
    ignored = shutil.ignore_patterns("node_modules", "__pycache__", ".*_cache", ".hypothesis")
    for name in COPIED:
        if (source / name).is_dir():
            shutil.copytree(source / name, folder / name, ignore=ignored, symlinks=True)
    for path in source.iterdir():
        if path.is_file() and path.name != ".git":
            shutil.copy2(path, folder / path.name)


def _share_machine_code(source: Path, folder: Path) -> list[Path]:
    """Let a copy use the machine code of its source, and return the links that this takes.

    Numba names the folder of machine code after the path of the sources.
    """
    cache = Path(os.environ.get("WHISTLESTOP_CACHE") or user_cache_path("whistlestop")) / "kernel"
    links = []
    for package in KERNELS:
        names = [
            f"{Path(package).name}_{hashlib.sha1(str(root / package).encode()).hexdigest()}"
            for root in (source, folder)
        ]
        for found in cache.glob(f"*/{names[0]}"):
            if found.parent.is_symlink():  # another run's, for a mutant beside kernels
                continue
            link = found.with_name(names[1])
            link.symlink_to(found, target_is_directory=True)
            links.append(link)
    return links


def _failed(output: str) -> list[str]:
    """Return the names of the tests that failed, from the summary that pytest writes."""
    lines = [line for line in output.splitlines() if line.startswith(("FAILED ", "ERROR "))]
    return [line.partition(" - ")[0].partition(" ")[2] for line in lines]


def _first_failed(output: str) -> str:
    """Return the name of the first test that failed, or the end of an output without one."""
    said = output.strip().splitlines() or ["pytest said nothing"]
    return next(iter(_failed(output)), said[-1][:200])


def run(wanted: list[Mutant], checkouts: list[Checkout], likely_only: bool) -> list[Outcome]:
    """Try mutants, one in each checkout at a time, and print each outcome."""
    free: Queue[Checkout] = Queue()
    for checkout in checkouts:
        free.put(checkout)

    def one(mutant: Mutant) -> Outcome:
        checkout = free.get()
        try:
            outcome = checkout.try_mutant(mutant, likely_only)
        finally:
            free.put(checkout)
        word = "caught  " if outcome.caught else "SURVIVED"
        print(f"{word} {outcome.seconds:7.1f} s  {outcome.name}  {outcome.by}", flush=True)
        return outcome

    with ThreadPoolExecutor(len(checkouts)) as pool:
        try:
            return list(pool.map(one, wanted))
        except KeyboardInterrupt:
            pool.shutdown(wait=False, cancel_futures=True)
            for checkout in checkouts:
                checkout.stop()
            raise


def without_false_alarms(outcomes: list[Outcome], checkout: Checkout) -> list[Outcome]:
    """Return the outcomes, where a test that fails without any fault catches none."""
    false: set[tuple[str, bool]] = set()
    for plain in (False, True):
        tests = {each.by for each in outcomes if each.plain == plain and "::" in each.by}
        false |= {(test, plain) for test in checkout.failures(sorted(tests), plain)}
    for test, _ in sorted(false):
        print(f"{test} fails without any fault, so it proves nothing")
    return [
        replace(each, caught=False) if (each.by, each.plain) in false else each for each in outcomes
    ]


def table(outcomes: list[Outcome]) -> str:
    """Return how many mutants of each group were caught, as a table in Markdown."""
    lines = ["| group | mutants | caught | survived |", "| --- | ---: | ---: | --- |"]
    for group in sorted({each.group for each in outcomes}):
        found = [each for each in outcomes if each.group == group]
        left = [each.name for each in found if not each.caught]
        lines.append(f"| {group} | {len(found)} | {len(found) - len(left)} | {', '.join(left)} |")
    return "\n".join(lines)


def main() -> None:
    """Try the mutants that the command line names."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("names", nargs="*", help="mutants or groups to try (all unless given)")
    parser.add_argument("--suite", choices=SUITES, default="fast", help="tests to run")
    parser.add_argument("--likely", action="store_true", help="run the likely tests only")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="at a time")
    parser.add_argument("--results", type=Path, help="write the outcomes to this JSON file")
    parser.add_argument("--checkout", type=Path, default=ROOT, help="try them in another checkout")
    asked = parser.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    every = list(mutants())
    unknown = set(asked.names) - {name for each in every for name in (each.name, each.group)}
    if unknown:
        parser.error(f"no such mutants: {', '.join(sorted(unknown))}; see tests/mutants")
    named = {*asked.names}
    wanted = [each for each in every if not named or named & {each.name, each.group}]
    jobs = max(1, min(asked.jobs, len(wanted)))
    with tempfile.TemporaryDirectory(prefix="whistlestop-mutants-") as folder:
        workers = max(1, (os.cpu_count() or 1) // jobs)
        checkouts = [
            Checkout(asked.checkout.resolve(), Path(folder) / str(number), asked.suite, workers)
            for number in range(jobs)
        ]
        try:
            outcomes = without_false_alarms(run(wanted, checkouts, asked.likely), checkouts[0])
        finally:
            for checkout in checkouts:
                checkout.close()
    print(table(outcomes))
    if asked.results:
        text = json.dumps([asdict(each) for each in outcomes], indent=1)
        asked.results.write_text(text + "\n", encoding="utf-8")
    sys.exit(any(not each.caught for each in outcomes))


if __name__ == "__main__":
    main()
