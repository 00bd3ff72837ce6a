"""What is looked for in an open file when its uses are known: shapes, and all other events.

Imported then: it is a good part of the program, and an editor waits for the first answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from mindport.analysis.event import Event
from mindport.analysis.events import events_in
from mindport.analysis.lowering.ir import Part
from mindport.analysis.project.module_names import Unit
from mindport.analysis.shape.events import DynamicShape, dynamic_shapes_in
from mindport.analysis.shape.terms import new_shapes
from mindport.analysis.uses.api_use import ApiUse
from mindport.analysis.values.evaluator import Evaluator
from mindport.text.line_index import LineIndex

# Gives the events of a part of a file, with the uses in it.
SecondLook: TypeAlias = "Callable[[Part, Sequence[ApiUse]], Sequence[Event | DynamicShape]]"


def second_look(ev: Evaluator, unit: Unit, lines: LineIndex, *, with_shapes: bool) -> SecondLook:
    """What finds the events of parts of a file."""
    shapes = new_shapes(ev)

    def look(part: Part, uses: Sequence[ApiUse]) -> list[Event | DynamicShape]:
        events: list[Event | DynamicShape] = [*events_in(ev, unit, [part], uses, lines)]
        if with_shapes:
            events += dynamic_shapes_in(shapes, unit, part, lines)
        return events

    return look
