"""Code that differentiates a gradient once more, and what stands on the differentiated path."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mindport.analysis.event import Event
from mindport.analysis.gradients.differentiated_path import DifferentiatedPath
from mindport.analysis.gradients.gradient_order import GradientOrder, order_of
from mindport.analysis.gradients.wanted import are_inputs, differentiated_by, inputs_of
from mindport.analysis.uses.api_use import ApiUse
from mindport.analysis.uses.placed_calls import PlacedCalls
from mindport.analysis.values.evaluator import Evaluator

# Calls that give a gradient which can be differentiated, when they are told to.
_ON_DEMAND = frozenset({"torch.autograd.grad", "torch.autograd.backward", "torch.Tensor.backward"})


def _may_differentiate_again(ev: Evaluator, use: ApiUse) -> bool:
    """Whether a call gives gradients that have gradients, on demand or together with others."""
    if use.arguments is None:
        return False
    return _creates_graph(use) if use.api in _ON_DEMAND else order_of(ev, use.api) > 0


def second_derivatives(
    ev: Evaluator, calls: PlacedCalls, uses: Sequence[ApiUse]
) -> Iterator[Event]:
    """The places of a file where a gradient is differentiated, with the APIs it goes through."""
    for use in uses:
        term = calls.term(use) if _may_differentiate_again(ev, use) else -1
        if term < 0:
            continue
        is_asked = use.api == "torch.autograd.grad"
        wanted = differentiated_by(calls, uses, term) if is_asked else None
        first = frozenset(inputs_of(calls.unit, term)) if is_asked else frozenset[int]()
        path = DifferentiatedPath(ev, calls, wanted, first)
        if use.api in _ON_DEMAND:
            path.add_results(calls.unit, term)
        elif GradientOrder(ev).of_made(calls.unit, term) >= 2:
            path.add_function(calls.unit, term)
        else:
            continue
        steps = tuple(path.walk())
        if steps:
            by_input = wanted is not None and are_inputs(ev, calls.unit, wanted)
            kind = "second-order-gradient"
            yield Event(kind, use.name_span, use.confidence, use.api, steps, by_input=by_input)


def _creates_graph(use: ApiUse) -> bool:
    return any(
        one.keyword == "create_graph" and one.constant != "False" for one in use.arguments or ()
    )
