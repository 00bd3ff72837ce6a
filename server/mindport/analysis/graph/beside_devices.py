"""Numbers that stand in a tuple with the device of a tensor: a graph does not know them.

`b, n, device = x.shape[0], x.shape[1], x.device`, and then `arange(n)` fails; a list that is made
in a loop over `range(n)` has nothing. Slices, shapes and sums are right. Seen with MindSpore 2.10
on CPU (`devtools migrated_labels`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from mindport.analysis.graph.kinds import is_tensor, sources_of
from mindport.analysis.graph.operators import names_in_graph
from mindport.analysis.graph.ordered import is_listed
from mindport.analysis.lowering import ir
from mindport.analysis.memory.changed_parameters import own_terms
from mindport.analysis.project.module_names import Unit
from mindport.analysis.shape.places import called_sites
from mindport.analysis.values.evaluator import Evaluator

_KNOWN, _DEVICE, _RANGE = "numbers-known-in-graphs", "device", "range"


def numbers_beside_devices(
    ev: Evaluator, unit: Unit, part: ir.Part, is_compiled: Callable[[int], bool]
) -> Iterator[tuple[ir.Site, int]]:
    """The calls in compiled functions that get such a number and have to know it."""
    terms = unit.ir.terms
    if not any(parts[0] == ir.ATTR and parts[2] == _DEVICE for parts in terms):
        return
    asked = {name.rpartition(".")[2] for name in ev.catalogue.named(_KNOWN)} | {_RANGE}
    for site, call in called_sites(part):
        index = unit.ir.function_at(call)
        if terms[terms[call][1]][-1] not in asked or not is_compiled(index):
            continue
        if _gets_one(ev, unit, index, call) and _has_to_know(ev, unit, index, call):
            yield site, index


def _gets_one(ev: Evaluator, unit: Unit, index: int, call: int) -> bool:
    """Whether a number that a call gets stands beside a device, or is computed of one."""
    beside = ev.settled(("beside-devices", unit, index), _beside, ev, unit, index)
    _, _, positional, keywords = unit.ir.terms[call]
    given = (*positional, *(value for _, value in keywords))
    return any(not beside.isdisjoint(sources_of(unit, one)) for one in given)


def _has_to_know(ev: Evaluator, unit: Unit, index: int, call: int) -> bool:
    callee = unit.ir.terms[call][1]
    if unit.ir.terms[callee] == (ir.GLOBAL, _RANGE):
        return is_listed(unit, index, call)
    return any(ev.catalogue.has_role(_KNOWN, one) for one in names_in_graph(ev, unit, callee))


def _beside(ev: Evaluator, unit: Unit, index: int) -> frozenset[int]:
    """The terms that stand in such tuples of a function, and what is unpacked of these."""
    terms, found = unit.ir.terms, set[int]()
    for term in own_terms(unit, index):
        parts = terms[term]
        if parts[0] == ir.TUPLE and any(_is_device(ev, unit, one) for one in parts[1:]):
            found.update((term, *(one for one in parts[1:] if terms[one][0] != ir.CONST)))
    return frozenset(found)


def _is_device(ev: Evaluator, unit: Unit, term: int) -> bool:
    parts = unit.ir.terms[term]
    return parts[0] == ir.ATTR and parts[2] == _DEVICE and is_tensor(ev, unit, parts[1])
