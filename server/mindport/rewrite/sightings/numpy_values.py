"""Values of numpy beside tensors: torch takes them in places where MindSpore does not.

`np.sqrt(2) * x` is a tensor in torch; MindSpore leaves it to numpy, which makes an array of it,
without gradients. An index or a bound of a slice that is an array or a number of numpy is refused.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from mindport.analysis.api_use import ApiUse, Confidence, UseKind
from mindport.rewrite.facts.aliasing import index_parts
from mindport.rewrite.sighting import Sighting
from mindport.rewrite.view.bindings import stores, unpacked, values_of
from mindport.rewrite.view.names import parameters
from mindport.rewrite.view.tree import Tree

_REFLECTED = {
    ast.Add: "torch.Tensor.__radd__",
    ast.Mult: "torch.Tensor.__rmul__",
    ast.Sub: "torch.Tensor.__rsub__",
    ast.Div: "torch.Tensor.__rtruediv__",
    ast.Pow: "torch.Tensor.__rpow__",
}
_INDEXED = "torch.Tensor.__getitem__"
_LIMIT = 12  # names and operators that are followed
# Methods of an array that give what is of Python.
_OF_PYTHON = frozenset({"item", "tolist", "tobytes"})


def numpy_uses(tree: Tree) -> Iterator[ApiUse]:
    """Operators with a value of numpy on the left of a tensor, and subscripts with one inside."""
    modules = _numpy_names(tree)
    if not modules:
        return

    def is_array(node: ast.expr) -> bool:
        return _is_of_numpy(tree, modules, node)

    for node in tree.nodes(ast.BinOp):
        api = _REFLECTED.get(type(node.op))
        if api and is_array(node.left) and tree.of(node.right).is_tensor:
            yield _use(tree, node, api)
    for subscript in tree.nodes(ast.Subscript):
        numbers = [bound for bound in _bounds(subscript) if is_array(bound)]
        if _may_be_of_tensor(tree.kind(subscript.value)):
            numbers += [one for one in _indices(subscript) if is_array(one) or _is_taken_out(one)]
        if numbers and not is_array(subscript.value):
            yield from (_use(tree, number, _INDEXED) for number in numbers)


def indexed(tree: Tree, index: ast.expr) -> ast.expr | None:
    """What an index stands in the brackets of; None for a bound of a slice."""
    outer = tree.parent(index)
    if isinstance(outer, ast.Tuple):
        outer = tree.parent(outer)
    return outer.value if isinstance(outer, ast.Subscript) else None


def _bounds(subscript: ast.Subscript) -> Iterator[ast.expr]:
    """The bounds of the slices in a subscript."""
    for part in index_parts(subscript):
        if isinstance(part, ast.Slice):
            yield from filter(None, (part.lower, part.upper, part.step))


def _indices(subscript: ast.Subscript) -> Iterator[ast.expr]:
    """What is no slice in a subscript of what has a name."""
    owner = subscript.value
    while isinstance(owner, ast.Attribute):
        owner = owner.value
    if isinstance(owner, ast.Name):
        yield from (part for part in index_parts(subscript) if not isinstance(part, ast.Slice))


def _may_be_of_tensor(kind: str) -> bool:
    return kind in ("", "torch.Tensor", "torch.nn.Parameter")


def _is_taken_out(node: ast.expr) -> bool:
    """Whether it is `x.numpy()`."""
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "numpy"
    )


def _is_of_numpy(tree: Tree, modules: frozenset[str], node: ast.expr, left: int = _LIMIT) -> bool:
    """Whether the text tells that a value comes from numpy."""
    if left <= 0:
        return False
    if isinstance(node, ast.Call):
        function = node.func
        if isinstance(function, ast.Attribute) and _root(function) in modules:
            return True
        return (
            isinstance(function, ast.Attribute)
            and function.attr not in _OF_PYTHON
            and _is_of_numpy(tree, modules, function.value, left - 1)
        )
    if isinstance(node, ast.BinOp):
        return any(_is_of_numpy(tree, modules, one, left - 1) for one in (node.left, node.right))
    if isinstance(node, ast.UnaryOp):
        return _is_of_numpy(tree, modules, node.operand, left - 1)
    if isinstance(node, ast.Subscript):
        return _is_of_numpy(tree, modules, node.value, left - 1)
    if isinstance(node, ast.Name):
        values = values_of(tree, node) or unpacked(tree, node) or _sources(tree, node)
        values = values or _of_module(tree, node)
        return bool(values) and all(_is_of_numpy(tree, modules, one, left - 1) for one in values)
    if isinstance(node, ast.Attribute):
        values = _of_attribute(tree, node)
        return bool(values) and all(_is_of_numpy(tree, modules, one, left - 1) for one in values)
    return False


def _of_module(tree: Tree, name: ast.Name) -> list[ast.expr]:
    """What a module binds a name to that a function reads, and does not bind itself."""
    function = tree.function(name)
    if function is None or name.id in {one.arg for one in parameters(function)}:
        return []
    if any(isinstance(one.ctx, ast.Store) for one in tree.names(name.id, function)):
        return []
    return [
        one.value for one in tree.assignments(name.id, tree.module) if tree.function(one) is None
    ]


def _of_attribute(tree: Tree, node: ast.Attribute) -> list[ast.expr]:
    """What a class binds an attribute of its objects to; nothing where other code may do so."""
    owner = next((one for one in tree.around(node) if isinstance(one, ast.ClassDef)), None)
    bound = [
        one
        for one in tree.nodes(ast.Attribute)
        if one.attr == node.attr and isinstance(one.ctx, ast.Store)
    ]
    found: list[ast.expr] = []
    if owner is None or not tree.is_self(node.value):
        return found
    for one in bound:
        statement = tree.parent(one)
        if not isinstance(statement, ast.Assign) or owner not in tree.around(one):
            return []
        found.append(statement.value)
    return found


def _sources(tree: Tree, name: ast.Name) -> list[ast.expr]:
    """Calls that a name is a part of the result of, by `a, b = f()`; nothing where it is more."""
    found: list[ast.expr] = []
    for store in stores(tree, name):
        statement = tree.statement(store)
        is_part = isinstance(tree.parent(store), ast.Tuple)
        if not is_part or not isinstance(statement, ast.Assign):
            return []
        if not isinstance(statement.value, ast.Call):
            return []
        found.append(statement.value)
    return found


def _root(node: ast.Attribute) -> str:
    inner: ast.expr = node
    while isinstance(inner, ast.Attribute):
        inner = inner.value
    return inner.id if isinstance(inner, ast.Name) else ""


def _numpy_names(tree: Tree) -> frozenset[str]:
    """The names under which numpy is imported."""
    return frozenset(
        alias.asname or alias.name
        for statement in tree.nodes(ast.Import)
        for alias in statement.names
        if alias.name == "numpy"
    )


def _use(tree: Tree, node: ast.expr, api: str) -> ApiUse:
    span = tree.span(node)
    return ApiUse(span, span, api, UseKind.METHOD, Confidence.INFERRED, None)


SIGHTINGS = (
    Sighting(
        "MP606",
        "numpy-operand",
        "A NumPy value is combined with a tensor, or used in its index.",
        "torch accepts a NumPy value here; MindSpore returns an array, or rejects the index",
        find=lambda context: numpy_uses(context.tree),
    ),
)
