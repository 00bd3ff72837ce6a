"""`isinstance(m, KINDS)`: classes of layers that are handed on, and then compared with."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from mindport.analysis.api_use import ApiUse, Confidence, UseKind
from mindport.analysis.values import Library, Sequence, Value
from mindport.rewrite.conversion.layer_call import is_name_compared
from mindport.rewrite.sighting import Sighting
from mindport.rewrite.view.tree import Tree

KIND = "torch.nn.Module.__instancecheck__"
_LAYERS = "torch.nn."


def kinds_by_name(tree: Tree) -> Iterator[ApiUse]:
    """`isinstance` for each class of torch's layers that reaches it under another name.

    A class that is handed on is the project's, which takes torch's arguments. Layers that are made
    by MindSpore's own class are not of it.
    """
    for call in tree.calls("builtins.isinstance"):
        if len(call.args) == 2 and not call.keywords and _holds_layers(tree, call.args[1]):
            span = tree.span(call)
            yield ApiUse(span, span, KIND, UseKind.ATTRIBUTE, Confidence.INFERRED)


def _holds_layers(tree: Tree, kinds: ast.expr) -> bool:
    match kinds:
        case ast.Tuple(elts=parts):
            return any(_holds_layers(tree, one) for one in parts)
        case ast.BinOp(left=left, right=right):
            return _holds_layers(tree, left) or _holds_layers(tree, right)
        case ast.Call(args=[held]) if tree.api(kinds.func) == "builtins.tuple":
            return _holds_layers(tree, held)
        case ast.Name() if _is_only_compared(tree, kinds):
            return False
    return not _is_imported(tree, kinds) and _has_layer(tree.of(kinds).value)


def _is_only_compared(tree: Tree, name: ast.Name) -> bool:
    """Whether its function binds MindSpore's own classes to a name."""
    function = next((one for one in tree.around(name) if isinstance(one, ast.FunctionDef)), None)
    if function is None:
        return False
    parents = [tree.parent(one) for one in tree.names(name.id, function)]
    bound = [one for one in parents if isinstance(one, ast.Assign)]
    return bool(bound) and all(is_name_compared(tree, one, name.id) for one in bound)


def _is_imported(tree: Tree, kinds: ast.expr) -> bool:
    """Whether it is the class itself, by the name that an import gives it: `nn.Linear`."""
    while isinstance(kinds, ast.Attribute):
        kinds = kinds.value
    return tree.of(kinds).is_path and not tree.of(kinds).is_passed


def _has_layer(value: Value) -> bool:
    return any(
        (isinstance(one, Library) and one.kind == "class" and one.name.startswith(_LAYERS))
        or (isinstance(one, Sequence) and any(map(_has_layer, one.elements)))
        for one in value
    )


SIGHTINGS = (
    Sighting(
        "MP627",
        "kind-by-name",
        "`isinstance` is given classes of layers under another name.",
        "MindSpore's own layers are no instances of the class that is given here",
        find=lambda context: kinds_by_name(context.tree),
        only_before=True,
    ),
)
