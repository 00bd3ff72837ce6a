"""Which names share the memory of a tensor, and where MindSpore shares other than torch.

A selection by a mask or by places is a new tensor in torch, but in MindSpore its item assignment
reaches the tensor that it was selected from. An item assignment with such an index reaches no
view in MindSpore, and no gradient passes from a view to the tensor that it is of.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from mindport.analysis.api_use import ApiUse, Confidence, UseKind
from mindport.rewrite.facts.aliasing import (
    gives_parameters,
    handed_on,
    is_count,
    is_without_gradient,
)
from mindport.rewrite.sightings.silent_uses import is_parameter
from mindport.rewrite.view.bindings import values_of
from mindport.rewrite.view.names import parameters
from mindport.rewrite.view.tree import Tree

SELECTION = "torch.Tensor.__getitem__"
ASSIGNMENT = "torch.Tensor.__setitem__"
_TENSOR, _PARAMETER = "torch.Tensor", "torch.nn.Parameter"


def storage_uses(tree: Tree) -> Iterator[ApiUse]:
    """Selections that are changed, and assignments by masks or places that a view should see."""
    for node in tree.nodes(ast.Subscript):
        if isinstance(node.ctx, ast.Load):
            if _is_changed_selection(tree, node):
                yield _use(tree, node, SELECTION)
        elif isinstance(node.ctx, ast.Store) and isinstance(node.value, ast.Name):
            if _has_text_as_key(node):
                continue
            is_seen = not is_advanced(tree, node.slice)
            if is_seen and not (
                is_recorded(tree, node.value, getattr(tree.statement(node), "value", None))
                and is_known_tensor(tree, node, node.value.id)
            ):
                continue
            if views_of(tree, node, node.value.id):
                yield _use(tree, node, ASSIGNMENT)
        elif isinstance(node.ctx, ast.Store) and is_place_in_data(tree, node):
            yield _use(tree, node, ASSIGNMENT)


def is_place_in_data(tree: Tree, node: ast.Subscript) -> bool:
    """Whether it is `p.data[mask]`, to which MindSpore's assignment does not reach."""
    whole = node.value
    if not isinstance(whole, ast.Attribute) or whole.attr != "data":
        return False
    is_known = tree.kind(whole) == _TENSOR or tree.kind(whole.value) == _PARAMETER
    if not is_known and not _runs_over_parameters(tree, whole.value):
        return False
    return any(
        is_advanced(tree, one) or (isinstance(one, ast.Name) and not tree.kind(one))
        for one in index_parts(node)
        if not (isinstance(one, ast.Name) and is_count(tree, one))
    )


def index_parts(subscript: ast.Subscript) -> list[ast.expr]:
    """What stands between the commas of a subscript."""
    index = subscript.slice
    return index.elts if isinstance(index, ast.Tuple) else [index]


def _runs_over_parameters(tree: Tree, name: ast.expr) -> bool:
    return isinstance(name, ast.Name) and any(
        gives_parameters(tree, loop.iter)
        and any(isinstance(one, ast.Name) and one.id == name.id for one in ast.walk(loop.target))
        for loop in tree.around(name)
        if isinstance(loop, ast.For)
    )


def _use(tree: Tree, node: ast.Subscript, api: str) -> ApiUse:
    span = tree.span(node)
    return ApiUse(span, span, api, UseKind.METHOD, Confidence.INFERRED, None)


def is_advanced(
    tree: Tree,
    index: ast.expr,
    seen: frozenset[str] = frozenset(),
) -> bool:
    """Whether an index is seen to be a mask, a list of places or a tensor."""
    if isinstance(index, ast.Tuple):
        return any(is_advanced(tree, one, seen) for one in index.elts)
    if is_advanced_by_look(index):
        return True
    if tree.kind(index) == _TENSOR:
        return True
    if isinstance(index, ast.Name) and index.id not in seen:
        values = [one for one in values_of(tree, index) if not isinstance(one, ast.Name)]
        return any(is_advanced(tree, one, seen | {index.id}) for one in values)
    return False


def _may_be_advanced(tree: Tree, node: ast.Subscript) -> bool:
    """Whether an index is a name of which nothing is known, into what may be a tensor.

    A slice of something else is no number in any case: `x[order[1:]]`, and what a call or an
    attribute gives may be places: it is looked at when it runs.
    """
    index = node.slice
    if isinstance(index, ast.Subscript):
        return any(isinstance(one, ast.Slice) for one in index_parts(index))
    if isinstance(index, (ast.Attribute, ast.Call)):
        return tree.kind(index) in ("", "numpy.ndarray")
    if not isinstance(index, ast.Name) or tree.kind(index) or is_count(tree, index):
        return False
    for one in parameters(tree.function(index)):
        if one.arg == index.id and one.annotation is not None:
            return False  # its kind would be known
    values = values_of(tree, index)
    return is_parameter(tree, index) or any(isinstance(one, ast.Call) for one in values)


