"""What there is to say of a file besides its uses of APIs and its shapes."""

from __future__ import annotations

from collections.abc import Sequence

from mindport.analysis.event import Event
from mindport.analysis.features import features
from mindport.analysis.gradients.differentiation import second_derivatives
from mindport.analysis.graph.constructs import graph_constructs
from mindport.analysis.lowering.ir import Part
from mindport.analysis.mindspore_code import mindspore_events
from mindport.analysis.project.module_names import Unit
from mindport.analysis.sparse.made import sparse_tensors
from mindport.analysis.uses.api_use import ApiUse
from mindport.analysis.uses.placed_calls import PlacedCalls
from mindport.analysis.values.evaluator import Evaluator
from mindport.text.line_index import LineIndex


def events_in(
    ev: Evaluator,
    unit: Unit,
    parts: Sequence[Part],
    uses: Sequence[ApiUse],
    lines: LineIndex,
) -> list[Event]:
    """The events of parts of a file; `uses` are those in them."""
    calls = PlacedCalls(unit, parts, lines)
    uses = [use for use in uses if not use.is_choice]
    return [
        *graph_constructs(ev, unit, parts, lines),
        *second_derivatives(ev, calls, uses),
        *sparse_tensors(ev, calls, uses),
        *features(ev, calls, uses),
        *mindspore_events(ev, unit, parts, lines),
    ]
