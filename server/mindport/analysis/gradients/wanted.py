"""Which values a program differentiates by, where it says so of the first gradient and the second.

`(g,) = autograd.grad(loss, w, create_graph=True)` and then `autograd.grad(g.sum(), w)`: by `w` both
times. A `backward` goes to whatever wants gradients, and what a function returns may be
differentiated by its callers: then nobody knows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.project.surface import OPERANDS
from mindport.analysis.uses.api_use import ApiUse
from mindport.analysis.uses.named_api import apis
from mindport.analysis.uses.placed_calls import PlacedCalls
from mindport.analysis.values.domain import Atom, Instance
from mindport.analysis.values.evaluator import Evaluator

_GRAD = "torch.autograd.grad"
_PARAMETER = "torch.nn.Parameter"
_DISPLAYS = frozenset({ir.TUPLE, ir.LIST})
_MAX_TERMS = 400  # of one walk


def operands(parts: ir.Term) -> Iterator[int]:
    """The terms that a term is computed of."""
    if parts[0] == ir.CALL:
        yield parts[1]
        yield from parts[2]
        yield from (term for _, term in parts[3])
    elif parts[0] == ir.PHI:
        yield from (one for one in parts[1:] if one >= 0)
    elif parts[0] in OPERANDS:
        first, last = OPERANDS[parts[0]]
        yield from (one for one in parts[first:last] if one >= 0)


def reached(term: int, inner: Callable[[int], Iterable[int]]) -> Iterator[int]:
    """A term and what leads on from it, each once: `inner` is asked when the next one is."""
    waiting, seen = [term], set[int]()
    while waiting and len(seen) < _MAX_TERMS:
        one = waiting.pop()
        if one not in seen and one >= 0:
            seen.add(one)
            yield one
            waiting += inner(one)


def differentiated_by(
    calls: PlacedCalls, uses: Iterable[ApiUse], first: int
) -> frozenset[int] | None:
    """The terms by which both gradients are taken; None where that is not said."""
    unit = calls.unit
    resting = _resting(unit, first)
    own = unit.ir.function_at(first)
    if own < 0 or resting.intersection(unit.ir.functions[own].returns):
        return None
    wanted = list(inputs_of(unit, first))
    ends = 0
    for use in uses:
        term = calls.term(use)
        if term < 0 or not resting.intersection(arguments_of(unit, term)):
            continue
        if use.api == "torch.Tensor.backward":
            return None
        if use.api == _GRAD:
            ends += 1
            wanted += inputs_of(unit, term)
    return frozenset(wanted) if ends and wanted else None


def are_inputs(ev: Evaluator, unit: Unit, wanted: Iterable[int]) -> bool:
    """Whether gradients are by tensors that no layer has as its weights, for all that is known."""
    return all(_is_input(ev, unit, one) for one in wanted)


def _is_input(ev: Evaluator, unit: Unit, term: int) -> bool:
    """Whether a term is a tensor, or nobody knows and something unknown is called with it."""
    value = ev.value(unit, term)
    if value:
        return all(ev.is_tensor(one) and not _is_weight(one) for one in value)
    return any(
        parts[0] == ir.CALL and term in parts[2] and not apis(ev, unit, parts[1]) - {""}
        for parts in unit.ir.terms
    )


def _is_weight(atom: Atom) -> bool:
    return isinstance(atom, Instance) and atom.cls == _PARAMETER


def _resting(unit: Unit, first: int) -> set[int]:
    """What is computed of a gradient, up to where that is differentiated itself."""
    found = {first}
    ends: set[int] = set()
    for term, parts in enumerate(unit.ir.terms):
        if found.isdisjoint(operands(parts)) or ends.intersection(operands(parts)):
            continue
        is_end = parts[0] == ir.CALL and _name(unit, parts[1]) == "grad"
        (ends if is_end else found).add(term)
    return found


def _name(unit: Unit, callee: int) -> str:
    parts = unit.ir.terms[callee]
    return str(parts[2]) if parts[0] == ir.ATTR else ""


def arguments_of(unit: Unit, call: int) -> Iterator[int]:
    """The arguments of a call; that whose method it is comes first, a module's path last."""
    _, callee, positional, keywords = unit.ir.terms[call]
    read = unit.ir.terms[callee]
    owner = [read[1]] if read[0] == ir.ATTR else []
    is_path = bool(owner) and unit.ir.terms[owner[0]][0] in (ir.IMPORT, ir.GLOBAL, ir.ATTR)
    yield from [] if is_path else owner
    yield from positional
    yield from (term for _, term in keywords)
    yield from owner if is_path else []


def inputs_of(unit: Unit, call: int) -> Iterator[int]:
    """What a call of `grad` differentiates by."""
    _, _, positional, keywords = unit.ir.terms[call]
    named = [term for name, term in keywords if name == "inputs"]
    for term in named or positional[1:2]:
        parts = unit.ir.terms[term]
        yield from parts[1:] if parts[0] in _DISPLAYS else (term,)
