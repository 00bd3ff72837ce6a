"""Complex numbers beside tensors: MindSpore takes none of Python's, nor mixed kinds on CPU."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from mindport.analysis.api_use import ApiUse
from mindport.analysis.expressions import Expressions
from mindport.knowledge.types import Backend
from mindport.rewrite.sighting import Sighting, seen
from mindport.rewrite.view.names import ARITHMETIC
from mindport.rewrite.view.tree import Tree

COMPLEX = "torch.Tensor.__complex__"


def complex_uses(tree: Tree, expressions: Expressions) -> Iterator[ApiUse]:
    """The operators in `1j * x` and `torch.exp(1j * x) * y`, where `x` may be a tensor."""
    if not any(isinstance(one.value, complex) for one in tree.nodes(ast.Constant)):
        return
    for node in tree.nodes(ast.BinOp):
        if type(node.op) not in ARITHMETIC:
            continue
        sides = [expressions.of(one).held for one in (node.left, node.right)]
        is_complex = any(one.family == "complex" for one in sides)
        if is_complex and not all(one.is_number for one in sides):
            yield seen(tree, node, COMPLEX)


SIGHTINGS = (
    Sighting(
        "MP602",
        "complex-operand",
        "An operator combines a tensor with a complex number.",
        "MindSpore does not mix tensors with complex numbers, nor on CPU real with complex ones",
        find=lambda context: complex_uses(context.tree, context.facts.expressions),
        backends=frozenset({Backend.CPU, Backend.GPU}),
    ),
)
