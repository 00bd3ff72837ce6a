"""Functions with some arguments given before: `partial(torch.clamp, min=0)`."""

from __future__ import annotations

from mindport.analysis.shape.domain import Literal, Made, Number, Shaped, TensorShape
from mindport.analysis.shape.library import Passed
from mindport.analysis.values.domain import Constant, Instance, Partial, Value

PARTIAL = "functools.partial"


def with_own(callee: Partial, made: Shaped | None, passed: Passed) -> Passed:
    """What reaches the function: its own arguments first; `made` is where it was made, if known."""
    if isinstance(made, Made) and made.cls == PARTIAL:
        return passed.after(*made.positional[1:]).beside(dict(made.keywords))
    named = {name: by_value(value) for name, value in callee.keywords}
    return passed.after(*map(by_value, callee.positional)).beside(named)


def by_value(value: Value) -> Shaped | None:
    """A number whose value the evaluator of values knows, or knows to be a number."""
    if len(value) == 1 and isinstance(value[0], Constant):
        known = value[0].value
        return Number(known) if type(known) is int else Literal(known)
    if value and all(isinstance(one, Instance) and one.cls == "torch.Tensor" for one in value):
        return TensorShape()
    return None
