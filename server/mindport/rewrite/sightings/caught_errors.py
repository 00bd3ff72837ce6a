"""Errors of torch's operators that a program catches.

MindSpore 2.10 computes behind the program: `try: y = a @ b` is left before the error is there.
Where torch raises RuntimeError or IndexError, it raises ValueError or TypeError as well.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from mindport.analysis.uses.api_use import ApiUse
from mindport.analysis.values.evaluator import TENSOR
from mindport.rewrite.sighting import Sighting, seen
from mindport.rewrite.view.tree import Tree

CAUGHT = "torch.Tensor.__exit__"
OF_MATRICES = "torch.linalg.LinAlgError"
_RAISED = frozenset({"builtins.IndexError", "builtins.RuntimeError", OF_MATRICES})
_COMPUTES = (ast.BinOp, ast.Call, ast.Compare, ast.Subscript, ast.UnaryOp)


def caught_errors(tree: Tree) -> Iterator[ApiUse]:
    """The classes that a handler names, where tensors are computed before."""
    for node in tree.nodes(ast.Try):
        caught = [one.type for one in node.handlers if one.type is not None]
        named = [one for one in caught if raised(tree, one) and tree.api(one) != OF_MATRICES]
        if named and any(computes(tree, one) for one in node.body):
            yield from (seen(tree, one, CAUGHT) for one in named)


def raised(tree: Tree, caught: ast.expr) -> bool:
    """Whether a handler's expression names a class that torch's operators raise."""
    parts = caught.elts if isinstance(caught, ast.Tuple) else [caught]
    return any(tree.api(one) in _RAISED for one in parts)


def computes(tree: Tree, statement: ast.stmt) -> bool:
    """Whether a statement computes a tensor."""
    nodes = (one for one in ast.walk(statement) if isinstance(one, _COMPUTES))
    return any(tree.kind(one) == TENSOR for one in nodes)


SIGHTINGS = (
    Sighting(
        "MP625",
        "caught-error",
        "A handler waits for an error that an operator raises.",
        "MindSpore raises errors of other classes, and only when a result is needed",
        find=lambda context: caught_errors(context.tree),
        in_torch_files=True,
        only_before=True,
    ),
)
