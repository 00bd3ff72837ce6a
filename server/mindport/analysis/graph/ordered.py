"""Tensors that `sorted` puts in order: a list that is made of them is another one in a graph.

`[parts[name] for name in sorted(parts)]` has one entry there for all of them, and what is appended
in a loop none; places that are read by number (`ordered[0]`) are right. Seen with MindSpore 2.10 on
CPU; lists of numbers are in order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from mindport.analysis.graph.kinds import sources_of
from mindport.analysis.lowering import ir
from mindport.analysis.memory.changed_parameters import own_terms
from mindport.analysis.project.module_names import Unit
from mindport.analysis.shape.places import called_sites
from mindport.analysis.uses.named_api import apis
from mindport.analysis.values.domain import Atom, Record, Sequence, Value
from mindport.analysis.values.evaluator import Evaluator

_SORTED, _MOST = "builtins.sorted", 3


def tensors_ordered(
    ev: Evaluator, unit: Unit, part: ir.Part, is_compiled: Callable[[int], bool]
) -> Iterator[tuple[ir.Site, int]]:
    """The calls of `sorted` that order tensors, where a list is made of the result."""
    terms = unit.ir.terms
    for site, call in called_sites(part):
        if terms[terms[call][1]] != (ir.GLOBAL, "sorted"):
            continue
        index = unit.ir.function_at(call)
        given = terms[call][2]
        if not given or not is_compiled(index) or _SORTED not in apis(ev, unit, terms[call][1]):
            continue
        if _hold_tensors(ev, _whole(ev, unit, given[0])) and is_listed(unit, index, call):
            yield site, index


def _whole(ev: Evaluator, unit: Unit, term: int) -> Value:
    """What is put in order; of `parts.items()` the dict."""
    parts = unit.ir.terms[term]
    callee = unit.ir.terms[parts[1]] if parts[0] == ir.CALL else parts
    if parts[0] == ir.CALL and callee[0] == ir.ATTR and not parts[2]:
        of_owner = ev.value(unit, callee[1])
        if any(isinstance(one, Record) for one in of_owner):
            return of_owner
    return ev.value(unit, term)


def _hold_tensors(ev: Evaluator, value: Value, depth: int = _MOST) -> bool:
    return depth > 0 and any(_holds(ev, one, depth) for one in value)


def _holds(ev: Evaluator, atom: Atom, depth: int) -> bool:
    held: list[Value] = []
    if isinstance(atom, Record):
        held = [value for _, value in atom.entries]
    elif isinstance(atom, Sequence):
        held = list(atom.elements)
    return any(any(map(ev.is_tensor, one)) or _hold_tensors(ev, one, depth - 1) for one in held)


def is_listed(unit: Unit, index: int, call: int) -> bool:
    """Whether a list is made of what is met in the ordered one, or an operator gets all of it."""
    terms = unit.ir.terms
    for term in own_terms(unit, index):
        parts = terms[term]
        if parts[0] == ir.CALL and call in parts[2] and parts[1] != call:
            return True
        made = {ir.LISTOF: 1, ir.APPEND: 2}.get(parts[0])
        inner = sources_of(unit, parts[made]) if made is not None else ()
        if any(terms[one] == (ir.ELEM, call) for one in inner):
            return True
    return False
