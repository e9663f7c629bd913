"""Results as a page: one HTML file with its plots in it, nothing to install or to fetch."""

from whistlestop.arena.report.balance import balance_page, write_balance
from whistlestop.arena.report.page import write_report

__all__ = ["balance_page", "write_balance", "write_report"]
