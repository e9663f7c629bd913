"""The hooks that check a commit's message: an imperative subject of at most 72 characters."""

import re
from pathlib import Path

import pytest
import yaml

GOOD = Path(__file__).with_name("good_subjects.txt")  # a hundred subjects of this repository
CONFIG = Path(__file__).parents[1] / ".pre-commit-config.yaml"
HOOKS = [
    hook
    for repository in yaml.safe_load(CONFIG.read_text("utf-8"))["repos"]
    for hook in repository["hooks"]
    if hook.get("stages") == ["commit-msg"]
]


def faults(message):
    """Return the ids of the hooks that refuse a message, searched as pygrep does."""
    flags = re.MULTILINE | re.DOTALL
    return [hook["id"] for hook in HOOKS if re.search(hook["entry"], message, flags)]


@pytest.mark.parametrize(
    "message",
    [
        "Share one seat-name component\n",
        "Don't charge a loss that can still be recovered\n\nThe reason.\n",
        "Pass a part only what it needs\n# a comment of git\n",
        "Feed the deck\n",
        "Inform the players\n",
        "Order the rows\n",
        "Format the tables\n",
        "Bring a ticket's cities into sight\n",
        "F" + "o" * 71 + "\n",
        'Revert "Add a hook"\n\nIt broke.\n',
    ],
)
def test_a_good_message_passes(message):
    assert faults(message) == []


@pytest.mark.parametrize("subject", GOOD.read_text("utf-8").splitlines())
def test_a_good_subject_of_the_past_passes(subject):
    assert faults(subject + "\n") == []


@pytest.mark.parametrize(
    ("message", "hook"),
    [
        ("F" + "o" * 72 + "\n", "subject-length"),
        ("Share one component.\n", "subject-length"),
        ("Share one component\nwithout a blank line\n", "subject-length"),
        ("share one component\n", "subject-verb"),
        ("Shared one component\n", "subject-verb"),
        ("Shares one component\n", "subject-verb"),
        ("Sharing one component\n", "subject-verb"),
        ("Names of seats have one piece\n", "subject-verb"),
        ("What is there still is told in fewer words\n", "subject-verb"),
        ("A docstring keeps to the line\n", "subject-verb"),
        ("The client built anew\n", "subject-verb"),
        ("Built the client anew\n", "subject-verb"),
        ("It's one component now\n", "subject-verb"),
        ("Nobody registers\n", "subject-verb"),
        ("How a test waits\n", "subject-verb"),
        ("Because tests wait\n", "subject-verb"),
        ("In tests, wait for conditions\n", "subject-verb"),
        ("Two browser tests wait\n", "subject-verb"),
        ("Fifteen tests wait\n", "subject-verb"),
        ("100 tests wait\n", "subject-verb"),
    ],
)
def test_a_bad_message_is_refused(message, hook):
    assert faults(message) == [hook]


def test_the_refusal_gives_an_example():
    names = [hook["name"] for hook in HOOKS if hook["id"] == "subject-verb"]
    assert '"Share one list", not "Shared"' in names[0]
