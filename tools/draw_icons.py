"""Draw the icons of an installed Whistlestop from web/public/icon.svg, with Chromium.

Run ``python tools/draw_icons.py`` with Chromium on the PATH (or named by $CHROMIUM).
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

FOLDER = Path(__file__).resolve().parents[1] / "web" / "public"
GROUND = "#1f5c6e"  # the icon's own ground, for corners that a system may cut off
SAFE = 0.8  # share of a maskable icon's side that no system cuts off

# (name, side in pixels, whether the ground fills the square)
ICONS = [
    ("icon-192.png", 192, False),
    ("icon-512.png", 512, False),
    ("icon-maskable-512.png", 512, True),
    ("icon-180.png", 180, True),
]


def page_with(svg: str, side: int, is_filled: bool) -> str:
    ground = GROUND if is_filled else "transparent"
    size = round(side * SAFE) if is_filled else side
    drawn = svg.replace("<svg ", f'<svg width="{size}" height="{size}" ', 1)
    return (
        f'<body style="margin:0;display:grid;place-items:center;height:100vh;background:{ground}">'
        f"{drawn}</body>"
    )


def main() -> None:
    svg = (FOLDER / "icon.svg").read_text("utf-8")
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for name, side, is_filled in ICONS:
            page = browser.new_page(viewport={"width": side, "height": side})
            page.set_content(page_with(svg, side, is_filled))
            page.screenshot(path=FOLDER / name, omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
