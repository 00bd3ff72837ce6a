"""Buffers that are bound anew: a cell takes a new tensor for one by `register_buffer` alone."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator

from mindport.rewrite.rewrites import Rewrite
from mindport.rewrite.tree import Tree
from mindport.text.span import Span

_OPERATION = re.compile(r"\s*(\*\*|//|>>|<<|[-+*/%@&|^])=\s*")
_EQUALS = re.compile(r"\s*=\s*")


def rewrites(tree: Tree, cells: Iterable[ast.ClassDef]) -> list[Rewrite]:
    """`self.mean = x` as `self.register_buffer("mean", x)`, behind the first registration."""
    found: list[Rewrite] = []
    for cell in cells:
        buffers = dict(_registered(tree.nodes(ast.Call, cell)))
        if not buffers:
            continue
        for node in tree.within(cell):
            if isinstance(node, ast.Assign) and len(node.targets) == 1:
                target = node.targets[0]
            elif isinstance(node, ast.AugAssign):
                target = node.target
            else:
                continue
            name = _own(target)
            if name in buffers and not _is_before(tree, node, buffers[name]):
                found.append(_bound(tree, node, target, buffers[name]))
    return found


def _registered(calls: Iterable[ast.Call]) -> Iterator[tuple[str, ast.Call]]:
    for node in calls:
        if (
            isinstance(node.func, ast.Attribute)
            and node.func.attr == "register_buffer"
            and node.args
            and isinstance(node.args[0], ast.Constant)
            and isinstance(node.args[0].value, str)
        ):
            yield node.args[0].value, node


def _own(target: ast.expr) -> str:
    """`mean` of `self.mean`."""
    is_own = isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name)
    return target.attr if is_own and target.value.id == "self" else ""  # type: ignore[attr-defined]


def _is_before(tree: Tree, node: ast.stmt, registration: ast.Call) -> bool:
    same = tree.function(node) is tree.function(registration)
    return same and node.lineno < registration.lineno


def _bound(
    tree: Tree, node: ast.Assign | ast.AugAssign, target: ast.expr, registration: ast.Call
) -> Rewrite:
    span, place = tree.span(node), tree.span(target)
    name = _own(target)
    persistent = "".join(
        f", persistent={ast.unparse(one.value)}"
        for one in registration.keywords
        if one.arg == "persistent"
    )
    if isinstance(node, ast.AugAssign):
        found = _OPERATION.match(tree.text, place.end)
        assert found is not None
        value = Span(found.end(), span.end)
        bracket = ("(", ")") if isinstance(node.value, (ast.BinOp, ast.IfExp)) else ("", "")
        parts = (f"self.{name} {found[1]} {bracket[0]}", value, f"{bracket[1]}{persistent})")
    else:
        found = _EQUALS.match(tree.text, place.end)
        assert found is not None
        parts = ("", Span(found.end(), span.end), f"{persistent})")
    return Rewrite(span, (f'self.register_buffer("{name}", {parts[0]}', parts[1], parts[2]))
