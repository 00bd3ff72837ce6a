"""Gradients that are added up over several rounds before a step of the optimizer.

The order of a function's calls is gone through as it runs, with what may have been computed since
the last step: nothing, one backward pass, or the same one twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from mindport.analysis.event import Event
from mindport.analysis.lowering.rounds import CALL, IF, LOOP, SKIP
from mindport.analysis.shape.places import place_at
from mindport.analysis.uses.api_use import ApiUse
from mindport.analysis.uses.placed_calls import PlacedCalls, lines_span

KIND = "gradient-accumulation"
ROUNDS, INNER, ASKED, UNREDUCED = "rounds", "inner", "asked", "unreduced"

# Arguments by which a library is asked to add up, with the values that ask for nothing.
_ASKING = frozenset({"gradient_accumulation_steps", "accumulate_grad_batches"})
_NOTHING = frozenset({"1", "None"})
_OPTIMIZING = ("torch.optim.", "torch.amp.", "torch.cuda.amp.", "torch.GradScaler")


class _Pending(NamedTuple):
    """The backward passes since the last step, and those that ran twice."""

    once: frozenset[Any] = frozenset()
    twice: frozenset[Any] = frozenset()

    def joined(self, other: _Pending) -> _Pending:
        """After one of two ways."""
        return _Pending(self.once | other.once, self.twice | other.twice)


@dataclass(slots=True)
class _Run:
    """One function, gone through."""

    roles: Mapping[Any, str]
    found: dict[Any, frozenset[Any]] = field(default_factory=dict)  # steps: what ran twice before
    skipped: list[_Pending | None] = field(default_factory=list)

    def go(self, order: Iterable[tuple[Any, ...]], state: _Pending | None) -> _Pending | None:
        """The state at the end; None where the end is not reached."""
        for item in order:
            if state is None:
                return None
            if item[0] == CALL:
                state = self._call(item, state)
            elif item[0] == IF:
                state = self._branch(item, state)
            elif item[0] == LOOP:
                state = self._loop(item[1], state)
            else:
                self.skipped += [state] if item[0] == SKIP else []
                state = None
        return state

    def _call(self, item: tuple[Any, ...], state: _Pending) -> _Pending:
        role = self.roles.get(item, "")
        if role == "backward":
            twice = state.twice | ({item} & state.once)
            return _Pending(state.once | {item}, twice)
        if role == "step" and state.twice:
            self.found.setdefault(item, state.twice)
        return _Pending() if role in ("step", "zero_grad") else state

    def _branch(self, item: tuple[Any, ...], state: _Pending) -> _Pending | None:
        _, changes, body, other = item
        ends = [self.go(body, state), self.go(other, state)]
        reached = [end for end in ends if end is not None]
        if not changes and len(reached) == 2:  # it goes one way in every round
            return min(reached, key=lambda end: (len(end.twice), len(end.once)))
        return _either(reached)

    def _loop(self, body: Sequence[tuple[Any, ...]], state: _Pending) -> _Pending:
        outer, self.skipped = self.skipped, []
        for _ in range(2):
            end = self.go(body, state)
            ends = [one for one in (end, *self.skipped) if one is not None]
            state = _either([state, *ends]) or state
        self.skipped = outer
        return state


def _either(states: Sequence[_Pending]) -> _Pending | None:
    found = states[0] if states else None
    for one in states[1:]:
        found = one if found is None else found.joined(one)
    return found


def accumulations(calls: PlacedCalls, uses: Sequence[ApiUse]) -> Iterator[Event]:
    """Where gradients are added up, each with its form."""
    by_place = {use.span: use for use in uses if use.arguments is not None}
    for use in uses:
        form = _asked_form(use)
        if form:
            yield Event(KIND, use.name_span, use.confidence, use.api, form=form)
    for part in calls.parts:
        for _function, order in part.rounds:
            places = {
                item: lines_span(calls.lines, place_at(part, item, 2)) for item in _called(order)
            }
            roles = {item: _role(item, by_place.get(span)) for item, span in places.items()}
            run = _Run(roles)
            run.go(order, _Pending())
            for step, twice in run.found.items():
                use = by_place[places[step]]
                form = ROUNDS if _share_loop(order, step, twice) else INNER
                yield Event(KIND, use.name_span, use.confidence, use.api, form=form)


def _asked_form(use: ApiUse) -> str:
    if use.api.endswith(".no_sync") and use.arguments is not None:
        return UNREDUCED
    asked = (one for one in use.arguments or () if one.keyword in _ASKING)
    return ASKED if any(one.constant not in _NOTHING for one in asked) else ""


def _called(order: Iterable[tuple[Any, ...]]) -> Iterator[tuple[Any, ...]]:
    for item in order:
        if item[0] == CALL:
            yield item
        for inner in item:
            if isinstance(inner, tuple):
                yield from _called(inner)


def _role(item: tuple[Any, ...], use: ApiUse | None) -> str:
    """What a call does to gradients. The loss may come from anywhere; an optimizer is known."""
    name = str(item[1])
    if name != "step":
        return name
    return name if use is not None and _is_step(use.api) else ""


def _is_step(api: str) -> bool:
    optimizes = api.startswith(
        ("torch.optim.", "torch.amp.", "torch.cuda.amp.", "torch.GradScaler")
    )
    return optimizes and "lr_scheduler" not in api


def _share_loop(order: Iterable[tuple[Any, ...]], step: Any, twice: Iterable[Any]) -> bool:
    """Whether a step stands in the innermost loop of a backward pass."""
    return any(_loop_of(order, step, ()) == _loop_of(order, one, ()) for one in twice)


def _loop_of(order: Iterable[tuple[Any, ...]], call: Any, around: Any) -> Any:
    for item in order:
        if item == call:
            return around
        inner_loop = item if item[0] == LOOP else around
        for part in item:
            found = _loop_of(part, call, inner_loop) if isinstance(part, tuple) else None
            if found is not None:
                return found
    return None
