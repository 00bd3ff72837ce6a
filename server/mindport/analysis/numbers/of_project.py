"""The numbers of a whole project: what is found of one file is not looked for again by the next."""

from __future__ import annotations

from typing import cast

from mindport.analysis.numbers.number_types import NumberTypes
from mindport.analysis.values.evaluator import Evaluator


def numbers_of(ev: Evaluator) -> NumberTypes:
    """The number types beside an evaluator of values, forgotten with what it has evaluated."""
    known = ev.derived.get(("numbers",))
    if known is None:
        known = ev.derived["numbers",] = NumberTypes(ev)
    return cast(NumberTypes, known)
