"""Questions whether an item lacks something to be as long as the longest: either way it is as long.

`if longest - len(row) == 0: return row`, and further down the row is padded.
"""

from __future__ import annotations

from collections.abc import Iterable

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.shape.dimension import Dynamic
from mindport.analysis.shape.domain import Number
from mindport.analysis.shape.evaluator import Shapes
from mindport.analysis.shape.ragged import LONGEST, measured


def asks_what_lacks(s: Shapes, unit: Unit, test: int, pairs: Iterable[tuple[int, int]]) -> bool:
    """Whether a condition asks so of what one of its ways gives as it is."""
    parts = unit.ir.terms[test]
    sides = parts[2:] if parts[:2] == (ir.UNARY, "Not") else parts[1:]
    if parts[0] not in (ir.UNARY, ir.COMPARE) or not all(isinstance(one, int) for one in sides):
        return False
    items = {_padded(s, unit, side) for side in sides} - {-1}
    return any(not items.isdisjoint(pair) for pair in pairs)


def _padded(s: Shapes, unit: Unit, term: int) -> int:
    """The item of `longest - len(item)`; -1 for anything else."""
    parts = unit.ir.terms[term]
    if parts[:2] != (ir.BINARY, "Sub"):
        return -1
    longest = s.of(unit, parts[2])
    is_longest = isinstance(longest, Number) and isinstance(longest.dim, Dynamic)
    if not is_longest or longest.dim.cause.what != LONGEST:  # type: ignore[union-attr]
        return -1
    return measured(s, unit, parts[3], further=True)
