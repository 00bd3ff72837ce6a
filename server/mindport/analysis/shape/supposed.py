"""Numbers that are read from what may be a tensor, for all that is known of it."""

from __future__ import annotations

from dataclasses import replace

from mindport.analysis.modules import Unit
from mindport.analysis.shape.call import ShapeRule
from mindport.analysis.shape.dimension import Cause, Dynamic
from mindport.analysis.shape.domain import Number
from mindport.analysis.shape.evaluator import Env, Shapes
from mindport.analysis.shape.index import collection_of
from mindport.analysis.shape.library import Passed
from mindport.analysis.shape.unsaid import MAKING_NUMBERS, unsaid_number, unsaid_parameter


def number_of_unsaid(
    s: Shapes, unit: Unit, api: str, passed: Passed, env: Env | None
) -> Number | None:
    """`int(n)`, where `n` is a parameter that may be anything, or an element of one."""
    if api not in MAKING_NUMBERS or passed.positional != (None,):
        return None
    argument = unit.ir.terms[passed.term][2][0]
    name = unsaid_number(s.ev, unit, argument) or _collection(s, unit, argument, env)
    return Number(Dynamic(Cause(passed.path, passed.term, api, name))) if name else None


def _collection(s: Shapes, unit: Unit, term: int, env: Env | None) -> str:
    """The parameter that holds the term as an element, whatever it is; "" for none."""
    return "" if env else unsaid_parameter(s.ev, unit, collection_of(s, unit, term))


def counted(
    s: Shapes, unit: Unit, rule: ShapeRule | None, passed: Passed, env: Env | None
) -> Passed:
    """What is passed; where a number may be, or a tensor of numbers, and nothing tells which, it is
    supposed to be a tensor."""
    if rule is None or not rule.counting or passed.positional is None or env:
        return passed
    term = _argument(unit, rule, passed)
    if term < 0 or s.of(unit, term) is not None:
        return passed
    name = unsaid_parameter(s.ev, unit, term) or _collection(s, unit, term, env)
    if not name:
        return passed
    supposed = Number(Dynamic(Cause(passed.path, term, "", name)))
    return replace(passed, keywords={**passed.keywords, rule.counting: supposed})


def _argument(unit: Unit, rule: ShapeRule, passed: Passed) -> int:
    """The term of the argument that a rule counts by; -1 where it is not passed."""
    _, _, positional, keywords = unit.ir.terms[passed.term]
    place = [name.strip() for name in rule.parameters.split(",")].index(rule.counting)
    place -= len(passed.positional or ()) - len(positional)  # a receiver
    found: int = dict(keywords).get(rule.counting, -1)
    return positional[place] if found < 0 and place < len(positional) else found