def is_advanced_by_look(index: ast.expr) -> bool:
    """The same of an index by its form alone."""
    if isinstance(index, ast.Tuple):
        return any(is_advanced_by_look(one) for one in index.elts)
    if isinstance(index, ast.Compare):
        return isinstance(index.ops[0], (ast.Eq, ast.Gt, ast.GtE, ast.Lt, ast.LtE, ast.NotEq))
    if isinstance(index, ast.BinOp) and isinstance(index.op, (ast.BitAnd, ast.BitOr)):
        return is_advanced_by_look(index.left) or is_advanced_by_look(index.right)
    if isinstance(index, ast.UnaryOp):
        return isinstance(index.op, ast.Invert)
    return isinstance(index, (ast.List, ast.ListComp))


def is_recorded(tree: Tree, changed: ast.expr, value: ast.expr | None) -> bool:
    """Whether gradients may pass through a change of a tensor, or into what is written there."""
    return not is_without_gradient(tree, changed) and (
        tree.of(changed).may_have_gradient
        or (value is not None and tree.of(value).may_have_gradient)
    )


def _is_changed_selection(tree: Tree, node: ast.Subscript) -> bool:
    """Whether a name is bound to a selection, and what it holds is changed later."""
    statement = tree.parent(node)
    if not isinstance(statement, ast.Assign) or statement.value is not node:
        return False
    if tree.kind(node.value) not in ("", _TENSOR):
        return False
    names = [one.id for one in statement.targets if isinstance(one, ast.Name)]
    is_seen = is_advanced(tree, node.slice)
    if not names or not (is_seen or _may_be_advanced(tree, node)):
        return False
    scope = tree.function(node) or tree.module
    holders = set(names)
    for other in tree.nodes(ast.Assign, scope):
        if held_by(tree, other.value)[0] in holders:
            holders.update(one.id for one in other.targets if isinstance(one, ast.Name))
    changes = [one for one in _changing(tree, scope) if _changes(tree, one, holders)]
    return bool(changes) and (is_seen or not any(map(_has_text_as_key, changes)))


def _has_text_as_key(change: ast.AST) -> bool:
    """Whether it is `v["key"] = value`, where `v` is no tensor."""
    return (
        isinstance(change, ast.Subscript)
        and isinstance(change.slice, ast.Constant)
        and isinstance(change.slice.value, str)
    )


def is_known_tensor(
    tree: Tree,
    change: ast.expr | ast.stmt,
    name: str,
    left: int = 4,
) -> bool:
    """Whether a name is known to hold a tensor, by its annotation, its values or where it is read.

    Not by what is added to it: a number may become a tensor.
    """
    function = tree.function(change)
    for one in parameters(function):
        if one.arg == name and one.annotation is not None:
            return tree.api(one.annotation) == "torch.Tensor"
    scope = function or tree.module
    values = [one.value for one in tree.assignments(name, scope)]
    names = tree.names(name, scope)
    # By how it came about, each place of a function says the same.
    places = {tree.function(one): one for one in names}.values()
    if any(tree.kind(one) == _TENSOR for one in names) or any(
        tree.of(one).is_tensor for one in (*values, *places)
    ):
        return True
    sources = {held_by(tree, one)[0] for one in values if not isinstance(one, ast.Name)} - {
        name,
        "",
    }
    return left > 0 and any(is_known_tensor(tree, change, one, left - 1) for one in sources)


def is_changed(tree: Tree, made: ast.expr, source: ast.expr) -> bool:
    """Whether a name that a value is bound to, or what it is made of, is changed in the scope."""
    statement = tree.parent(made)
    names = {held_by(tree, source)[0]} - {""}
    if isinstance(statement, ast.Assign):
        names.update(one.id for one in statement.targets if isinstance(one, ast.Name))
    scope = tree.function(made) or tree.module
    return any(
        _changes(tree, node, names) and getattr(node, "lineno", 0) > made.lineno
        for node in _changing(tree, scope)
    )


def _changing(tree: Tree, scope: ast.AST) -> Iterator[ast.AST]:
    """The nodes that may change what a name holds."""
    yield from tree.nodes(ast.Subscript, scope)
    yield from tree.nodes(ast.AugAssign, scope)
    yield from tree.nodes(ast.Call, scope)


def _changes(tree: Tree, node: ast.AST, names: set[str]) -> bool:
    """Whether a node changes what one of some names holds."""
    changed: ast.expr | None = None
    if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store):
        changed = node.value
    elif isinstance(node, ast.AugAssign):
        changed = node.target
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        name = node.func.attr
        if name.endswith("_") and not name.endswith("__"):
            changed = node.func.value
    return changed is not None and held_by(tree, changed)[0] in names


