"""Shapes of terms, on demand: memory, circles and limits. The rules themselves are elsewhere.

It asks the evaluator of values what kind of thing a term is, and never the other way round. A loop
begins with what enters it and is run until nothing changes; any other circle begins with nothing
known. What rests on such a beginning is not remembered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

from mindport.analysis.cut import Cut, name_at
from mindport.analysis.lowering import ir
from mindport.analysis.lowering.ir import Term
from mindport.analysis.project.module_names import Unit
from mindport.analysis.shape.call import ShapeRule
from mindport.analysis.shape.counterparts import in_order_of, named_in_torch
from mindport.analysis.shape.data_sets import rounds_over
from mindport.analysis.shape.depending import rule_from
from mindport.analysis.shape.dimension import CONDITION, Cause, Dynamic
from mindport.analysis.shape.domain import (
    Literal,
    Many,
    Number,
    Shaped,
    TensorShape,
    cause_of,
    join,
)
from mindport.analysis.shape.table import shape_rule
from mindport.analysis.shape.tensor_parameters import Used, used_as_tensors, with_other_arrays
from mindport.analysis.shape.unsaid import unsaid_element
from mindport.analysis.shape.written_facts import WrittenFacts
from mindport.analysis.values.evaluator import Evaluator

# Chains of demand longer than this are cut: nothing is known.
MAX_DEPTH = 250
# Calls inside calls that are followed with what they pass.
MAX_CALLS = 6
# A function that is called in more ways than this is seen once, for all its callers.
MAX_ENVS = 6
# A loop that still changes after so many rounds gives nothing.
_MAX_ROUNDS = 4
_NOTHING_RUNNING = MAX_DEPTH + 1


@dataclass(frozen=True, slots=True, eq=False)
class Env:
    """What one call passes to a function, by position. Interned: equal ones are identical."""

    unit: Unit
    function: int
    arguments: tuple[Shaped | None, ...]


ShapeTermRule: TypeAlias = "Callable[[Shapes, Unit, Term, int, Env | None], Shaped | None]"
UnknownTerms: TypeAlias = "Callable[[Unit], Iterable[int]]"
_Key: TypeAlias = "tuple[Unit, int, Env | None]"


def _constant(value: object) -> Shaped:
    return Number(value) if type(value) is int else Literal(value)


class Shapes(WrittenFacts):
    """The evaluator of shapes over the terms of a project. Forget it when a file changes."""

    def __init__(
        self, ev: Evaluator, rules: dict[int, ShapeTermRule], unknown: UnknownTerms | None = None
    ) -> None:
        """`unknown` tells the terms of a file for which no shape is known, whatever they are."""
        super().__init__()
        self.ev = ev
        self._unknown = unknown
        self.calls = 0  # project functions being followed
        # The same, with what they pass to themselves.
        self.followed: dict[tuple[Unit, int], list[tuple[Shaped | None, ...]]] = {}
        self._rules = rules
        self._memo: dict[tuple[Unit, Env | None], dict[int, Shaped | None]] = {}
        self._running: dict[_Key, int] = {}
        self._depth = 0
        self._loops = [0]  # the depths of the loops that are being run
        self._assumed: dict[_Key, Shaped | None] = {}
        self._held: dict[_Key, tuple[Shaped | None, int]] = {}
        self._held_at: dict[int, list[_Key]] = {}  # the same by depth, to forget without a search
        self._lowest = _NOTHING_RUNNING
        self._envs: dict[tuple[Unit, int], dict[tuple[Shaped | None, ...], Env]] = {}
        self._arrays: dict[Unit, frozenset[int] | None] = {}
        self._by_api: dict[str, ShapeRule | None] = {}
        self._parts: dict[Unit, dict[int, int]] = {}
        self._told: dict[tuple[Unit, int], Used] = {}
        # What differs in length in the items of parameters, as `ragged_items` found it.
        self.ragged: dict[Unit, dict[Term, list[tuple[tuple[object, ...], Cause]]]] = {}

    def of(self, unit: Unit, term: int, env: Env | None = None) -> Shaped | None:
        """What is known of a term's shape, None for nothing."""
        memo = self._memo.get((unit, env))
        if memo is None:
            known = () if self._unknown is None else self._unknown(unit)
            memo = self._memo[unit, env] = dict.fromkeys(known)
        if term in memo:
            return memo[term]
        parts = unit.ir.terms[term]
        operation = parts[0]
        if operation == ir.CONST:
            constant = memo[term] = _constant(parts[1])
            return constant
        rule = self._rules.get(operation)
        if rule is None:
            return None
        key = (unit, term, env)
        started = self._running.get(key)
        # Whoever comes from inside a loop meets it as it is assumed to be, and may ask again.
        if started is not None and (key in self._assumed or started >= self._loops[-1]):
            self._lowest = min(self._lowest, started)
            return self._assumed.get(key)
        held = self._held.get(key)
        if held is not None:
            self._lowest = min(self._lowest, held[1])
            return held[0]
        if self._depth >= MAX_DEPTH:
            what = f"shapes that depend on each other are followed {MAX_DEPTH} levels deep"
            self.give_up(Cut(unit.path, name_at(unit.ir, term), what))
            return None
        return self._evaluate(key, memo, rule, parts)

    def give_up(self, cut: Cut) -> None:
        """Nothing, because to know takes too much; what rests on it is not remembered."""
        self.ev.cuts[cut] = None
        self.forget_later()

    def forget_later(self) -> None:
        """Do not remember what rests on the present result."""
        self._lowest = 0

    def _evaluate(
        self, key: _Key, memo: dict[int, Shaped | None], rule: ShapeTermRule, parts: Term
    ) -> Shaped | None:
        unit, term, env = key
        self._depth = depth = self._depth + 1
        before = self._running.get(key)
        self._running[key] = depth
        outer, self._lowest = self._lowest, _NOTHING_RUNNING
        try:
            if parts[0] == ir.PHI and any(part > term for part in parts[1:]):
                result = self._loop(key, parts, depth)
            else:
                result = rule(self, unit, parts, term, env)
        finally:
            self._depth = depth - 1
            if before is None:
                del self._running[key]
            else:
                self._running[key] = before
        lowest = self._lowest
        if lowest == _NOTHING_RUNNING:
            memo[term] = result
        elif lowest < depth and depth > 1:
            moved = self._held_at.pop(depth, [])  # what rests on this term rests on that one, too
            for other in moved:
                self._held[other] = (self._held[other][0], lowest)
            self._held[key] = (result, lowest)
            self._held_at.setdefault(lowest, []).extend((*moved, key))
        else:
            memo[term] = result
            self._forget(depth)
            lowest = _NOTHING_RUNNING
        self._lowest = lowest if lowest < outer else outer
        return result

    def _forget(self, depth: int) -> None:
        """Forget what rests on a term that runs so deep, or deeper."""
        for lowest in [lowest for lowest in self._held_at if lowest >= depth]:
            for key in self._held_at.pop(lowest):
                held = self._held.get(key)
                if held is not None and held[1] >= depth:
                    del self._held[key]

    def _loop(self, key: _Key, parts: Term, depth: int) -> Shaped | None:
        """A value that a loop carries: what enters, joined with what a round makes of it."""
        unit, term, env = key
        before = [self.of(unit, part, env) for part in parts[1:] if part < term]
        result = before[0] if before else None
        for other in before[1:]:
            result = join(result, other)
        self._loops.append(depth)
        try:
            for _ in range(_MAX_ROUNDS):
                self._assumed[key] = result
                whole = result
                for part in parts[1:]:
                    if part > term:
                        whole = join(whole, self.of(unit, part, env))
                if whole == result:
                    return result
                result = whole
                self._forget(depth)
        finally:
            self._loops.pop()
            self._assumed.pop(key, None)
        return None

    def rule(self, api: str) -> ShapeRule | None:
        """The rule of an API: its own, or what the table of dependences says."""
        if api not in self._by_api:
            catalogue = self.ev.catalogue
            name = api if shape_rule(api) else named_in_torch(catalogue, api)
            found = shape_rule(name) or rule_from(catalogue.dependence(name))
            self._by_api[api] = (
                in_order_of(found, catalogue, api) if found and name != api else found
            )
        return self._by_api[api]

    def reads_data(self, unit: Unit, term: int, env: Env | None = None) -> Cause | None:
        """Why a condition depends on data; of several parts, one is enough."""
        parts = unit.ir.terms[term]
        if parts[0] == ir.PHI:
            causes = (self.reads_data(unit, part, env) for part in parts[1:] if part < term)
            found = next((cause for cause in causes if cause is not None), None)
            if found is not None or term not in self.loops_of(unit):
                return found
        if parts[0] == ir.UNARY and parts[1] == "Not":
            return self.reads_data(unit, parts[2], env)
        value = self.of(unit, term, env)
        if isinstance(value, TensorShape):  # it is read here
            return None if value.fixed else Cause(unit.path, term, CONDITION)
        if isinstance(value, Many):  # whether it is empty
            return value.length.cause if isinstance(value.length, Dynamic) else None
        if value is None and env is None and (name := unsaid_element(self.ev, unit, term)):
            return Cause(unit.path, term, CONDITION, name)
        return cause_of(value) if isinstance(value, Number) else None

    def rounds(
        self, unit: Unit, loop: ir.Place, env: Env | None = None, *, to_the_end: bool = False
    ) -> Cause | None:
        """Why the number of rounds of a loop depends on data; `to_the_end`: when it is not left
        by `return`."""
        term, is_condition, breaks, returns = loop[0], loop[5], loop[6], loop[7]
        tests = (term, *breaks) if is_condition else breaks
        for test in tests if to_the_end else (*tests, *returns):
            cause = self.reads_data(unit, test, env)
            if cause is not None:
                return cause
        return None if is_condition else cause_of(Number(rounds_over(self.of(unit, term, env))))

    def has_other_arrays(self, unit: Unit, term: int) -> bool:
        """Whether a term stands where there are arrays that are no tensors, and become none."""
        if unit not in self._arrays:
            self._arrays[unit] = with_other_arrays(unit, self.ev.catalogue.array_packages)
        functions = self._arrays[unit]
        if functions is None:
            return True
        at = unit.ir.function_at(term) if functions else -1
        return at in functions and not self.gives_arrays(unit, at)

    def is_used_as_tensor(self, unit: Unit, function: int, position: int) -> bool:
        """Whether a function uses a parameter as a tensor."""
        return (function, position) in self._told_of(unit, function).tensors

    def is_used_as_mask(self, unit: Unit, function: int, position: int) -> bool:
        """Whether a function uses a parameter as a tensor of booleans."""
        return (function, position) in self._told_of(unit, function).masks

    def holds_tensors(self, unit: Unit, function: int, position: int) -> bool:
        """Whether a function iterates over a parameter and uses what it meets as tensors."""
        return (function, position) in self._told_of(unit, function).holding

    def _told_of(self, unit: Unit, function: int) -> Used:
        """What the part of a file with the body of a function tells of parameters."""
        parts = self._parts.get(unit)
        if parts is None:
            parts = self._parts[unit] = {
                start[1]: index for index, part in enumerate(unit.ir.parts) for start in part.starts
            }
        at = parts.get(function, 0)
        known = self._told.get((unit, at))
        if known is None:
            others = partial(self.has_other_arrays, unit)
            known = used_as_tensors(self.ev, unit, unit.ir.parts[at], others)
            self._told[unit, at] = known
        return known

    def env(self, unit: Unit, function: int, arguments: tuple[Shaped | None, ...]) -> Env | None:
        """What a call passes, as an environment; None where there are too many already."""
        known = self._envs.setdefault((unit, function), {})
        found = known.get(arguments)
        if found is None and len(known) < MAX_ENVS:
            found = known[arguments] = Env(unit, function, arguments)
        return found
