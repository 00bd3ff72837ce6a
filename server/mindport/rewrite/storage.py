"""Which names share the memory of a tensor, and where MindSpore shares other than torch.

A selection by a mask or by places is a new tensor in torch, but in MindSpore its item assignment
reaches the tensor that it was selected from. An item assignment with such an index reaches no
view in MindSpore, and no gradient passes from a view to the tensor that it is of.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator

from mindport.analysis.api_use import ApiUse, Confidence, UseKind
from mindport.rewrite.aliasing import is_without_gradient
from mindport.rewrite.casts import may_have_gradient
from mindport.rewrite.number_types import values_of
from mindport.rewrite.operators import is_tensor
from mindport.rewrite.tree import Tree
from mindport.text.span import Span

SELECTION = "torch.Tensor.__getitem__"
ASSIGNMENT = "torch.Tensor.__setitem__"
_TENSOR = "torch.Tensor"
# Methods whose result shares its data with their object.
_SHARING = frozenset(
    {"chunk", "diagonal", "expand", "expand_as", "flatten", "movedim", "narrow", "permute"}
    | {"reshape", "reshape_as", "select", "split", "squeeze", "swapaxes", "swapdims", "t"}
    | {
        "from_numpy",
        "transpose",
        "unbind",
        "unflatten",
        "unfold",
        "unsqueeze",
        "view",
        "view_as",
        "ravel",
    }
)
# Those that may give the object itself.
_SAME = frozenset({"contiguous", "cpu", "cuda", "detach", "float", "to", "requires_grad_"})
_DATA = frozenset({"T", "data", "mT", "real"})


def storage_uses(tree: Tree, kind_of: Callable[[Span], str]) -> Iterator[ApiUse]:
    """Selections that are changed, and assignments by masks or places that a view should see."""
    for node in tree.nodes(ast.Subscript):
        if isinstance(node.ctx, ast.Load):
            if _is_changed_selection(tree, kind_of, node):
                yield _use(tree, node, SELECTION)
        elif isinstance(node.ctx, ast.Store) and isinstance(node.value, ast.Name):
            is_seen = not is_advanced(tree, kind_of, node.slice)
            if is_seen and not (
                is_recorded(tree, node.value, getattr(tree.statement(node), "value", None))
                and is_known_tensor(tree, node, node.value.id, kind_of)
            ):
                continue
            if views_of(tree, node, node.value.id):
                yield _use(tree, node, ASSIGNMENT)


def _use(tree: Tree, node: ast.Subscript, api: str) -> ApiUse:
    span = tree.span(node)
    return ApiUse(span, span, api, UseKind.METHOD, Confidence.INFERRED, None)


def is_advanced(tree: Tree, kind_of: Callable[[Span], str], index: ast.expr) -> bool:
    """Whether an index is seen to be a mask, a list of places or a tensor."""
    if isinstance(index, ast.Tuple):
        return any(is_advanced(tree, kind_of, one) for one in index.elts)
    if is_advanced_by_look(index):
        return True
    if kind_of(tree.span(index)) == _TENSOR:
        return True
    if isinstance(index, ast.Name):
        values = [one for one in values_of(tree, index) if not isinstance(one, ast.Name)]
        return any(is_advanced(tree, kind_of, one) for one in values)
    return False


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
        may_have_gradient(tree, changed) or (value is not None and may_have_gradient(tree, value))
    )


def _is_changed_selection(tree: Tree, kind_of: Callable[[Span], str], node: ast.Subscript) -> bool:
    """Whether a name is bound to a selection, and what it holds is changed later."""
    statement = tree.parent(node)
    if not isinstance(statement, ast.Assign) or statement.value is not node:
        return False
    if kind_of(tree.span(node.value)) not in ("", _TENSOR):
        return False
    names = [one.id for one in statement.targets if isinstance(one, ast.Name)]
    if not names or not is_advanced(tree, kind_of, node.slice):
        return False
    scope = tree.function(node) or tree.module
    holders = set(names)
    for other in tree.within(scope):
        if isinstance(other, ast.Assign) and held_by(other.value)[0] in holders:
            holders.update(one.id for one in other.targets if isinstance(one, ast.Name))
    return any(_changes(one, holders) for one in tree.within(scope))


def is_known_tensor(
    tree: Tree,
    change: ast.expr | ast.stmt,
    name: str,
    kind_of: Callable[[Span], str],
    left: int = 4,
) -> bool:
    """Whether a name is known to hold a tensor, by its annotation, its values or where it is read.

    Not by what is added to it: a number may become a tensor.
    """
    function = tree.function(change)
    given = function.args if function is not None else None
    for one in (*given.posonlyargs, *given.args, *given.kwonlyargs) if given is not None else ():
        if one.arg == name and one.annotation is not None:
            return ast.unparse(one.annotation).rpartition(".")[2] == "Tensor"
    values: list[ast.expr] = []
    for node in tree.within(function or tree.module):
        if isinstance(node, ast.Assign) and any(
            isinstance(one, ast.Name) and one.id == name for one in node.targets
        ):
            values.append(node.value)
        elif isinstance(node, ast.Name) and node.id == name:
            values.append(node)
    if any(is_tensor(tree, kind_of, one) for one in values):
        return True
    sources = {held_by(one)[0] for one in values if not isinstance(one, ast.Name)} - {name, ""}
    return left > 0 and any(
        is_known_tensor(tree, change, one, kind_of, left - 1) for one in sources
    )


def is_changed(tree: Tree, made: ast.expr, source: ast.expr) -> bool:
    """Whether a name that a value is bound to, or what it is made of, is changed in the scope."""
    statement = tree.parent(made)
    names = {held_by(source)[0]} - {""}
    if isinstance(statement, ast.Assign):
        names.update(one.id for one in statement.targets if isinstance(one, ast.Name))
    scope = tree.function(made) or tree.module
    return any(
        _changes(node, names) and getattr(node, "lineno", 0) > made.lineno
        for node in tree.within(scope)
    )


def _changes(node: ast.AST, names: set[str]) -> bool:
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
    return changed is not None and held_by(changed)[0] in names


def held_by(value: ast.expr) -> tuple[str, bool]:
    """The name or attribute whose memory a value shares ("" for none), and whether as a view."""
    is_view = False
    while True:
        if isinstance(value, ast.Subscript):
            if is_advanced_by_look(value.slice):
                return "", False  # a copy
            is_view, value = True, value.value
        elif isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute):
            name = value.func.attr
            if name not in _SHARING and name not in _SAME:
                return "", False
            owner = value.func.value
            is_module = isinstance(owner, ast.Name) and owner.id in ("torch", "F", "np")
            if is_module and not value.args:
                return "", False
            is_view = is_view or name in _SHARING or name == "detach"
            value = value.args[0] if is_module else owner
        elif isinstance(value, ast.Attribute):
            if value.attr not in _DATA:
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
    scope: ast.AST = function or tree.module
    held: dict[str, set[tuple[object, object]]] = {}
    given = function.args if function is not None else None
    for one in (*given.posonlyargs, *given.args, *given.kwonlyargs) if given is not None else ():
        held[one.arg] = {(one.arg, one.arg)}
    outer = {id(one) for one in tree.around(change)}
    assigned = (node for node in tree.within(scope) if isinstance(node, ast.Assign))
    for node in sorted(assigned, key=lambda one: (one.lineno, one.col_offset)):
        if tree.function(node) is not function or node.lineno >= change.lineno:
            continue
        source, is_view = held_by(node.value)
        made: set[tuple[object, object]] = {(node, node)}
        if source:
            known = held.setdefault(source, {(source, source)})
            made = {(memory, node if is_view else tensor) for memory, tensor in known}
        is_certain = id(tree.parent(node)) in outer
        for target in node.targets:
            names = [target] if isinstance(target, (ast.Name, ast.Attribute)) else ast.walk(target)
            for bound in names:
                if isinstance(bound, (ast.Name, ast.Attribute)):
                    text = ast.unparse(bound)
                    held[text] = made if is_certain else held.get(text, set()) | made
    return held


def is_given(tree: Tree, change: ast.AugAssign, name: str) -> bool:
    """Whether a local name may hold just what the function was given, or an attribute."""
    return any(
        isinstance(memory, str) and memory == tensor
        for memory, tensor in _held_before(tree, change).get(name, ())
    )


def _is_read_behind(tree: Tree, scope: ast.AST, change: ast.expr | ast.stmt, name: str) -> bool:
    """Whether a name is read behind a change, or in a loop around it, before it is bound anew."""
    loops = [one for one in tree.around(change) if isinstance(one, (ast.For, ast.While))]
    if any(
        isinstance(one, ast.Name) and one.id == name and isinstance(one.ctx, ast.Load)
        for loop in loops
        for one in tree.within(loop)
    ):
        return True
    later = sorted(
        (  # `x += 1` reads it, too
            one.lineno,
            isinstance(one.ctx, ast.Store) and not isinstance(tree.parent(one), ast.AugAssign),
        )
        for one in tree.within(scope)
        if isinstance(one, ast.Name) and one.id == name and one.lineno > change.lineno
    )
    return bool(later) and not later[0][1]
