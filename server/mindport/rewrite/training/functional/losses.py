"""A loss that is differentiated in one place, or differently on each way of a condition."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from mindport.rewrite.edits.rewrites import Part
from mindport.rewrite.training.functional.events import Event, Kind
from mindport.rewrite.view.names import alike
from mindport.rewrite.view.tree import Tree


@dataclass(frozen=True, slots=True, eq=False)
class Losses:
    """A backward pass, or an `if` with one on each of its ways."""

    statement: ast.stmt
    events: tuple[Event, ...]
    ways: tuple[Losses, ...] = ()

    @property
    def owners(self) -> list[ast.expr]:
        """What is differentiated, each expression once."""
        found: list[ast.expr] = []
        for one in self.events:
            if not any(alike(one.owner, other) for other in found):
                found.append(one.owner)
        return found

    @property
    def tests(self) -> list[ast.expr]:
        """The conditions that choose between different losses."""
        if not isinstance(self.statement, ast.If) or len(self.owners) == 1:
            return []
        return [self.statement.test, *(test for one in self.ways for test in one.tests)]

    @property
    def ways_before(self) -> list[ast.stmt]:
        """What runs on the ways before the backward passes there."""
        found: list[ast.stmt] = []
        blocks = (getattr(self.statement, name) for name in ("body", "orelse"))
        for one, block in zip(self.ways, blocks if self.ways else (), strict=True):
            found += [*block[: block.index(one.statement)], *one.ways_before]
        return found

    @property
    def code(self) -> list[ast.expr]:
        """All that a function needs to choose and to give the loss."""
        return [*self.tests, *self.owners]


def wider(tree: Tree, backward: Event, events: Mapping[ast.stmt, Event]) -> Iterator[Losses]:
    """A backward pass, then the conditions around it that have one on each way."""
    found: Losses | None = Losses(backward.statement, (backward,))
    while found is not None:
        yield found
        holder = tree.parent(found.statement)
        found = _of_if(holder, events) if isinstance(holder, ast.If) else None


def _of_if(holder: ast.If, events: Mapping[ast.stmt, Event]) -> Losses | None:
    ways = [_of_block(block, events) for block in (holder.body, holder.orelse)]
    known = tuple(one for one in ways if one is not None)
    if len(known) < 2:
        return None
    return Losses(holder, tuple(event for one in known for event in one.events), known)


def _of_block(block: Sequence[ast.stmt], events: Mapping[ast.stmt, Event]) -> Losses | None:
    """The only backward pass that a block runs, once and on each way."""
    inside = {one for statement in block for one in ast.walk(statement)}
    backwards = (one for one in events.values() if one.kind is Kind.BACKWARD)
    count = sum(one.statement in inside for one in backwards)
    known = (_of_statement(one, events) for one in block)
    found = next((one for one in known if one is not None), None)
    return found if found is not None and len(found.events) == count else None


def _of_statement(statement: ast.stmt, events: Mapping[ast.stmt, Event]) -> Losses | None:
    event = events.get(statement)
    if event is not None and event.kind is Kind.BACKWARD:
        return Losses(statement, (event,))
    return _of_if(statement, events) if isinstance(statement, ast.If) else None


def loss_name(losses: Losses) -> str:
    """The name that the loss has outside of the function; "_" for none."""
    match losses.owners:
        case [ast.Name(id=name)]:
            return name
    return "_"


def chosen(tree: Tree, losses: Losses) -> Iterator[Part]:
    """The loss, or a choice of losses."""
    if not isinstance(losses.statement, ast.If) or len(losses.owners) == 1:
        yield tree.span(losses.owners[0])
        return
    body, other = losses.ways
    yield "("
    yield from chosen(tree, body)
    yield " if "
    yield tree.span(losses.statement.test)
    yield " else "
    yield from chosen(tree, other)
    yield ")"
