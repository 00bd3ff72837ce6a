"""Conditions around a backward pass, and whether they are the same where they are asked early."""

from __future__ import annotations

import ast
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from mindport.rewrite.training.functional.events import UnknownStepError
from mindport.rewrite.training.functional.losses import Losses
from mindport.rewrite.training.functional.windows import block_of
from mindport.rewrite.view.names import loaded, stored
from mindport.rewrite.view.tree import Tree

_PLAIN = (ast.Name, ast.Attribute, ast.Constant, ast.Compare, ast.UnaryOp, ast.BoolOp)
_OTHERS = (ast.cmpop, ast.boolop, ast.unaryop, ast.expr_context)


@dataclass(frozen=True, slots=True)
class Conditions:
    """What is known of the names in conditions. `set_after`: attributes that methods change."""

    tree: Tree
    set_after: Callable[[], Collection[str]]

    def rests_on(self, guard: ast.If, bound: Collection[str]) -> bool:
        """Whether a backward pass is left out for what the forward pass gave: `if loss > 0:`."""
        read = [one for one in ast.walk(guard.test) if isinstance(one, ast.Name)]
        used = [one for one in read if one.id in bound]
        holders = [self.tree.parent(one) for one in used]
        return bool(used) and not any(map(_asks_for_gradient, holders))

    def check(self, losses: Losses, found: Sequence[ast.stmt], guard: ast.If | None) -> None:
        """Raise UnknownStepError where a condition may be another one later.

        That of a guard is asked before the forward pass, the others at its end.
        """
        block = block_of(self.tree, found[0])
        behind = block[block.index(found[-1]) + 1 : block.index(guard or losses.statement)]
        for test in losses.tests:
            self._check(test, [*behind, *losses.ways_before])
        if guard is not None:
            self._check(guard.test, [*found, *behind])

    def _check(self, test: ast.expr, between: Sequence[ast.stmt]) -> None:
        if not all(isinstance(one, (*_PLAIN, *_OTHERS)) for one in ast.walk(test)):
            raise UnknownStepError("the condition of the backward pass may change")
        read = {one.attr for one in ast.walk(test) if isinstance(one, ast.Attribute)}
        nodes = [node for one in between for node in ast.walk(one)]
        changed = {name for one in between for name in stored(one)} | _set_in(nodes)
        if any(isinstance(one, ast.Call) and self._is_own(one) for one in nodes):
            changed |= {name for one in self.tree.nodes(ast.Global) for name in one.names}
            changed |= set(self.set_after()) if read else set()
        if (loaded(test) | read) & changed:
            raise UnknownStepError("whether there is a backward pass rests on the forward pass")

    def _is_own(self, call: ast.Call) -> bool:
        """Whether a call may run code of the project."""
        apis = self.tree.of(call.func).apis
        return not apis or "" in apis


def _set_in(nodes: Sequence[ast.AST]) -> set[str]:
    """The attributes that are set."""
    kept = (one for one in nodes if isinstance(one, ast.Attribute))
    return {one.attr for one in kept if not isinstance(one.ctx, ast.Load)}


def _asks_for_gradient(holder: ast.AST | None) -> bool:
    return isinstance(holder, ast.Attribute) and holder.attr == "requires_grad"
