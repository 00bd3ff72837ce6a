"""Buffers that are bound anew: a cell takes a new tensor for one by `register_buffer` alone."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Collection, Iterable, Iterator

from mindport.analysis.evaluator import MODULE
from mindport.rewrite.edits.rewrites import Rewrite
from mindport.rewrite.view.bindings import values_of
from mindport.rewrite.view.names import is_path, parameters
from mindport.rewrite.view.tree import Tree
from mindport.text.span import Span

_OPERATION = re.compile(r"\s*(\*\*|//|>>|<<|[-+*/%@&|^])=\s*")
_EQUALS = re.compile(r"\s*=\s*")


def rewrites(
    tree: Tree, cells: Collection[ast.ClassDef], kind_of: Callable[[Span], str]
) -> list[Rewrite]:
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
            if tree.is_self(target.value) and not _is_before(tree, node, registration):
                found.append(_bound(tree, node, target, registration))
    names = {cell.name for cell in cells}
    for node, target in _changes(tree, tree.module, registered):
        owner = target.value
        if not tree.is_self(owner) and is_path(owner) and _is_cell(tree, owner, names, kind_of):
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


def _is_cell(
    tree: Tree, owner: ast.expr, classes: Collection[str], kind_of: Callable[[Span], str]
) -> bool:
    """Whether a value is a module: it is known, made of a class of the file, or annotated so."""
    if kind_of(tree.span(owner)) == MODULE:
        return True
    if not isinstance(owner, ast.Name):
        return False
    function = tree.function(owner)
    notes = [one.annotation for one in parameters(function) if one.arg == owner.id]
    if notes and notes[0] is not None:
        return ast.unparse(notes[0]) in classes
    if any(kind_of(tree.span(one)) == MODULE for one in tree.names(owner.id, function)):
        return True
    values = values_of(tree, owner)
    return bool(values) and {*map(_made_by, values)} <= {*classes}


def _made_by(value: ast.expr) -> str:
    return ast.unparse(value.func) if isinstance(value, ast.Call) else ""


def registered_by(tree: Tree, cell: ast.ClassDef) -> dict[str, ast.Call]:
    """The buffers of a class, and where they are registered."""
    return dict(_registered(tree.nodes(ast.Call, cell)))


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


def _is_before(tree: Tree, node: ast.stmt, registration: ast.Call) -> bool:
    same = tree.function(node) is tree.function(registration)
    return same and node.lineno < registration.lineno


def _bound(
    tree: Tree, node: ast.Assign | ast.AugAssign, target: ast.Attribute, registration: ast.Call
) -> Rewrite:
    span, place = tree.span(node), tree.span(target)
    name, owner = target.attr, tree.text[slice(*tree.span(target.value))]
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
        parts = (f"{owner}.{name} {found[1]} {bracket[0]}", value, f"{bracket[1]}{persistent})")
    else:
        found = _EQUALS.match(tree.text, place.end)
        assert found is not None
        parts = ("", Span(found.end(), span.end), f"{persistent})")
    return Rewrite(span, (f'{owner}.register_buffer("{name}", {parts[0]}', parts[1], parts[2]))
