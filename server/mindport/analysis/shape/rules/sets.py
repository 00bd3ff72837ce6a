"""Sets and counters of Python: how many values are in one, where data says which."""

from __future__ import annotations

from mindport.analysis.shape.call import ShapeCall, ShapeRule, ShapeRules, is_fixed, rules_of
from mindport.analysis.shape.dimension import SOME, Dynamic
from mindport.analysis.shape.domain import Many, Number, Table, cause_of, length
from mindport.analysis.shape.rules.python import element


def _set(call: ShapeCall) -> Many:
    """Of numbers that depend on data, nobody knows how many are equal."""
    value = call.value("value")
    held = element(value)
    if held is not None and not is_fixed(held):
        return Many(held, Dynamic(call.cause))
    many = length(value)
    return Many(held, Dynamic(many.cause, plain=False) if isinstance(many, Dynamic) else SOME)


def _compared(call: ShapeCall) -> Many:
    """What sets have in common, or apart: where data says what is in one, also how much."""
    values = (call.value("self"), *call.parts("others"))
    cause = next((c for c in map(cause_of, values) if c is not None), None)
    return Many(element(values[0]), SOME if cause is None else Dynamic(cause, plain=False))


def _counter(call: ShapeCall) -> Table:
    """As many entries as there are different values."""
    return Table(rest=Number(SOME), length=_set(call).length, is_open=True)


SHAPE_RULES: ShapeRules = {
    "collections.Counter": ShapeRule("value", _counter),
    **rules_of("builtins.set builtins.frozenset", ShapeRule("value", _set)),
    # A set counts as a list of values.
    **rules_of(
        "list.difference list.intersection list.symmetric_difference list.union",
        ShapeRule("self, *others", _compared),
    ),
}
