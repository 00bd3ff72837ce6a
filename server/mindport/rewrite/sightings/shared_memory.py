"""Where names share the memory of a tensor, and MindSpore shares other than torch.

A selection by a mask or by places is a new tensor in torch, but in MindSpore its item assignment
reaches the tensor that it was selected from. An item assignment with such an index, or with `...`
alone, reaches no view in MindSpore, and no gradient passes from a view to the tensor that it is of.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Collection, Iterator

from mindport.analysis.numbers.type_promotion import is_by_one_way
from mindport.analysis.uses.api_use import ApiUse
from mindport.analysis.values.containers import CONTAINERS
from mindport.analysis.values.evaluator import TENSOR
from mindport.rewrite.facts.aliasing import (
    holders,
    index_parts,
    is_entry,
    is_held_by_name,
    is_recorded,
    may_be_number,
    views,
)
from mindport.rewrite.facts.changes import changes, changes_in, is_changed_by_callers
from mindport.rewrite.facts.exchanges import exchanged
from mindport.rewrite.facts.gradient_cuts import gets_gradient
from mindport.rewrite.facts.overwriting import may_be_set_shared
from mindport.rewrite.facts.recording import (
    is_bound_without_gradient,
    is_decorated,
    is_without_gradient,
)
from mindport.rewrite.sighting import Sighting, seen
from mindport.rewrite.view.assigned import targets_of
from mindport.rewrite.view.tree import Tree

SELECTION = "torch.Tensor.__getitem__"
ASSIGNMENT = "torch.Tensor.__setitem__"


def storage_uses(tree: Tree) -> Iterator[ApiUse]:
    """Selections that are changed or of a number, and assignments that a view should see."""
    yield from _data_uses(tree)
    for node in tree.nodes(ast.Subscript):
        api, asked = _ASKED.get(type(node.ctx), ("", ()))
        if any(one(tree, node) for one in asked):
            yield seen(tree, node, api)


def _data_uses(tree: Tree) -> Iterator[ApiUse]:
    """`x.data -= y`, and `x.data = y` where `x` is a view, or has views of the old memory."""
    stored = (one for one in tree.nodes(ast.Attribute) if isinstance(one.ctx, ast.Store))
    for node in stored:
        if node.attr != "data" or not tree.of(node.value).is_tensor:
            continue
        held = holders(tree, node, node.value)
        is_changed = isinstance(tree.parent(node), ast.AugAssign)
        if tree.of(node.value).is_passed_view or any(is_changed or one for one in held.values()):
            yield seen(tree, node, ASSIGNMENT)


def is_unrecorded(tree: Tree, node: ast.Subscript) -> bool:
    """Whether a function writes an item where torch records nothing: `with no_grad(): x[0] = 1`.

    What the tensor was computed from keeps its gradient in torch; MindSpore cuts it.
    """
    held = node.value
    if tree.function(node) is None or not isinstance(held, ast.Name):
        return False
    if not is_without_gradient(tree, node) or is_decorated(tree, node):
        return False
    if is_bound_without_gradient(tree, node, held) or tree.kind(held) != TENSOR:
        return False
    return tree.of(held).may_have_gradient


def _is_missed_by_views(tree: Tree, node: ast.Subscript) -> bool:
    """Whether an assignment does not reach a view, or its gradient does not."""
    if is_entry(node):
        return False
    if is_repeated(tree, node):
        return True
    value = getattr(tree.statement(node), "value", None)
    if isinstance(node.value, ast.Attribute) and tree.of(node.value).is_passed_view:
        return tree.of(node.slice).misses_views or is_recorded(tree, node.value, value)
    if not (is_held_by_name(tree, node.value) or _is_in_container(tree, node.value)):
        is_missed = _is_unnamed_view(tree, node.value) or _is_part_of_viewed(tree, node)
        return is_missed and _is_parted(tree, node, value)
    return _is_missed_by_name(tree, node, value)


def _is_part_of_viewed(tree: Tree, node: ast.Subscript) -> bool:
    """Whether it is a part, as in `x[0][1] = 3`, of a tensor by a name that another view sees."""
    whole = node.value
    while isinstance(whole, ast.Subscript) and not tree.of(whole.slice).chooses:
        whole = whole.value
    if whole is node.value or not is_held_by_name(tree, whole):
        return False
    found = views(tree, node, whole)
    return bool(found) and _is_tensor(tree, whole, found)


def _is_missed_by_name(tree: Tree, node: ast.Subscript, value: ast.expr | None) -> bool:
    """The same of an assignment to what a name or an attribute holds."""
    is_whole = isinstance(node.slice, ast.Constant) and node.slice.value is ...
    is_always = is_whole or tree.of(node.slice).misses_views
    found = views(tree, node, node.value)
    if not found and not tree.of(node.value).is_passed_view:
        return False
    is_tensor = is_always or _is_tensor(tree, node.value, found)
    return is_tensor and (is_always or _is_parted(tree, node, value))


def _is_parted(tree: Tree, node: ast.Subscript, value: ast.expr | None) -> bool:
    """Whether a gradient is recorded, or may be by who calls the function, as `value_and_grad`."""
    if is_recorded(tree, node.value, value):
        return True
    is_called = tree.function(node) is not None
    if is_without_gradient(tree, node) or not (is_called or gets_gradient(tree, node.value)):
        return False
    return may_be_set_shared(tree, node.value, is_recorded=False)


def _is_tensor(tree: Tree, changed: ast.expr, viewed: Collection[str]) -> bool:
    """Whether it is a tensor by one way, or a name gets a view of it by a method of tensors.

    `flat = x.view(-1)` tells so; `row = x[0]` does not: lists and arrays have subscripts, too.
    """
    if is_by_one_way(tree.of(changed)) or tree.of(changed).kinds - {""}:
        return is_by_one_way(tree.of(changed))
    given = (
        value
        for target, value in tree.assigned(tree.function(changed))
        if isinstance(target, ast.Name) and target.id in viewed
    )
    return any(isinstance(one, ast.Call) and tree.of(one.func).operator for one in given)


def _is_in_container(tree: Tree, value: ast.expr) -> bool:
    """Whether it is what a list, a tuple or a dictionary holds, and no part of a tensor."""
    return isinstance(value, ast.Subscript) and tree.kind(value.value) in CONTAINERS


def is_of_number(tree: Tree, node: ast.Subscript) -> bool:
    """Whether a mask selects of a tensor without dimensions, which MindSpore refuses."""
    mask = tree.of(node.slice)
    is_mask = mask.is_tensor and mask.held.family == "bool"
    return is_mask and tree.of(node.value).is_tensor and tree.of(node.value).rank == 0


def is_repeated(tree: Tree, node: ast.Subscript) -> bool:
    """Whether places are given values in a view that has elements several times."""
    is_chosen = tree.of(node.slice).misses_views
    return is_chosen and any(one.repeats for one in tree.of(node.value).memory())


def _is_unnamed_view(tree: Tree, changed: ast.expr) -> bool:
    """Whether it is `x.T` or `x.view(-1)[0]`, which give `x` no gradient; `x[0]` does."""
    while isinstance(changed, ast.Subscript) and not _adds_dimension(changed):
        changed = changed.value
    if isinstance(changed, ast.Name):
        return False
    return any(one.is_view and one.passes for one in tree.of(changed).memory())


def _adds_dimension(node: ast.Subscript) -> bool:
    return any(isinstance(one, ast.Constant) and one.value is None for one in index_parts(node))


def is_place_in_data(tree: Tree, node: ast.Subscript) -> bool:
    """Whether it is `p.data[mask]`, to which MindSpore's assignment does not reach."""
    whole = node.value
    if not isinstance(whole, ast.Attribute) or whole.attr != "data":
        return False
    return (tree.of(whole).is_tensor or tree.of(whole.value).is_parameter) and any(
        tree.of(one).misses_views or (isinstance(one, ast.Name) and not tree.kind(one))
        for one in index_parts(node)
    )


