"""Whether a tensor may be the empty vector that a program begins to collect with.

`found = torch.tensor([])`, and in a loop `found = torch.cat([found, rows])`: torch leaves it out,
whatever the other tensors' shapes are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from mindport.analysis.expression import Expression
from mindport.analysis.lowering import ir
from mindport.analysis.numbers.number_types import NumberTypes
from mindport.analysis.project.module_names import Unit
from mindport.analysis.values.domain import Object
from mindport.analysis.values.known_ways import assigned
from mindport.analysis.values.parameters import passed_terms
from mindport.analysis.values.value_origins import looked_up

_NOTHING = (0,)
_CARRIED = {
    ir.PHI: slice(1, None),
    **dict.fromkeys((ir.NARROW, ir.ANNOTATED, ir.TAKEN), slice(1, 2)),
}
# The tensors in a list, whatever the ways to it.
_COLLECTED = {
    **_CARRIED,
    **dict.fromkeys((ir.LIST, ir.TUPLE), slice(1, None)),
    **dict.fromkeys((ir.LISTOF, ir.STAR), slice(1, 2)),
    ir.APPEND: slice(1, 3),
}
_MOST = 200  # terms that are looked at for one question


def may_be_empty_vector(value: Expression, *, collected: bool = False) -> bool:
    """Whether one of the ways to a value makes a vector of no elements.

    Of a list that is `collected`, whether one of its tensors is one, by what callers pass, too.
    """
    numbers, met = value.file.numbers, set[tuple[Unit, int]]()
    waiting = [] if value.term is None else [(value.unit, value.term)]
    while waiting and len(met) < _MOST:
        at = waiting.pop()
        if at not in met and at[1] >= 0:
            met.add(at)
            if numbers.sizes(*at) == _NOTHING:
                return True
            waiting += _ways(numbers, *at, _COLLECTED if collected else _CARRIED)
    return False


def _ways(
    numbers: NumberTypes, unit: Unit, term: int, carried: Mapping[int, slice]
) -> Iterator[tuple[Unit, int]]:
    parts = unit.ir.terms[term]
    if parts[0] == ir.PARAM and carried is _COLLECTED:
        yield from passed_terms(numbers.ev, unit, *parts[1:3])
        return
    if parts[0] == ir.GLOBAL:
        yield unit, unit.ir.names.get(parts[1], -1)
    elif parts[0] == ir.ATTR:
        for one in numbers.ev.value(unit, parts[1]):
            if isinstance(one, Object):
                yield from assigned(numbers.ev, one.cls, parts[2])
    elif parts[0] == ir.ITEM:
        yield from looked_up(numbers.ev, unit, *parts[1:3])
    else:
        yield from ((unit, one) for one in parts[carried.get(parts[0], slice(0))])
