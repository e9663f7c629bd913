"""Scripted bots for tests of the table; they record the views that they get."""

import threading
import time

import numpy as np

from whistlestop.bots.advice import Advice, Outcome
from whistlestop.rules.constants import ROUTES, TICKETS


class Stub:
    """A bot that takes the first legal action; ``gate`` delays it, ``failing`` makes it fail."""

    gate: threading.Event | None = None
    failing = False
    made: list["Stub"] = []  # noqa: RUF012 - shared by purpose, renewed for every test

    def __init__(self, spec, seed):
        self.spec, self.seed = spec, seed
        self.chosen, self.remembered = [], []
        self.advised = 0
        self.asked = threading.Event()
        Stub.made.append(self)

    @classmethod
    def wait_until_one_thinks(cls):
        """Wait until the first stub has been asked for an action."""
        deadline = time.monotonic() + 60
        while not cls.made and time.monotonic() < deadline:
            time.sleep(0.01)
        assert cls.made[0].asked.wait(60)

    def choose(self, view):
        self.asked.set()
        if Stub.gate is not None:
            assert Stub.gate.wait(60)
        if Stub.failing:
            raise ZeroDivisionError("a mistake of the bot")
        self.chosen.append((view.number, str(view.legal[0])))
        return view.legal[0]

    def remember(self, view, action):
        assert action in view.legal
        self.remembered.append((view.number, str(action)))

    @staticmethod
    def outcome(view, place):
        """Return made-up outcomes: the first action completes every ticket and takes every route;
        after the others seat 1 takes the routes.
        """
        owned, completed = np.zeros((view.players, ROUTES)), np.zeros(TICKETS)
        owned[view.seat if place == 0 else 1] = 1.0
        completed[:] = place == 0
        return Outcome(owned, completed)

    def advise(self, view):
        self.advised += 1
        self.asked.set()
        if Stub.gate is not None:
            assert Stub.gate.wait(60)
        if Stub.failing:
            raise ZeroDivisionError("a mistake of the adviser")
        return [
            Advice(
                action,
                100 - place,
                view.seat,
                wins=(0.5,) * view.players,
                scores=(80.04 - place,) * view.players,
                length=200.0,
                outcome=Stub.outcome(view, place),
            )
            for place, action in enumerate(view.legal)
        ]
