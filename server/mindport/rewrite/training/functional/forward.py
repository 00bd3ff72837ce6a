"""The forward pass of a step: the statements that become the function to differentiate."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mindport.rewrite.facts.changes import changes
from mindport.rewrite.training.functional.conditions import Conditions
from mindport.rewrite.training.functional.events import Event, Kind, UnknownStepError
from mindport.rewrite.training.functional.inputs import Inputs, Scope
from mindport.rewrite.training.functional.losses import Losses, wider
from mindport.rewrite.training.functional.windows import block_of
from mindport.rewrite.training.program_statements import leaves_loop, statements
from mindport.rewrite.view.names import loaded, read_before, root, stored
from mindport.rewrite.view.tree import Tree

# What cannot be in a function of its own.
_BOUND = (ast.Return, ast.Yield, ast.YieldFrom, ast.Await, ast.Global, ast.Nonlocal, ast.Delete)
_OWN_SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)
_CONTAINERS = frozenset({"list", "dict", "set", ""})


@dataclass(frozen=True, slots=True)
class Forward:
    """Consecutive statements of a block that compute a loss."""

    losses: Losses
    statements: tuple[ast.stmt, ...]
    given: tuple[str, ...]  # names that it reads and then binds anew
    returned: tuple[str, ...]  # names that it binds and that are read elsewhere
    loop: ast.For | ast.While | None  # the loop whose body it is in, where it may move out of it
    varying: tuple[str, ...] = ()  # names that it reads and that the loop binds before it
    guard: ast.If | None = None  # what decides whether there is a backward pass at all

    @property
    def backward(self) -> Event:
        """The backward pass; the first of them where only one of several runs."""
        return self.losses.events[0]

    @property
    def code(self) -> tuple[ast.stmt | ast.expr, ...]:
        """All that becomes part of the function."""
        return (*self.statements, *self.losses.code)


class ForwardSearch:
    """The search for the forward passes in a function, or in the code outside of functions."""

    def __init__(
        self, tree: Tree, scope: Scope, events: Sequence[Event], conditions: Conditions
    ) -> None:
        self._tree, self._scope, self._conditions = tree, scope, conditions
        self._events: dict[ast.stmt, Event] = {one.statement: one for one in events}
        self._resets = {one.statement for one in events if one.kind is Kind.RESET}
        self._inputs = Inputs(tree, scope)

    def all(self, backwards: Sequence[Event]) -> Iterator[Forward]:
        """The forward passes; one of several backward passes where a condition chooses."""
        dealt: set[Event] = set()
        for backward in backwards:
            if backward not in dealt:
                found = self._of(backward)
                if not dealt.isdisjoint(found.losses.events):
                    raise UnknownStepError("the loss is computed elsewhere")
                dealt.update(found.losses.events)
                yield found

    def _of(self, backward: Event) -> Forward:
        """The forward pass before a backward pass, or before the condition that it is in."""
        known = list(wider(self._tree, backward, self._events))
        for losses in known:
            if found := self._places(losses, losses.statement):
                return self._forward(losses, found, None)
        guard = self._guard(known[-1])
        if guard is not None and (found := self._places(known[-1], guard)):
            return self._forward(known[-1], found, guard)
        raise UnknownStepError("the loss is computed elsewhere")

    def _places(self, losses: Losses, behind: ast.stmt) -> tuple[ast.stmt, ...]:
        """The statements from which the losses are computed, in the block of another one."""
        block = block_of(self._tree, behind)
        end = block.index(behind)
        needed = {name for one in losses.owners for name in loaded(one)}
        places = self._leading_to(block, self._after_events(block, end), end, needed)
        while len(places) > 1 and self._inputs.take_data(block[places[0]]):
            places.pop(0)
        return tuple(block[places[0] : places[-1] + 1]) if places else ()

    def _forward(
        self, losses: Losses, found: tuple[ast.stmt, ...], guard: ast.If | None
    ) -> Forward:
        self._check_movable(found)
        bound = dict.fromkeys(name for one in found for name in sorted(stored(one)))
        for loss in losses.owners:
            self._check_loss(loss, bound)
            self._inputs.check(found, loss, bound)
        given = tuple(read_before(found))
        if self._outer_names() & bound.keys():
            raise UnknownStepError("the forward pass binds a global name")
        returned = self._returned(found, losses, bound)
        _check_bound(found, losses, returned)
        block = block_of(self._tree, found[0])
        loop = self._loop(block, found)
        varying = self._varying(block, found, losses, loop)
        for loss in losses.owners:
            self._check_kept(found, loss, {*given, *varying})
        if guard is not None and self._conditions.rests_on(guard, bound):
            guard = None  # there is a backward pass each time, and only some gradients are used
        else:
            self._conditions.check(losses, found, guard)
        return Forward(losses, found, given, returned, loop, varying, guard)

    def _check_kept(self, found: Sequence[ast.stmt], loss: ast.expr, given: set[str]) -> None:
        """Raise UnknownStepError where a function of the project writes over what is given.

        MindSpore refuses to write over an input of what it differentiates.
        """
        calls = {node for one in found for node in ast.walk(one) if isinstance(node, ast.Call)}
        for change, changed in changes(self._tree, loss):
            is_own = change in calls and not self._tree.of(change.func).apis - {""}
            if is_own and isinstance(changed, ast.Name) and changed.id in given:
                raise UnknownStepError(f"`{changed.id}`, which is given, is written over")

    def _guard(self, losses: Losses) -> ast.If | None:
        """The `if` around a backward pass whose loss is computed before it: `if is_train:`."""
        holder = self._tree.parent(losses.statement)
        is_holder = isinstance(holder, ast.If) and losses.statement in holder.body
        return holder if isinstance(holder, ast.If) and is_holder else None

    def _after_events(self, block: Sequence[ast.stmt], end: int) -> int:
        """The place behind the last statement that has to do with other gradients."""
        others = self._events.keys() - self._resets
        for place in range(end - 1, -1, -1):
            if any(one in others for one in (block[place], *statements(block[place]))):
                return place + 1
        return 0

    def _leading_to(
        self, block: Sequence[ast.stmt], start: int, end: int, needed: set[str]
    ) -> list[int]:
        """The places of the statements from which the loss is computed."""
        needed, places = set(needed), []
        for place in range(end - 1, start - 1, -1):
            statement = block[place]
            if statement in self._resets or isinstance(statement, _OWN_SCOPES):
                continue
            if stored(statement) & needed or self._changes(statement, needed):
                needed |= loaded(statement)
                places.append(place)
        return places[::-1]

    def _changes(self, statement: ast.stmt, names: set[str]) -> bool:
        """Whether a statement may change what a name holds: `losses.append(loss)`, `x[0] = y`."""
        for node in ast.walk(statement):
            match node:
                case ast.Subscript(ctx=ast.Store()) | ast.Attribute(ctx=ast.Store()):
                    if root(node) in names:
                        return True
        call = statement.value if isinstance(statement, ast.Expr) else None
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute):
            return False
        is_container = self._tree.kind(call.func.value) in _CONTAINERS
        return is_container and root(call.func) in names

    def _check_movable(self, found: Sequence[ast.stmt]) -> None:
        for node in (node for one in found for node in ast.walk(one)):
            if isinstance(node, _BOUND):
                raise UnknownStepError("the forward pass leaves the function, or deletes a name")
        if any(map(leaves_loop, found)):
            raise UnknownStepError("the forward pass may leave the loop")
        self._check_lines(found)

    def _check_lines(self, found: Sequence[ast.stmt]) -> None:
        """Whether the lines of some statements are theirs alone."""
        lines = (found[0].lineno, found[-1].end_lineno or found[-1].lineno)
        around = {*found, *self._tree.around(found[0])}
        others = (one for one in statements(self._tree.module) if one not in around)
        if any(one.lineno in lines for one in others):
            raise UnknownStepError("several statements share a line")

    def _check_loss(self, loss: ast.expr, bound: dict[str, None]) -> None:
        if not loaded(loss) & bound.keys():
            raise UnknownStepError("the loss is computed elsewhere")
        nodes = [node for node in ast.walk(loss) if isinstance(node, ast.Attribute)]
        for node in nodes:
            if (
                isinstance(node, ast.Attribute)
                and root(node) not in bound
                and self._tree.of(node).is_tensor
            ):
                raise UnknownStepError("the loss is kept in an attribute")

    def _returned(
        self, found: Sequence[ast.stmt], losses: Losses, bound: dict[str, None]
    ) -> tuple[str, ...]:
        """The names that it binds and that are read elsewhere, or in a later round."""
        owners = (one.owner for one in losses.events)
        inside = {node for one in (*found, *owners) for node in ast.walk(one)}
        wanted = set(read_before(found)) | {
            node.id
            for node in ast.walk(self._scope)
            if isinstance(node, ast.Name) and node not in inside and not _is_bound_at(node)
        }
        match losses.owners:
            case [ast.Name(id=name)]:
                wanted.discard(name)
        return tuple(name for name in bound if name in wanted)

    def _outer_names(self) -> set[str]:
        """The names that the scope declares as another's."""
        return {
            name
            for node in ast.walk(self._scope)
            if isinstance(node, (ast.Global, ast.Nonlocal))
            for name in node.names
        }

    def _loop(
        self, block: Sequence[ast.stmt], found: Sequence[ast.stmt]
    ) -> ast.For | ast.While | None:
        """The loop that the function may be defined above."""
        loop = self._tree.parent(found[0])
        if not isinstance(loop, (ast.For, ast.While)) or block is not loop.body:
            return None
        return loop if found[0].col_offset - loop.col_offset == 4 else None

    def _varying(
        self,
        block: Sequence[ast.stmt],
        found: Sequence[ast.stmt],
        losses: Losses,
        loop: ast.For | ast.While | None,
    ) -> tuple[str, ...]:
        """The names that a loop binds before the forward pass, in the order of their reads."""
        if loop is None:
            return ()
        before = stored(loop.target) if isinstance(loop, ast.For) else set()
        for statement in block[: block.index(found[0])]:
            before |= stored(statement)
        nodes = [node for one in (*found, *losses.code) for node in ast.walk(one)]
        names = [node for node in nodes if isinstance(node, ast.Name)]
        names.sort(key=lambda node: (node.lineno, node.col_offset))
        given = set(read_before(found))
        before -= {name for one in found for name in stored(one)}
        return tuple(dict.fromkeys(one.id for one in names if one.id in given | before))


def _check_bound(found: Sequence[ast.stmt], losses: Losses, names: Sequence[str]) -> None:
    """Whether the names that are returned are bound on every way, as far as the loss needs it."""
    sure = set(read_before(found)) | set(_surely_bound(found))
    sure |= set.intersection(*(loaded(one) for one in losses.owners))
    for statement in found[1:]:
        sure |= loaded(statement)
    missing = [name for name in names if name not in sure]
    if missing:
        raise UnknownStepError(f"`{missing[0]}` is bound on some ways only")


def _is_bound_at(node: ast.Name) -> bool:
    return isinstance(node.ctx, ast.Store)


def _surely_bound(found: Sequence[ast.stmt]) -> Iterator[str]:
    """The names that statements bind whatever way they take."""
    for one in found:
        match one:
            case ast.With() | ast.AsyncWith():
                yield from (name for item in one.items for name in stored(item))
                yield from _surely_bound(one.body)
            case ast.If():
                yield from set(_surely_bound(one.body)) & set(_surely_bound(one.orelse))
            case ast.For() | ast.AsyncFor() | ast.While() | ast.Try():
                continue
            case _:
                yield from stored(one)
