"""The hooks that check a commit's message: an imperative subject of at most 72 characters."""

import re
from pathlib import Path

import pytest
import yaml

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
        "Bring a ticket's cities into sight\n",
        "F" + "o" * 71 + "\n",
        'Revert "Add a hook"\n\nIt broke.\n',
    ],
)
def test_a_good_message_passes(message):
    assert faults(message) == []


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
    ],
)
def test_a_bad_message_is_refused(message, hook):
    assert faults(message) == [hook]
