"""Sparse tensors: where they are made, and which operators work on them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from mindport.analysis import ir
from mindport.analysis.api_use import ApiUse
from mindport.analysis.evaluator import Evaluator
from mindport.analysis.event import Event, Step
from mindport.analysis.modules import Unit
from mindport.analysis.placed_calls import PlacedCalls, lines_span
from mindport.analysis.placed_terms import place_of
from mindport.analysis.values import Function, Library
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
# Methods and functions whose result is as sparse as their first tensor.
_KEEPING = frozenset({
    "abs", "asin", "asinh", "atan", "atanh", "ceil", "clone", "coalesce", "detach",
    "double", "erf", "expm1", "float", "floor", "half", "log1p", "neg", "pow",
    "relu", "requires_grad_", "round", "sgn", "sign", "sin", "sinh", "sqrt", "square",
    "t", "tan", "tanh", "to", "transpose", "unsqueeze",
})  # fmt: skip
# Arithmetic whose result is sparse, and the methods that are the same.
_ARITHMETIC = {"Add": "add", "Sub": "sub", "Mult": "mul", "Div": "div"}
_OPERATORS = {**_ARITHMETIC, "MatMult": "matmul", "Pow": "pow"}
# Terms that are the tensor they are made of.
_SAME = frozenset({ir.PHI, ir.NARROW, ir.ANNOTATED})
_DISPLAYS = frozenset({ir.TUPLE, ir.LIST})
_MOST_ROUNDS = 6  # from function to function
_MOST_CALLERS = 8

_Made: TypeAlias = "dict[int, tuple[str, ApiUse]]"


def sparse_tensors(ev: Evaluator, calls: PlacedCalls, uses: Sequence[ApiUse]) -> Iterator[Event]:
    """Layouts that MindSpore has not, and operators on sparse tensors."""
    made: _Made = {}
    for use in uses:
        layout = _MAKING.get(use.api) if use.arguments is not None else None
        if layout is None:
            continue
        if layout not in _KEPT:
            yield Event("sparse-layout", use.name_span, use.confidence, use.api)
        elif (term := calls.term(use)) >= 0:
            made[term] = layout, use
    if made:
        yield from _operators(ev, calls, uses, made)


def _spread(ev: Evaluator, unit: Unit, made: _Made) -> _Made:
    """The terms that hold a sparse tensor: also what functions of the file are given and return,
    what a module keeps, and lists of them."""
    sparse = dict(made)
    for _ in range(_MOST_ROUNDS):
        before = len(sparse)
        for term, parts in enumerate(unit.ir.terms):
            if term in sparse:
                continue
            sources = _sources(ev, unit, parts) or _kept_by(ev, unit, parts)
            found = next((sparse[source] for source in sources if source in sparse), None)
            if found is not None:
                sparse[term] = found
        if len(sparse) == before:
            break
    return sparse


def _sources(ev: Evaluator, unit: Unit, parts: ir.Term) -> Sequence[int]:
    """The terms of the file that a term has its value from."""
    if parts[0] in _SAME or parts[0] in _DISPLAYS:
        return parts[1:]
    if parts[0] == ir.PARAM:
        return _passed(ev, unit, parts)
    if parts[0] == ir.ATTR:
        return _kept(unit, parts)
    if parts[0] == ir.CALL and unit.ir.terms[parts[1]][0] != ir.ATTR:
        found = (one for one in ev.value(unit, parts[1]) if isinstance(one, Function))
        own = [one for one in found if one.unit is unit]
        return [term for one in own for term in unit.ir.functions[one.index].returns]
    return ()


def _kept_by(ev: Evaluator, unit: Unit, parts: ir.Term) -> Sequence[int]:
    """The tensors that an operator gives a sparse tensor of, if one of them is sparse."""
    terms = unit.ir.terms
    if parts[0] == ir.BINARY and parts[1] in _ARITHMETIC:
        return parts[2:4]
    if parts[0] != ir.CALL or terms[parts[1]][0] != ir.ATTR:
        return ()
    _, receiver, name = terms[parts[1]]
    if name not in _KEEPING:
        return ()
    is_path = any(isinstance(one, Library) for one in ev.value(unit, receiver))
    return parts[2][:1] if is_path else (receiver,)


def _passed(ev: Evaluator, unit: Unit, parts: ir.Term) -> list[int]:
    """What callers in the file pass for a parameter."""
    _, index, position = parts
    name = unit.ir.functions[index].parameters[position][0]
    found = []
    for site in ev.callers_of(ev.atoms.the_function(unit, index), _MOST_CALLERS):
        if site.unit is unit:
            _, _, positional, keywords = unit.ir.terms[site.term]
            place = position - site.offset
            found += [value for keyword, value in keywords if keyword == name]
            found += positional[place : place + 1] if place >= 0 else ()
    return found


def _kept(unit: Unit, parts: ir.Term) -> Sequence[int]:
    """What the methods of a class put into an attribute of its object."""
    _, owner, name = parts
    of = unit.ir.terms[owner]
    if of[0] != ir.PARAM or of[2]:
        return ()
    cls = unit.ir.functions[of[1]].owner
    return unit.ir.classes[cls].attributes.get(name, ()) if cls >= 0 else ()


def _operators(
    ev: Evaluator, calls: PlacedCalls, uses: Sequence[ApiUse], made: _Made
) -> Iterator[Event]:
    terms = calls.unit.ir.terms
    sparse = _spread(ev, calls.unit, made)
    for use in uses:
        term = calls.term(use)
        if term < 0 or term in made:
            continue
        _, callee, positional, keywords = terms[term]
        given = [*positional, *(value for _, value in keywords)]
        if terms[callee][0] == ir.ATTR:
            given.insert(0, terms[callee][1])
        found = [sparse[argument] for argument in given if argument in sparse]
        if found:
            yield _event(calls, use.api, use.name_span, found)
    for term, parts in enumerate(terms):
        if parts[0] == ir.BINARY and parts[1] in _OPERATORS:
            api, operands = f"torch.Tensor.{_OPERATORS[parts[1]]}", parts[2:4]
        elif parts[0] == ir.ITEM:
            api, operands = "torch.Tensor.__getitem__", parts[1:2]
        else:
            continue
        found = [sparse[operand] for operand in operands if operand in sparse]
        place = place_of(calls.unit, term) if found else None
        if place is not None:
            yield _event(calls, api, lines_span(calls.lines, place), found)


def _event(calls: PlacedCalls, api: str, span: Span, found: Sequence[tuple[str, ApiUse]]) -> Event:
    """An operator on what `found` tells; of several sparse tensors as the form says."""
    layout, origin = found[0]
    step = Step(layout, calls.unit.path, 0, origin.name_span)
    form = "several" if len(found) > 1 else ""
    return Event("sparse-operator", span, origin.confidence, api, (step,), form)
