"""What a layer gets that is put into a sequence: the result of the layer before it."""

from __future__ import annotations

from mindport.analysis.lowering import ir
from mindport.analysis.lowering.call import MUTATORS
from mindport.analysis.project.module_names import Unit
from mindport.analysis.uses.named_api import apis
from mindport.analysis.uses.term_users import TermUsers
from mindport.analysis.values.evaluator import Evaluator


class LayerInputs:
    """What the layers of one file get."""

    def __init__(self, ev: Evaluator, unit: Unit, users: TermUsers) -> None:
        self._ev, self._unit, self._users = ev, unit, users

    def are_new(self, layer: int) -> bool:
        """Whether a layer gets only tensors that a layer before it has made, wherever it is."""
        holders = [one for one in self._users.of(layer) if not self._appends(one)]
        is_behind_new = (self._is_behind_new(holder, layer) for holder in holders)
        return bool(holders) and layer not in self._users.handed_out and all(is_behind_new)

    def _appends(self, call: int) -> bool:
        """Whether a call puts a layer into a list: that list is another term."""
        parts = self._unit.ir.terms[call]
        method = self._unit.ir.terms[parts[1]] if parts[0] == ir.CALL else parts
        return method[0] == ir.ATTR and method[2] in MUTATORS

    def _is_behind_new(self, holder: int, item: int) -> bool:
        parts = self._unit.ir.terms[holder]
        if parts[0] in (ir.TAKEN, ir.ANNOTATED):
            return self.are_new(holder)
        if parts[0] == ir.APPEND:
            return parts[2] == item and self._ends_new(parts[1])
        if parts[0] == ir.CALL:
            held = parts[2]
        elif parts[0] in (ir.LIST, ir.TUPLE):
            held = parts[1:]
        else:
            return False
        if parts[0] == ir.TUPLE and self._layer(holder) == item:
            return self.are_new(holder)
        return item in held and any(map(self._is_new, held[: held.index(item)]))

    def _ends_new(self, layers: int) -> bool:
        """Whether the last layer of a list gives a new tensor."""
        parts = self._unit.ir.terms[layers]
        if parts[0] == ir.APPEND:
            return self._is_new(parts[2])
        return parts[0] == ir.LIST and len(parts) > 1 and self._is_new(parts[-1])

    def _layer(self, item: int) -> int:
        """The layer of a pair of name and layer."""
        parts = self._unit.ir.terms[item]
        is_pair = parts[0] == ir.TUPLE and len(parts) == 3
        return parts[2] if is_pair and self._unit.ir.terms[parts[1]][0] == ir.CONST else item

    def _is_new(self, item: int) -> bool:
        """Whether a layer gives a new tensor."""
        parts = self._unit.ir.terms[self._layer(item)]
        if parts[0] in (ir.TAKEN, ir.ANNOTATED):
            return self._is_new(parts[1])
        if parts[0] != ir.CALL:
            return False
        return not any(map(self._may_hand_on, apis(self._ev, self._unit, parts[1]) - {""}))

    def _may_hand_on(self, layer: str) -> bool:
        """Whether a layer of a library may give what it is given, or a view of it."""
        facts = self._ev.catalogue.operator(layer)
        return facts is None or bool(facts.shares)
