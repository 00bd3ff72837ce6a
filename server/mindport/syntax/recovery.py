"""A tree for text that Python refuses: the broken places are blanked, the rest is kept.

Blanking keeps length and lines, so every position in the tree is one in the text.
The lines that Python complains about go first, one at a time; where that leads nowhere, each
statement is looked at by itself; in the end, whole stretches of lines go.
"""

from __future__ import annotations

import ast
import re

from mindport.syntax.pieces import keep_sound_pieces
from mindport.syntax.refused_lines import Parse, Place, without_refused_lines

_LINES = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|\Z)")
# What no file can hold, but some encodings give.
_SURROGATE = re.compile("[\ud800-\udfff]")


def recover(text: str, parse: Parse) -> tuple[ast.Module, list[Place], dict[int, str]]:
    """The tree of what is sound, the places that are not, and what lines (from 0) became."""
    text = _SURROGATE.sub("\ufffd", text.replace("\0", " "))
    sound = [line for line in _LINES.findall(text) if line]
    lines, places = list(sound), list[Place]()
    tree = without_refused_lines(lines, parse, places, attempts=25)
    if tree is None:
        lines, places = list(sound), []
        keep_sound_pieces(lines, parse, places)
        tree = without_refused_lines(lines, parse, places, attempts=60)
    if tree is None:
        tree = without_refused_lines(lines, parse, places, attempts=40, widen=True)
    if tree is None:
        return ast.Module([], []), places, dict.fromkeys(range(len(sound)), "")
    pairs = enumerate(zip(sound, lines, strict=True))
    return tree, places, {number: after for number, (before, after) in pairs if before != after}
