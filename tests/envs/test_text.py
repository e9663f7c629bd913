"""Games as text: prompts, answers, and programs that play by reading them."""

import json
import re
import stat
import sys

import pytest

from amount import COMPILED
from command_line import refusal, run_command
from whistlestop import Game
from whistlestop.analysis.estimate import estimate
from whistlestop.bots.level_ratings import level_skill
from whistlestop.bots.levels import LEVELS
from whistlestop.envs import EncodedGame
from whistlestop.envs.errors import EnvError
from whistlestop.envs.text import parse_answer, prompt
from whistlestop.envs.text_player import Played, TextPlayer, place_among
from whistlestop.titles import title_ids


def test_a_prompt_describes_the_seat_and_numbers_its_actions():
    game = Game.new("europe", players=3, seed=1)
    text = prompt(game)
    view = game.view(0)
    for number, action in enumerate(view.legal, start=1):
        assert f"{number}. {action}\n" in text
    for card, count in view.hand.items():
        assert f"{count} {card}" in text
    for ticket in view.offered.tickets:
        assert ticket.id in text
    assert "You are seat 0." in text and "Keep at least 2." in text


@pytest.mark.rule("CO-50")
@pytest.mark.parametrize("title", title_ids())
def test_a_prompt_names_no_card_of_another_hand_and_no_offered_ticket(title):
    game = Game.new(title, players=2, seed=1)
    while game.phase == "choose_tickets":
        own, other = game.seat, 1 - game.seat
        hidden = {ticket.id for ticket in game.view(other).offered.tickets} if own == 0 else set()
        text = prompt(game)
        assert not any(ticket in text for ticket in hidden)
        game.play(game.legal_actions()[0])


@pytest.mark.skipif(not COMPILED, reason="estimates need compiled code")
def test_a_prompt_can_have_an_estimate_from_the_view_of_its_seat():
    game = Game.new("london", players=3, seed=1)
    for _ in range(9):
        game.play(game.legal_actions()[0])
    text = prompt(game, with_estimate=True)
    [line] = set(text.splitlines()) - set(prompt(game).splitlines())
    seats = estimate(game.view(game.seat), method="value").seats
    shown = [int(share) for share in re.findall(r"(\d+) %", line)]
    assert shown == [round(100 * seat.win) for seat in seats]
    assert f"you {shown[game.seat]} %" in line


def test_a_game_that_was_cut_off_has_no_prompt():
    game = EncodedGame("london", 2, max_actions=3)
    for _ in range(3):
        game.play(int(game.legal()[0]))
    for seat in (None, 0):
        with pytest.raises(EnvError, match="the game is over; there is nothing to ask"):
            prompt(game, seat)


def test_a_finished_game_has_no_prompt():
    game = EncodedGame("london", 2, max_actions=1_000)
    while not game.is_over:
        game.play(int(game.legal()[0]))
    with pytest.raises(EnvError, match="the game is over"):
        prompt(game)


@pytest.mark.parametrize(
    "answer",
    [
        *("2", " 2 \n", "2.", "2)", "(2)", "#2", "`2`", "Action: 2", "```\n2\n```"),
        *("answer is 2", "The answer is 2.", "Answer: 2", "**Answer:** 2", "My final answer: 2"),
        *("[2]", "<answer>2</answer>", "I choose 2", "Answer: {action}", "{action}."),
        *('{{"action": 2}}', '{{"action": "2"}}', '{{"answer": "{action}"}}', "\\boxed{{2}}"),
        *('```json\n{{\n  "reason": "it is long",\n  "action": 2\n}}\n```', "$\\boxed{{2}}$"),
        *("option 2", "Option 2.", "Action 2: {action}", "2: {action}", "2\n\nThanks!"),
        *("Action 2: {action}\nThank you, and good luck.", "I choose option 2"),
        *("The answer is action 2", "I would rather draw.\n\n**2**\n", "{action}", "2. {action}"),
    ],
)
def test_answers_that_name_an_action_are_understood(answer):
    view = Game.new("europe", players=2, seed=1).view(0)
    wanted = view.legal[1]
    assert parse_answer(answer.format(action=wanted), view) == wanted


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        ("", "the answer is empty"),
        ("0", "there are actions 1 to 11"),
        ("12", "there are actions 1 to 11"),
        ("draw deck", "draw deck: "),
        ("claim paris-zurich red:3", "claim paris-zurich red:3: "),
        ("keep paris-moon", "paris-moon"),
        ("keep none", "at least 2 of the offered tickets must be kept"),
        (
            "fly to the moon",
            "'fly to the moon' is neither the number nor the text of a legal action",
        ),
        ("2\nor perhaps 3?", "'or perhaps 3.' is neither"),
        ("3. {action}", "is action 2"),
        ("Action 3: {action}", "is action 2"),
        ("2\nOn second thoughts, the other one.", "is neither"),
        ("Thanks!", "is neither"),
        ('{{"action": 2, "move": 3}}', "is neither"),
        ('{{"action": 12}}', "there are actions 1 to 11"),
        ('{{"action": [2]}}', "is neither"),
        ('{{"number": 2}}', "is neither"),
        ("{{2}}", "is neither"),
        ('{{"action": ' + 9_999 * "[" + "}}", "is neither"),
        ("}}", "is neither"),
        ("2 or 3", "is neither the number nor the text"),
        (7, "an answer is a text, not int"),
    ],
)
def test_other_answers_are_refused_with_the_reason(answer, message):
    view = Game.new("europe", players=2, seed=1).view(0)
    if isinstance(answer, str):
        answer = answer.format(action=view.legal[1])
    with pytest.raises(EnvError, match=message):
        parse_answer(answer, view)


