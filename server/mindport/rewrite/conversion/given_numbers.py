"""Questions on arguments that are written as numbers."""

from __future__ import annotations

import ast
import struct

from mindport.rewrite.conversion.site import Given


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
