"""The drawing tools of plots: scales, ticks, colours and SVG elements."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from html import escape

# Okabe and Ito (2008), safe for colour-blind readers; ordered so that neighbours differ most.
BOT_COLOURS = ("#0072b2", "#d55e00", "#009e73", "#aa4499", "#e69f00", "#56b4e9", "#5f5340")
OTHERS = "#9a917f"
# The same for score items, by their place in the title's list. LIGHT: those with dark figures.
ITEM_COLOURS = ("#0072b2", "#e69f00", "#009e73", "#aa4499", "#56b4e9", "#d55e00", "#5f5340")
LIGHT = ("#e69f00", "#56b4e9")
# From little to much, ever darker (the order of "magma", which also prints well in gray).
HEAT = ("#fbf3d9", "#fdd49a", "#f79a6b", "#dd5a68", "#a3307e", "#5b1a78", "#210c4a")


@dataclass(frozen=True, slots=True)
class Scale:
    """A linear map from values to positions on the page."""

    low: float
    high: float
    start: float
    end: float

    def __call__(self, value: float) -> float:
        """Return the coordinate of a value."""
        part = (value - self.low) / (self.high - self.low)
        return round(self.start + part * (self.end - self.start), 1)

    def ticks(self, about: int = 6) -> list[float]:
        """Return round numbers within the scale."""
        step = _round_step((self.high - self.low) / about)
        first = math.ceil(self.low / step - 1e-9)
        last = math.floor(self.high / step + 1e-9)
        return [number * step for number in range(first, last + 1)]


def scale_of(values: Iterable[float], start: float, end: float, margin: float = 0.04) -> Scale:
    """Return a scale that covers all these values."""
    found = list(values)
    low, high = min(found), max(found)
    if low == high:
        low, high = low - 1, high + 1
    room = margin * (high - low)
    return Scale(low - room, high + room, start, end)


def _round_step(step: float) -> float:
    power: float = 10.0 ** math.floor(math.log10(step))
    return next(power * round_ for round_ in (1, 2, 5, 10) if power * round_ >= step * 0.999)


def colours_of(bots: Iterable[str]) -> dict[str, str]:
    """Return a colour for every bot; the last ones share a gray."""
    return {
        bot: BOT_COLOURS[place] if place < len(BOT_COLOURS) else OTHERS
        for place, bot in enumerate(bots)
    }


def heat(part: float) -> str:
    """Return the colour for a share from 0 to 1."""
    place = min(max(part, 0.0), 1.0) * (len(HEAT) - 1)
    lower = min(int(place), len(HEAT) - 2)
    return mixed(HEAT[lower], HEAT[lower + 1], place - lower)


def mixed(one: str, other: str, part: float) -> str:
    """Return a colour between two: 0 is the first one, 1 the other."""
    between = [
        round(first + (second - first) * part)
        for first, second in zip(_rgb(one), _rgb(other), strict=True)
    ]
    return "#" + "".join(f"{each:02x}" for each in between)


def _rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def text(x: float, y: float, what: str, anchor: str = "start", kind: str = "") -> str:
    """Return an SVG text; ``kind`` is its CSS class."""
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" class="{kind}">{escape(what)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, kind: str, colour: str = "") -> str:
    """Return an SVG line; ``kind`` is its CSS class."""
    style = f' style="stroke:{colour}"' if colour else ""
    return f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" class="{kind}"{style}/>'


def svg(width: float, height: float, said: str, *parts: str) -> str:
    """Return a drawing for a page or a file; ``said`` is its text for screen readers."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" role="img" '
        f'aria-label="{escape(said)}">' + "".join(parts) + "</svg>"
    )


def number(value: float, form: str = "g") -> str:
    """Return a number with a true minus sign."""
    return format(value, form).replace("-", "−")


def fitted(name: str, letters: int) -> str:
    """Return a name that fits; long specs lose their middle."""
    if len(name) <= letters:
        return name
    half = (letters - 1) // 2
    return f"{name[:half]}…{name[-(letters - 1 - half) :]}"
