"""The gradients that an optimizer has on all ways through a scope."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto

from mindport.rewrite.training.functional.events import Event, Kind
from mindport.rewrite.training.program_statements import LOOPS


class Begin(Enum):
    """What gradients were before the backward passes that are known."""

    NONE = auto()  # there were none
    GIVEN = auto()  # those that were there before the scope
    OLD = auto()  # those that the optimizer took a step with


@dataclass(frozen=True, slots=True)
class Held:
    """Gradients at one place, on one way to it."""

    begin: Begin
    events: tuple[Event, ...] = ()  # the backward passes that were added up

    @property
    def is_clean(self) -> bool:
        """Whether there are none, as far as the scope decides."""
        return self.begin is not Begin.OLD and not self.events


Scope = ast.Module | ast.FunctionDef | ast.AsyncFunctionDef
States = frozenset[Held]
_NO_WAY: States = frozenset()


@dataclass(slots=True)
class _Loop:
    broken: set[Held] = field(default_factory=set)
    again: set[Held] = field(default_factory=set)


class Flow:
    """What an optimizer holds before each of its events, and where the scope is left."""

    def __init__(self, scope: Scope, events: Mapping[ast.stmt, Event]) -> None:
        self._events = events
        self._loops: list[_Loop] = []
        self._tries: list[set[Held]] = []
        self.before: dict[Event, set[Held]] = defaultdict(set)
        self.met: dict[ast.stmt, set[Held]] = defaultdict(set)  # what runs, without events
        self.left: set[Held] = set()
        self.is_called = not isinstance(scope, ast.Module)
        self.left |= self._block(scope.body, frozenset({Held(Begin.GIVEN)}))

    def _block(self, block: Sequence[ast.stmt], states: States) -> States:
        for statement in block:
            for raised in self._tries:
                raised.update(states)
            states = self._statement(statement, states)
        for raised in self._tries:
            raised.update(states)
        return states

    def _statement(self, statement: ast.stmt, states: States) -> States:
        event = self._events.get(statement)
        if event is not None:
            self.before[event] |= states
            return frozenset(_after(event, one) for one in states)
        if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            return states
        self.met[statement] |= states
        if isinstance(statement, LOOPS):
            return self._loop(statement, states)
        if isinstance(statement, ast.Try):
            return self._try(statement, states)
        return self._branches(statement, states)

    def _branches(self, statement: ast.stmt, states: States) -> States:
        match statement:
            case ast.If(body=body, orelse=others):
                return self._block(body, states) | self._block(others, states)
            case ast.With(body=body) | ast.AsyncWith(body=body):
                return self._block(body, states)
            case ast.Match(cases=cases):
                return states.union(*(self._block(one.body, states) for one in cases))
            case ast.Return():
                self.left |= states
                return _NO_WAY
            case ast.Raise():
                return _NO_WAY
            case ast.Break():
                self._loops[-1].broken |= states
                return _NO_WAY
            case ast.Continue():
                self._loops[-1].again |= states
                return _NO_WAY
        return states

    def _loop(self, loop: ast.For | ast.AsyncFor | ast.While, states: States) -> States:
        while True:
            own = _Loop()
            self._loops.append(own)
            more = states | self._block(loop.body, states) | own.again
            self._loops.pop()
            if more == states:
                return self._block(loop.orelse, states) | own.broken
            states = more

    def _try(self, statement: ast.Try, states: States) -> States:
        raised: set[Held] = set(states)
        self._tries.append(raised)
        found = self._block(statement.body, states)
        self._tries.pop()
        found = self._block(statement.orelse, found)
        for one in statement.handlers:
            found |= self._block(one.body, frozenset(raised))
        return self._block(statement.finalbody, found)


def _after(event: Event, held: Held) -> Held:
    """What an optimizer holds after an event."""
    match event.kind:
        case Kind.RESET:
            return Held(Begin.NONE)
        case Kind.STEP:
            return Held(Begin.OLD)
        case Kind.BACKWARD if event not in held.events:
            return Held(held.begin, (*held.events, event))
    return held


def direct(flow: Flow, steps: Collection[Event]) -> list[Event] | None:
    """The backward passes of an optimizer that steps after each of them, or after each few.

    None where gradients may be added up over rounds, or where some are carried over.
    """
    ended = [held for step in steps for held in flow.before[step]]
    if any(one.begin is Begin.OLD or not one.events for one in ended):
        return None
    found = list(dict.fromkeys(event for one in ended for event in one.events))
    if not all(_begins_alike(flow.before[event]) for event in found):
        return None
    if takes(flow, steps) and not is_whole(flow):
        return None
    return sorted(found, key=lambda event: event.statement.lineno)


def _begins_alike(begun: Collection[Held]) -> bool:
    """Whether a backward pass always adds to others of its step, or never."""
    is_old = any(one.begin is Begin.OLD for one in begun)
    return not is_old and len({not one.events for one in begun}) <= 1


def is_whole(flow: Flow | None) -> bool:
    """Whether no gradients stay for the next call of a function, as far as it is known."""
    if flow is None or not flow.is_called:
        return flow is not None
    return all(one.is_clean for one in flow.left)


def takes(flow: Flow, steps: Collection[Event]) -> bool:
    """Whether an optimizer may step with gradients that were there before the scope."""
    return any(one.begin is Begin.GIVEN for step in steps for one in flow.before[step])


def begins(flow: Flow, event: Event) -> bool:
    """Whether there are no gradients before a backward pass."""
    return all(not one.events for one in flow.before[event])


def between(flow: Flow, steps: Collection[Event]) -> list[ast.stmt]:
    """What runs between the last backward pass of an optimizer and its step."""
    ended = {held for step in steps for held in flow.before[step]}
    return [node for node, states in flow.met.items() if ended & states]
