"""Questions on arguments that are written as numbers."""

from __future__ import annotations

import ast
import struct

from mindport.analysis.numbers.type_promotion import USUAL
from mindport.analysis.values.evaluator import TENSOR
from mindport.rewrite.conversion.site import Given, Site


def has_other_parts(site: Site, node: ast.expr) -> bool:
    """Whether a sequence holds tensors or arrays of another type than new tensors have."""
    if isinstance(node, (ast.List, ast.Tuple)):
        return any(has_other_parts(site, one) for one in node.elts)
    if isinstance(node, (ast.GeneratorExp, ast.ListComp)):
        return has_other_parts(site, node.elt)
    if site.tree.kind(node) == "list":
        dtype = site.held(node).dtype
        return dtype not in USUAL if dtype else bool(site.tree.of(node).memory())
    asked = site.tree.of(node)
    if TENSOR in asked.kinds and asked.rank != 0:
        return True  # torch takes the one element of it as a number
    is_part = asked.kind == TENSOR or asked.is_array
    return is_part and asked.held_by_array.dtype not in USUAL


def is_product(given: Given) -> bool:
    """Whether it is computed as only a number can be: `2 * width * heads`."""
    match given.node:
        case ast.BinOp(op=ast.Mult(), left=left, right=right):
            return isinstance(left, ast.BinOp) or isinstance(right, ast.BinOp)
    return False


def is_exact(given: Given) -> bool:
    """Whether it is written as a number that single precision holds."""
    value = given.literal if given.is_literal else None
    try:
        found = isinstance(value, (int, float)) and struct.unpack("f", struct.pack("f", value))[0]
    except OverflowError:
        return False
    return isinstance(value, (int, float)) and found == value


def is_whole_factor(given: Given) -> bool:
    """Whether it is written as a whole number from 1 on."""
    value = given.literal if given.is_literal else None
    return isinstance(value, (int, float)) and value == int(value) and value >= 1
