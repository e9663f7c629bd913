"""Run whistlestop as ``same_seed.py`` does, with short delays around absent and idle players.

The server's own tests hold the usual delays; pages would only wait for them.
"""

import secrets

from same_seed import randbits
from whistlestop.cli import main
from whistlestop.server.table import stand_ins, turn_clock

if __name__ == "__main__":
    secrets.randbits = randbits
    stand_ins.AWAY_AFTER = 0.5  # seconds without a connection
    turn_clock.ANSWER_WITHIN = 500  # milliseconds between the first nudge and a vote
    main()
