"""Sparse tensors: where they are made, and which operators work on them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mindport.analysis import ir
from mindport.analysis.api_use import ApiUse
from mindport.analysis.event import Event, Step
from mindport.analysis.placed_calls import PlacedCalls

# What makes a sparse tensor, with its layout.
_MAKING = {
    **{f"torch.sparse_{layout}_tensor": layout for layout in ("coo", "csr", "csc", "bsr", "bsc")},
    **{
        f"torch.Tensor.to_sparse_{layout}": layout for layout in ("coo", "csr", "csc", "bsr", "bsc")
    },
    "torch.Tensor.to_sparse": "coo",
    "torch.sparse.spdiags": "coo",
    "torch.sparse.to_sparse_semi_structured": "semi-structured",
    "torch.sparse.SparseSemiStructuredTensor": "semi-structured",
}
_KEPT = frozenset({"coo", "csr"})
# Terms that are the tensor they are made of.
_SAME = frozenset({ir.PHI, ir.NARROW, ir.ANNOTATED})


def sparse_tensors(calls: PlacedCalls, uses: Sequence[ApiUse]) -> Iterator[Event]:
    """Layouts that MindSpore has not, and operators on sparse tensors."""
    made: dict[int, tuple[str, ApiUse]] = {}
    for use in uses:
        layout = _MAKING.get(use.api) if use.arguments is not None else None
        if layout is None:
            continue
        if layout not in _KEPT:
            yield Event("sparse-layout", use.name_span, use.confidence, use.api)
        elif (term := calls.term(use)) >= 0:
            made[term] = layout, use
    if made:
        yield from _operators(calls, uses, made)


def _spread(
    terms: list[ir.Term], made: dict[int, tuple[str, ApiUse]]
) -> dict[int, tuple[str, ApiUse]]:
    """The terms that hold a sparse tensor, with those that hand on what they are made of."""
    sparse = dict(made)
    for term, parts in enumerate(terms):
        if parts[0] in _SAME and term not in sparse:
            found = next((sparse[part] for part in parts[1:] if part in sparse), None)
            if found is not None:
                sparse[term] = found
    return sparse


def _operators(
    calls: PlacedCalls, uses: Sequence[ApiUse], made: dict[int, tuple[str, ApiUse]]
) -> Iterator[Event]:
    terms = calls.unit.ir.terms
    sparse = _spread(terms, made)
    for use in uses:
        term = calls.term(use)
        if term < 0 or term in made:
            continue
        _, callee, positional, keywords = terms[term]
        given = [*positional, *(value for _, value in keywords)]
        if terms[callee][0] == ir.ATTR:
            given.insert(0, terms[callee][1])
        origin = next((sparse[argument] for argument in given if argument in sparse), None)
        if origin is not None:
            step = Step(origin[0], calls.unit.path, 0, origin[1].name_span)
            yield Event("sparse-operator", use.name_span, use.confidence, use.api, (step,))
