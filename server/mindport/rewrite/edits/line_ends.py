"""Line ends of what is written: those of the file."""

from __future__ import annotations

import re
from collections.abc import Iterable

from mindport.text.edit import Edit

_LONE = re.compile(r"(?<!\r)\n")


def with_line_ends(newline: str, edits: Iterable[Edit]) -> list[Edit]:
    """The edits with the line ends of a file."""
    if newline != "\r\n":
        return list(edits)
    return [Edit(one.span, _LONE.sub("\r\n", one.text)) for one in edits]
