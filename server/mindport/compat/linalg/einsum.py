"""torch.einsum."""

import math
import string

from mindspore import mint, ops


def einsum(equation, *operands):
    """Sums of products, named by letters: one matrix product for each operand after the first."""
    if not isinstance(equation, str):
        equation, operands = _einsum_letters((equation, *operands))
    if len(operands) == 1 and isinstance(operands[0], (list, tuple)):
        operands = operands[0]
    names, output = _einsum_names(equation.replace(" ", ""), operands)
    terms = [_einsum_term(x, own) for x, own in zip(operands, names)]
    sizes = {}
    for x, own in terms:
        for name, size in zip(own, x.shape):
            sizes[name] = size if size != 1 else sizes.get(name, 1)
    terms = [(mint.broadcast_to(x, tuple(sizes[name] for name in own)), own) for x, own in terms]
    result, own = terms[0]
    for place, (x, others) in enumerate(terms[1:], 2):
        needed = set(output).union(*(names for _, names in terms[place:]))
        result, own = _einsum_product(result, own, x, others, needed, sizes)
    lost = tuple(place for place, name in enumerate(own) if name not in output)
    result = mint.sum(result, lost) if lost else result
    own = [name for name in own if name in output]
    return mint.permute(result, tuple(own.index(name) for name in output))


def _einsum_letters(given):
    """`einsum(x, [0, 1], y, [1, 2], [0, 2])` as an equation and its operands."""

    def term(numbers):
        return "".join("..." if one is ... else string.ascii_letters[one] for one in numbers)

    pairs = len(given) // 2 * 2
    equation = ",".join(term(one) for one in given[1:pairs:2])
    if len(given) > pairs:
        equation += "->" + term(given[-1])
    return equation, given[:pairs:2]


def _einsum_names(equation, operands):
    """The names of the dimensions of each operand and of the result; numbers for an ellipsis."""
    left, arrow, right = equation.partition("->")
    names, widest = [], 0
    for term, x in zip(left.split(","), operands):
        before, dots, after = term.partition("...")
        width = x.ndim - len(before) - len(after) if dots else 0
        widest = max(widest, width)
        names.append([*before, *range(-width, 0), *after])
    dots = list(range(-widest, 0))
    if arrow:
        before, has_dots, after = right.partition("...")
        return names, [*before, *(dots if has_dots else []), *after]
    letters = left.replace(",", "").replace(".", "")
    return names, [*dots, *sorted(name for name in set(letters) if letters.count(name) == 1)]


def _einsum_term(x, names):
    """An operand in which no name comes twice: of those that do, the diagonal is taken."""
    names = list(names)
    for name in dict.fromkeys(names):
        while names.count(name) > 1:
            first = names.index(name)
            second = names.index(name, first + 1)
            x = ops.diagonal(x, 0, first, second)
            del names[second], names[first]
            names.append(name)
    return x, names


def _einsum_product(x, names, y, others, needed, sizes):
    """The product of two terms, summed over what both have and nothing needs."""
    shared = [name for name in names if name in others and name in needed]
    summed = [name for name in names if name in others and name not in needed]
    left = [name for name in names if name not in others]
    right = [name for name in others if name not in names]

    def grouped(value, own, order):
        value = mint.permute(value, tuple(own.index(name) for group in order for name in group))
        return value.reshape([math.prod(sizes[name] for name in group) for group in order])

    multiply = ops.bmm if x.is_complex() else mint.bmm  # whose gradient is not conjugated
    product = multiply(
        grouped(x, names, (shared, left, summed)), grouped(y, others, (shared, summed, right))
    )
    result = [*shared, *left, *right]
    return product.reshape([sizes[name] for name in result]), result
