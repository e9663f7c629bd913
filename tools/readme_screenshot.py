"""Take the README's screenshot: the Europe table in the middle of a game, in a real browser.

Run ``python tools/readme_screenshot.py docs/images/table.png`` with Chromium on the PATH (or
named by $CHROMIUM). It starts a server on a free port; the person's moves are simple ones.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from typing import Any

from playwright.sync_api import Page, sync_playwright
from websockets.sync.client import connect

ACTIONS = 150  # actions played before the picture is taken


def start_server(folder: str) -> tuple[subprocess.Popen[str], str]:
    """Start a server on a free port, and return its process and address."""
    command = [sys.executable, "-m", "whistlestop", "serve", "--no-browser", "--port", "0"]
    server = subprocess.Popen([*command, "--data", folder], stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    found = re.search(r"http://[\d.:]+", server.stdout.readline())
    assert found is not None
    return server, found[0]


def play_some(page: Page, address: str) -> str:
    """Open a table as the page's guest, play to the middle of the game, and return its code."""
    wanted = {
        "title": "europe",
        "name": "Ana",
        "pace": 0,
        "seats": [{"kind": "you"}, *[{"kind": "bot", "bot": "path"}] * 3],
        "seating": "as_listed",
    }
    code = str(page.request.post(f"{address}/api/tables", data=wanted).json()["code"])
    page.request.post(f"{address}/api/tables/{code}/start")
    cookies = "; ".join(f"{c['name']}={c['value']}" for c in page.context.cookies())
    url = f"{address.replace('http', 'ws')}/api/tables/{code}/play"
    with connect(url, additional_headers={"Cookie": cookies}, max_size=None) as socket:
        for text in socket:
            message = json.loads(text)
            if message["type"] != "update" or message["view"]["turn"] != 0:
                continue
            view = message["view"]
            if view["number"] >= ACTIONS and view["phase"] == "act":
                break
            play = {"type": "play", "number": view["number"], "action": choose(view["legal"])}
            socket.send(json.dumps(play))
    return code


def choose(legal: list[str]) -> str:
    """Return the claim with the most cards, at least four, else a draw, else the last action."""

    def cards(action: str) -> int:
        return sum(int(number) for number in re.findall(r":(\d+)", action))

    claims = [action for action in legal if action.startswith("claim") and cards(action) > 3]
    draws = [action for action in legal if action.startswith("draw")]
    return max(claims, key=cards) if claims else draws[-1] if draws else legal[-1]


def main(target: str) -> None:
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server, address = start_server(folder)
        browser: Any = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        try:
            page = browser.new_page(viewport={"width": 1280, "height": 800})
            page.goto(address)
            page.goto(f"{address}/table/{play_some(page, address)}")
            page.wait_for_selector("[data-route]")
            page.evaluate("document.fonts.ready")
            page.wait_for_timeout(1000)
            page.screenshot(path=target)
        finally:
            browser.close()
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main(sys.argv[1])
