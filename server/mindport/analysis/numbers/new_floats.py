"""The dtype of new floats: single precision, or any in a project that sets another default."""

from __future__ import annotations

from mindport.analysis.numbers.held_numbers import SINGLE, Held
from mindport.analysis.values.evaluator import Evaluator
from mindport.knowledge.operator_facts import OperatorFacts, family

_OF_DEFAULT = (SINGLE, "complex64")


def dtype(ev: Evaluator) -> str:
    """The dtype of new floats; their family where it may be set."""
    return "float" if ev.sets_another_default else SINGLE


def made(ev: Evaluator, found: str) -> Held:
    """What is made of no tensor: of a dtype of its own, or of the default."""
    return Held(dtype(ev) if found == SINGLE else found)


def result(ev: Evaluator, facts: OperatorFacts, given: str) -> Held:
    """What an operator gives for a dtype or a family: fractions of integers have the default."""
    found = facts.result(given) if given else ""
    is_open = ev.sets_another_default and has_default(facts, given)
    return Held(family(found) if is_open else found)


def may_be_double(ev: Evaluator, held: Held) -> bool:
    """Whether numbers are in double precision, or new floats where that may be the default."""
    return held.dtype == "float64" or (ev.sets_another_default and held == Held("float"))


def has_default(facts: OperatorFacts, given: str) -> bool:
    """Whether what an operator gives for whole numbers has the dtype of new floats."""
    is_whole = given in ("bool", "integer") or family(given) in ("bool", "integer")
    found = facts.result(given) if is_whole else ""
    return found in _OF_DEFAULT and found != facts.result("float64")
