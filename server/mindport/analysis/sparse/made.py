"""Sparse tensors: where they are made, and which operators work on them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mindport.analysis.event import Event, Step
from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.sparse.dimensions import is_matrix
from mindport.analysis.sparse.values import ARITHMETIC, Made, SparseValues, sparse_values
from mindport.analysis.uses.api_use import ApiUse
from mindport.analysis.uses.placed_calls import PlacedCalls, lines_span
from mindport.analysis.uses.placed_terms import place_of
from mindport.analysis.values.domain import Atom, Constant, Instance
from mindport.analysis.values.evaluator import Evaluator
from mindport.text.span import Span

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
_OPERATORS = {**ARITHMETIC, "MatMult": "matmul", "Pow": "pow"}
# What keeps a tensor as it is, without computing anything.
_NO_MATRIX = "dimensions"
_SECOND = "second"  # the sparse tensor is the last operand
# Operators whose kernel on CPU adds what its earlier calls gave.
_REMEMBERED, _AGAIN = "sparse-operators-that-add-up", "again"
_STORING = frozenset({"torch.nn.Module.register_buffer", "torch.nn.Module.register_parameter"})


def sparse_tensors(ev: Evaluator, calls: PlacedCalls, uses: Sequence[ApiUse]) -> Iterator[Event]:
    """Layouts that MindSpore has not, and operators on sparse tensors."""
    made: dict[int, Made] = {}
    for use in uses:
        layout = _MAKING.get(use.api) if use.arguments is not None else None
        if layout is None:
            continue
        if layout not in _KEPT:
            yield Event("sparse-layout", use.name_span, use.confidence, use.api)
        elif (term := calls.term(use)) >= 0:
            made[term] = layout, use
            if not is_matrix(calls.unit.ir.terms, term, layout):
                yield Event("sparse-layout", use.name_span, use.confidence, use.api, (), _NO_MATRIX)
    if made:
        yield from _operators(ev, calls, uses, made)


def _operators(
    ev: Evaluator, calls: PlacedCalls, uses: Sequence[ApiUse], made: dict[int, Made]
) -> Iterator[Event]:
    values = sparse_values(ev, calls.unit, made)
    for use in uses:
        term = calls.term(use)
        if term < 0 or term in made or use.api in _STORING:
            continue
        given = list(_given(calls.unit.ir.terms, term))
        found = values.given(given)
        if found:
            form = _form(ev, calls.unit, found, given)
            form = _SECOND if not form and _is_second(calls.unit.ir.terms[term], values) else form
            form = _AGAIN if ev.catalogue.has_role(_REMEMBERED, use.api) else form
            yield _event(calls, use.api, use.name_span, found[0], form)
    for term, parts in enumerate(calls.unit.ir.terms):
        api, operands = _by_sign(parts)
        found = [values.tensors[operand] for operand in operands if operand in values.tensors]
        place = place_of(calls.unit, term) if found else None
        if place is not None:
            form = _form(ev, calls.unit, found, operands)
            is_second = len(operands) == 2 and operands[1] in values.tensors
            form = _SECOND if not form and is_second else form
            yield _event(calls, api, lines_span(calls.lines, place), found[0], form)


def _is_second(call: ir.Term, values: SparseValues) -> bool:
    """Whether the last argument of several, or the one of a method, is the sparse tensor."""
    _, _, positional, _ = call
    return bool(positional) and positional[-1] in values.tensors


def _form(ev: Evaluator, unit: Unit, found: Sequence[Made], given: Sequence[int]) -> str:
    """What an operator is given: several sparse tensors, or one and a number."""
    if len(found) > 1:
        return "several"
    others = [ev.value(unit, term) for term in given]
    return "number" if any(value and all(map(_is_number, value)) for value in others) else ""


def _is_number(atom: Atom) -> bool:
    if isinstance(atom, Constant):
        return type(atom.value) in (int, float)
    return isinstance(atom, Instance) and atom.cls in ("int", "float")


def _given(terms: Sequence[ir.Term], term: int) -> Iterator[int]:
    """The receiver and the arguments of a call."""
    _, callee, positional, keywords = terms[term]
    if terms[callee][0] == ir.ATTR:
        yield terms[callee][1]
    yield from positional
    yield from (value for _, value in keywords)


def _by_sign(parts: ir.Term) -> tuple[str, Sequence[int]]:
    """The API of an operator or a subscript, and what it works on."""
    if parts[0] == ir.BINARY and parts[1] in _OPERATORS:
        return f"torch.Tensor.{_OPERATORS[parts[1]]}", parts[2:4]
    return "torch.Tensor.__getitem__", parts[1:2] if parts[0] == ir.ITEM else ()


def _event(calls: PlacedCalls, api: str, span: Span, made: Made, form: str) -> Event:
    """An operator on what `made` tells."""
    layout, origin = made
    step = Step(layout, calls.unit.path, 0, origin.name_span)
    return Event("sparse-operator", span, origin.confidence, api, (step,), form)
