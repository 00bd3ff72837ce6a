"""What the statements of a training step do to gradients, as far as the analysis knows."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from enum import Enum, auto

from mindport.analysis.layers.trained_modules import is_optimizer
from mindport.analysis.uses.api_use import ApiUse, Confidence
from mindport.rewrite.training.program_statements import statements
from mindport.rewrite.view.names import is_path
from mindport.rewrite.view.tree import Tree

CLIPS = {
    "clip_grad_norm_": ("parameters", "max_norm", "norm_type"),
    "clip_grad_value_": ("parameters", "clip_value"),
}


class Kind(Enum):
    """What a statement does."""

    RESET = auto()
    BACKWARD = auto()
    STEP = auto()
    CLIP = auto()
    UNSCALE = auto()


@dataclass(frozen=True, slots=True, eq=False)
class Event:
    """One statement. `owner` is the optimizer, the module that is reset, or the loss."""

    kind: Kind
    statement: ast.Expr | ast.Assign | ast.For
    call: ast.Call
    owner: ast.expr
    scaler: ast.expr | None = None


class UnknownStepError(Exception):
    """Why a step stays in the recorded form: it completes "the step stays recorded: ..."."""


class Roles:
    """What calls of a file do to gradients."""

    def __init__(self, tree: Tree, uses: Collection[ApiUse]) -> None:
        self._tree = tree
        self._apis: dict[ast.AST, tuple[str, bool]] = {}
        for use in uses:
            node = tree.at(use.name_span)
            if node is not None and use.arguments is not None:
                self._apis[node] = (use.api, use.confidence is not Confidence.GUESSED)

    def _called(self, call: ast.Call) -> list[tuple[str, bool]]:
        """The APIs that a call may be of, and whether they are known for certain."""
        known = self._apis.get(call.func)
        return [known] if known else [(one, True) for one in self._tree.of(call.func).apis]

    def kind(self, call: ast.Call) -> Kind | None:
        """What a call does; None for one that has nothing to do with gradients."""
        kinds = {self._kind(*one) for one in self._called(call)} or {self._of_none(call)}
        return kinds.pop() if len(kinds) == 1 else None

    def _of_none(self, call: ast.Call) -> Kind | None:
        """What a call of a scaler does that is None: such a way is never taken."""
        match call:
            case ast.Call(func=ast.Attribute(value=scaler, attr=name), args=[owner]):
                kinds = self._tree.of(owner).kinds - {""}
                if self._is_none(scaler) and any(map(self._is_optimizer, kinds)):
                    return {"step": Kind.STEP, "unscale_": Kind.UNSCALE}.get(name)
        return None

    def _kind(self, api: str, is_known: bool) -> Kind | None:
        owner, _, name = api.rpartition(".")
        match name:
            case "backward" if owner == "torch.Tensor":
                return Kind.BACKWARD
            case "zero_grad" if owner.startswith(("torch.optim.", "torch.nn.")):
                return Kind.RESET
            case "clip_grad_norm_" | "clip_grad_value_" if owner.startswith("torch.nn.utils"):
                return Kind.CLIP
            case "unscale_" if owner.endswith("GradScaler"):
                return Kind.UNSCALE
            case "step" if is_known and self._steps(owner):
                return Kind.STEP
        return None

    def _steps(self, owner: str) -> bool:
        """Whether `step` of a class changes parameters, by itself or through an optimizer."""
        return owner.endswith("GradScaler") or self._is_optimizer(owner)

    def _is_optimizer(self, cls: str) -> bool:
        return is_optimizer(self._tree.evaluator, cls)

    def events(self, scope: ast.AST) -> Iterator[Event]:
        """The events of a function, or of the statements outside of functions, in their order."""
        for statement in statements(scope):
            if isinstance(statement, ast.For) and (owner := self.forgotten(statement)) is not None:
                call = statement.iter
                assert isinstance(call, ast.Call)
                yield Event(Kind.RESET, statement, call, owner)
            else:
                yield from self._of_statement(statement)

    def _of_statement(self, statement: ast.stmt) -> Iterator[Event]:
        call = getattr(statement, "value", None)
        found = [one for one in ast.walk(head(statement)) if isinstance(one, ast.Call)]
        kinds = {one: kind for one in found if (kind := self.kind(one)) is not None}
        match statement, kinds.get(call) if isinstance(call, ast.Call) else None:
            case (ast.Expr() | ast.Assign()) as simple, Kind() as kind if len(kinds) == 1:
                assert isinstance(call, ast.Call)
                yield self._event(kind, simple, call)
            case _:
                for one in (one for one, kind in kinds.items() if kind is Kind.STEP):
                    self._check_arguments(one)
                if kinds:
                    raise UnknownStepError("a step or a backward pass is part of another statement")

    def forgotten(self, loop: ast.For) -> ast.expr | None:
        """The module of `for p in module.parameters(): p.grad = None`."""
        match loop:
            case ast.For(
                target=ast.Name(id=name),
                iter=ast.Call(func=ast.Attribute(value=module), args=[], keywords=[]),
                body=[
                    ast.Assign(
                        targets=[ast.Attribute(value=ast.Name(id=held), attr="grad")],
                        value=ast.Constant(value=None),
                    )
                ],
                orelse=[],
            ) if name == held and self._tree.leaf(_function(loop.iter)) == "parameters":
                return module
        return None

    def _event(self, kind: Kind, statement: ast.Expr | ast.Assign, call: ast.Call) -> Event:
        if kind is Kind.CLIP:
            return Event(kind, statement, call, call)
        receiver = self._tree.receiver(call)
        if kind in (Kind.STEP, Kind.UNSCALE):
            self._check_arguments(call)
        if receiver is None or isinstance(statement, ast.Assign):
            raise UnknownStepError("the result of a step or of a backward pass is used")
        if kind is Kind.BACKWARD:
            return self._backward(statement, call, receiver)
        scaler = receiver if self._is_scaler(receiver) else None
        owner = receiver if scaler is None else _given(call)[0]
        if not is_path(owner):
            raise UnknownStepError("the optimizer is not a plain name")
        return Event(kind, statement, call, owner, scaler)

    def _check_arguments(self, step: ast.Call) -> None:
        """Whether nothing is given but the optimizer, to a scaler."""
        receiver = self._tree.receiver(step)
        is_scaled = receiver is not None and self._is_scaler(receiver)
        if len(_given(step)) != int(is_scaled):
            raise UnknownStepError("the optimizer calls a closure")

    def _backward(self, statement: ast.Expr | ast.Assign, call: ast.Call, loss: ast.expr) -> Event:
        if call.args or call.keywords:
            raise UnknownStepError("backward is given arguments")
        scaler = None
        if isinstance(loss, ast.Call) and (inner := self._tree.receiver(loss)) is not None:
            scaler = inner if self._is_scaler(inner) else None
        return Event(Kind.BACKWARD, statement, call, loss, scaler)

    def _is_scaler(self, node: ast.expr) -> bool:
        kinds = self._tree.of(node).kinds
        return self._is_none(node) or any(one.endswith("GradScaler") for one in kinds)

    def _is_none(self, node: ast.expr) -> bool:
        return self._tree.of(node).kinds == {"NoneType"}


_SIMPLE = (ast.Expr, ast.Assign, ast.AugAssign, ast.AnnAssign, ast.Return, ast.Delete, ast.Assert)


def head(statement: ast.stmt) -> ast.AST:
    """What a statement evaluates itself, without the statements that it holds."""
    if isinstance(statement, _SIMPLE):
        return statement
    found = [one for one in ast.iter_child_nodes(statement) if isinstance(one, ast.expr)]
    items = getattr(statement, "items", ())
    return ast.Tuple([*found, *(one.context_expr for one in items)], ast.Load())


def _given(call: ast.Call) -> list[ast.expr]:
    """All arguments of a call."""
    return [*call.args, *(one.value for one in call.keywords)]


def _function(call: ast.expr) -> ast.expr:
    """What is called."""
    return call.func if isinstance(call, ast.Call) else call
