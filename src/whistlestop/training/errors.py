"""The error of training."""

from __future__ import annotations


class TrainingError(ValueError):
    """Something that can't be trained; the message says what would be right."""
