"""The places of what has a form with a fixed shape, see shape/fixed_forms.py."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from mindport.analysis.project.module_names import Unit
from mindport.analysis.shape.fixed_forms import Way, fixed_forms
from mindport.analysis.uses.placed_terms import placed_in
from mindport.analysis.values.evaluator import Evaluator
from mindport.text.edit import covers
from mindport.text.line_index import LineIndex
from mindport.text.span import Span


class FixedSpans(NamedTuple):
    """Where a selection is, what uses it up, and what both are made of."""

    way: Way
    selection: Span
    whole: Span
    tensor: Span
    mask: Span


def fixed_spans(ev: Evaluator, unit: Unit, lines: LineIndex) -> Iterator[FixedSpans]:
    """All in a file, each written in one expression."""
    found = list(fixed_forms(ev, unit))
    if not found:
        return
    spans: defaultdict[int, list[Span]] = defaultdict(list)
    for part in unit.ir.parts:
        for (line, column, last, end), term in placed_in(part):
            start = lines.offset_of_utf8(line - 1, column)
            spans[term].append(Span(start, lines.offset_of_utf8(last - 1, end)))
    for form in found:
        for whole in spans[form.whole]:
            inner = (_inside(whole, spans[one]) for one in (form.tensor, form.mask))
            selection, (tensor, mask) = _inside(whole, spans[form.selection]), inner
            if selection is not None and tensor is not None and mask is not None:
                yield FixedSpans(form.way, selection, whole, tensor, mask)


def _inside(whole: Span, spans: Iterable[Span]) -> Span | None:
    return next((one for one in spans if covers(whole, one)), None)
