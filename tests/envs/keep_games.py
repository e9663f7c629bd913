"""Write the digests of one game of each title: ``python tests/envs/keep_games.py``.

Do so after raising ``VERSION`` in ``envs/settings.py``; ``envs/pages.py`` lists the change.
"""

import json
import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent / "support")]

from test_kept_games import KEPT, fingerprint  # noqa: E402

from whistlestop.envs.settings import VERSION  # noqa: E402
from whistlestop.titles import title_ids  # noqa: E402

games = {title: fingerprint(title) for title in title_ids()}
KEPT.write_text(json.dumps({"version": VERSION, "games": games}, indent=1) + "\n")
