"""Where the analysis stopped because to know more takes too much: told in every report."""

from __future__ import annotations

from bisect import bisect_right
from typing import NamedTuple

from mindport.analysis.lowering.ir import FileIR


class Cut(NamedTuple):
    """One limit that was met: the file, the function ("" for the module), and what was cut."""

    path: str
    function: str
    what: str


def name_at(file: FileIR, term: int) -> str:
    """The function in whose body a term stands, with its class; "" outside of all."""
    starts = sorted(start for part in file.parts for start in part.starts)
    at = bisect_right(starts, (term, len(file.functions))) - 1
    return name_of(file, starts[at][1]) if at >= 0 else ""


def name_of(file: FileIR, function: int) -> str:
    """The name of a function, with its class."""
    if function < 0:
        return ""
    entry = file.functions[function]
    return f"{file.classes[entry.owner].name}.{entry.name}" if entry.owner >= 0 else entry.name