def _is_changed_selection(tree: Tree, node: ast.Subscript) -> bool:
    """Whether what holds a selection, or a function that is given it, changes it later.

    Of an index that may be places, only if a name holds the selection.
    """
    is_chosen = tree.of(node.slice).chooses
    if is_chosen is False or tree.kind(node.value) not in ("", "torch.Tensor"):
        return False
    if not is_chosen and not _is_named(tree, node):
        return False
    found = list(_changes_of(tree, node))
    if is_chosen:
        others = (_is_held_and_changed, is_changed_by_callers)
        return bool(found) or any(one(tree, node) for one in others)
    return bool(found) and not any(map(is_entry, found))


def _is_left_behind(tree: Tree, node: ast.Subscript) -> bool:
    """Whether a row that a tensor of one number takes is kept, and its tensor changed.

    MindSpore's row writes into the tensor, but sees nothing that is written there.
    """
    if not any(may_be_number(tree, one) for one in index_parts(node)) or not _is_kept(tree, node):
        return False
    if tree.of(node.slice).chooses or not tree.of(node.value).is_tensor:
        return False
    own = {one.memory for one in tree.of(node).memory()}
    changed = (one for _, one in changes(tree, node))
    return any(one.memory in own for each in changed for one in tree.of(each).memory())


def _is_kept(tree: Tree, node: ast.expr) -> bool:
    """Whether a statement or a container keeps a value, and does not only compute with it."""
    holder = tree.parent(node)
    if isinstance(holder, ast.Call):
        return tree.of(holder.func).operator is None
    return isinstance(holder, (ast.stmt, ast.List, ast.Tuple, ast.Dict, ast.NamedExpr))


