"""``program``: a bot in any language, over standard input and output (docs/bots/programs.md)."""

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
from whistlestop.bots.spec import shown
from whistlestop.game import Action, View

PROTOCOL = 1
GOODBYE = 2.0  # seconds that a program has to end by itself after the game
GLANCE = 0.1  # seconds between two looks whether a program is still there
LONGEST_LINE = 1 << 16  # characters of an answer; the longest that is legal has a few hundred


class ProgramBot:
    """A program of your own in any language, asked over its standard input and output.

    The program is started with the first decision of a game and ended with the game. How it is
    spoken to: docs/bots/programs.md.
    """

    class Options(BotOptions):
        command: str = Field(
            min_length=1, description="the program and its arguments, as in a shell"
        )
        seconds: float = Field(
            default=10.0, gt=0, le=3600, description="how long it may think about a decision"
        )

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
                f"program {shown(options.command)!r}: there is no program {first!r} that can be "
                "run; give a name on the PATH or a path such as ./my_bot, and make it executable"
            )
        self.talk: Talk | None = None

    def choose(self, view: View) -> Action:
        if self.talk is None:
            self.talk = Talk(self.arguments, self.options.command)
            self._greet(self.talk)
        answer = self._ask(self.talk, json.dumps(view.to_dict()), f"in decision {view.number}")
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
        return action

    def _greet(self, talk: Talk) -> None:
        greeting = json.dumps({"whistlestop": PROTOCOL, "seed": self.seed})
        answer = self._ask(talk, greeting, "at the greeting").split()
        if answer != ["whistlestop", str(PROTOCOL)]:
            self.close()
            raise BotError(
                f"program {shown(self.options.command)!r} answered the greeting with "
                f"{shown(' '.join(answer))!r}; it should say 'whistlestop {PROTOCOL}', the version "
                "of the protocol that it speaks"
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
                f"characters without the end of a line {when}; an answer is one short line"
            ) from None
        except EndedProgram as ended:
            talk.stop()
            self.close()
            raise BotError(
                f"program {shown(self.options.command)!r} ended {when}, with {ended}"
            ) from None

    def close(self) -> None:
        """End the program; it is not left behind."""
        if self.talk is not None:
            self.talk.end()
            self.talk = None


class SilentProgram(Exception):
    """No answer came in time."""


class EndlessLine(Exception):
    """The answer is longer than any that could be right."""


class EndedProgram(Exception):
    """There is nobody to answer any more; the text says how it ended."""


class Talk:
    """A running program to which one line is said, and which answers with one line."""

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
        """Say a line and hear the answer. Raises SilentProgram, EndlessLine, EndedProgram."""
        self.lines.put(line)
        answer = self._receive(time.monotonic() + seconds)
        if answer is None:
            raise EndedProgram(_how_it_ended(self.process))
        if len(answer) > LONGEST_LINE:
            raise EndlessLine
        return answer

    def _receive(self, until: float) -> str | None:
        """The answer, None if there is nobody to give one. A program may be gone, and something
        that it started hold its output open: that would be waited for in vain."""
        is_gone = False
        while True:
            left = max(0.0, until - time.monotonic())
            try:
                return self.answers.get(timeout=GLANCE if is_gone else min(GLANCE, left))
            except queue.Empty:
                if is_gone:
                    return None
                is_gone = self.process.poll() is not None  # then it may just have answered
                if not is_gone and left <= GLANCE:
                    raise SilentProgram from None

    def stop(self) -> None:
        """End it now, with all that it started; it had its time."""
        _kill(self.process)


def _speak(
    process: subprocess.Popen[str], lines: queue.Queue[str], answers: queue.Queue[str | None]
) -> None:
    """In a thread of its own, because neither writing nor reading may hold up whoever waits.

    An empty line ends it.
    """
    assert process.stdin is not None and process.stdout is not None
    try:
        while line := lines.get():
            process.stdin.write(line + "\n")
            process.stdin.flush()
            answer = process.stdout.readline(LONGEST_LINE + 2)
            answers.put(answer.rstrip("\r\n") if answer else None)
    except OSError:  # it has closed its ears
        answers.put(None)
    finally:
        with suppress(OSError):  # what it would not hear any more
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
    """Its input ends; if that does not end it, it is ended. What it started ends in any case."""
    lines.put("")
    with suppress(subprocess.TimeoutExpired):
        process.wait(GOODBYE)
    _kill(process)
    process.wait()


def _kill(process: subprocess.Popen[str]) -> None:
    """The program, unless it has ended, and what it started and left behind: its whole group."""
    if os.name == "posix":
        with suppress(ProcessLookupError, PermissionError):  # nobody is left in it
            os.killpg(process.pid, signal.SIGKILL)
    elif process.poll() is None:
        process.kill()
