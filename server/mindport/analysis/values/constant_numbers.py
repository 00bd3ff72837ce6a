"""The numbers that are no end of arithmetic: infinity and NaN, however they are written."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable

from mindport.analysis.values.domain import Atom, Constant, Library, Value
from mindport.analysis.values.evaluator import Evaluator

# What the names of each role stand for.
_ROLES = {"infinity": math.inf, "minus-infinity": -math.inf, "not-a-number": math.nan}
_COMPUTED: dict[str, Callable[[float, float], float]] = {
    "Add": operator.add,
    "Sub": operator.sub,
    "Mult": operator.mul,
}


def number_of(ev: Evaluator, atom: Atom) -> int | float | None:
    """The number that a constant is, of Python or of a library; None for anything else."""
    if isinstance(atom, Constant):
        return atom.value if type(atom.value) in (int, float) else None
    if isinstance(atom, Library):
        found = (value for role, value in _ROLES.items() if ev.catalogue.has_role(role, atom.name))
        return next(found, None)
    return None


def from_text(ev: Evaluator, given: Value) -> Value:
    """`float("-inf")`, `float(math.inf)`: unknown where it is not made of one constant."""
    value = given[0].value if len(given) == 1 and isinstance(given[0], Constant) else None
    number = number_of(ev, given[0]) if len(given) == 1 else None
    try:
        made = float(value if isinstance(value, str) else number)  # type: ignore[arg-type]
    except (TypeError, ValueError, OverflowError):
        return ()
    return ev.atoms.constant(math.nan if math.isnan(made) else made)  # one object for all


def negated(ev: Evaluator, atom: Atom) -> Value:
    """`-math.inf`, `-1`; unknown for what is no constant number."""
    number = number_of(ev, atom)
    return () if number is None else ev.atoms.constant(-number)


def beyond(ev: Evaluator, left: Atom, right: Value, sign: str) -> Value:
    """What arithmetic with infinity or NaN gives; unknown for other numbers."""
    one = number_of(ev, left)
    other = number_of(ev, right[0]) if len(right) == 1 else None
    if one is None or other is None or sign not in _COMPUTED:
        return ()
    if math.isfinite(one) and math.isfinite(other):
        return ()
    made = _COMPUTED[sign](one, other)
    return ev.atoms.constant(math.nan if math.isnan(made) else made)
