"""The client is completely translated into Polish and Romanian."""

import json
import re
from pathlib import Path

import pytest

from browser.moments import MOMENTS
from whistlestop.titles import load, title_ids
from whistlestop.titles.words import words_of

ROOT = Path(__file__).parents[2]
MESSAGES = ROOT / "web" / "src" / "i18n"

pytestmark = pytest.mark.browser


LEAVES = """() => {
  const texts = new Set();
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const parent = walk.currentNode.parentElement;
    if (parent.closest('script, style, code, [lang]:not(html)')) continue;
    if (parent.checkVisibility()) texts.add(walk.currentNode.textContent.trim());
  }
  for (const name of ['aria-label', 'title', 'placeholder']) {
    for (const one of document.querySelectorAll(`[${name}]`)) {
      if (!one.closest('[lang]:not(html)')) texts.add(one.getAttribute(name).trim());
    }
  }
  return [...texts].filter((text) => /\\p{L}{2}/u.test(text));
}"""


def messages(language: str) -> dict[str, str]:
    """Return the messages of all titles, and a title's own ones under its name."""
    found: dict[str, str] = json.loads((MESSAGES / f"{language}.json").read_text(encoding="utf-8"))
    for title in title_ids():
        said = words_of(load(title), language)
        found |= {f"{title}: {id_}": text for id_, text in said.items()}
    return found


SCENES = ["table", "claim card", "tunnel", "laying", "list", "help", "menu", "end", "countries"]
OF_CARDS = ["cards", "completing", "cards end"]
GUIDES = ["guide to cards", "guide to switzerland"]


@pytest.mark.parametrize("moment", [*SCENES, *OF_CARDS, *GUIDES])
def test_switching_the_language_leaves_no_english(show, moment):
    english = messages("en")
    page = MOMENTS[moment](show)
    before = set(page.evaluate(LEAVES))
    for language in ("pl", "ro"):
        words = {
            text
            for id_, text in english.items()
            if "{" not in text and text != messages(language)[id_]
        }
        page.evaluate(f"""document.querySelector('[data-language="{language}"]').click()""")
        page.locator(f"html[lang='{language}']").wait_for(state="attached")
        after = set(page.evaluate(LEAVES))
        assert after & words - CITIES == set()  # a crossing has its country's own name
        same = set(english.values()) & set(messages(language).values())
        kept = {text for text in before & after if not (is_name(text) or is_place(text, same))}
        assert kept <= same


def is_name(text: str) -> bool:
    """Check whether a text is the same in all languages, or a player's name with a number."""
    return re.sub(r": \d+$", "", text) in {"Whistlestop", "Ada", "Esc"}


def is_place(text: str, same: set[str]) -> bool:
    """Check whether a text consists of names of places.

    City names are the same in all languages, and so are some countries: alone, in pairs, in
    lists of pairs, with a number or with the country of a crossing in brackets.
    """
    parts = re.split(r"\s*[–,()]\s*|\s+\d+$", re.sub(r"\s*\(\d+\)", "", text).removeprefix(": "))
    return all(part in CITIES | same for part in parts if part)


CITIES = {city.name for title in title_ids() for city in load(title).cities}