def _is_held_and_changed(tree: Tree, node: ast.Subscript) -> bool:
    """Whether an attribute gets a selection, and the file changes what one of its name holds."""
    held = (one.attr for one in targets_of(tree.parent(node)) if isinstance(one, ast.Attribute))
    return any(one in tree.once(_changed_attributes) for one in held)


def _changed_attributes(tree: Tree) -> frozenset[str]:
    """The names of attributes whose value is changed in its place somewhere in a file."""
    functions = [tree.module, *tree.nodes(ast.FunctionDef)]
    changed = [one for scope in functions for _, one in tree.once(changes_in, scope)]
    return frozenset(one.attr for one in changed if isinstance(one, ast.Attribute))


def _changes_of(tree: Tree, node: ast.Subscript) -> Iterator[ast.expr]:
    """What changes a selection, or a row of it; a container that holds it is no change."""
    origin, is_chosen = tree.of(node).origin, tree.of(node.slice).chooses
    for change, changed in changes(tree, node):
        counts_parts = not is_chosen or tree.of(changed).is_tensor
        held = (one for one in tree.of(changed).memory() if counts_parts or not one.is_part)
        is_of_it = any(origin in (one.tensor, one.memory) for one in held)
        if is_of_it and not _is_written_there(change, changed, node):
            yield change


def _is_named(tree: Tree, node: ast.Subscript) -> bool:
    statement = tree.parent(node)
    is_value = getattr(statement, "value", None) is node
    return is_value and any(isinstance(one, ast.Name) for one in targets_of(statement))


def _is_written_there(change: ast.expr, changed: ast.expr, node: ast.Subscript) -> bool:
    """Whether a method changes the selection right there: `x[mask].mul_(2)` gives a new tensor."""
    if not isinstance(change, ast.Call) or not isinstance(change.func, ast.Attribute):
        return False
    return changed is node and change.func.value is node


# What makes a subscript a use, where it is read and where it is written.
_ASKED: dict[type[ast.expr_context], tuple[str, tuple[Callable[..., object], ...]]] = {
    ast.Load: (SELECTION, (_is_changed_selection, is_of_number, _is_left_behind)),
    ast.Store: (
        ASSIGNMENT,
        (is_place_in_data, is_unrecorded, _is_missed_by_views, is_of_number, exchanged),
    ),
}

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
