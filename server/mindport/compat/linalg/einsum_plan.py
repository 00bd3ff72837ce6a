"""How torch.einsum sums, found from the shapes of its operands alone."""

import math

from mindspore.ops import constexpr


@constexpr
def einsum_plan(equation, shapes):
    """Steps for each operand, for each product, and for what is left; a graph asks for them when
    it is made."""
    names, output = _einsum_names(equation.replace(" ", ""), [len(shape) for shape in shapes])
    sizes, terms = {}, []
    for shape, own in zip(shapes, names):
        for name, size in zip(own, shape):
            sizes[name] = size if size != 1 else sizes.get(name, 1)
        terms.append(_einsum_diagonals(own))
    wide = [tuple(sizes[name] for name in own) for _, own in terms]
    left, products = terms[0][1], []
    for place, (_, others) in enumerate(terms[1:], 2):
        needed = set(output).union(*(own for _, own in terms[place:]))
        steps, left = _einsum_shapes(left, others, needed, sizes)
        products.append(steps)
    lost = tuple(place for place, name in enumerate(left) if name not in output)
    left = [name for name in left if name in output]
    order = tuple(left.index(name) for name in output)
    return tuple((own, shape) for (own, _), shape in zip(terms, wide)), tuple(products), lost, order


def _einsum_names(equation, ranks):
    """The names of the dimensions of each operand and of the result; numbers for an ellipsis."""
    left, arrow, right = equation.partition("->")
    names, widest = [], 0
    for term, rank in zip(left.split(","), ranks):
        before, dots, after = term.partition("...")
        width = rank - len(before) - len(after) if dots else 0
        widest = max(widest, width)
        names.append([*before, *range(-width, 0), *after])
    dots = list(range(-widest, 0))
    if arrow:
        before, has_dots, after = right.partition("...")
        return names, [*before, *(dots if has_dots else []), *after]
    letters = left.replace(",", "").replace(".", "")
    return names, [*dots, *sorted(name for name in set(letters) if letters.count(name) == 1)]


def _einsum_diagonals(names):
    """The diagonals of an operand in which a name comes twice, and the names that are left."""
    names, pairs = list(names), []
    for name in dict.fromkeys(names):
        while names.count(name) > 1:
            first = names.index(name)
            second = names.index(name, first + 1)
            pairs.append((first, second))
            del names[second], names[first]
            names.append(name)
    return tuple(pairs), names


def _einsum_shapes(names, others, needed, sizes):
    """The orders and shapes of a product summed over what both have and nothing needs."""
    shared = [name for name in names if name in others and name in needed]
    summed = [name for name in names if name in others and name not in needed]
    left = [name for name in names if name not in others]
    right = [name for name in others if name not in names]

    def grouped(own, order):
        places = tuple(own.index(name) for group in order for name in group)
        return places, tuple(math.prod(sizes[name] for name in group) for group in order)

    result = [*shared, *left, *right]
    one, other = grouped(names, (shared, left, summed)), grouped(others, (shared, summed, right))
    return (*one, *other, tuple(sizes[name] for name in result)), result
