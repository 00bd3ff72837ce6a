"""Whether a tensor's elements fill memory of their own, in their order: an evaluator over terms.

That is known of what is made of sizes and numbers, and of other shapes of it: their strides follow
from the shape.
"""

from __future__ import annotations

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.uses.called_operator import given, operator
from mindport.analysis.values.evaluator import TENSOR, Evaluator
from mindport.analysis.values.value_kinds import kinds
from mindport.analysis.values.ways import Ways, holds

# Of these the order is an argument.
_ORDERED = frozenset({"torch.empty_permuted", "torch.empty_strided"})
_KEYWORDS = frozenset({"layout", "memory_format", "out"})
# Up to where the operands of these are what they are themselves.
_WAYS = {ir.NARROW: 2, ir.TAKEN: 2, ir.ANNOTATED: 2, ir.PHI: None}
RESIZING = frozenset({f"{TENSOR}.resize_", f"{TENSOR}.set_"})


class MemoryOrder:
    """The order of the elements of the tensors of one file."""

    def __init__(self, ev: Evaluator, unit: Unit) -> None:
        self._ev, self._unit = ev, unit
        self._is_reordered: bool | None = None

    def is_plain(self, term: int) -> bool:
        """Whether a term is such a tensor, and nothing in the file gives tensors another order."""
        is_in_order = holds(self._ev, self._unit, term, _as_in_order, of_circles=False)
        return is_in_order and not self._reorders()

    def _reorders(self) -> bool:
        """Whether the file changes the order, or the memory, of a tensor in its place."""
        if self._is_reordered is None:
            calls = (parts for parts in self._unit.ir.terms if parts[0] == ir.CALL)
            self._is_reordered = any(map(self._gives_order, calls))
        return self._is_reordered

    def _gives_order(self, call: ir.Term) -> bool:
        callee = self._unit.ir.terms[call[1]]
        if callee[0] != ir.ATTR or not callee[2].endswith("_") or callee[2].startswith("_"):
            return False
        of_new = self._ev.catalogue.operator(f"{TENSOR}.{callee[2][:-1]}")
        return f"{TENSOR}.{callee[2]}" in RESIZING or (of_new is not None and bool(of_new.views))


def _as_in_order(ev: Evaluator, unit: Unit, term: int) -> bool | Ways:
    parts = unit.ir.terms[term]
    return _as_made(ev, unit, term, parts) if parts[0] == ir.CALL else Ways(_behind(unit, parts))


def _behind(unit: Unit, parts: ir.Term) -> list[int]:
    """The terms that a term may be: by its name, or by the way that led there."""
    if parts[0] == ir.GLOBAL:
        return [one for one in (unit.ir.names.get(parts[1], -1),) if one >= 0]
    ways = slice(1, _WAYS.get(parts[0], 1))
    return [one for one in parts[ways] if one >= 0]


def _as_made(ev: Evaluator, unit: Unit, term: int, parts: ir.Term) -> bool | Ways:
    """The same of what a call gives."""
    facts = operator(ev, unit, parts[1])
    arguments = given(ev, unit, term)
    if facts is None or not _KEYWORDS.isdisjoint(name for name, _ in parts[3]):
        return False
    if ev.catalogue.has_role("order-keeping", facts.api):
        return Ways(arguments[:1])
    every = (*arguments, *(value for _, value in parts[3]))
    is_of_sizes = not any(TENSOR in kinds(ev, unit, one) for one in every)
    makes = any(name == "made" and bool(rule) for name, rule in facts.rules)
    return makes and facts.api not in _ORDERED and is_of_sizes