def held_by(tree: Tree, value: ast.expr) -> tuple[str, bool]:
    """The name or attribute whose memory a value shares ("" for none), and whether as a view."""
    is_view = False
    while True:
        if isinstance(value, ast.Subscript):
            if is_advanced_by_look(value.slice):
                return "", False  # a copy
            is_view, value = True, value.value
        elif isinstance(value, ast.Call):
            handed = handed_on(tree, value)
            if handed is None:
                return "", False
            is_view, value = is_view or handed[1], handed[0]
        elif isinstance(value, ast.Attribute):
            if not tree.of(value).shares_memory:
                return ast.unparse(value), is_view
            is_view, value = True, value.value
        elif isinstance(value, ast.Starred):
            value = value.value
        else:
            return (value.id if isinstance(value, ast.Name) else ""), is_view


def views_of(tree: Tree, change: ast.expr | ast.stmt, name: str) -> list[str]:
    """Names that are read after a change of a local name and share its memory as another tensor.

    As far as the order of lines says; what a function was given, and attributes, are looked at by
    others.
    """
    return sharing(tree, change, name, views_alone=True)


def sharing(
    tree: Tree, change: ast.expr | ast.stmt, name: str, *, views_alone: bool = False
) -> list[str]:
    """The same, with the names of the tensor itself."""
    scope = tree.function(change) or tree.module
    held = _held_before(tree, change)
    own = held.get(name, set())
    found = [
        other
        for other, theirs in held.items()
        if other != name
        and any(
            memory == one[0] and (tensor != one[1] or not views_alone)
            for memory, tensor in theirs
            for one in own
        )
        and ("." in other or _is_read_behind(tree, scope, change, other))
    ]
    found += [
        memory for memory, tensor in own if isinstance(memory, str) and memory != tensor
    ]  # a view of what was given
    return sorted(set(found))


def _held_before(tree: Tree, change: ast.expr | ast.stmt) -> dict[str, set[tuple[object, object]]]:
    """What each name and attribute may hold before a change, as (memory, tensor).

    A tensor is known by where it was made: the statement, or the name that it was given by.
    """
    function = tree.function(change)
    held: dict[str, set[tuple[object, object]]] = {}
    for one in parameters(function):
        held[one.arg] = {(one.arg, one.arg)}
    outer = {id(one) for one in tree.around(change)}
    for node, source, is_view, bound in _bindings(tree, function):
        if node.lineno >= change.lineno:
            break
        made: set[tuple[object, object]] = {(node, node)}
        if source:
            known = held.setdefault(source, {(source, source)})
            made = {(memory, node if is_view else tensor) for memory, tensor in known}
        is_certain = id(tree.parent(node)) in outer
        for name in bound:
            held[name] = made if is_certain else held.get(name, set()) | made
    return held


class _Binding(NamedTuple):
    """What binds names and attributes: what its value shares memory with, and what it binds."""

    node: ast.Assign | ast.For
    source: str
    is_view: bool
    bound: tuple[str, ...]


@lru_cache(maxsize=4)  # one function after the other is looked at
def _bindings(
    tree: Tree, function: ast.FunctionDef | ast.AsyncFunctionDef | None
) -> tuple[_Binding, ...]:
    """The assignments of a function itself, or outside of all, in order of their places."""
    made: list[ast.Assign | ast.For] = [*tree.nodes(ast.Assign, function)]
    made += tree.nodes(ast.For, function)
    nodes = sorted(
        (node for node in made if tree.function(node) is function),
        key=lambda node: (node.lineno, node.col_offset),
    )
    return tuple(_binding(tree, node) for node in nodes)


def _binding(tree: Tree, node: ast.Assign | ast.For) -> _Binding:
    bound = tuple(_bound_by(node))
    if isinstance(node, ast.For):  # what it meets is held by something else
        return _Binding(node, f"an element of {ast.unparse(node.iter)}", False, bound)
    return _Binding(node, *held_by(tree, node.value), bound)


def _bound_by(node: ast.Assign | ast.For) -> Iterator[str]:
    for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
        names = [target] if isinstance(target, (ast.Name, ast.Attribute)) else ast.walk(target)
        for one in names:
            if isinstance(one, (ast.Name, ast.Attribute)) and isinstance(one.ctx, ast.Store):
                yield ast.unparse(one)


def is_given(tree: Tree, change: ast.AugAssign, name: str) -> bool:
    """Whether a local name may hold just what the function was given, or an attribute."""
    return any(
        isinstance(memory, str) and memory == tensor
        for memory, tensor in _held_before(tree, change).get(name, ())
    )


def _is_read_behind(tree: Tree, scope: ast.AST, change: ast.expr | ast.stmt, name: str) -> bool:
    """Whether a name is read behind a change, or in a loop around it, before it is bound anew."""
    loops = [one for one in tree.around(change) if isinstance(one, (ast.For, ast.While))]
    if any(isinstance(one.ctx, ast.Load) for loop in loops for one in tree.names(name, loop)):
        return True
    later = sorted(
        (  # `x += 1` reads it, too
            one.lineno,
            isinstance(one.ctx, ast.Store) and not isinstance(tree.parent(one), ast.AugAssign),
        )
        for one in tree.names(name, scope)
        if one.lineno > change.lineno
    )
    return bool(later) and not later[0][1]
