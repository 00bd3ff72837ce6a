"""Texts that are made numbers of, and padded to the longest of their batch."""

from __future__ import annotations

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.shape.dimension import SOME, Cause, Dynamic
from mindport.analysis.shape.domain import Table, TensorShape
from mindport.analysis.values.overlays.text_batches import BESIDE, PADDING, TO_LONGEST, TOKENIZER


def encoded(unit: Unit, term: int) -> Table | None:
    """What such a call gives, by the name of each part; None for any other call."""
    terms = unit.ir.terms
    keywords = dict(terms[term][3])
    if BESIDE not in keywords or PADDING not in keywords:
        return None
    padding = terms[keywords[PADDING]]
    if padding[0] != ir.CONST or padding[1] not in TO_LONGEST:
        return None
    longest = Dynamic(Cause(unit.path, term, TOKENIZER))
    return Table(rest=TensorShape((SOME, longest), "int64"), is_open=True)
