"""The bot ``program``: a bot in any language, over standard input and output.

docs/bots/programs.md describes the protocol.
"""

from __future__ import annotations

import difflib
import json
import os
import queue
import shlex
import shutil
import signal
import subprocess
import threading
import time
import weakref
from contextlib import suppress

from pydantic import Field

from whistlestop.bots.bot import BotError, BotOptions
from whistlestop.bots.planning.belief import BeliefState
from whistlestop.bots.spec import shown
from whistlestop.bots.value_model import reader_of
from whistlestop.bots.view_values import predict_belief
from whistlestop.game import Action, View
from whistlestop.titles import load

PROTOCOL = 1
ESTIMATE = "estimate"  # asks for the chances to win, before the answer to a view
GOODBYE = 2.0  # seconds that a program has to exit by itself after the game
GLANCE = 0.1  # seconds between two checks whether a program is still running
LONGEST_LINE = 1 << 16  # characters of an answer; the longest legal one has a few hundred


class ProgramBot:
    """Runs your own program in any language and talks to it over standard input and output.

    The program starts with the first decision of a game and ends with the game. See
    docs/bots/programs.md for the protocol.
    """

    class Options(BotOptions):
        command: str = Field(
            min_length=1, description="the program and its arguments, as in a shell"
        )
        seconds: float = Field(default=10.0, gt=0, le=3600, description="time limit for a decision")

    def __init__(self, seed: int, options: Options) -> None:
        self.seed = seed
        self.options = options
        try:
            self.arguments = shlex.split(options.command)
        except ValueError as error:
            raise BotError(f"program {shown(options.command)!r}: {error}") from None
        if not self.arguments or shutil.which(self.arguments[0]) is None:
            first = self.arguments[0] if self.arguments else ""
            raise BotError(
                f"program {shown(options.command)!r}: {first!r} is not an executable program; "
                "give a name on the PATH or a path such as ./my_bot, and make it executable"
            )
        self.talk: Talk | None = None
        self.belief = BeliefState()

    def choose(self, view: View) -> Action:
        if self.talk is None:
            self.talk = Talk(self.arguments, self.options.command)
            self._greet(self.talk)
        self.belief.update(view)
        when = f"in decision {view.number}"
        answer = self._ask(self.talk, json.dumps(view.to_dict()), when)
        if answer.strip() == ESTIMATE:
            answer = self._ask(self.talk, json.dumps({ESTIMATE: self._estimate(view)}), when)
            if answer.strip() == ESTIMATE:
                self.close()
                raise BotError(
                    f"program {shown(self.options.command)!r} asked for a second estimate {when}; "
                    "it may ask once in each decision, and then answers with an action"
                )
        by_notation = {str(action): action for action in view.legal}
        action = by_notation.get(" ".join(answer.split()))
        if action is None:
            near = difflib.get_close_matches(answer, by_notation, n=3, cutoff=0.0)
            self.close()
            raise BotError(
                f"program {shown(self.options.command)!r} answered {shown(answer)!r} in decision "
                f"{view.number}, which is not legal; legal would be: {', '.join(near)}"
                + (" …" if len(by_notation) > len(near) else "")
            )
        self.belief.remember(view, action)
        return action

    def _estimate(self, view: View) -> list[dict[str, float]] | None:
        """Return each seat's chance to win and expected score; None without a value model."""
        reader = reader_of(load(view.title), view.players)
        if reader is None or view.seat is None:
            return None
        self.belief.estimate_likelihoods(reader.planner)
        found = predict_belief(reader, self.belief, view.seat)
        return [
            {"win": round(win, 4), "score": round(score, 1)}
            for win, score in zip(found.wins[0].tolist(), found.scores[0].tolist(), strict=True)
        ]

    def _greet(self, talk: Talk) -> None:
        greeting = json.dumps({"whistlestop": PROTOCOL, "seed": self.seed})
        answer = self._ask(talk, greeting, "at the greeting").split()
        if answer != ["whistlestop", str(PROTOCOL)]:
            self.close()
            raise BotError(
                f"program {shown(self.options.command)!r} answered the greeting with "
                f"{shown(' '.join(answer))!r}; it should answer 'whistlestop {PROTOCOL}', the "
                "version of the protocol"
            )

    def _ask(self, talk: Talk, line: str, when: str) -> str:
        try:
            return talk.ask(line, self.options.seconds)
        except SilentProgram:
            talk.stop()
            self.close()
            raise BotError(
                f"program {shown(self.options.command)!r} gave no answer {when} within "
                f"{self.options.seconds:g} seconds"
            ) from None
        except EndlessLine:
            talk.stop()
            self.close()
            raise BotError(
                f"program {shown(self.options.command)!r} wrote more than {LONGEST_LINE:,} "
                f"characters without a line break {when}; an answer is one short line"
            ) from None
        except EndedProgram as ended:
            talk.stop()
            self.close()
            raise BotError(
                f"program {shown(self.options.command)!r} ended {when}, with {ended}"
            ) from None

    def close(self) -> None:
        """End the program, so that no process is left running."""
        if self.talk is not None:
            self.talk.end()
            self.talk = None


