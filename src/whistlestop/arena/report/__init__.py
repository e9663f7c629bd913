"""Reports as single HTML files with plots, which need no installation and no downloads."""

from whistlestop.arena.report.balance import balance_page, write_balance
from whistlestop.arena.report.page import write_report

__all__ = ["balance_page", "write_balance", "write_report"]
