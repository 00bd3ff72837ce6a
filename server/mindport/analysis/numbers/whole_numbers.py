"""Whether a term can only be one integer, and no tuple: by its value, or as the code uses it."""

from __future__ import annotations

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.uses.named_api import apis
from mindport.analysis.uses.term_users import TermUsers
from mindport.analysis.values.evaluator import Evaluator
from mindport.analysis.values.value_kinds import kinds

_DIVIDING = frozenset({"FloorDiv", "Mod"})


class WholeNumbers:
    """The integers among the terms of one file."""

    def __init__(self, ev: Evaluator, unit: Unit, users: TermUsers) -> None:
        self._ev, self._unit, self._users = ev, unit, users

    def has(self, term: int) -> bool:
        """Whether a term is an integer, however it comes about."""
        parts = self._unit.ir.terms[term]
        if parts[0] == ir.BINARY and (
            parts[1] in {*_DIVIDING, "Sub"} or all(map(self.has, parts[2:]))
        ):
            return True
        if parts[0] == ir.CONST:
            return type(parts[1]) is int
        ways = parts[1:] if parts[0] == ir.PHI else ()
        if ways and all(one < term and self.has(one) for one in ways):
            return True
        if kinds(self._ev, self._unit, term) == {"int"}:
            return True
        return any(self._takes_integer(user, term) for user in self._users.of(term))

    def _takes_integer(self, user: int, term: int) -> bool:
        """Whether a term is divided, or the width of a layer."""
        parts = self._unit.ir.terms[user]
        if parts[0] == ir.BINARY:
            return parts[1] in _DIVIDING and parts[2] == term
        is_width = parts[0] == ir.CALL and term in parts[2][:2]
        called = apis(self._ev, self._unit, parts[1]) if is_width else frozenset()
        return bool(called) and called <= self._ev.catalogue.named("widths")