class SilentProgram(Exception):
    """The program did not answer in time."""


class EndlessLine(Exception):
    """The answer is longer than any legal one."""


class EndedProgram(Exception):
    """The program has ended; the text says how."""


class Talk:
    """A running program that reads one line at a time and answers each with one line."""

    def __init__(self, arguments: list[str], command: str) -> None:
        try:
            self.process = subprocess.Popen(
                arguments,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                encoding="utf-8",
                errors="replace",
                start_new_session=os.name == "posix",  # so that its own children end with it
            )
        except OSError as error:
            raise BotError(
                f"program {shown(command)!r} could not be started: {error.strerror}"
            ) from None
        self.lines: queue.Queue[str] = queue.Queue()
        self.answers: queue.Queue[str | None] = queue.Queue()
        threading.Thread(
            target=_speak, args=(self.process, self.lines, self.answers), daemon=True
        ).start()
        self.end = weakref.finalize(self, _end, self.process, self.lines)

    def ask(self, line: str, seconds: float) -> str:
        """Send a line and return the answer. Raises SilentProgram, EndlessLine, EndedProgram."""
        self.lines.put(line)
        answer = self._receive(time.monotonic() + seconds)
        if answer is None:
            raise EndedProgram(_how_it_ended(self.process))
        if len(answer) > LONGEST_LINE:
            raise EndlessLine
        return answer

    def _receive(self, until: float) -> str | None:
        """Return the answer, or None if the program has ended without one.

        A program may end while one of its own children holds its output open. The end of the output
        would then never come, so this method checks the process as well.
        """
        is_gone = False
        while True:
            left = max(0.0, until - time.monotonic())
            try:
                return self.answers.get(timeout=GLANCE if is_gone else min(GLANCE, left))
            except queue.Empty:
                if is_gone:
                    return None
                is_gone = self.process.poll() is not None  # it may have answered just before
                if not is_gone and left <= GLANCE:
                    raise SilentProgram from None

    def stop(self) -> None:
        """Kill the program now, with all processes that it started."""
        _kill(self.process)


def _speak(
    process: subprocess.Popen[str], lines: queue.Queue[str], answers: queue.Queue[str | None]
) -> None:
    """Pass lines to the program and its answers back; an empty line stops this function.

    It runs in a thread, because neither writing nor reading may block the caller.
    """
    assert process.stdin is not None and process.stdout is not None
    try:
        while line := lines.get():
            with suppress(OSError):  # a program that has ended may have answered before
                process.stdin.write(line + "\n")
                process.stdin.flush()
            answer = process.stdout.readline(LONGEST_LINE + 2)
            answers.put(answer.rstrip("\r\n") if answer else None)
    finally:
        with suppress(OSError):  # the last line may still be unsent
            process.stdin.close()
        process.stdout.close()


def _how_it_ended(process: subprocess.Popen[str]) -> str:
    try:
        code = process.wait(GOODBYE)
    except subprocess.TimeoutExpired:
        return "its output closed"
    if code < 0:
        return f"signal {signal.Signals(-code).name}"
    return f"exit status {code}"


def _end(process: subprocess.Popen[str], lines: queue.Queue[str]) -> None:
    """Close the program's input, wait, and kill it if it does not exit.

    The processes that it started are killed in any case.
    """
    lines.put("")
    with suppress(subprocess.TimeoutExpired):
        process.wait(GOODBYE)
    _kill(process)
    process.wait()


def _kill(process: subprocess.Popen[str]) -> None:
    """Kill the program if it is running, and its process group with everything that it started."""
    if os.name == "posix":
        with suppress(ProcessLookupError, PermissionError):  # the group is empty
            os.killpg(process.pid, signal.SIGKILL)
    elif process.poll() is None:
        process.kill()
