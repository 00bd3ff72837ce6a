"""The shapes of a whole project: what is found for one question is not looked for again."""

from __future__ import annotations

from functools import partial
from typing import cast

from mindport.analysis.memory.reshaped import reshaped
from mindport.analysis.shape.evaluator import Shapes
from mindport.analysis.shape.terms import new_shapes
from mindport.analysis.values.evaluator import Evaluator


def shapes_of(ev: Evaluator) -> Shapes:
    """The shapes beside an evaluator of values, forgotten with what it has evaluated.

    Of tensors that are changed in place, as by `x.squeeze_()`, no shape is known.
    """
    question = ("shapes",)
    known = ev.derived.get(question)
    if known is None:
        known = ev.derived[question] = new_shapes(ev, partial(reshaped, ev))
    return cast(Shapes, known)
