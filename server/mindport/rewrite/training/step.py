"""Training steps in a text: `loss.backward()` with the statements that belong to it.

MindSpore keeps no graph behind a loss. A step is understood where all that leads from the
parameters to the loss is in one block, so that it can become a function to differentiate.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass

from mindport.rewrite.training.forward_pass import ForwardSearch, Scope
from mindport.rewrite.training.program_statements import LOOPS, is_clipping, method_call, statements
from mindport.rewrite.view.names import read_before, stored
from mindport.rewrite.view.tree import Tree
from mindport.text.span import Span


@dataclass(frozen=True, slots=True)
class TrainingStep:
    """The statements of one step: `forward` are consecutive, the others may stand in an `if`."""

    scope: Scope
    loss: str
    optimizer: str
    forward: tuple[ast.stmt, ...]
    backward: ast.Expr
    clips: tuple[ast.stmt, ...]
    steps: tuple[ast.Expr, ...]
    resets: tuple[ast.Expr, ...]  # zero_grad
    given: tuple[str, ...]  # names that the forward pass reads and then binds anew
    returned: tuple[str, ...]  # names that it binds and that are read elsewhere
    accumulates: bool


def training_steps(tree: Tree, kind_of: Callable[[Span], str]) -> list[TrainingStep]:
    """The steps that are understood."""
    found: list[TrainingStep] = []
    if ".backward(" not in tree.text:
        return found
    scopes: list[Scope] = [tree.module]
    scopes += [
        node
        for node in ast.walk(tree.module)
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
    ]
    for scope in scopes:
        step = _Search(tree, scope, kind_of).step()
        if step is not None:
            found.append(step)
    return found


class _Search(ForwardSearch):
    """The search for the one step of a function, or of the statements outside of functions."""

    def __init__(self, tree: Tree, scope: Scope, kind_of: Callable[[Span], str]) -> None:
        super().__init__(tree, scope, kind_of)
        self._statements = list(statements(scope))
        self._calls = [
            (node, tree.written(called[0]), *called[1:])
            for node in self._statements
            if isinstance(node, ast.Expr) and (called := method_call(node)) is not None
        ]

    def step(self) -> TrainingStep | None:
        """The step, where all of it is understood."""
        told, chosen = self._backward(), self._optimizer()
        if told is None or chosen is None:
            return None
        (backward, loss), (optimizer, resets) = told, chosen
        steps = self._named(optimizer, "step")
        if not resets or not self._holds_all(optimizer, steps, resets):
            return None
        block = self._block(backward)
        forward = self.forward(block, block.index(backward), loss)
        bound = dict.fromkeys(name for one in forward for name in sorted(stored(one)))
        direct = self._is_direct(block, backward, steps, resets)
        if loss not in bound or not (direct or self._accumulates(block, forward, resets)):
            return None
        given = read_before(forward)
        wanted = (self._read_outside(forward) | set(given)) - {loss}
        clips = [one for one in self._statements if is_clipping(self._tree, one)]
        return TrainingStep(
            self._scope, loss, optimizer, tuple(forward), backward,
            tuple(clips), tuple(steps), tuple(resets), tuple(given),
            tuple(filter(wanted.__contains__, bound)), not direct,
        )  # fmt: skip

    def _backward(self) -> tuple[ast.Expr, str] | None:
        """The only `loss.backward()`, and the name of the loss."""
        backwards = [one for one in self._calls if one[2] == "backward"]
        if len(backwards) != 1:
            return None
        backward, loss, _, call = backwards[0]
        return None if call.args or call.keywords or "." in loss else (backward, loss)

    def _optimizer(self) -> tuple[str, list[ast.Expr]] | None:
        """The only optimizer, and the statements that reset its gradients or those of a model."""
        reset = {one[1] for one in self._calls if one[2] == "zero_grad"}
        stepped = {one[1] for one in self._calls if one[2] == "step"}
        optimizers, modules = reset & stepped, reset - stepped
        if not optimizers and modules:  # model.zero_grad()
            optimizers = {one for one in stepped if not self._is_scheduler(one)}
        if len(optimizers) != 1:
            return None
        optimizer = optimizers.pop()
        owners = (optimizer, *modules)
        return optimizer, [node for one in owners for node in self._named(one, "zero_grad")]

    def _accumulates(
        self, block: list[ast.stmt], forward: list[ast.stmt], resets: list[ast.Expr]
    ) -> bool:
        """Whether gradients are added up over several turns, from zero on."""
        return self._starts_at_zero(block, resets) and not any(one in forward for one in resets)

    def _read_outside(self, forward: list[ast.stmt]) -> set[str]:
        """The names that are read or deleted outside of the forward pass."""
        inside = {node for one in forward for node in ast.walk(one)}
        return {
            node.id
            for node in ast.walk(self._scope)
            if isinstance(node, ast.Name)
            and isinstance(node.ctx, (ast.Load, ast.Del))
            and node not in inside
        }

    def _is_scheduler(self, name: str) -> bool:
        kinds = {
            self._kind_of(self._tree.span(one[3].func.value))
            for one in self._calls
            if one[1] == name and isinstance(one[3].func, ast.Attribute)
        }
        return any(".lr_scheduler." in kind for kind in kinds)

    def _named(self, owner: str, method: str) -> list[ast.Expr]:
        return [one[0] for one in self._calls if one[1] == owner and one[2] == method]

    def _holds_all(self, optimizer: str, steps: list[ast.Expr], resets: list[ast.Expr]) -> bool:
        """Whether no gradient is read, and no call of the optimizer is part of something else."""
        if any(one.value.args for one in steps if isinstance(one.value, ast.Call)):
            return False  # a closure
        known = {one.value for one in (*steps, *resets)}
        for node in ast.walk(self._scope):
            if isinstance(node, ast.Attribute) and node.attr == "grad":
                return False
            if isinstance(node, ast.Call) and node not in known and self._is_of(node, optimizer):
                return False
        return True

    def _block(self, statement: ast.stmt) -> list[ast.stmt]:
        parent = self._tree.parent(statement)
        for name in ("body", "orelse", "finalbody"):
            block = getattr(parent, name, None)
            if isinstance(block, list) and statement in block:
                return block
        return [statement]

    def _is_direct(
        self,
        block: list[ast.stmt],
        backward: ast.Expr,
        steps: list[ast.Expr],
        resets: list[ast.Expr],
    ) -> bool:
        """Whether each backward pass has its own step, with gradients that started at zero."""
        own = [one for one in steps if one in block]
        around = [one for one in resets if one in block]
        return (
            len(steps) == 1
            and len(own) == 1
            and bool(around)
            and (block.index(own[0]) > block.index(backward))
            and all(
                block.index(one) < block.index(backward) or block.index(one) > block.index(own[0])
                for one in around
            )
        )

    def _starts_at_zero(self, block: list[ast.stmt], resets: list[ast.Expr]) -> bool:
        """Whether gradients are reset before the first turn of the loop."""
        loops = [node for node in self._tree.around(block[0]) if isinstance(node, LOOPS)]
        if not loops:
            return False
        inner, outer = loops[0], loops[-1]
        parents = (self._tree.parent(inner), self._scope)
        if any(one.lineno < inner.lineno and self._tree.parent(one) in parents for one in resets):
            return True
        outside = (one for one in resets if set(loops).isdisjoint(self._tree.around(one)))
        first = next(outside, None)
        return first is not None and first.lineno < outer.lineno

    def _is_of(self, call: ast.Call, optimizer: str) -> bool:
        """Whether an optimizer is asked for a step, or to forget the gradients."""
        called = call.func
        if not isinstance(called, ast.Attribute) or called.attr not in ("step", "zero_grad"):
            return False
        return self._tree.written(called.value) == optimizer
