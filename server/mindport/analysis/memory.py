"""Whose memory a term may have: an evaluator over terms, by the facts about operators.

A term is followed back through all that hands on memory: views, methods that change their object
in place, containers, both ways of a branch. Where none of these is left, memory begins: a call has
made a new tensor, or something else holds one: a parameter, an attribute.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import NamedTuple, TypeAlias

from mindport.analysis import ir
from mindport.analysis.called_operator import attribute_memory, given, operator
from mindport.analysis.containers import element
from mindport.analysis.evaluator import MODULE, TENSOR, Call, Evaluator
from mindport.analysis.modules import Unit
from mindport.analysis.named_api import apis
from mindport.analysis.value_kinds import kinds
from mindport.analysis.values import Instance, Sequence

# Where memory begins: file and term; of an attribute or an entry of an object also which it is.
Origin: TypeAlias = "tuple[Unit, int, object]"

_PARAMETER = frozenset({"torch.nn.Parameter"})
_TENSORS = _PARAMETER | {TENSOR}
# What gives a new tensor. All else that is followed to no end is held by something.
_MAKING = frozenset({ir.CALL, ir.BINARY, ir.UNARY, ir.COMPARE, ir.ITEM, ir.UNPACK})
_WITHOUT = frozenset({ir.CONST, ir.TEXT, ir.UNKNOWN, ir.SLICE, ir.IMPORT, ir.FUNC, ir.CLASS})
_INDICES = frozenset({ir.COMPARE, ir.LIST, ir.LISTOF})


class Source(NamedTuple):
    """One of the tensors that a term may be, and whose memory that has."""

    memory: Origin
    tensor: Origin
    passes: bool  # whether a gradient passes from the one to the other

    @property
    def is_view(self) -> bool:
        """Whether it is another tensor than that whose memory it is."""
        return self.memory != self.tensor


class _Step(NamedTuple):
    """A term whose memory another one has; as a view, and whether a gradient passes."""

    term: int
    is_view: bool = False
    passes: bool = True


class Memory:
    """The memory of the terms of one file. `changed` are results of `x += y`, which are `x`."""

    def __init__(self, ev: Evaluator, unit: Unit, changed: Collection[int]) -> None:
        self._ev, self._unit, self._changed = ev, unit, changed
        self._steps: dict[int, tuple[_Step, ...] | None] = {}
        self._found: dict[tuple[int, int], frozenset[Source]] = {}

    def of(self, term: int, without: int = -1) -> frozenset[Source]:
        """All that a term may be. What comes by way of the term `without` is left out."""
        known = self._found.get((term, without))
        if known is None:
            known = self._found[term, without] = frozenset(self._followed(term, without))
        return known

    def _followed(self, term: int, without: int) -> Iterator[Source]:
        start: tuple[int, Origin | None, bool] = (term, None, True)
        waiting, met = [start], {start}
        while waiting:
            at, tensor, passes = waiting.pop()
            if at == without:
                continue
            steps = self._next(at)
            if steps is None:
                origin = self._origin(at)
                yield Source(origin, tensor or origin, passes)
                continue
            for step in steps:
                held = tensor or (self._origin(at) if step.is_view else None)
                after = (step.term, held, passes and step.passes)
                if after not in met:
                    met.add(after)
                    waiting.append(after)

    def _origin(self, term: int) -> Origin:
        parts = self._unit.ir.terms[term]
        if parts[0] == ir.ATTR:
            return (self._unit, parts[1], parts[2])
        if parts[0] == ir.ITEM and (key := self._key(parts)) is not None:
            return (self._unit, parts[1], key)
        return (self._unit, term, None)

    def is_made(self, origin: Origin, function: int) -> bool:
        """Whether a function itself has made the tensor, so that nothing else holds it."""
        unit, term, member = origin
        is_new = member is None and unit.ir.terms[term][0] in _MAKING
        return is_new and unit.ir.function_at(term) == function

    def may_be_row(self, origin: Origin) -> bool:
        """Whether it is met by a loop over what may be a tensor, of which it is a view then."""
        _, term, member = origin
        parts = self._unit.ir.terms[term]
        while member is None and parts[0] == ir.UNPACK:
            parts = self._unit.ir.terms[parts[1]]
        return member is None and parts[0] == ir.ELEM and self._may_hold_rows(parts[1])

    def gives_parameters(self, term: int) -> bool:
        """Whether it runs over the parameters of a module, or of what may be one."""
        terms = self._unit.ir.terms
        parts = terms[term]
        if parts[0] != ir.CALL:
            return False
        if apis(self._ev, self._unit, parts[1]) - {""} or terms[parts[1]][0] != ir.ATTR:
            found = self._ev.value(self._unit, term)
        else:
            module = self._ev.instance(MODULE)
            found = self._ev.call(self._ev.attribute(module, terms[parts[1]][2]), Call())
        met = element(self._ev, found)
        met += tuple(x for one in met if isinstance(one, Sequence) for y in one.elements for x in y)
        are_some = any(isinstance(one, Instance) and one.cls in _PARAMETER for one in met)
        return are_some or any(map(self.gives_parameters, parts[2]))

    def _may_hold_rows(self, term: int) -> bool:
        parts = self._unit.ir.terms[term]
        if parts[0] == ir.CALL:
            called = apis(self._ev, self._unit, parts[1])
            if called and all(one.startswith("builtins.") for one in called):
                return any(map(self._may_hold_rows, parts[2]))
        found = kinds(self._ev, self._unit, term) - {"NoneType"}
        is_open = not found or "" in found or bool(found & _TENSORS)
        return is_open and not self.gives_parameters(term)

    def _next(self, term: int) -> tuple[_Step, ...] | None:
        """What a term has its memory of; None where it begins there."""
        if term not in self._steps:
            parts = self._unit.ir.terms[term]
            rule = _RULES.get(parts[0])
            if rule is not None:
                self._steps[term] = rule(self, term, parts)
            else:
                self._steps[term] = () if parts[0] in _WITHOUT else None
        return self._steps[term]

    # -- the rules -------------------------------------------------------------------------------

    def _choice(self, term: int, parts: ir.Term) -> tuple[_Step, ...]:
        return tuple(_Step(one) for one in parts[1:] if one != term)

    def _same(self, _term: int, parts: ir.Term) -> tuple[_Step, ...] | None:
        return (_Step(parts[1]),) if parts[1] >= 0 else None

    def _global(self, _term: int, parts: ir.Term) -> tuple[_Step, ...] | None:
        bound = self._unit.ir.names.get(parts[1])
        return None if bound is None else (_Step(bound),)

    def _binary(self, term: int, parts: ir.Term) -> tuple[_Step, ...] | None:
        return (_Step(parts[2]),) if term in self._changed else None

    def _entries(self, _term: int, parts: ir.Term) -> tuple[_Step, ...]:
        return tuple(map(_Step, parts[2]))

    def _value(self, _term: int, parts: ir.Term) -> tuple[_Step, ...]:
        return (_Step(parts[2]),)

    def _append(self, _term: int, parts: ir.Term) -> tuple[_Step, ...]:
        """A tensor copies what is put into it, a container holds it."""
        is_tensor = kinds(self._ev, self._unit, parts[1]) & _TENSORS
        kept = parts[1:2] if is_tensor else parts[1:3]
        return tuple(map(_Step, kept))

    def _attribute(self, term: int, parts: ir.Term) -> tuple[_Step, ...] | None:
        facts = attribute_memory(self._ev, self._unit, term)
        return None if facts is None else (_Step(parts[1], True, not facts.is_cut),)

    def _part(self, _term: int, parts: ir.Term) -> tuple[_Step, ...] | None:
        """A part of a display is itself, of a tensor a view, or a copy where places choose it."""
        base = self._unit.ir.terms[parts[1]]
        place = self._key(parts)
        inner = base[1:] if base[0] in (ir.TUPLE, ir.LIST) and self._is_plain(base) else ()
        if isinstance(place, int) and 0 <= place < len(inner):
            return (_Step(inner[place]),)
        found = kinds(self._ev, self._unit, parts[1]) - {"NoneType"}
        is_tensor = bool(found & _TENSORS)
        if found - {""} and not is_tensor:
            return (_Step(parts[1]),)
        if parts[0] == ir.ITEM:
            is_entry = isinstance(self._key(parts), str)
            return None if is_entry or self._chooses(parts[2]) else (_Step(parts[1], True),)
        return (_Step(parts[1], True),) if is_tensor or self._is_result(parts) else None

    def _is_plain(self, display: ir.Term) -> bool:
        return all(self._unit.ir.terms[one][0] != ir.STAR for one in display[1:])

    def _key(self, parts: ir.Term) -> object:
        """Which part is taken, where that is written."""
        if parts[0] == ir.UNPACK:
            return parts[2] if parts[4] < 0 else None
        index = self._unit.ir.terms[parts[2]] if parts[0] == ir.ITEM else (ir.UNKNOWN,)
        return index[1] if index[0] == ir.CONST and type(index[1]) in (int, str) else None

    def _chooses(self, index: int) -> bool:
        """Whether an index is a mask, or places: what it selects is copied."""
        parts = self._unit.ir.terms[index]
        if parts[0] == ir.TUPLE:
            return any(map(self._chooses, parts[1:]))
        return parts[0] in _INDICES or TENSOR in kinds(self._ev, self._unit, index)

    def _is_result(self, parts: ir.Term) -> bool:
        """Whether it is one of several results of a call, which are not known to be new."""
        base = self._unit.ir.terms[parts[1]]
        if parts[0] != ir.UNPACK or base[0] != ir.CALL:
            return False
        facts = operator(self._ev, self._unit, base[1])
        if facts is not None:
            return bool(facts.hands_on)
        return not self._ev.value(self._unit, base[1])

    def _call(self, term: int, parts: ir.Term) -> tuple[_Step, ...] | None:
        _, callee, _, keywords = parts
        facts = operator(self._ev, self._unit, callee)
        arguments = given(self._ev, self._unit, term)
        is_asked = any(
            name == "inplace" and self._unit.ir.terms[value] != (ir.CONST, False)
            for name, value in keywords
        )
        changes = facts is None and self._changes(callee)
        if arguments and (is_asked or changes):
            return (_Step(arguments[0]),)
        if facts is None or not facts.hands_on or min(facts.hands_on) >= len(arguments):
            return None
        return (_Step(arguments[min(facts.hands_on)], bool(facts.views), not facts.is_cut),)

    def _changes(self, callee: int) -> bool:
        """Whether it gives what it has changed: torch ends the names of all such functions so."""
        parts = self._unit.ir.terms[callee]
        found = apis(self._ev, self._unit, callee) - {""}
        named = found or ({parts[2]} if parts[0] == ir.ATTR else set())
        return any(one.endswith("_") and not one.endswith("__") for one in named)


_RULES: dict[int, Callable[[Memory, int, ir.Term], tuple[_Step, ...] | None]] = {
    ir.PHI: Memory._choice,
    ir.NARROW: Memory._same,
    ir.STAR: Memory._same,
    ir.ANNOTATED: Memory._same,
    ir.GLOBAL: Memory._global,
    ir.BINARY: Memory._binary,
    ir.TUPLE: Memory._choice,
    ir.LIST: Memory._choice,
    ir.SET: Memory._choice,
    ir.LISTOF: Memory._same,
    ir.DICT: Memory._entries,
    ir.DICTOF: Memory._value,
    ir.APPEND: Memory._append,
    ir.ATTR: Memory._attribute,
    ir.ITEM: Memory._part,
    ir.ELEM: Memory._part,
    ir.UNPACK: Memory._part,
    ir.CALL: Memory._call,
}
