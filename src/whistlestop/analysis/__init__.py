"""The analysis of positions, decisions and luck.

``estimate`` returns the chance to win and the expected score of each seat in a position.
"""

from whistlestop.analysis.estimate import Estimate, SeatEstimate, estimate

__all__ = ["Estimate", "SeatEstimate", "estimate"]
