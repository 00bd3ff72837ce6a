"""Whether a sparse tensor is a matrix, as far as the size that it is given tells."""

from __future__ import annotations

from collections.abc import Sequence

from mindport.analysis.lowering import ir

_PLACES = {"coo": 2, "csr": 3}  # of the parameter `size`
_MATRIX = 2


def is_matrix(terms: Sequence[ir.Term], term: int, layout: str) -> bool:
    """False where the size is written, and not as two numbers."""
    _, _, positional, keywords = terms[term]
    place = _PLACES[layout]
    given = [value for name, value in keywords if name == "size"] or positional[place : place + 1]
    size = terms[given[0]] if given else ()
    if size and size[0] == ir.CALL and len(size[2]) == 1:
        size = terms[size[2][0]]  # `torch.Size([4, 4])`
    if not size or size[0] not in (ir.TUPLE, ir.LIST):
        return True
    return len(size) - 1 == _MATRIX or any(terms[one][0] == ir.STAR for one in size[1:])