def test_other_things_than_games_seats_and_views_are_refused():
    game = Game.new("london", players=2, seed=1)
    for wrong in ("london", None, game.view(0)):
        with pytest.raises(EnvError, match="a prompt describes a Game or an EncodedGame"):
            prompt(wrong)
    for seat in (2, -1, "0"):
        with pytest.raises(EnvError, match="seat is a whole number from 0 to 1"):
            prompt(game, seat)
    with pytest.raises(EnvError, match="needs the view of the prompt, not str"):
        parse_answer("1", "london")


@pytest.fixture
def program(tmp_path):
    """Return a maker of programs: Python code that has the prompt in ``text``."""

    def made(code):
        file = tmp_path / "player"
        file.write_text(f"#!{sys.executable}\nimport sys\ntext = sys.stdin.read()\n{code}\n")
        file.chmod(file.stat().st_mode | stat.S_IXUSR)
        return str(file)

    return made


def test_a_program_is_asked_again_with_the_reason(program):
    player = TextPlayer(program("print(3 if 'was refused: 99' in text else 99)"))
    game = Game.new("europe", players=2, seed=1)
    assert player.choose(game) == game.view(0).legal[2]
    assert (player.decisions, player.refused, player.guessed) == (1, 1, 0)


def test_a_random_action_is_played_after_three_refused_answers(program):
    player = TextPlayer(program("print('hello')"))
    game = Game.new("europe", players=2, seed=1)
    assert player.choose(game) in game.view(0).legal
    assert (player.refused, player.guessed) == (3, 1)


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("sys.exit('no licence')", "ended with exit status 1: no licence"),
        ("import time; time.sleep(60)", "gave no answer within 0.5 s"),
    ],
)
def test_a_program_that_fails_ends_the_game(program, code, message):
    player = TextPlayer(program(code), seconds=0.5 if "sleep" in code else 60)
    with pytest.raises(EnvError, match=message):
        player.choose(Game.new("europe", players=2, seed=1))


@pytest.mark.parametrize("command", ["", "./no-such-player", "'"])
def test_something_that_is_no_program_is_refused(command):
    with pytest.raises(EnvError, match=r"not an executable program|No closing quotation"):
        TextPlayer(command)


def results(level, share, games):
    return [Played(level, share, 1, 0, 0) for _ in range(games)]


def test_a_program_as_strong_as_a_level_gets_its_place():
    for number, level in enumerate(LEVELS):
        played = results(level.id, 0.5, 400)
        place = place_among("europe", played)
        assert place.skill == pytest.approx(level_skill("europe", level.id), abs=0.5)
        assert place.best <= 8 - number <= place.worst


def test_more_games_make_the_interval_narrower():
    few = place_among("europe", results("traveller", 0.5, 4))
    many = place_among("europe", results("traveller", 0.5, 400))
    assert few.low < many.low < many.skill < many.high < few.high


def test_winning_or_losing_all_games_gives_the_ends():
    won = place_among("europe", [r for level in LEVELS for r in results(level.id, 1.0, 20)])
    lost = place_among("europe", [r for level in LEVELS for r in results(level.id, 0.0, 20)])
    assert (won.place, lost.place) == (1, 8)


def test_the_command_prints_the_place(program):
    player = program("print(1)")
    arguments = ["place", player, "london", "--games", "2", "--levels", "newcomer", "--json"]
    found = json.loads(run_command(*arguments).stdout)
    assert [game["level"] for game in found["games"]] == ["newcomer", "newcomer"]
    assert found["place"]["best"] <= found["place"]["place"] <= found["place"]["worst"]


def test_the_command_refuses_what_it_cannot_play(program):
    assert "not an executable program" in refusal("place", "./no-such-player", "london")
    assert "no title" in refusal("place", program("print(1)"), "atlantis")
    for levels, message in (
        ("expert", "level='expert': choose from newcomer, "),
        ("random", "level='random': choose from newcomer, "),  # of old tables only
        ("newcommer", "did you mean 'newcomer'?"),
        ("", "level='': choose from"),
        ("path,newcomer", "level='path': choose from"),
        ("newcomer, newcomer", "level='newcomer' is named twice"),
    ):
        said = refusal("place", program("sys.exit('asked')"), "london", "--levels", levels)
        assert message in " ".join(said.split())


def test_the_help_lists_the_levels():
    said = " ".join(run_command("place", "--help").output.split())
    assert ", ".join(level.id for level in LEVELS) in said


def test_games_against_other_levels_have_no_place():
    with pytest.raises(EnvError, match="level='random': choose from newcomer"):
        place_among("london", results("random", 0.5, 1))
