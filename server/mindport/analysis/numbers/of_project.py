"""The numbers of a whole project: what is found of one file is not looked for again by the next."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from mindport.analysis.values.evaluator import Evaluator

if TYPE_CHECKING:
    from mindport.analysis.numbers.number_types import NumberTypes


def numbers_of(ev: Evaluator) -> NumberTypes:
    """The number types beside an evaluator of values, forgotten with what it has evaluated."""
    from mindport.analysis.numbers.number_types import NumberTypes  # noqa: PLC0415  (a first answer needs no shapes)

    question = ("numbers", ev.sets_another_default)
    known = ev.derived.get(question)
    if known is None:
        known = ev.derived[question] = NumberTypes(ev)
    return cast("NumberTypes", known)
