"""A program that plays by reading and writing text, and its place among our levels.

The program is run once for every decision. It gets the prompt (``text.py``) on its standard input
and writes its answer to its standard output; the last line counts. So ``ollama run llama3``, a
shell script or any other command can play.
"""

from __future__ import annotations

import math
import random
import shlex
import shutil
import subprocess
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from whistlestop.bots import bot_seed, close_bots, make_bot
from whistlestop.bots.level_ratings import BETA, NEW, level_skill
from whistlestop.bots.levels import LEVELS, Level
from whistlestop.envs.errors import EnvError, PlayerFailed
from whistlestop.envs.settings import checked_choice
from whistlestop.envs.text import parse_answer, prompt
from whistlestop.game import Action, Game
from whistlestop.game.scores import win_share

TRIES = 3  # answers to a prompt, before a random action is played
GRID = 0.05  # step between the skills that are weighed
SPREAD = 25.0  # of the prior: skills of -25 to 75 are likely
INSIDE = 0.95  # of the probability lies in an interval

Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Played:
    """A game of the program against a level: its share of the win, and how it answered."""

    level: str
    share: float
    decisions: int
    refused: int  # answers that were not legal
    guessed: int  # decisions for which a random action was played


@dataclass(frozen=True, slots=True)
class Place:
    """A skill on the scale of the levels with its 95 % interval, and the places these mean.

    Place 1 is above all levels, place 8 below all seven.
    """

    skill: float
    low: float
    high: float
    place: int
    best: int
    worst: int


@dataclass(slots=True)
class TextPlayer:
    """A command that answers prompts. Raises EnvError if there is no such program."""

    command: str
    seconds: float = 60.0
    seed: int = 0
    decisions: int = 0
    refused: int = 0
    guessed: int = 0
    arguments: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        try:
            self.arguments = shlex.split(self.command)
        except ValueError as error:
            raise EnvError(f"{self.command!r}: {error}") from None
        if not self.arguments or shutil.which(self.arguments[0]) is None:
            name = self.arguments[0] if self.arguments else ""
            raise EnvError(
                f"{name!r} is not an executable program; give a name on the PATH or a path such "
                "as ./my_player, and make it executable"
            )

    def choose(self, game: Game) -> Action:
        """Return the program's action, or a random one after TRIES answers that are not legal.

        Raises PlayerFailed if the program fails or takes too long.
        """
        assert game.seat is not None
        view, text = game.view(game.seat), prompt(game)
        self.decisions += 1
        question = text
        for _ in range(TRIES):
            answer = self._ask(question)
            try:
                return parse_answer(answer, view)
            except EnvError as error:
                self.refused += 1
                question = f"{text}\n\nYour answer was refused: {error}"
        self.guessed += 1
        return random.Random(f"{self.seed} {view.number}").choice(view.legal)

    def _ask(self, question: str) -> str:
        try:
            result = subprocess.run(
                self.arguments,
                input=question,
                capture_output=True,
                text=True,
                timeout=self.seconds,
                check=False,
            )
        except subprocess.TimeoutExpired:
            raise PlayerFailed(
                f"{self.command!r} gave no answer within {self.seconds:g} s"
            ) from None
        except OSError as error:
            raise PlayerFailed(f"{self.command!r} can't be run: {error.strerror}") from None
        if result.returncode:
            said = result.stderr.strip().splitlines()
            last = f": {said[-1]}" if said else ""
            raise PlayerFailed(f"{self.command!r} ended with exit status {result.returncode}{last}")
        return result.stdout


def checked_levels(names: Sequence[str]) -> list[Level]:
    """Return the levels with these ids. Raises EnvError for an unknown one, or one named twice."""
    known = {level.id: level for level in LEVELS}
    for place, name in enumerate(names):
        checked_choice("level", name, known)
        if name in names[:place]:
            raise EnvError(f"level={name!r} is named twice; name each level once")
    return [known[name] for name in names]


def play_levels(
    command: str, title: str, games: int, seed: int, seconds: float, levels: Sequence[Level]
) -> Iterator[Played]:
    """Play games of two against each level, in both seats in turn, and yield their results.

    Raises PlayerFailed if the program fails; BotError, TitleError or GameError for a wrong level or
    title.
    """
    for level in levels:
        for number in range(games):
            yield _play(command, title, level, number, seed + number // 2, seconds)


def _play(command: str, title: str, level: Level, number: int, seed: int, seconds: float) -> Played:
    """Play one game; the program has seat 0 in games of even number."""
    own = number % 2
    game = Game.new(title, players=2, seed=seed)
    player = TextPlayer(command, seconds, seed)
    bot = make_bot(level.spec, bot_seed(seed, 1 - own))
    try:
        while (seat := game.seat) is not None:
            game.play(player.choose(game) if seat == own else bot.choose(game.view(seat)))
    finally:
        close_bots([bot])
    share = win_share(own, game.winners())
    return Played(level.id, share, player.decisions, player.refused, player.guessed)


def place_among(title: str, played: Sequence[Played]) -> Place:
    """Return the skill that explains the results best, with its interval, and its place.

    The model is that of ``bots/level_ratings.py``; the levels' skills on this title are known. The
    prior is a normal distribution around a new player's skill. Raises EnvError for a title whose
    levels were not measured, and for games against other levels.
    """
    for game in played:
        checked_choice("level", game.level, [level.id for level in LEVELS])
    try:
        skills = {level.id: level_skill(title, level.id) for level in LEVELS}
    except KeyError:
        raise EnvError(f"{title}: the levels' strength was not measured on this title") from None
    grid = [NEW + GRID * step for step in range(-1200, 1201)]
    weights = [_likelihood(skill, skills, played) for skill in grid]
    most = max(weights)
    chances = [math.exp(weight - most) for weight in weights]
    total = sum(chances)
    skill = sum(s * c for s, c in zip(grid, chances, strict=True)) / total
    low = _quantile(grid, chances, (1 - INSIDE) / 2)
    high = _quantile(grid, chances, (1 + INSIDE) / 2)
    place, best, worst = (
        1 + sum(other > each for other in skills.values()) for each in (skill, high, low)
    )
    return Place(skill, low, high, place, best, worst)


def _likelihood(skill: float, skills: dict[str, float], played: Sequence[Played]) -> float:
    """Return the logarithm of the prior and the likelihood of the results."""
    found = -(((skill - NEW) / SPREAD) ** 2) / 2
    for game in played:
        apart = (skill - skills[game.level]) / (math.sqrt(2) * BETA)
        won = -math.log1p(math.exp(-apart)) if apart > -700 else apart
        found += game.share * won + (1 - game.share) * (won - apart)
    return found


def _quantile(grid: list[float], chances: list[float], share: float) -> float:
    """Return the skill below which this share of the probability lies."""
    left = share * sum(chances)
    for skill, chance in zip(grid, chances, strict=True):
        left -= chance
        if left <= 0:
            return skill
    return grid[-1]
