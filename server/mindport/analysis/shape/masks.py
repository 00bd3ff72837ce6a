"""Terms that are written as masks: comparisons, and what has the shape of what it indexes."""

from __future__ import annotations

from mindport.analysis.lowering import ir
from mindport.analysis.values.operators import OF_BITS


def selects_itself(terms: list[ir.Term], parts: ir.Term) -> bool:
    """Whether a value is indexed by a comparison of it: `x[x != 0]`, `x[:, x[0] > 0]`.

    Only arrays take that.
    """
    index = terms[parts[2]]
    places = index[1:] if index[0] == ir.TUPLE else (parts[2],)
    return any(_compares(terms, place, parts[1]) for place in places)


def _compares(terms: list[ir.Term], mask: int, value: int) -> bool:
    """Whether a mask is a comparison of a value, or of a part of it."""
    parts = terms[mask]
    if parts[0] == ir.UNARY and parts[1] == "Invert":
        return _compares(terms, parts[2], value)
    if parts[0] != ir.COMPARE:
        return False
    owners = (terms[one][1] if terms[one][0] == ir.ITEM else one for one in parts[1:])
    return value in owners


def is_mask(terms: list[ir.Term], term: int) -> bool:
    """Whether a term is written as elementwise truth: `a > b`, `~a`, `(a > b) & c`."""
    parts = terms[term]
    if parts[0] == ir.ATTR and parts[2] == "data":
        return is_mask(terms, parts[1])
    if parts[0] == ir.BINARY and parts[1] in OF_BITS:
        return is_mask(terms, parts[2]) or is_mask(terms, parts[3])
    return bool(parts[0] == ir.COMPARE or (parts[0] == ir.UNARY and parts[1] == "Invert"))


def holds_truth(terms: list[ir.Term], term: int, depth: int = 8) -> bool:
    """Whether truth was written into it (`seen[rows] = True`), or into what it is a part of."""
    parts = terms[term]
    if depth == 0:
        return False
    if parts[0] == ir.APPEND and parts[3] >= 0:
        return _is_truth(terms[parts[2]]) or holds_truth(terms, parts[1], depth - 1)
    if parts[0] == ir.PHI:
        return any(holds_truth(terms, one, depth - 1) for one in parts[1:])
    if parts[0] == ir.BINARY and parts[1] in OF_BITS:
        return any(holds_truth(terms, one, depth - 1) for one in parts[2:])
    return bool(parts[0] == ir.ITEM) and holds_truth(terms, parts[1], depth - 1)


def _is_truth(parts: ir.Term) -> bool:
    return bool(parts[0] == ir.CONST) and isinstance(parts[1], bool)


def is_spread_over(terms: list[ir.Term], index: int, base: int) -> bool:
    """Whether an index was given the shape of what it indexes, as masks are.

    `m.expand_as(x)`, or `m.view(-1)` beside `x.view(-1)`, where `m` is as it was passed.
    """
    parts = terms[index]
    if parts[0] != ir.CALL or terms[parts[1]][0] != ir.ATTR:
        return False
    if flattens(terms, parts):
        both = (terms[terms[parts[1]][1]][0] == ir.PARAM, flattens(terms, terms[base]))
        return all(both)
    reshaping = terms[parts[1]][2] in ("expand_as", "view_as", "reshape_as")
    return reshaping and bool(parts[2]) and parts[2][0] == base


def flattens(terms: list[ir.Term], parts: ir.Term) -> bool:
    """Whether a call makes one dimension of all: `x.view(-1)`, `x.reshape(-1)`, `x.flatten()`."""
    if parts[0] != ir.CALL or terms[parts[1]][0] != ir.ATTR or parts[3]:
        return False
    written = [_written(terms, argument) for argument in parts[2]]
    method = terms[parts[1]][2]
    return (method in ("view", "reshape") and written == [-1]) or (
        method in ("flatten", "ravel") and not written
    )


def _written(terms: list[ir.Term], term: int) -> object:
    """The number that is written there; None for anything else."""
    parts = terms[term]
    if parts[:2] == (ir.UNARY, "USub") and terms[parts[2]][0] == ir.CONST:
        return -int(terms[parts[2]][1]) if type(terms[parts[2]][1]) is int else None
    return parts[1] if parts[0] == ir.CONST else None


def choosing_perhaps_none(terms: list[ir.Term]) -> frozenset[int]:
    """The subscripts whose results are asked whether they are empty: `if len(x[hits]) == 0`.

    Positions choose as many as they are; only a mask may choose none.
    """
    asked = set[int]()
    for parts in terms:
        if parts[0] == ir.COMPARE and (ir.CONST, 0) in [terms[one] for one in parts[1:]]:
            asked.update(_counted(terms, one) for one in parts[1:])
        elif parts[:2] == (ir.UNARY, "Not"):
            asked.add(_counted(terms, parts[2]))
    chosen = [terms[one] for one in asked if one >= 0]
    return frozenset(parts[2] for parts in chosen if parts[0] == ir.ITEM)


def _counted(terms: list[ir.Term], term: int) -> int:
    """Whose elements or rows a term counts: `len(x)`, `x.numel()`, `x.shape[0]`; -1 for none."""
    parts = terms[term]
    if parts[0] == ir.ITEM:
        owner = terms[parts[1]]
        return owner[1] if owner[0] == ir.ATTR and owner[2] == "shape" else -1
    callee = terms[parts[1]] if parts[0] == ir.CALL else (ir.UNKNOWN,)
    if callee[0] == ir.GLOBAL and callee[1] == "len" and len(parts[2]) == 1:
        return int(parts[2][0])
    return callee[1] if callee[0] == ir.ATTR and callee[2] in ("numel", "size") else -1
