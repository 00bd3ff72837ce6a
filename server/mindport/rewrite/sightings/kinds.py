"""Classes of layers that are handed on, and then compared with: `isinstance(m, KINDS)`."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from mindport.analysis.lowering import ir
from mindport.analysis.uses.api_use import ApiUse, Confidence, UseKind
from mindport.analysis.values.domain import Atom, Class, Constant, Library, Sequence, Value
from mindport.analysis.values.imports import is_import, through_imports
from mindport.analysis.values.iterated import is_module
from mindport.rewrite.conversion.layer_call import is_name_compared, stands_apart
from mindport.rewrite.sighting import Sighting
from mindport.rewrite.sightings.by_name import held_of_class
from mindport.rewrite.view.tree import Tree

KIND = "torch.nn.Module.__instancecheck__"
CLASS = "torch.nn.Module.__class__"
_DISPATCHES = frozenset({"get", "pop", "setdefault"})
_TEXTS = frozenset({"builtins.format", "builtins.print", "builtins.repr", "builtins.str"})


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
    if _is_imported(tree, kinds):
        return stands_apart(tree.api(kinds))
    return _has_layer(tree.of(kinds).value)


def classes_of_layers(tree: Tree) -> Iterator[ApiUse]:
    """`type(m)` and `m.__class__` of a layer, and of what is looked for among classes of layers.

    What only reads an attribute of the class, or its text, needs no more.
    """
    for node in (*tree.calls("builtins.type"), *tree.nodes(ast.Attribute)):
        held = held_of_class(tree, node)
        if held is None or tree.is_self(held):
            continue
        asked = tree.of(held)
        is_layer = asked.may_be_module and not (asked.is_passed or _is_only_told(tree, node))
        if is_layer or _is_looked_for(tree, node, may_be_layer=asked.may_be_module):
            span = tree.span(node)
            yield ApiUse(span, span, CLASS, UseKind.ATTRIBUTE, Confidence.INFERRED)


def _is_only_told(tree: Tree, node: ast.expr) -> bool:
    """Whether a class is read by an attribute, compared with what is no layer, or text."""
    match tree.parent(node):
        case ast.Attribute() | ast.FormattedValue():
            return True
        case ast.Compare() as compared:
            return not any(_may_be_layers(tree, one) for one in _others(compared, node))
        case ast.Call(func=called):
            return called is not node and tree.api(called) in _TEXTS
    return False


def _is_looked_for(tree: Tree, node: ast.expr, *, may_be_layer: bool) -> bool:
    """Whether a class is looked for: `type(m) in KINDS`, `INIT[type(m)]`."""
    match tree.parent(node):
        case ast.Compare() as compared:
            asked = _may_be_layers if may_be_layer else _names_layers
            return any(asked(tree, one) for one in _others(compared, node))
        case ast.Subscript(slice=key):
            return may_be_layer and key is node
        case ast.Call(func=ast.Attribute(attr=method), args=[key, *_]):
            return may_be_layer and key is node and method in _DISPATCHES
    return False


def _others(compared: ast.Compare, node: ast.expr) -> Iterator[ast.expr]:
    """What an expression is compared with."""
    return (one for one in (compared.left, *compared.comparators) if one is not node)


def _names_layers(tree: Tree, kinds: ast.expr) -> bool:
    parts = kinds.elts if isinstance(kinds, ast.Tuple | ast.List | ast.Set) else [kinds]
    return any(_has_layer(tree.of(one).value) for one in parts)


def _may_be_layers(tree: Tree, kinds: ast.expr) -> bool:
    """Whether layers are among some classes, or nobody knows."""
    if isinstance(kinds, ast.Tuple | ast.List | ast.Set):
        return any(_may_be_layers(tree, one) for one in kinds.elts)
    value = tree.of(kinds).value
    return not value or not all(map(_is_no_layer, value))


def _is_no_layer(atom: Atom) -> bool:
    """Whether it is a class of the project, a constant, or a class that is no layer."""
    if isinstance(atom, Library):
        return not is_module(atom.name)
    if isinstance(atom, Sequence):
        return all(one and all(map(_is_no_layer, one)) for one in atom.elements)
    return isinstance(atom, Class | Constant)


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
    asked = tree.of(kinds)
    if asked.term is None or not asked.is_path:
        return False
    if isinstance(kinds, ast.Attribute):  # of a module, whatever name that has
        return through_imports(asked.unit, asked.term)
    operation, *parts = asked.unit.ir.terms[asked.term]
    bound = asked.unit.ir.names.get(parts[0]) if operation == ir.GLOBAL else asked.term
    return bound is None or is_import(asked.unit, bound)


def _has_layer(value: Value) -> bool:
    return any(
        (isinstance(one, Library) and one.kind == "class" and is_module(one.name))
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
    Sighting(
        "MP628",
        "class-of-layer",
        "The class of a layer is read.",
        "The class of a layer is MindSpore's own here, which takes other arguments",
        find=lambda context: classes_of_layers(context.tree),
        only_before=True,
    ),
)
