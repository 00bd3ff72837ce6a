"""Whether an expression can only be a number, not a tuple."""

from __future__ import annotations

import ast

from mindport.rewrite.conversion.site import Site
from mindport.rewrite.view.tree import Tree

# Layers whose first two arguments are numbers of features.
_OF_WIDTHS = frozenset(
    f"torch.nn.{name}" for name in ("Linear", "Embedding", "Conv1d", "Conv2d", "Conv3d")
)


def is_integer(site: Site, node: ast.expr) -> bool:
    """Whether it can only be a number: as it is computed or used, or as the analysis knows it."""
    match node:
        case ast.BinOp(op=ast.FloorDiv() | ast.Sub() | ast.Mod()):
            return True
        case ast.BinOp(left=one, right=other) | ast.IfExp(body=one, orelse=other):
            return is_integer(site, one) and is_integer(site, other)
        case ast.Constant(value=value):
            return type(value) is int
        case ast.Name(id=name) if (scope := site.tree.function(node)) is not None:
            if any(_is_used_as_number(site.tree, one) for one in site.tree.names(name, scope)):
                return True
    return site.tree.kind(node) == "int"


def _is_used_as_number(tree: Tree, name: ast.Name) -> bool:
    """Whether a name is divided, or the width of a layer."""
    match tree.parent(name):
        case ast.BinOp(left=left, op=ast.FloorDiv() | ast.Mod()):
            return left is name
        case ast.Call(func=called, args=given):
            return name in given[:2] and tree.api(called) in _OF_WIDTHS
    return False
