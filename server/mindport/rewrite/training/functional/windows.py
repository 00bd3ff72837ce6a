"""Whose gradients a backward pass counts for: the time from a reset of an optimizer to its step."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from mindport.rewrite.training.functional.events import Event, UnknownStepError
from mindport.rewrite.training.functional.flow import Flow, Scope, begins, direct, is_whole
from mindport.rewrite.training.program_statements import LOOPS
from mindport.rewrite.view.names import alike
from mindport.rewrite.view.tree import Tree


@dataclass(slots=True, eq=False)
class Trained:
    """One optimizer of a scope, with the statements that belong to it."""

    optimizer: ast.expr
    steps: list[Event] = field(default_factory=list)
    resets: list[Event] = field(default_factory=list)
    clips: list[Event] = field(default_factory=list)
    unscales: list[Event] = field(default_factory=list)
    backwards: list[Event] = field(default_factory=list)
    firsts: list[Event] = field(default_factory=list)  # those before which there are no gradients
    flow: Flow | None = None
    above: ast.stmt | None = None  # the statement before which gradients begin with none
    starts: ast.stmt | None = None  # where gradients begin with none, if no reset says so
    is_part: bool = False  # it may be given some of the parameters of its modules only
    is_direct: bool = True  # each step is after its own backward passes, and a reset before them


def block_of(tree: Tree, statement: ast.stmt) -> list[ast.stmt]:
    """The list of statements that holds this one."""
    parent = tree.parent(statement)
    for name in ("body", "orelse", "finalbody"):
        block = getattr(parent, name, None)
        if isinstance(block, list) and statement in block:
            return block
    return [statement]


def place_in(tree: Tree, block: Sequence[ast.stmt], statement: ast.stmt) -> int | None:
    """Where a statement is in a block, or the one that holds it."""
    for one in (statement, *tree.around(statement)):
        if isinstance(one, ast.stmt) and one in block:
            return block.index(one)
    return None


def assign_backwards(scope: Scope, trained: Sequence[Trained], backwards: Sequence[Event]) -> None:
    """Give each optimizer the backward passes whose gradients it steps with."""
    for one in trained:
        own = (*one.resets, *one.steps, *backwards)
        one.flow = Flow(scope, {event.statement: event for event in own})
        found = direct(one.flow, one.steps)
        if not any(held.events for step in one.steps for held in one.flow.before[step]):
            raise UnknownStepError("an optimizer steps without a backward pass in its function")
        if found is not None:
            one.backwards = found
            one.firsts = [event for event in found if begins(one.flow, event)]
        elif len(trained) == 1:
            one.is_direct, one.backwards = False, list(backwards)
        else:
            raise UnknownStepError("several optimizers add up gradients over several rounds")
    if set(backwards) - {event for one in trained for event in one.backwards}:
        raise UnknownStepError("a backward pass belongs to no step of an optimizer")


def begin_without(
    tree: Tree, one: Trained, scope: ast.AST, makers: Callable[[], Sequence[ast.stmt]]
) -> None:
    """Find where the sum of gradients begins, for one that is added up over rounds."""
    loops = _loops_around(tree, one.backwards)
    first = min(event.statement.lineno for event in one.backwards)
    if any(_begins(tree, one, event.statement, loops, scope) for event in one.resets):
        return
    if loops and is_whole(one.flow):
        one.above = _outermost(tree, one.backwards[0].statement, scope)
        return
    for maker in makers():
        if all(node.lineno > maker.lineno for node in loops) and maker.lineno < first:
            one.starts = maker
            return
    raise UnknownStepError("gradients are carried over from one call of the function to the next")


def _outermost(tree: Tree, inner: ast.stmt, scope: ast.AST) -> ast.stmt:
    """The statement of a scope that holds another one."""
    around = [one for one in tree.around(inner) if isinstance(one, ast.stmt)]
    return next((one for one in (inner, *around) if tree.parent(one) is scope), inner)


def _loops_around(tree: Tree, events: Sequence[Event]) -> list[ast.stmt]:
    around = (node for event in events for node in tree.around(event.statement))
    return [node for node in around if isinstance(node, LOOPS)]


def _begins(
    tree: Tree, one: Trained, reset: ast.stmt, loops: Sequence[ast.stmt], scope: ast.AST
) -> bool:
    """Whether a reset comes before all backward passes, in each round of the loops around it."""
    own = [*tree.around(reset)]
    is_above = all(node in own or node.lineno > reset.lineno for node in loops)
    first = min(event.statement.lineno for event in one.backwards)
    if not is_above or reset.lineno > min(first, one.steps[0].statement.lineno):
        return False
    return not any(isinstance(node, ast.If) for node in _between(tree, reset, scope))


def _between(tree: Tree, statement: ast.stmt, scope: ast.AST) -> list[ast.AST]:
    found: list[ast.AST] = []
    for node in tree.around(statement):
        if node is scope:
            break
        found.append(node)
    return found


def same(one: ast.expr, other: ast.expr) -> bool:
    """Whether two expressions of a scope are the same optimizer or module."""
    return alike(one, other)
