#!/usr/bin/env python3
"""Measure the first paint of a page on a slow phone, as in Lighthouse's mobile profile.

    python tools/first_paint.py http://127.0.0.1:8080/ --times 5

Needs Chromium and Playwright. Prints the first contentful paint, the largest one, the layout shift
and the kilobytes received; the median of all visits comes last.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
from dataclasses import astuple, dataclass, fields

from playwright.sync_api import Browser, CDPSession, sync_playwright

ROUND_TRIP = 150  # milliseconds
BANDWIDTH = 1_600_000 / 8  # bytes a second
SLOWER = 4  # factor by which the processor is slowed down
PHONE = {"width": 390, "height": 844}
SETTLES_WITHIN = 3000  # milliseconds after the network is quiet

OBSERVE = """
window.shifts = 0;
window.largest = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts += entry.value;
}).observe({ type: 'layout-shift', buffered: true });
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.largest = entry.startTime;
}).observe({ type: 'largest-contentful-paint', buffered: true });
"""
FIRST = "performance.getEntriesByName('first-contentful-paint')[0].startTime"


@dataclass(frozen=True, slots=True)
class Paint:
    """The measurements of one visit; times in milliseconds."""

    first: float
    largest: float
    shift: float
    kilobytes: float


def slow_down(session: CDPSession) -> None:
    session.send("Network.enable")
    session.send(
        "Network.emulateNetworkConditions",
        {
            "offline": False,
            "latency": ROUND_TRIP,
            "downloadThroughput": BANDWIDTH,
            "uploadThroughput": BANDWIDTH,
        },
    )
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})


def visit(browser: Browser, address: str) -> Paint:
    context = browser.new_context(
        viewport=PHONE, device_scale_factor=2, is_mobile=True, has_touch=True
    )
    page = context.new_page()
    session = context.new_cdp_session(page)
    slow_down(session)
    received = [0.0]
    session.on(
        "Network.loadingFinished",
        lambda event: received.append(received[-1] + event["encodedDataLength"]),
    )
    page.add_init_script(OBSERVE)
    page.goto(address, wait_until="networkidle", timeout=120_000)
    page.wait_for_timeout(SETTLES_WITHIN)
    first, largest, shift = (
        float(page.evaluate(what)) for what in (FIRST, "window.largest", "window.shifts")
    )
    context.close()
    return Paint(first, largest, shift, received[-1] / 1000)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("address")
    parser.add_argument("--times", type=int, default=3)
    wanted = parser.parse_args()
    program = os.environ.get("CHROMIUM") or shutil.which("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        visits = [visit(browser, wanted.address) for _ in range(wanted.times)]
        browser.close()
    middle = Paint(*(statistics.median(each) for each in zip(*map(astuple, visits), strict=True)))
    print("        ", *(f"{field.name:>10}" for field in fields(Paint)))
    for name, paint in [
        *((f"visit {n}", paint) for n, paint in enumerate(visits, 1)),
        ("median", middle),
    ]:
        print(
            f"{name:8}  {paint.first:9.0f}  {paint.largest:9.0f}"
            f"  {paint.shift:9.4f}  {paint.kilobytes:9.0f}"
        )


if __name__ == "__main__":
    main()
