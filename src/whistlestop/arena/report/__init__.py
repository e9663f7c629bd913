"""A tournament as a page: one HTML file with its plots in it, nothing to install or to fetch."""

from whistlestop.arena.report.page import write_report

__all__ = ["write_report"]
