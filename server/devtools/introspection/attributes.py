"""Attributes that a class declares or sets in `__init__`, with their types where evident."""

from __future__ import annotations

import ast
from collections.abc import Callable

from devtools.introspection.annotations import dotted, union

TypeOf = Callable[[ast.expr], str]  # an expression naming a class -> its notation, or ""


def declared(body: list[ast.stmt], render: TypeOf) -> dict[str, str]:
    """Annotated names of a class body."""
    found = {}
    for node in body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found[node.target.id] = render(node.annotation)
    return found


def set_by_init(init: ast.FunctionDef, render: TypeOf, constructed: TypeOf) -> dict[str, str]:
    """Names that `__init__` sets on its receiver."""
    params = {a.arg: a.annotation for a in [*init.args.args, *init.args.kwonlyargs]}
    receiver = init.args.args[0].arg if init.args.args else "self"
    types: dict[str, list[str]] = {}

    def guess(value: ast.expr | None) -> str:
        match value:
            case ast.Constant(value=None):
                return "None"
            case ast.Constant(value=constant):
                return type(constant).__name__
            case ast.JoinedStr():
                return "str"
            case ast.Compare() | ast.UnaryOp(op=ast.Not()):
                return "bool"
            case ast.Name(id=name) if params.get(name) is not None:
                annotation = params[name]
                return render(annotation) if annotation is not None else ""
            case ast.Call(func=func):
                return constructed(func)
            case ast.IfExp(body=first, orelse=second):
                both = [guess(first), guess(second)]
                return union(both) if all(both) else ""
        return ""

    for node in ast.walk(init):
        for name, kind in _assignments(node, receiver, guess, render):
            types.setdefault(name, []).append(kind)
    return {n: union(kinds) if all(kinds) else _known(kinds) for n, kinds in types.items()}


def _known(kinds: list[str]) -> str:
    return "torch.nn.Parameter | None" if "torch.nn.Parameter | None" in kinds else ""


def _assignments(
    node: ast.AST, receiver: str, guess: Callable[[ast.expr | None], str], render: TypeOf
) -> list[tuple[str, str]]:
    match node:
        case ast.Assign(targets=targets, value=value):
            return [(t.attr, guess(value)) for t in targets if _is_own(t, receiver)]  # type: ignore[attr-defined]
        case ast.AnnAssign(target=ast.Attribute(attr=name) as target, annotation=annotation):
            return [(name, render(annotation))] if _is_own(target, receiver) else []
        case ast.Call(func=func, args=[ast.Constant(value=str(name)), *rest]):
            kind = (dotted(func) or "").removeprefix(f"{receiver}.")
            return [(name, given) for given in _registered(kind, rest)]
    return []


def _registered(method: str, rest: list[ast.expr]) -> list[str]:
    """The type of an attribute that a method registers; none for other methods."""
    if method == "register_parameter":
        return ["torch.nn.Parameter | None"]
    if method == "register_buffer":
        return ["None" if rest and isinstance(rest[0], ast.Constant) else "torch.Tensor"]
    return []


def _is_own(target: ast.expr, receiver: str) -> bool:
    return (
        isinstance(target, ast.Attribute)
        and isinstance(target.value, ast.Name)
        and target.value.id == receiver
    )
