"""Whether a list may have no elements: it begins as `[]`, is passed as that, or is chosen by `if`.

Of lists that nothing is known of, it is not said.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.values.parameters import passed_terms

if TYPE_CHECKING:
    from mindport.analysis.expression import Expression

_CARRIED = {
    ir.PHI: slice(1, None),
    **dict.fromkeys((ir.NARROW, ir.ANNOTATED), slice(1, 2)),
}
_WITH_TESTS = 4  # what a comprehension of one loop has at least, if it leaves elements out
_MOST = 200  # terms that are looked at for one question


def may_be_empty_list(asked: Expression) -> bool:
    """Whether one of the ways to an expression gives a list of nothing."""
    waiting = [] if asked.term is None else [(asked.unit, asked.term)]
    met = set[tuple[Unit, int]]()
    while waiting and len(met) < _MOST:
        at = waiting.pop()
        if at not in met and at[1] >= 0:
            met.add(at)
            if _is_of_nothing(*at):
                return True
            waiting += _ways(asked, *at)
    return False


def _is_of_nothing(unit: Unit, term: int) -> bool:
    parts = unit.ir.terms[term]
    if parts[0] == ir.LISTOF:
        return len(parts) >= _WITH_TESTS
    return parts == (ir.LIST,)


def _ways(asked: Expression, unit: Unit, term: int) -> Iterator[tuple[Unit, int]]:
    parts = unit.ir.terms[term]
    if parts[0] == ir.PARAM:
        yield from passed_terms(asked.evaluator, unit, *parts[1:3])
    elif parts[0] == ir.GLOBAL:
        yield unit, unit.ir.names.get(parts[1], -1)
    else:
        yield from ((unit, one) for one in parts[_CARRIED.get(parts[0], slice(0))])
