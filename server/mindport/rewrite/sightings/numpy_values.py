"""Values of numpy beside tensors: torch takes them in places where MindSpore does not.

`np.sqrt(2) * x` is a tensor in torch; MindSpore leaves it to numpy, which makes an array of it,
without gradients. An index or a bound of a slice that is an array or a number of numpy is refused,
and so is a range.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from mindport.analysis.expression import Expression
from mindport.analysis.uses.api_use import ApiUse
from mindport.rewrite.facts.aliasing import index_parts
from mindport.rewrite.sighting import Sighting, seen
from mindport.rewrite.view.names import ARITHMETIC
from mindport.rewrite.view.tree import Tree

_INDEXED = "torch.Tensor.__getitem__"


def numpy_uses(tree: Tree) -> Iterator[ApiUse]:
    """Operators with a value of numpy on the left of a tensor, and subscripts with one inside."""
    for call in tree.calls("builtins.range"):
        owner = indexed(tree, call)
        if owner is not None and tree.of(owner).is_tensor:
            yield seen(tree, call, _INDEXED)
    yield from _operands(tree)
    for subscript in tree.nodes(ast.Subscript):
        if not tree.of(subscript.value).is_array:
            yield from (seen(tree, one, _INDEXED) for one in _arrays_in(tree, subscript))


def _operands(tree: Tree) -> Iterator[ApiUse]:
    for node in tree.nodes(ast.BinOp):
        name, _ = ARITHMETIC.get(type(node.op), ("", ""))
        if name and tree.of(node.left).is_array and tree.of(node.right).is_tensor:
            yield seen(tree, node, f"torch.Tensor.__r{name}__")


def _arrays_in(tree: Tree, subscript: ast.Subscript) -> Iterator[ast.expr]:
    """The bounds and indices in a subscript that are arrays or numbers of numpy."""
    yield from (bound for bound in _bounds(subscript) if tree.of(bound).is_array)
    arrays = [one for one in _indices(subscript) if tree.of(one).is_array or _is_taken_out(one)]
    if arrays and may_be_tensor(tree.of(subscript.value)):
        yield from arrays


def indexed(tree: Tree, index: ast.expr) -> ast.expr | None:
    """What the brackets around an index belong to; None for a bound of a slice."""
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


def may_be_tensor(value: Expression) -> bool:
    """Whether nothing else is known of what is indexed."""
    return not value.is_known or value.is_tensor or value.is_parameter


def _is_taken_out(node: ast.expr) -> bool:
    """Whether it is `x.numpy()`."""
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "numpy"
    )


SIGHTINGS = (
    Sighting(
        "MP606",
        "numpy-operand",
        "A NumPy value is combined with a tensor, or used in its index.",
        "torch accepts a NumPy value here; MindSpore returns an array, or rejects the index",
        find=lambda context: numpy_uses(context.tree),
    ),
)
