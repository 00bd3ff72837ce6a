"""The dtype of new floats: single precision, or any in a project that sets another default."""

from __future__ import annotations

from mindport.analysis.numbers.held_numbers import SINGLE, Held
from mindport.analysis.values.evaluator import Evaluator
from mindport.knowledge.operator_facts import OperatorFacts, family


def dtype(ev: Evaluator) -> str:
    """The dtype of new floats; their family where it may be set."""
    return "float" if ev.sets_another_default else SINGLE


def made(ev: Evaluator, found: str) -> Held:
    """What is made of no tensor: of a dtype of its own, or of the default."""
    return Held(dtype(ev) if found == SINGLE else found)


def result(ev: Evaluator, facts: OperatorFacts, given: str) -> Held:
    """What an operator gives for a dtype or a family: fractions of integers have the default."""
    found = facts.result(given) if given else ""
    return made(ev, found) if has_default(facts, given) else Held(found)


def has_default(facts: OperatorFacts, given: str) -> bool:
    """Whether what an operator gives for whole numbers has the dtype of new floats."""
    is_whole = given in ("bool", "integer") or family(given) in ("bool", "integer")
    return is_whole and facts.result(given) == SINGLE != facts.result("float64")
