"""Who else looks at the memory of a tensor that is changed in its place."""

from __future__ import annotations

import ast

from mindport.analysis.memory.origin import name_of
from mindport.rewrite.facts.held_by_object import held_by_object
from mindport.rewrite.facts.readers import Readers
from mindport.rewrite.facts.recording import is_without_gradient
from mindport.rewrite.view.assigned import targets_of
from mindport.rewrite.view.names import alike
from mindport.rewrite.view.tree import Tree


def is_recorded(tree: Tree, changed: ast.expr, *values: ast.expr | None) -> bool:
    """Whether gradients may pass through a change of a tensor, or into what is written there."""
    is_wanted = any(tree.of(one).may_have_gradient for one in (changed, *filter(None, values)))
    return is_wanted and not is_without_gradient(tree, changed)


def index_parts(subscript: ast.Subscript) -> list[ast.expr]:
    """What stands between the commas of a subscript."""
    index = subscript.slice
    return index.elts if isinstance(index, ast.Tuple) else [index]


def may_be_number(tree: Tree, index: ast.expr) -> bool:
    """Whether it may be a tensor of one whole number, which torch takes as that number."""
    asked = tree.of(index)
    return asked.is_tensor and asked.rank in (None, 0) and asked.held.family in ("", "integer")


def is_held_by_name(tree: Tree, value: ast.expr) -> bool:
    """Whether it is a name or an attribute that holds a tensor, and no view as `x.T` is."""
    if isinstance(value, ast.Attribute):
        return tree.of(value).attribute is None
    return isinstance(value, ast.Name)


def is_entry(value: ast.expr) -> bool:
    """Whether it is what a dictionary holds under a text: `state["average"]`."""
    return (
        isinstance(value, ast.Subscript)
        and isinstance(value.slice, ast.Constant)
        and isinstance(value.slice.value, str)
    )


def is_unseen(tree: Tree, call: ast.Call, tensor: ast.expr) -> bool:
    """Whether nothing can see that `call` gives a new tensor and leaves `tensor` as it is.

    Right where the tensor was made in this function, and all that holds it is a name that is bound
    to the result, or that nothing reads afterwards.
    """
    if not isinstance(tensor, ast.Name):
        return _is_made(tree, call, tensor) and not holders(tree, call, tensor)
    statement = tree.parent(call)
    bound = next(iter(targets_of(statement)), None)
    if isinstance(bound, ast.Name) and bound.id == tensor.id:
        return is_fresh(tree, call, tensor)
    return (
        not _is_read_elsewhere(tree, call, tensor.id)
        and _is_made(tree, call, tensor)
        and not holders(tree, call, tensor)
    )


def is_fresh(tree: Tree, call: ast.Call, name: ast.Name) -> bool:
    """Whether a local name holds a tensor that nothing else holds where a call stands."""
    return _is_made(tree, call, name) and not holders(tree, call, name, name.id)


def _is_made(tree: Tree, call: ast.Call, tensor: ast.expr) -> bool:
    """Whether the function itself has made a tensor."""
    own = tree.of(tensor).memory()
    return bool(own) and not any(tree.of(call).is_given(one) for one in own)


def _is_read_elsewhere(tree: Tree, call: ast.Call, name: str) -> bool:
    """Whether a name is one of the module, which others import, or of a function around."""
    scope = tree.function(call)
    says_so = [one.names for one in tree.nodes(ast.Global, scope)]
    says_so += [one.names for one in tree.nodes(ast.Nonlocal, scope)]
    return scope is None or any(name in names for names in says_so)


def is_given(tree: Tree, change: ast.AugAssign) -> bool:
    """Whether what is changed may be just what the function was given, or an attribute."""
    own = tree.of(change.target).memory()
    return any(not one.is_view and tree.of(change).is_given(one) for one in own)


def views(tree: Tree, change: ast.expr | ast.AugAssign, changed: ast.expr) -> list[str]:
    """The names that share the memory of a tensor as another one, behind a change of it."""
    found = holders(tree, change, changed, changed.id if isinstance(changed, ast.Name) else "")
    return sorted(name for name, is_view in found.items() if is_view)


def arrays(tree: Tree, change: ast.expr | ast.AugAssign, changed: ast.expr) -> list[str]:
    """The arrays of numpy with the memory of a tensor that are read behind a change of it."""
    own = tree.of(changed).memory() if tree.calls("torch.Tensor.numpy", "torch.from_numpy") else ()
    if not own:
        return []
    seen = Readers(tree, change, changed, own)
    readings = (one for one in (*seen.read(""), *seen.kept()) if tree.of(one.value).is_array)
    return sorted({one.name for one in readings if any(seen.shared(one))})


def holders(
    tree: Tree, change: ast.expr | ast.AugAssign, changed: ast.expr, bound: str = ""
) -> dict[str, bool]:
    """What has the memory of a tensor when that has changed, and whether as another tensor.

    That is what was bound before and is read afterwards, and what the function was given. The
    change binds the name `bound` anew.
    """
    own = tree.of(changed).memory()
    if not own:
        return {}
    seen = Readers(tree, change, changed, own)
    found: dict[str, bool] = {}
    for reading in (*seen.read(bound), *seen.kept()):
        for source in seen.shared(reading):
            is_view = all(source.tensor != one.tensor for one in own)
            found[reading.name] = found.get(reading.name, False) or is_view
    asked = tree.of(changed)
    given = (one.memory for one in own if one.is_view and asked.is_given(one))
    found.update(dict.fromkeys(map(name_of, given), True))
    found.update(dict.fromkeys(_asked_for_identity(tree, change, changed), False))
    return {**held_by_object(tree, change, own), **found}


def _asked_for_identity(tree: Tree, change: ast.AST, changed: ast.expr) -> list[str]:
    """The calls of `id` that tell whether a changed tensor is still the same object."""
    around = tree.function(change)
    return [
        tree.written(call)
        for call in tree.calls("builtins.id")
        if tree.function(call) is around and call.args and alike(call.args[0], changed)
    ]


def is_new(tree: Tree, tensor: ast.expr) -> bool:
    """Whether a tensor is made right there, so that nobody else holds it."""
    own = tree.of(tensor).memory() if isinstance(tensor, ast.Call) else ()
    return bool(own) and not any(one.is_view or tree.of(tensor).is_given(one) for one in own)
