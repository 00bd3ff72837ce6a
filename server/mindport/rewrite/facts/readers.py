"""Who reads the memory of a tensor behind a change of it."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from mindport.analysis.lowering.call import MUTATORS
from mindport.analysis.memory.origin import Origin, Source, Until
from mindport.rewrite.view.tree import Tree

_Loop: TypeAlias = "ast.For | ast.AsyncFor | ast.While"


class Reading(NamedTuple):
    """What is read behind a change, by its name."""

    name: str
    value: ast.expr
    until: Until | None  # what of it is older than the change; None: all


@lru_cache(maxsize=4)  # it is asked for each change in a file
def _named(tree: Tree) -> tuple[tuple[str, ast.expr], ...]:
    """All names that a file assigns, each with a value."""
    found = tree.assigned(tree.module)
    return tuple((target.id, value) for target, value in found if isinstance(target, ast.Name))


@lru_cache(maxsize=4)
def _of_module(tree: Tree) -> tuple[tuple[str, ast.expr], ...]:
    """The same outside of functions."""
    return tuple((name, value) for name, value in _named(tree) if tree.function(value) is None)


class Readers:
    """What is read behind a change of a tensor."""

    def __init__(
        self, tree: Tree, change: ast.expr | ast.AugAssign, changed: ast.expr, own: Iterable[Source]
    ) -> None:
        self._tree, self._change = tree, change
        self._scope = tree.function(change) or tree.module
        self._memories = {one.memory for one in own}
        loops = (ast.For, ast.AsyncFor, ast.While)
        self._loops = [one for one in tree.around(change) if isinstance(one, loops)]
        asked, term = tree.of(changed), self._term()
        is_carried = asked.term is not None and asked.file.memory.is_carried(asked.term)
        self._recurs = is_carried or not all(map(self._is_made_in, self._loops))
        # What each round makes is another tensor than that of the round before.
        self._until = Until(term, term if self._recurs else -1)

    def _term(self) -> int:
        """The term of the change: what is behind it comes later; a stored item has an old one."""
        tree, term = self._tree, self._tree.of(self._change).term
        statement = tree.statement(self._change)
        if statement is None or (term is not None and not isinstance(self._change, ast.Subscript)):
            return term or 0
        inner = (tree.of(x) for one in tree.until(statement) for x in _expressions(tree, one))
        return 1 + max((one.term for one in inner if one.term is not None), default=0)

    def shared(self, reading: Reading) -> Iterator[Source]:
        """What a value has of the memory since before the change."""
        for source in self._tree.of(reading.value).memory(reading.until):
            if source.memory in self._memories:
                yield source

    def read(self, bound: str) -> Iterator[Reading]:
        """The names that are read behind the change and were bound before it.

        Those of a module are read by its importers.
        """
        yield from (one for one in self._imported() if one.name != bound)
        inner = self._inside()
        for name in self._tree.nodes(ast.Name, self._scope):
            is_read = isinstance(name.ctx, ast.Load)
            if name.id == bound or not (is_read or self._is_changed(name)):
                continue
            if name in inner:
                yield Reading(name.id, name, None if self._recurs else self._until)
            elif self._was_bound(name.id) and (until := self._until_read(name)) is not None:
                yield Reading(name.id, name, until)

    def _until_read(self, name: ast.Name) -> Until | None:
        """Up to when memory counts for what reads a name behind the change; None: nothing does.

        What a later round has made before it reads is new.
        """
        if self._is_behind(name):
            return self._until
        loop = self._loop_of(name)
        first = None if loop is None else self._tree.first_of_round(loop)
        if first is None:
            return None if loop is None else self._until
        return Until(first, self._until.change)

    def _imported(self) -> Iterator[Reading]:
        """The names of the module: the last value of each, where that was bound before.

        A function that changes a tensor of the module may run at any time.
        """
        if self._scope is self._tree.module:
            for name, value in dict(_named(self._tree)).items():
                if value.lineno < self._change.lineno:
                    yield Reading(name, value, self._until)
        elif any(map(self._is_of_module, self._memories)):
            yield from (Reading(name, value, None) for name, value in _of_module(self._tree))

    def _is_of_module(self, memory: Origin) -> bool:
        unit, term, _ = memory
        return unit.ir.function_at(term) < 0

    def _is_changed(self, name: ast.Name) -> bool:
        return isinstance(self._tree.parent(name), ast.AugAssign)

    def _inside(self) -> set[ast.AST]:
        """The names in functions inside this one, which run later."""
        functions: list[ast.AST] = [*self._tree.nodes(ast.Lambda, self._scope)]
        functions += self._tree.nodes(ast.FunctionDef, self._scope)
        return {
            name
            for one in functions
            if one is not self._scope
            for name in self._tree.nodes(ast.Name, one)
        }

    def kept(self) -> Iterator[Reading]:
        """The attributes and containers that were given a value before."""
        text = self._tree.text
        for holder, value in self._given():
            if holder.lineno <= self._change.lineno or self._loop_of(value) is not None:
                name = text[slice(*self._tree.span(holder))]
                yield Reading(name, value, None if self._recurs else self._until)

    def _given(self) -> Iterator[tuple[ast.expr, ast.expr]]:
        tree = self._tree
        for target, value in tree.assigned(self._scope):
            if isinstance(target, ast.Subscript) and tree.of(target.value).is_tensor:
                continue  # it copies
            if isinstance(target, (ast.Attribute, ast.Subscript)):
                yield target, value
        for call in tree.nodes(ast.Call, self._scope):
            method = call.func
            if not isinstance(method, ast.Attribute) or method.attr not in MUTATORS:
                continue
            if not tree.of(method.value).is_tensor:
                yield from ((method.value, one) for one in call.args)
        for result in tree.nodes(ast.Yield, self._scope):
            if result.value is not None:
                yield result, result.value

    def _was_bound(self, name: str) -> bool:
        """Whether a name was bound before; in a loop that runs again also later in it."""
        again = [loop.end_lineno or 0 for loop in self._loops if self._recurs]
        last = max([self._change.lineno, *again])
        stores = [
            one for one in self._tree.bindings(name, self._scope) if isinstance(one.ctx, ast.Store)
        ]
        return not stores or any(one.lineno <= last for one in stores)

    def _is_behind(self, node: ast.expr) -> bool:
        end = (self._change.end_lineno or self._change.lineno, self._change.end_col_offset or 0)
        return (node.lineno, node.col_offset) >= end

    def _loop_of(self, node: ast.expr) -> _Loop | None:
        """The innermost loop that leads from the change to a node."""
        around = (
            loop for loop in self._loops if loop.lineno <= node.lineno <= (loop.end_lineno or 0)
        )
        return next(around, None)

    def _is_made_in(self, loop: ast.AST) -> bool:
        names = self._tree.nodes(ast.Name, loop)
        read = {one for one in names if isinstance(one.ctx, ast.Load)}
        inner = (one for one in _expressions(self._tree, loop) if one not in read)
        inside = {self._tree.of(one).term for one in inner}
        return all(memory[1] in inside for memory in self._memories)


def _expressions(tree: Tree, node: ast.AST) -> Iterator[ast.expr]:
    return (one for one in tree.within(node) if isinstance(one, ast.expr))
