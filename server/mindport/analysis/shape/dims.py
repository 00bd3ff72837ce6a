"""Arithmetic of dimensions. What is dynamic stays so; sums of static ones are new names."""

from __future__ import annotations

from collections.abc import Iterable
from math import gcd

from mindport.analysis.shape.dimension import SOME, Dim, Dims, Dynamic, Symbolic

# A name longer than this says nothing to anybody.
_MAX_NAME = 60


def named(name: str) -> Symbolic:
    """A static dimension that goes by a name."""
    return Symbolic(1, (name,)) if len(name) <= _MAX_NAME else SOME


def text(dim: Dim) -> str:
    """A dimension as people write it: `3`, `2*n`, `?` if nothing is known, `dynamic`."""
    if isinstance(dim, Dynamic):
        return "dynamic"
    if isinstance(dim, Symbolic):
        head = () if dim.coefficient == 1 else (str(dim.coefficient),)
        return "*".join((*head, *dim.factors))
    return str(dim)


def plus(left: Dim, right: Dim) -> Dim:
    """The sum."""
    return _sum(left, right, 1)


def minus(left: Dim, right: Dim) -> Dim:
    """The difference."""
    return _sum(left, right, -1)


def _sum(left: Dim, right: Dim, sign: int) -> Dim:
    if isinstance(left, int) and isinstance(right, int):
        return left + sign * right
    if right == 0:
        return left
    if left == 0 and sign > 0:
        return right
    vague = _vague(left, right)
    if vague is not None:
        return vague
    a, b = _parts(left), _parts(right)
    if a[1] == b[1]:
        return _product(a[0] + sign * b[0], a[1])
    if sign > 0:
        return named("({} + {})".format(*sorted((text(left), text(right)))))
    return named(f"({text(left)} - {text(right)})")


def times(left: Dim, right: Dim) -> Dim:
    """The product."""
    if isinstance(left, int) and isinstance(right, int):
        return left * right
    if 0 in (left, right):
        return 0
    if left == 1:
        return right
    if right == 1:
        return left
    vague = _vague(left, right)
    if vague is not None:
        return vague
    a, b = _parts(left), _parts(right)
    return _product(a[0] * b[0], a[1] + b[1])


def product(dims: Iterable[Dim]) -> Dim:
    """The product of all; 1 for none."""
    result: Dim = 1
    for dim in dims:
        result = times(result, dim)
    return result


def floor(left: Dim, right: Dim) -> Dim:
    """The quotient, rounded down; `SOME` for a division by zero."""
    if right == 0:
        return SOME
    if isinstance(left, int) and isinstance(right, int):
        return left // right
    if right == 1:
        return left
    vague = _vague(left, right)
    if vague is not None:
        return vague
    a, b = _parts(left), _parts(right)
    rest = _without(a[1], b[1])
    if rest is not None and b[0] != 0 and a[0] % b[0] == 0:
        return _product(a[0] // b[0], rest)
    return named(f"({text(left)} // {text(right)})")


def remainder(left: Dim, right: Dim) -> Dim:
    """The remainder of a division."""
    if isinstance(left, int) and isinstance(right, int) and right:
        return left % right
    quotient = _vague(left, right)
    return quotient if quotient is not None else named(f"({text(left)} % {text(right)})")


def exact(whole: Iterable[Dim], parts: Iterable[Dim]) -> Dim:
    """What is left of a product when it is divided by another one that divides it: the -1 of view.

    Equal dimensions cancel first, dynamic ones of the same cause, too.
    """
    above, below = list(whole), []
    for dim in parts:
        known = dim != SOME and not (isinstance(dim, Dynamic) and not dim.plain)
        if known and dim in above:
            above.remove(dim)
        else:
            below.append(dim)
    if all(dim == 1 for dim in below):
        return product(above)
    return _quotient(product(above), product(below))


def _quotient(left: Dim, right: Dim) -> Dim:
    """One product by another that divides it, with what both have taken out."""
    vague = _vague(left, right)
    if vague is not None:
        return vague
    a, b = _parts(left), _parts(right)
    shared = gcd(a[0], b[0]) or 1
    top, bottom = list(a[1]), list(b[1])
    for factor in b[1]:
        if factor in top:
            top.remove(factor)
            bottom.remove(factor)
    numerator = _product(a[0] // shared, tuple(top))
    denominator = _product(b[0] // shared, tuple(bottom))
    if denominator == 1:
        return numerator
    if denominator == 0:
        return SOME
    return named(f"({text(numerator)} // {text(denominator)})")


def largest(dims: Iterable[Dim]) -> Dim:
    """The largest of some dimensions."""
    return _extreme(tuple(dims), max, "max")


def smallest(dims: Iterable[Dim]) -> Dim:
    """The smallest of some dimensions."""
    return _extreme(tuple(dims), min, "min")


def _extreme(dims: Dims, choose: object, name: str) -> Dim:
    distinct = tuple(dict.fromkeys(dims))
    if len(distinct) == 1:
        return distinct[0]
    numbers = [dim for dim in distinct if isinstance(dim, int)]
    if numbers and len(numbers) == len(distinct):
        return choose(numbers)  # type: ignore[operator,no-any-return]
    for dim in distinct:
        if isinstance(dim, Dynamic):
            return Dynamic(dim.cause, plain=False)
    if not distinct or SOME in distinct:
        return SOME
    return named(f"{name}({', '.join(sorted(map(text, distinct)))})")


def broadcast(shapes: Iterable[Dims | None]) -> Dims | None:
    """The shape of tensors that are combined elementwise; None when a rank is not known."""
    known = []
    for dims in shapes:
        if dims is None:
            return None
        known.append(dims)
    rank = max(map(len, known), default=0)
    return tuple(_meet([dims[at] for dims in known if len(dims) >= -at]) for at in range(-rank, 0))


def _meet(dims: list[Dim]) -> Dim:
    """The common size of dimensions, of which those of 1 are stretched."""
    wide = list(dict.fromkeys(dim for dim in dims if dim != 1))
    if not wide:
        return 1
    for dim in wide:
        if isinstance(dim, int):
            return dim  # the others are the same, or 1
    # A static name may stand for 1: beside a dynamic dimension the result is dynamic.
    for dim in wide:
        if isinstance(dim, Dynamic):
            return dim if len(wide) == 1 else Dynamic(dim.cause, plain=False)
    return wide[0] if len(wide) == 1 else SOME


def _vague(left: Dim, right: Dim) -> Dim | None:
    """The result where a part is dynamic or not known."""
    for dim in (left, right):
        if isinstance(dim, Dynamic):
            return Dynamic(dim.cause, plain=False)
    return SOME if SOME in (left, right) else None


def _parts(dim: Dim) -> tuple[int, tuple[str, ...]]:
    if isinstance(dim, Symbolic):
        return dim.coefficient, dim.factors
    assert isinstance(dim, int)
    return dim, ()


def _product(coefficient: int, factors: tuple[str, ...]) -> Dim:
    if not factors or coefficient == 0:
        return coefficient
    return Symbolic(coefficient, tuple(sorted(factors)))


def _without(factors: tuple[str, ...], taken: tuple[str, ...]) -> tuple[str, ...] | None:
    """Factors without some of them; None when one of these is not there."""
    rest = list(factors)
    for factor in taken:
        if factor not in rest:
            return None
        rest.remove(factor)
    return tuple(rest)
