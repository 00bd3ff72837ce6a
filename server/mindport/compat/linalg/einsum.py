"""torch.einsum."""

import string

from mindspore import mint, ops

from mindport.compat.linalg.einsum_plan import einsum_plan
from mindport.compat.tensors.zeros_of_nothing import zeros_of_nothing


def einsum(equation, *operands):
    """Sums of products, named by letters: one matrix product for each operand after the first."""
    if not isinstance(equation, str):
        equation, operands = _einsum_letters((equation, *operands))
    if len(operands) == 1 and isinstance(operands[0], (list, tuple)):
        operands = operands[0]
    terms, products, lost, order = einsum_plan(equation, [x.shape for x in operands])
    result = _einsum_term(operands[0], terms[0])
    for place, steps in enumerate(products):
        result = _einsum_product(result, _einsum_term(operands[place + 1], terms[place + 1]), steps)
    result = mint.sum(result, lost) if lost else result
    return mint.permute(result, order)


def _einsum_letters(given):
    """`einsum(x, [0, 1], y, [1, 2], [0, 2])` as an equation and its operands."""

    def term(numbers):
        return "".join("..." if one is ... else string.ascii_letters[one] for one in numbers)

    pairs = len(given) // 2 * 2
    equation = ",".join(term(one) for one in given[1:pairs:2])
    if len(given) > pairs:
        equation += "->" + term(given[-1])
    return equation, given[:pairs:2]


def _einsum_term(x, steps):
    """An operand with its diagonals, as wide as the others."""
    diagonals, shape = steps
    for first, second in diagonals:
        x = ops.diagonal(x, 0, first, second)
    return mint.broadcast_to(x, shape)


def _einsum_product(x, y, steps):
    """The product of two terms, in the orders and shapes of its steps."""
    order, shape, other_order, other_shape, whole = steps
    multiply = ops.bmm if x.is_complex() else mint.bmm  # whose gradient is not conjugated
    x = mint.permute(x, order).reshape(shape)
    y = mint.permute(y, other_order).reshape(other_shape)
    found = multiply(x, y).reshape(whole)
    return found if x.shape[-1] or not found.size else zeros_of_nothing(whole, found)
