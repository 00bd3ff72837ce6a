"""Buffers that are bound anew: a cell takes a new tensor for one by `register_buffer` alone."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator

from mindport.analysis.evaluator import MODULE
from mindport.rewrite.edits.rewrites import Rewrite
from mindport.rewrite.view.names import is_path
from mindport.rewrite.view.tree import Tree
from mindport.text.span import Span

_OPERATION = re.compile(r"\s*(\*\*|//|>>|<<|[-+*/%@&|^])=\s*")
_EQUALS = re.compile(r"\s*=\s*")
BUFFER = "torch.nn.Buffer"


def rewrites(tree: Tree, cells: Collection[ast.ClassDef]) -> list[Rewrite]:
    """`self.mean = x` as `self.register_buffer("mean", x)`, behind the first registration.

    `net.mean = x`, too, where `net` is known for a module and the file registers such a buffer.
    """
    found: list[Rewrite] = []
    registered: dict[str, ast.Call] = {}
    for cell in cells:
        buffers = registered_by(tree, cell)
        registered.update(buffers)
        for node, target in _changes(tree, cell, buffers):
            registration = buffers[target.attr]
            is_later = node.value is not registration and not _is_before(tree, node, registration)
            if tree.is_self(target.value) and is_later:
                found.append(_bound(tree, node, target, registration))
    for node, target in _changes(tree, tree.module, registered):
        owner = target.value
        if not tree.is_self(owner) and is_path(owner) and MODULE in tree.of(owner).kinds:
            found.append(_bound(tree, node, target, registered[target.attr]))
    return found


def _changes(
    tree: Tree, within: ast.AST, names: Collection[str]
) -> Iterator[tuple[ast.Assign | ast.AugAssign, ast.Attribute]]:
    """The assignments to one attribute with one of some names."""
    for node in tree.within(within) if names else ():
        targets: list[ast.expr] = []
        if isinstance(node, (ast.Assign, ast.AugAssign)):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            target = targets[0]
            if len(targets) == 1 and isinstance(target, ast.Attribute) and target.attr in names:
                yield node, target


def registered_by(tree: Tree, cell: ast.ClassDef) -> dict[str, ast.Call]:
    """The buffers of a class, and where they are registered."""
    found: dict[str, ast.Call] = {}
    for member in tree.members("register_buffer"):
        match tree.parent(member):
            case ast.Call(args=[ast.Constant(value=str(name)), *_]) as call if call.func is member:
                if cell in tree.around(call):
                    found[name] = call
    return found | _made_by(tree, cell)


def _made_by(tree: Tree, cell: ast.ClassDef) -> dict[str, ast.Call]:
    """The same for `self.mean = nn.Buffer(x)`."""
    found: dict[str, ast.Call] = {}
    for call in tree.calls(BUFFER):
        match tree.parent(call):
            case ast.Assign(targets=[ast.Attribute(attr=name) as target]):
                if tree.is_self(target.value) and cell in tree.around(call):
                    found.setdefault(name, call)
    return found


def _is_before(tree: Tree, node: ast.stmt, registration: ast.Call) -> bool:
    same = tree.function(node) is tree.function(registration)
    return same and node.lineno < registration.lineno


def _bound(
    tree: Tree, node: ast.Assign | ast.AugAssign, target: ast.Attribute, registration: ast.Call
) -> Rewrite:
    span, place = tree.span(node), tree.span(target)
    name, owner = target.attr, tree.written(target.value)
    persistent = "".join(
        f", persistent={tree.written(one.value)}"
        for one in registration.keywords
        if one.arg == "persistent"
    )
    if isinstance(node, ast.AugAssign):
        found = _OPERATION.match(tree.text, place.end)
        assert found is not None
        value = Span(found.end(), span.end)
        bracket = ("(", ")") if isinstance(node.value, (ast.BinOp, ast.IfExp)) else ("", "")
        parts = (f"{owner}.{name} {found[1]} {bracket[0]}", value, f"{bracket[1]}{persistent})")
    else:
        found = _EQUALS.match(tree.text, place.end)
        assert found is not None
        parts = ("", Span(found.end(), span.end), f"{persistent})")
    return Rewrite(span, (f'{owner}.register_buffer("{name}", {parts[0]}', parts[1], parts[2]))
