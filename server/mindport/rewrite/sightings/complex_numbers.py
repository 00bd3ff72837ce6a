"""Complex numbers beside tensors: MindSpore takes none of Python's, nor mixed kinds on CPU."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator

from mindport.analysis.api_use import ApiUse, Confidence, UseKind
from mindport.knowledge.types import Backend
from mindport.rewrite.facts.number_types import values_of
from mindport.rewrite.sighting import Sighting
from mindport.rewrite.view.tree import Tree
from mindport.text.span import Span

COMPLEX = "torch.Tensor.__complex__"
OPERATORS: dict[type[ast.operator], str] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.Div: "/",
    ast.Pow: "**",
}
_LIMIT = 12  # names and operators that are followed
_NUMBERS = frozenset({"cmath.e", "cmath.pi", "math.e", "math.pi", "numpy.e", "numpy.pi"})
_KEEPING = frozenset({"conj", "exp", "reshape", "unsqueeze", "view"})


def complex_uses(tree: Tree, kind_of: Callable[[Span], str]) -> Iterator[ApiUse]:
    """The operators in `1j * x` and `torch.exp(1j * x) * y`, where `x` may be a tensor."""
    if not any(isinstance(one.value, complex) for one in tree.nodes(ast.Constant)):
        return
    for node in tree.nodes(ast.BinOp):
        sides = (node.left, node.right)
        if (
            type(node.op) in OPERATORS
            and any(_is_complex(tree, one) for one in sides)
            and not all(_is_number(tree, kind_of, one) for one in sides)
        ):
            span = tree.span(node)
            yield ApiUse(span, span, COMPLEX, UseKind.METHOD, Confidence.INFERRED, None)


def _is_complex(tree: Tree, node: ast.expr, left: int = _LIMIT) -> bool:
    """Whether the text tells that a number or a tensor is complex."""
    if left <= 0:
        return False
    if isinstance(node, ast.Constant):
        return isinstance(node.value, complex)
    if isinstance(node, ast.UnaryOp):
        return _is_complex(tree, node.operand, left - 1)
    if isinstance(node, ast.BinOp):
        return any(_is_complex(tree, one, left - 1) for one in (node.left, node.right))
    if isinstance(node, ast.Call):
        if tree.leaf(node.func) not in _KEEPING:
            return False
        receiver = tree.receiver(node)
        given = [*([] if receiver is None else [receiver]), *node.args[:1]]
        return any(_is_complex(tree, one, left - 1) for one in given)
    if isinstance(node, ast.Name):
        values = values_of(tree, node)
        return bool(values) and all(_is_complex(tree, one, left - 1) for one in values)
    return False


def _is_number(
    tree: Tree, kind_of: Callable[[Span], str], node: ast.expr, left: int = _LIMIT
) -> bool:
    """Whether a value is known to be a number of Python."""
    if left <= 0:
        return False
    if isinstance(node, ast.Constant) or kind_of(tree.span(node)) in ("int", "float", "complex"):
        return True
    inner: list[ast.expr] = []
    if isinstance(node, ast.UnaryOp):
        inner = [node.operand]
    elif isinstance(node, ast.BinOp):
        inner = [node.left, node.right]
    elif isinstance(node, ast.Name):
        inner = values_of(tree, node)
    elif tree.api(node) in _NUMBERS:
        return True
    return bool(inner) and all(_is_number(tree, kind_of, one, left - 1) for one in inner)


SIGHTINGS = (
    Sighting(
        "MP602",
        "complex-operand",
        "An operator combines a tensor with a complex number.",
        "MindSpore does not mix tensors with complex numbers, nor on CPU real with complex ones",
        find=lambda context: complex_uses(context.tree, context.facts.kind_of),
        backends=frozenset({Backend.CPU, Backend.GPU}),
    ),
)
