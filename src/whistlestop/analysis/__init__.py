"""What positions and decisions are worth, and what luck did.

``estimate`` says what a position is worth to each seat.
"""

from whistlestop.analysis.estimate import Estimate, SeatEstimate, estimate

__all__ = ["Estimate", "SeatEstimate", "estimate"]
