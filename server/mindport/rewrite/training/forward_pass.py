"""The forward pass of a training step: the statements that compute the loss."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator

from mindport.rewrite.training.program_statements import (
    LOOPS,
    changes,
    leaves_loop,
    packages,
    reads_values,
    statements,
)
from mindport.rewrite.view.assigned import targets_of
from mindport.rewrite.view.names import loaded, root, stored
from mindport.rewrite.view.tree import Tree
from mindport.text.span import Span

Scope = ast.FunctionDef | ast.AsyncFunctionDef | ast.Module
# What cannot stand in a function of its own.
_BOUND = (ast.Return, ast.Yield, ast.YieldFrom, ast.Await, ast.Global, ast.Nonlocal, ast.Delete)


class ForwardSearch:
    """The search for the forward pass in a function, or in the statements outside of functions."""

    def __init__(self, tree: Tree, scope: Scope, kind_of: Callable[[Span], str]) -> None:
        self._tree, self._scope, self._kind_of = tree, scope, kind_of
        self._packages = packages(tree.module)

    def forward(self, block: list[ast.stmt], end: int, loss: str) -> list[ast.stmt]:
        """The consecutive statements of a block that compute the loss; none if others do, too."""
        data = self._loop_targets(block[end])
        places = self._leading_to(block[:end], loss)
        while places and self._is_data(block[places[0]], data):
            data |= stored(block[places.pop(0)])
        if not places:
            return []
        forward = block[places[0] : places[-1] + 1]
        idle = [one for one in forward if block.index(one) not in places]
        if any(map(reads_values, idle)) or not self._may_be_moved(forward):
            return []
        if not self._loop_targets(block[end]) and not self._holds_model(forward):
            return []
        return forward if self._is_complete(forward, block[end], data) else []

    def _may_be_moved(self, forward: list[ast.stmt]) -> bool:
        """Whether statements mean the same in a function of their own."""
        return _fits_function(forward) and not self._is_global(forward)

    def _leading_to(self, statements: list[ast.stmt], loss: str) -> list[int]:
        """The places of the statements from which the loss is computed."""
        needed = {loss}
        places: list[int] = []
        for place, statement in reversed(list(enumerate(statements))):
            if self._is_setting(statement):
                continue
            if stored(statement) & needed or changes(statement, needed):
                needed |= loaded(statement)
                places.append(place)
        return places[::-1]

    def _is_complete(self, forward: list[ast.stmt], backward: ast.stmt, data: set[str]) -> bool:
        """Whether nothing that the forward pass reads was computed before, in the same turn."""
        loops = (node for node in self._tree.around(backward) if isinstance(node, LOOPS))
        around = next(loops, self._scope)
        read = set().union(*map(loaded, forward))
        for statement in _earlier(around, backward, forward):
            if stored(statement) & read and not self._is_data(statement, data):
                return not isinstance(around, LOOPS) and self._is_setting(statement)
        return True

    def _is_global(self, statements: list[ast.stmt]) -> bool:
        """Whether statements bind names of an outer scope."""
        outer = {
            name
            for node in ast.walk(self._scope)
            if isinstance(node, (ast.Global, ast.Nonlocal))
            for name in node.names
        }
        return any(stored(one) & outer for one in statements)

    def _holds_model(self, statements: list[ast.stmt]) -> bool:
        """Whether a model is called, not only a loss of results that came from elsewhere."""
        unknown: set[str] = set()
        nodes = (node for one in statements for node in ast.walk(one))
        for call in nodes:
            if not isinstance(call, ast.Call):
                continue
            kind = self._kind_of(self._tree.span(call.func))
            if kind.startswith("torch.nn.") and not kind.endswith("Loss"):
                return True
            if not kind and _may_be_model(self._tree, call.func):
                unknown.add(self._tree.written(call.func))
        return len(unknown) > 1

    def _is_setting(self, statement: ast.stmt) -> bool:
        """Whether a statement makes an object of the program rather than computes with tensors."""
        value = getattr(statement, "value", None)
        if not isinstance(value, ast.expr):
            return False
        kind = self._kind_of(self._tree.span(value))
        return kind in _SETTINGS or kind.startswith(("torch.nn.", "torch.optim.", "torch.utils."))

    def _is_data(self, statement: ast.stmt, data: set[str]) -> bool:
        """Whether a statement only moves or shapes the batch: no gradient flows through it."""
        value = getattr(statement, "value", None)
        if not targets_of(statement) or value is None:
            return isinstance(statement, (ast.Import, ast.ImportFrom, ast.Pass))
        data = data | self._packages
        if not loaded(value):
            return False  # `loss = 0`: the beginning of the computation
        return all(
            root(node.func) in data for node in ast.walk(value) if isinstance(node, ast.Call)
        ) and all(
            root(node) in data or self._kind_of(self._tree.span(node)) in _SETTINGS
            for node in ast.walk(value)
            if isinstance(node, ast.Name)
        )

    def _loop_targets(self, statement: ast.stmt) -> set[str]:
        found: set[str] = set()
        for node in self._tree.around(statement):
            if isinstance(node, (ast.For, ast.AsyncFor)):
                found |= {one.id for one in ast.walk(node.target) if isinstance(one, ast.Name)}
            if node is self._scope:
                break
        return found


_SETTINGS = frozenset({"torch.device", "bool", "int", "str", "torch.dtype"})


def _earlier(around: ast.AST, backward: ast.stmt, forward: list[ast.stmt]) -> Iterator[ast.stmt]:
    """The simple statements before another one, without those in the forward pass."""
    inside = {node for one in forward for node in ast.walk(one)}
    for statement in statements(around):
        is_simple = not any(isinstance(one, ast.stmt) for one in ast.iter_child_nodes(statement))
        if is_simple and statement not in inside and statement.lineno < backward.lineno:
            yield statement


def _may_be_model(tree: Tree, called: ast.expr) -> bool:
    """Whether a name is called that is no function of Python, or what the object itself holds."""
    if isinstance(called, ast.Name):
        return not tree.api(called).startswith("builtins.")
    while isinstance(called, (ast.Attribute, ast.Subscript)):
        called = called.value
    return tree.is_self(called)


def _fits_function(statements: list[ast.stmt]) -> bool:
    """Whether statements may stand in a function of their own."""
    nodes = (node for one in statements for node in ast.walk(one))
    return not any(isinstance(node, _BOUND) for node in nodes) and not any(
        map(leaves_loop, statements)
    )
