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
        return self._is_in_order(term, frozenset()) and not self._reorders()

    def _is_in_order(self, term: int, met: frozenset[int]) -> bool:
        parts = self._unit.ir.terms[term]
        if term in met:
            return False
        if parts[0] == ir.CALL:
            return self._is_made_in_order(term, parts, met | {term})
        behind = self._behind(parts)
        return bool(behind) and all(self._is_in_order(one, met | {term}) for one in behind)

    def _behind(self, parts: ir.Term) -> list[int]:
        """The terms that a term may be: by its name, or by the way that led there."""
        if parts[0] == ir.GLOBAL:
            return [one for one in (self._unit.ir.names.get(parts[1], -1),) if one >= 0]
        ways = slice(1, _WAYS.get(parts[0], 1))
        return [one for one in parts[ways] if one >= 0]

    def _is_made_in_order(self, term: int, parts: ir.Term, met: frozenset[int]) -> bool:
        facts = operator(self._ev, self._unit, parts[1])
        arguments = given(self._ev, self._unit, term)
        if facts is None or not _KEYWORDS.isdisjoint(name for name, _ in parts[3]):
            return False
        if self._ev.catalogue.has_role("order-keeping", facts.api):
            return bool(arguments) and self._is_in_order(arguments[0], met)
        every = (*arguments, *(value for _, value in parts[3]))
        is_of_sizes = not any(TENSOR in kinds(self._ev, self._unit, one) for one in every)
        makes = any(name == "made" and bool(rule) for name, rule in facts.rules)
        return makes and facts.api not in _ORDERED and is_of_sizes

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
