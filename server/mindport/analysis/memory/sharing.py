"""Whose memory a term may have: an evaluator over terms, by the facts about operators.

A term is followed back through all that hands on memory: views, methods that change their object
in place, containers, both ways of a branch. Where none of these is left, memory begins: a call has
made a new tensor, or something else holds one: a parameter, an attribute.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from mindport.analysis.layers.layer_sequences import handed_on
from mindport.analysis.lowering import ir
from mindport.analysis.memory.handed_back import handed_back
from mindport.analysis.memory.index_terms import chooses, element_of, indexed, key_of
from mindport.analysis.memory.origin import Origin, Source, Step, Until, output_of
from mindport.analysis.memory.passed_together import passed_together
from mindport.analysis.project.module_names import Unit
from mindport.analysis.uses.called_operator import attribute_memory, given, gives_changed, operator
from mindport.analysis.uses.term_users import augmented
from mindport.analysis.values.containers import CONTAINERS
from mindport.analysis.values.evaluator import Evaluator
from mindport.analysis.values.iterated import (
    PARAMETER,
    TENSORS,
    gives_parameters,
    holds_rows,
    is_copied,
    is_of_python,
    may_hold_rows,
)
from mindport.analysis.values.made_objects import is_made_object, made_with
from mindport.analysis.values.value_kinds import kinds

_DEEPEST = 3  # levels of nested containers
_NUMBERS = frozenset({"bool", "float", "int", "str"})
# What gives a new tensor. All else that is followed to no end is held by something.
_MAKING = frozenset({ir.CALL, ir.BINARY, ir.UNARY, ir.COMPARE, ir.ITEM, ir.UNPACK})
_WAYS = frozenset({ir.PHI, ir.NARROW, ir.TAKEN, ir.ANNOTATED, ir.GLOBAL})
_WITHOUT = frozenset({ir.CONST, ir.TEXT, ir.UNKNOWN, ir.SLICE, ir.IMPORT, ir.FUNC, ir.CLASS})

_Steps: TypeAlias = "tuple[Step, ...] | None"
# A term, whether it is of an earlier round; the tensor, and the rest of a `Source`, so far.
_Way: TypeAlias = "tuple[int, bool, Origin | None, bool, int, bool]"


class Memory:
    """The memory of the terms of one file."""

    def __init__(self, ev: Evaluator, unit: Unit) -> None:
        self._ev, self._unit = ev, unit
        self._changed = augmented(ev, unit)  # results of `x += y`, which are `x`
        self._steps: dict[int, tuple[Step, ...] | None] = {}
        self._found: dict[tuple[int, Until | None], frozenset[Source]] = {}

    def of(self, term: int, until: Until | None = None) -> frozenset[Source]:
        """All that a term may be; of what is known since a change, nothing."""
        known = self._found.get((term, until))
        if known is None:
            known = self._found[term, until] = frozenset(self._followed(term, until))
        return known

    def _followed(self, term: int, until: Until | None) -> Iterator[Source]:
        start: _Way = (term, until is None, None, True, 0, False)
        waiting, met = [start], {start}
        while waiting:
            at, is_old, tensor, passes, depth, repeats = waiting.pop()
            steps = self.handed(at) if until is None or is_old else self._since(at, until.first)
            if steps is None or any(step.term == at for step in steps):  # it begins there
                origin = self._origin(at)
                yield Source(origin, tensor or origin, passes, depth > 0, repeats)
            change = until.change if until and self._unit.ir.terms[at][0] == ir.PHI else -1
            after = {
                (
                    step.term,
                    is_old or (at < change and step.term > at),
                    self._origin(at) if step.is_view and tensor is None else tensor,
                    passes and step.passes,
                    min(max(depth + step.depth, 0), _DEEPEST),
                    repeats or step.repeats,
                )
                for step in steps or ()
            }
            waiting += after - met
            met |= after

    def is_carried(self, term: int) -> bool:
        """Whether a loop may have carried it from an earlier round."""
        met = [term]
        for at in met:
            after = [step.term for step in self.handed(at) or ()]
            if self._unit.ir.terms[at][0] == ir.PHI and any(one > at for one in after):
                return True
            met += (one for one in after if one not in met)
        return False

    def _since(self, term: int, first: int) -> _Steps:
        """What a later term has of older ones without being made of them: ways, containers."""
        if term < first:
            return self.handed(term)
        steps, operation = self.handed(term) or (), self._unit.ir.terms[term][0]
        if operation in (ir.ELEM, ir.UNPACK):  # each round takes it from what is older
            return tuple(step._replace(is_view=False) for step in steps)
        return steps if operation in _WAYS else steps[:1] if operation == ir.APPEND else ()

    def _origin(self, term: int) -> Origin:
        parts = self._unit.ir.terms[term]
        if parts[0] == ir.ATTR:
            return (self._unit, parts[1], parts[2])
        if parts[0] == ir.ITEM and (key := key_of(self._unit, parts)) is not None:
            return (self._unit, parts[1], key)
        return (self._unit, term, None)

    def is_made(self, source: Source, function: int) -> bool:
        """Whether a function itself has made the tensor, so that nothing else holds it."""
        unit, term, member = source.memory
        parts = unit.ir.terms[term]
        if member is not None or source.is_part or unit.ir.function_at(term) != function:
            return False
        if parts[0] == ir.ITEM:
            return bool(chooses(self._ev, unit, parts[2]))
        is_met = self._run_over(source.memory) >= 0
        return parts[0] in _MAKING and not is_met and not self._is_unknown_result(parts)

    def _is_unknown_result(self, parts: ir.Term) -> bool:
        """Whether it is one of several results of a call that no table knows."""
        base = self._unit.ir.terms[parts[1]] if parts[0] == ir.UNPACK else (ir.UNKNOWN,)
        return base[0] == ir.CALL and operator(self._ev, self._unit, base[1]) is None

    def _run_over(self, origin: Origin) -> int:
        """What a loop runs over that has met it, alone or as a part; -1 for what none has."""
        parts = self._unit.ir.terms[origin[1]]
        while parts[0] == ir.UNPACK:
            parts = self._unit.ir.terms[parts[1]]
        return parts[1] if origin[2] is None and parts[0] == ir.ELEM else -1

    def is_parameter(self, term: int) -> bool:
        """Whether it is a parameter of a module, one by one in a loop over them, too."""
        if kinds(self._ev, self._unit, term) == PARAMETER:
            return True
        runs = {self._run_over(source.memory) for source in self.of(term)}
        return bool(runs) and all(
            run >= 0 and gives_parameters(self._ev, self._unit, run) for run in runs
        )

    def may_be_row(self, origin: Origin) -> bool:
        """Whether it may be a view: met by a loop over what may be a tensor, or a result."""
        run = self._run_over(origin)
        is_row = run >= 0 and may_hold_rows(self._ev, self._unit, run)
        return is_row or self._is_unknown_result(self._unit.ir.terms[origin[1]])

    def handed(self, term: int) -> _Steps:
        """What a term has its memory of; None where it begins there."""
        if term not in self._steps:
            parts = self._unit.ir.terms[term]
            nothing: _Steps = () if parts[0] in _WITHOUT else None
            rule = _RULES.get(parts[0])
            self._steps[term] = nothing if rule is None else rule(self, term, parts)
        return self._steps[term]

    def _choice(self, term: int, parts: ir.Term) -> _Steps:
        return tuple(Step(one) for one in parts[1:] if one != term)

    def _same(self, _term: int, parts: ir.Term) -> _Steps:
        return (Step(parts[1]),) if parts[1] >= 0 else None

    def _parameter(self, term: int, _parts: ir.Term) -> _Steps:
        """A call may pass the same memory for several: `f(x, x.T)`."""
        others = passed_together(self._ev, self._unit, term, self.elsewhere)
        return (Step(term), *others) if others else None

    def _global(self, _term: int, parts: ir.Term) -> _Steps:
        bound = self._unit.ir.names.get(parts[1])
        return None if bound is None else (Step(bound),)

    def _binary(self, term: int, parts: ir.Term) -> _Steps:
        """`x += y` is `x`; `[x] * 2` holds what its operands hold."""
        if term in self._changed:
            return (Step(parts[2]),)
        is_held = bool(kinds(self._ev, self._unit, term) & CONTAINERS)
        return (Step(parts[2]), Step(parts[3])) if is_held else None

    def _display(self, _term: int, parts: ir.Term) -> tuple[Step, ...]:
        operation, *held = parts
        if operation == ir.LISTOF:
            held = held[:1]
        elif operation in (ir.DICT, ir.DICTOF):
            held = [*held[1]] if operation == ir.DICT else held[1:2]
        return tuple(Step(one, depth=-1) for one in held)

    def _append(self, _term: int, parts: ir.Term) -> tuple[Step, ...]:
        """A tensor copies what is put into it, a container holds it."""
        whole = (Step(parts[1]),)
        is_tensor = kinds(self._ev, self._unit, parts[1]) & TENSORS
        return whole if is_tensor else (*whole, Step(parts[2], depth=-1))

    def _attribute(self, term: int, parts: ir.Term) -> _Steps:
        facts = attribute_memory(self._ev, self._unit, term)
        if facts is not None:
            return (Step(parts[1], True, not facts.is_cut),)
        is_made = is_made_object(self._ev, self._unit, parts[1])  # with what it was given
        return (Step(term), Step(parts[1], depth=1)) if is_made else None

    def _part(self, term: int, parts: ir.Term) -> _Steps:
        """A part of a container is itself; of a tensor a view, or a copy where places choose it."""
        at, place = indexed(self._unit, parts[1]), key_of(self._unit, parts)
        base = self._unit.ir.terms[at]
        if (own := kinds(self._ev, self._unit, term)) and own <= _NUMBERS:
            return ()
        if isinstance(place, int) and (inner := element_of(self._unit, base, place)) is not None:
            return (Step(inner),)
        if isinstance(place, str) and not self._shows_what_it_holds(base):
            return None
        found = kinds(self._ev, self._unit, parts[1]) - {"NoneType"}
        is_tensor = bool(found & TENSORS)
        is_held = bool(found - {""}) and not is_tensor  # by a container
        if base[0] == ir.CALL and (is_held or (parts[0] == ir.UNPACK and not is_tensor)):
            return self._result(term, parts, at)
        return (Step(parts[1], depth=1),) if is_held else self._row(parts, is_tensor=is_tensor)

    def _shows_what_it_holds(self, base: ir.Term) -> bool:
        """Whether it is a dictionary whose values stand there: `{"x": x}`, `dict(x=x)`."""
        is_call = base[0] == ir.CALL and is_of_python(self._ev, self._unit, base[1])
        return is_call or base[0] in (ir.DICT, ir.APPEND)

    def _row(self, parts: ir.Term, *, is_tensor: bool) -> _Steps:
        """A part of a tensor, or of what may be one where it is subscribed."""
        if parts[0] == ir.ITEM and chooses(self._ev, self._unit, parts[2]):
            return None
        is_view = is_tensor or parts[0] == ir.ITEM
        return (Step(parts[1], True, depth=0 if is_tensor else 1),) if is_view else None

    def _result(self, term: int, parts: ir.Term, call: int) -> _Steps:
        """One of several results of a call."""
        callee = self._unit.ir.terms[call][1]
        if is_of_python(self._ev, self._unit, callee):
            over = given(self._ev, self._unit, call)
            is_row = any(kinds(self._ev, self._unit, one) & TENSORS for one in over)
            return (Step(call, is_row, depth=1),)
        facts, place = operator(self._ev, self._unit, callee), key_of(self._unit, parts)
        if facts is not None:
            return (Step(call, True),) if facts.hands_on else None
        met = (Step(term), Step(call, depth=1))  # by a loop, or at a place that is computed
        return self._of_function(term, call, place) if isinstance(place, int) else met

    def _call(self, term: int, parts: ir.Term) -> _Steps:
        facts = operator(self._ev, self._unit, parts[1])
        arguments = given(self._ev, self._unit, term)
        if arguments and gives_changed(self._ev, self._unit, parts, is_known=facts is not None):
            return (Step(arguments[0]),)
        if is_of_python(self._ev, self._unit, parts[1]):
            named = (Step(value, depth=-1) for _, value in parts[3])  # `dict(x=x)`
            is_number = kinds(self._ev, self._unit, term) <= _NUMBERS
            held = (Step(one, holds_rows(self._ev, self._unit, term, one)) for one in arguments)
            return () if is_number else (*held, *named)
        if facts is None:
            inside = made_with(self._ev, self._unit, term)
            is_view = handed_on(self._ev, self._unit, parts[1])
            own = (Step(arguments[0], is_view),) if is_view is not None and arguments else ()
            found = own or tuple(Step(one, depth=-1) for one in inside)
            return found or self._of_function(term, term)
        if (output := output_of(self._unit, parts)) is not None:
            return (Step(output),)
        view, passes = bool(facts.views) and not facts.gives_changed, not facts.is_cut
        return (
            tuple(
                Step(arguments[place], view, passes, repeats=place in facts.repeats)
                for place in sorted(facts.handed_on(len(arguments)))
                if place < len(arguments)
                and not is_copied(self._ev, self._unit, term, arguments[place])
            )
            or None
        )

    def _of_function(self, term: int, call: int, place: int | None = None) -> _Steps:
        """What a function of the project gives back of what it is given, as its result `term`."""
        found = handed_back(self._ev, self._unit, call, self.elsewhere, place) or ()
        own = (({call: term}.get(one.argument, one.argument), *one[1:]) for one in found)
        return tuple(Step(*one) for one in own) or None

    def elsewhere(self, unit: Unit, term: int) -> frozenset[Source]:
        """The memory of a term of any file; what is found in a circle is not remembered here."""
        return Memory(self._ev, unit).of(term)


_RULES: dict[int, Callable[[Memory, int, ir.Term], tuple[Step, ...] | None]] = {
    ir.PHI: Memory._choice,
    **dict.fromkeys((ir.NARROW, ir.TAKEN, ir.STAR, ir.ANNOTATED), Memory._same),
    ir.PARAM: Memory._parameter,
    ir.GLOBAL: Memory._global,
    ir.BINARY: Memory._binary,
    ir.UNARY: lambda _memory, _term, parts: (Step(parts[2]),) if parts[1] == "UAdd" else None,
    **dict.fromkeys((ir.TUPLE, ir.LIST, ir.SET), Memory._display),
    **dict.fromkeys((ir.LISTOF, ir.DICT, ir.DICTOF), Memory._display),
    ir.APPEND: Memory._append,
    ir.ATTR: Memory._attribute,
    **dict.fromkeys((ir.ITEM, ir.ELEM, ir.UNPACK), Memory._part),
    ir.CALL: Memory._call,
}
