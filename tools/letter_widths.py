"""Write the widths of the label font's letters, for the drawing of boards.

`python tools/letter_widths.py` reads the font files of the client's packages (npm ci in web/). It
writes `letter_widths.json` into the drawing package: widths as parts of the font size, by letter.
"""

import json
from pathlib import Path

from fontTools.ttLib import TTFont

ROOT = Path(__file__).resolve().parent.parent
FONTS = ROOT / "web" / "node_modules" / "@fontsource" / "alegreya-sans" / "files"
FILES = ("alegreya-sans-latin-700-normal.woff", "alegreya-sans-latin-ext-700-normal.woff")
TARGET = ROOT / "src" / "whistlestop" / "drawing" / "letter_widths.json"

widths: dict[str, float] = {}
for file in FILES:
    font = TTFont(FONTS / file)
    units = font["head"].unitsPerEm
    for code, glyph in font.getBestCmap().items():
        if chr(code).isprintable():
            widths.setdefault(chr(code), font["hmtx"][glyph][0] / units)
rows = ",\n".join(
    f" {json.dumps(letter, ensure_ascii=False)}: {width}"
    for letter, width in sorted(widths.items())
)
TARGET.write_text("{\n" + rows + "\n}\n", encoding="utf-8")
print(f"{TARGET.name}: {len(widths)} letters")
