"""Buffers that are bound anew: a cell takes a new tensor for one by `register_buffer` alone."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator

from mindport.analysis.values.evaluator import MODULE
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
    names = {name for cell in cells for name in registered_by(tree, cell)}
    found: list[Rewrite] = []
    for node, target in _changes(tree, tree.module, names):
        registration = registration_of(tree, target)
        if registration is None or node.value is registration:
            continue
        if not (tree.is_self(target.value) and _is_not_after(tree, node, registration)):
            found.append(_bound(tree, node, target, registration))
    return found


def registration_of(tree: Tree, target: ast.Attribute) -> ast.Call | None:
    """Where `net.mean` is registered as a buffer, by its class or one from which that derives.

    Of a module whose class is not known, any class of the file may be the one.
    """
    for cell in tree.nodes(ast.ClassDef):
        registered = registered_by(tree, cell)
        if target.attr in registered and _may_be_of(tree, target, cell):
            return registered[target.attr]
    return None


def _may_be_of(tree: Tree, target: ast.Attribute, cell: ast.ClassDef) -> bool:
    """Whether what has an attribute is an object of a class, or a module of no known class."""
    owner = target.value
    if tree.is_self(owner):
        around = tree.class_around(target)
        return around is not None and tree.derives(around, cell)
    is_module = is_path(owner) and MODULE in tree.of(owner).kinds
    return is_module and tree.of(owner).is_object_of(tree.class_index(cell)) is not False


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


def _is_not_after(tree: Tree, node: ast.stmt, registration: ast.Call) -> bool:
    """Whether a call of the function that registers a buffer cannot bind it later."""
    if tree.function(node) is not tree.function(registration):
        return False
    branches = [one for one in tree.around(node) if isinstance(one, ast.If)]
    return node.lineno < registration.lineno or any(
        _holds(tree, branch.body, registration) and _holds(tree, branch.orelse, node)
        for branch in branches
    )


def _holds(tree: Tree, block: list[ast.stmt], node: ast.AST) -> bool:
    return any(one is node or one in tree.around(node) for one in block)


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
