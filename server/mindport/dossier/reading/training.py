"""Where a project trains: the functions that compute gradients, and the loops over epochs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from mindport.analysis.lowering import ir
from mindport.analysis.lowering.rounds import CALL, LOOP
from mindport.analysis.project.module_names import Unit
from mindport.analysis.values.domain import Value
from mindport.dossier.reading.bodies import Bodies, function_of, parts_of
from mindport.dossier.reading.calls import Called
from mindport.dossier.reading.setting import Settings, combined

if TYPE_CHECKING:
    from mindport.dossier.reading.known import Known

_RANGES = frozenset({"builtins.range", "tqdm.trange", "tqdm.auto.trange", "tqdm.notebook.trange"})
_THROUGH = frozenset({"tqdm.tqdm", "tqdm.auto.tqdm", "tqdm.notebook.tqdm", "builtins.enumerate"})
_LENGTHS = frozenset({"builtins.len", "torch.Tensor.size", "torch.Tensor.numel"})
_LEVELS = 6
_OPTIMIZING = ("torch.optim.", "torch.amp.", "torch.cuda.amp.", "torch.GradScaler")


class EpochLoop(NamedTuple):
    """A loop over epochs. `variable` is its ELEM term, `end` the term of its last argument."""

    unit: Unit
    function: int
    variable: int
    end: int
    start: int  # -1 where it starts at 0
    line: int


class Training:
    """Where a project trains."""

    def __init__(self, bodies: Bodies) -> None:
        self.bodies = bodies

    @cached_property
    def direct(self) -> set[tuple[Unit, int]]:
        """The functions that call `backward`."""
        found = set()
        for unit in self.bodies.calls.project.units.values():
            for part in unit.ir.parts:
                found |= {(unit, function) for function, _ in part.rounds}
        return (
            self._clearing()
            | found
            | {
                (called.unit, called.function)
                for api in (
                    "torch.Tensor.backward",
                    "torch.autograd.grad",
                    "torch.autograd.backward",
                )
                for called in self.bodies.calls.by_api.get(api, ())
            }
        )

    def _clearing(self) -> set[tuple[Unit, int]]:
        """The functions that clear gradients in a loop: a library may do the rest of the round."""
        found = set()
        for called in self.bodies.calls.all:
            terms = called.unit.ir.terms
            callee = terms[terms[called.term][1]]
            if callee[0] == ir.ATTR and callee[2] == "zero_grad" and called.function >= 0:
                is_model = any(self.bodies.calls.ev.is_module(one) for one in self._of(called))
                if not is_model and self._has_loop(called.unit, called.function):
                    found.add((called.unit, called.function))
        return found

    def _of(self, called: Called) -> Value:
        """What a method is called on."""
        terms = called.unit.ir.terms
        return self.bodies.calls.ev.value(called.unit, terms[terms[called.term][1]][1])

    @cached_property
    def steps(self) -> set[tuple[Unit, int]]:
        """The functions in which an optimizer takes a step."""
        return {
            (called.unit, called.function)
            for api, calls in self.bodies.calls.by_api.items()
            if api.endswith(".step") and api.startswith(_OPTIMIZING)
            for called in calls
        }

    @cached_property
    def rounds(self) -> set[tuple[Unit, int]]:
        """The functions that train in rounds: those that call `backward` or take a step, or, where
        these have no loop, those that call them.
        """
        found, waiting = set[tuple[Unit, int]](), list(self.direct | self.steps)
        while waiting:
            one = waiting.pop()
            if one in found:
                continue
            found.add(one)
            if not self._has_loop(*one):
                above = self.bodies.functions_above(*one, 1)
                waiting += [(each.unit, each.index) for each in above]
        return found

    def _has_loop(self, unit: Unit, index: int) -> bool:
        places = (loop for part in unit.ir.parts for loop in part.loops)
        return any(function_of(unit, loop[0]) == index for loop in places)

    @cached_property
    def all(self) -> set[tuple[Unit, int]]:
        """Those, and the functions that call them."""
        found = set(self.direct)
        for unit, index in self.direct:
            above = self.bodies.functions_above(unit, index, _LEVELS)
            found |= {(one.unit, one.index) for one in above}
        return found

    @cached_property
    def loops(self) -> list[EpochLoop]:
        """The innermost loops over ranges in which training happens, none of them over batches."""
        found = list(self._loops())
        outer: set[tuple[Unit, int]] = set()
        for loop in found:
            above = self.bodies.functions_above(loop.unit, loop.function, _LEVELS)
            outer |= {(one.unit, one.index) for one in above}
        return [loop for loop in found if (loop.unit, loop.function) not in outer]

    def _loops(self) -> Iterator[EpochLoop]:
        for unit in self.bodies.calls.project.units.values():
            for part in unit.ir.parts:
                for loop in part.loops:
                    function = unit.ir.function_at(loop[0])
                    counted = self._counted(unit, loop)
                    end = self._range_end(unit, loop[0]) if counted is None else counted
                    if end < 0 or self._is_length(unit, end):
                        continue
                    inner = [one for one in part.loops if unit.ir.function_at(one[0]) == function]
                    if self._is_inside(unit, inner, loop[0], loop[1]):
                        continue
                    if self._trains_after(unit, function, loop[0]):
                        elem = next(
                            (at for at in range(loop[0], len(unit.ir.terms))
                             if unit.ir.terms[at] == (ir.ELEM, loop[0])), -1)  # fmt: skip
                        start = self._range_start(unit, loop[0]) if counted is None else -1
                        yield EpochLoop(unit, function, elem, end, start, part.line + loop[1] + 1)

    def _counted(self, unit: Unit, loop: ir.Place) -> int | None:
        """The number that a loop counts up to, in its head or where it is left; -1 for none.

        None where the loop is over a range, or is never left by `break`.
        """
        is_range = not loop[5] and self._range_end(unit, loop[0]) >= 0
        if is_range or (not loop[5] and not loop[6]):
            return None
        for condition in (loop[0], *loop[6]):
            parts = unit.ir.terms[condition]
            if parts[0] == ir.COMPARE and len(parts) == 3:
                for step, end in (parts[1:], parts[:0:-1]):
                    if self._is_counter(unit, step) and not self._is_counter(unit, end):
                        return int(end)
        return -1

    def _is_counter(self, unit: Unit, term: int, depth: int = 3) -> bool:
        """Whether a number grows by one from round to round."""
        parts = unit.ir.terms[term]
        if parts[0] == ir.BINARY and parts[1] == "Add":
            return any(unit.ir.terms[one] == (ir.CONST, 1) for one in parts[2:])
        if parts[0] == ir.PHI and depth:
            return any(self._is_counter(unit, one, depth - 1) for one in parts[1:] if one != term)
        return False

    def _range_end(self, unit: Unit, term: int) -> int:
        """The end of the range that a loop runs over; -1 where it runs over something else."""
        parts = unit.ir.terms[term]
        if parts[0] != ir.CALL or not parts[2]:
            return -1
        names = self.bodies.callees(unit, term)
        if names & _RANGES:
            return int(parts[2][min(1, len(parts[2]) - 1)])
        if names & _THROUGH:
            return self._range_end(unit, parts[2][0])
        return -1

    def _range_start(self, unit: Unit, term: int) -> int:
        parts = unit.ir.terms[term]
        if self.bodies.callees(unit, term) & _THROUGH:
            return self._range_start(unit, parts[2][0])
        return int(parts[2][0]) if len(parts[2]) > 1 else -1

    def length(self, loop: EpochLoop, known: Known) -> Settings:
        """How many rounds a loop has; a start that is not known counts as the first."""
        end = known.of(loop.unit, loop.end)
        start = known.of(loop.unit, loop.start) if loop.start >= 0 else ()
        return combined("Sub", end, start) if len(start) == 1 and start[0].value else end

    def _is_length(self, unit: Unit, term: int, depth: int = 3) -> bool:
        """Whether a number is the length of something: the number of batches."""
        for at in parts_of(unit, term, 20):
            if unit.ir.terms[at][0] == ir.CALL and self.bodies.callees(unit, at) & _LENGTHS:
                return True
            if unit.ir.terms[at][0] == ir.ATTR and unit.ir.terms[at][2] == "shape":
                return True
            origins = self.bodies.origins(unit, at) if depth else []
            if any(self._is_length(*one, depth - 1) for one in origins):
                return True
        return False

    def _trains_after(self, unit: Unit, function: int, term: int) -> bool:
        """Whether a call that comes after the head of the loop trains."""
        for called in self.bodies.calls.in_function.get((unit, function), ()):
            if called.term > term:
                inner = self.bodies.calls.functions_of(unit, unit.ir.terms[called.term][1])
                if any((one.unit, one.index) in self.all for one in inner):
                    return True
        return (unit, function) in self.direct and self._steps_in(unit, function, term)

    def _steps_in(self, unit: Unit, function: int, term: int) -> bool:
        """Whether a loop of a function that computes gradients has them, and a step, in its rounds.

        The order of the function's calls says which are in one loop; its first line tells which.
        """
        for part in unit.ir.parts:
            for of, order in part.rounds:
                if of == function:
                    line = next((one[1] for one in part.loops if one[0] == term), -1)
                    return {"backward", "step"} <= set(_names(_first_after(order, line)))
        return True

    def _is_inside(self, unit: Unit, loops: list[ir.Place], term: int, line: int) -> bool:
        """Whether a loop over a range is in a loop over something else: over batches."""
        for other in loops:
            ends = [unit.ir.terms[phi][2] for phi in other[8] if len(unit.ir.terms[phi]) == 3]
            is_above = other[0] < term and other[1] <= line
            is_around = is_above and any(end > term for end in ends)
            if is_around and (other[5] or self._range_end(unit, other[0]) < 0):
                return True
        return False


def _first_after(order: tuple[Any, ...], line: int) -> tuple[Any, ...]:
    """The body of the loop whose calls come first after a line; of several the outermost."""
    bodies = [(_lines(body), body) for body in _loops_of(order)]
    known = [(min(lines), -len(lines), body) for lines, body in bodies if lines]
    inside = [one for one in known if one[0] > line]
    return min(inside, key=lambda one: one[:2])[2] if inside else ()


def _loops_of(order: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """The bodies of the loops in an order of calls, the outer ones first."""
    for item in order:
        if item[0] == LOOP:
            yield item[1]
        for part in item[1:]:
            if isinstance(part, tuple) and part and isinstance(part[0], tuple):
                yield from _loops_of(part)


def _calls_of(order: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    for item in order:
        if item[0] == CALL:
            yield item
        for part in item[1:]:
            if isinstance(part, tuple) and part and isinstance(part[0], tuple):
                yield from _calls_of(part)


def _lines(order: tuple[Any, ...]) -> list[int]:
    return [item[2] for item in _calls_of(order)]


def _names(order: tuple[Any, ...]) -> list[str]:
    return [item[1] for item in _calls_of(order)]
