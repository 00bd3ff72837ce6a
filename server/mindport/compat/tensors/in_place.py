"""`held += value` and its like, of what is a tensor or not."""

import operator

from mindspore import Tensor

from mindport.compat.tensors.set_shared import set_shared
from mindport.compat.tensors.set_values import set_values
from mindport.compat.tensors.shift_left import shift_left
from mindport.compat.tensors.shift_right import shift_right

_IN_PLACE_SIGNS = {
    "+": (operator.add, operator.iadd),
    "-": (operator.sub, operator.isub),
    "*": (operator.mul, operator.imul),
    "/": (operator.truediv, operator.itruediv),
    "//": (operator.floordiv, operator.ifloordiv),
    "%": (operator.mod, operator.imod),
    "**": (operator.pow, operator.ipow),
    "&": (operator.and_, operator.iand),
    "|": (operator.or_, operator.ior),
    "^": (operator.xor, operator.ixor),
    "<<": (shift_left, operator.ilshift),
    ">>": (shift_right, operator.irshift),
}


def in_place(held, sign, value, is_shared=False):
    """What is held, changed by an operator: a tensor is changed for all who hold it.

    `is_shared`: it has views, to which gradients pass, too.
    """
    new, changed = _IN_PLACE_SIGNS[sign]
    if isinstance(held, Tensor):  # gradients ask for the old values
        change = set_shared if is_shared else set_values
        return change(held, new(held.copy(), value))
    return changed(held, value)
