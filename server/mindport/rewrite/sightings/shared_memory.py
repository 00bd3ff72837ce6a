"""Where names share the memory of a tensor, and MindSpore shares other than torch.

A selection by a mask or by places is a new tensor in torch, but in MindSpore its item assignment
reaches the tensor that it was selected from. An item assignment with such an index reaches no
view in MindSpore, and no gradient passes from a view to the tensor that it is of.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from mindport.analysis.api_use import ApiUse, Confidence, UseKind
from mindport.rewrite.facts.aliasing import index_parts, is_entry, is_recorded, views
from mindport.rewrite.sighting import Sighting
from mindport.rewrite.view.tree import Tree

SELECTION = "torch.Tensor.__getitem__"
ASSIGNMENT = "torch.Tensor.__setitem__"


def storage_uses(tree: Tree) -> Iterator[ApiUse]:
    """Selections that are changed, and assignments by masks or places that a view should see."""
    for node in tree.nodes(ast.Subscript):
        if isinstance(node.ctx, ast.Load):
            if _is_changed_selection(tree, node):
                yield _use(tree, node, SELECTION)
        elif isinstance(node.ctx, ast.Store) and (
            is_place_in_data(tree, node) or _is_missed_by_views(tree, node)
        ):
            yield _use(tree, node, ASSIGNMENT)


def _use(tree: Tree, node: ast.Subscript, api: str) -> ApiUse:
    span = tree.span(node)
    return ApiUse(span, span, api, UseKind.METHOD, Confidence.INFERRED, None)


def _is_missed_by_views(tree: Tree, node: ast.Subscript) -> bool:
    """Whether an assignment does not reach a view, or its gradient does not."""
    if not isinstance(node.value, ast.Name) or is_entry(node):
        return False
    value = getattr(tree.statement(node), "value", None)
    is_told = is_recorded(tree, node.value, value) and tree.of(node.value).is_tensor
    return (is_told or bool(tree.of(node.slice).chooses)) and bool(views(tree, node, node.value))


def is_place_in_data(tree: Tree, node: ast.Subscript) -> bool:
    """Whether it is `p.data[mask]`, to which MindSpore's assignment does not reach."""
    whole = node.value
    if not isinstance(whole, ast.Attribute) or whole.attr != "data":
        return False
    return (tree.of(whole).is_tensor or tree.of(whole.value).is_parameter) and any(
        tree.of(one).chooses or (isinstance(one, ast.Name) and not tree.kind(one))
        for one in index_parts(node)
    )


def _is_changed_selection(tree: Tree, node: ast.Subscript) -> bool:
    """Whether a name is bound to a selection, and what it holds is changed later."""
    statement, made = tree.parent(node), tree.of(node)
    if not isinstance(statement, ast.Assign) or statement.value is not node:
        return False
    if not any(isinstance(one, ast.Name) for one in statement.targets):
        return False
    is_chosen = tree.of(node.slice).chooses
    if is_chosen is False or tree.kind(node.value) not in ("", "torch.Tensor"):
        return False
    changes = [
        change
        for change, changed in _changes(tree, node)
        if any(source.tensor == made.origin for source in tree.of(changed).memory())
    ]
    return bool(changes) and (bool(is_chosen) or not any(map(is_entry, changes)))


def is_changed(tree: Tree, made: ast.expr, source: ast.expr) -> bool:
    """Whether a value, or what it is made of, is changed later."""
    own = {one.memory for value in (made, source) for one in tree.of(value).memory()}
    return any(
        change.lineno > made.lineno and any(one.memory in own for one in tree.of(changed).memory())
        for change, changed in _changes(tree, made)
    )


def _changes(tree: Tree, made: ast.expr) -> Iterator[tuple[ast.expr, ast.expr]]:
    """What changes tensors in the same function, and which."""
    scope = tree.function(made) or tree.module
    for part in tree.nodes(ast.Subscript, scope):
        if isinstance(part.ctx, ast.Store):
            yield part, part.value
    yield from ((one.target, one.target) for one in tree.nodes(ast.AugAssign, scope))
    for call in tree.nodes(ast.Call, scope):
        receiver, facts = tree.receiver(call), tree.of(call.func).operator
        if receiver is not None and facts is not None and 0 in facts.writes & facts.shares:
            yield call, receiver


SIGHTINGS = (
    Sighting(
        "MP612",
        "shared-memory",
        "A selection is updated, or an assignment should be visible through a view.",
        "`{api}`: in MindSpore selections and views share memory in different cases",
        find=lambda context: storage_uses(context.tree),
        in_torch_files=True,
    ),
)
