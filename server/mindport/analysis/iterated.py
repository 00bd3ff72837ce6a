"""What a loop runs over: the rows of a tensor, the parameters of a module."""

from __future__ import annotations

from mindport.analysis import ir
from mindport.analysis.called_operator import given
from mindport.analysis.containers import element
from mindport.analysis.evaluator import MODULE, TENSOR, Call, Evaluator
from mindport.analysis.modules import Unit
from mindport.analysis.named_api import apis
from mindport.analysis.value_kinds import kinds
from mindport.analysis.values import Instance, Sequence, Value

PARAMETER = frozenset({"torch.nn.Parameter"})
TENSORS = PARAMETER | {TENSOR}
_OF_PYTHON = frozenset({"builtins", "dict", "list", "set", "tuple"})


def is_of_python(ev: Evaluator, unit: Unit, callee: int) -> bool:
    """Whether a call gives its arguments, or what they hold: `enumerate`, `dict.values`."""
    called = apis(ev, unit, callee)
    return bool(called) and all(one.partition(".")[0] in _OF_PYTHON for one in called)


def gives_parameters(ev: Evaluator, unit: Unit, term: int) -> bool:
    """Whether it runs over the parameters of a module, or of what may be one."""
    parts = unit.ir.terms[term]
    if parts[0] != ir.CALL:
        return False
    method = unit.ir.terms[parts[1]]
    if apis(ev, unit, parts[1]) - {""} or method[0] != ir.ATTR:
        found = ev.value(unit, term)
    else:
        found = ev.call(ev.attribute(ev.instance(MODULE), method[2]), Call())
    is_one = _holds_parameters(element(ev, found))
    return is_one or any(gives_parameters(ev, unit, one) for one in given(ev, unit, term))


def _holds_parameters(value: Value) -> bool:
    """Whether one of several is a parameter, or a tuple with one: a name and a parameter."""
    return any(
        any(map(_holds_parameters, one.elements))
        if isinstance(one, Sequence)
        else isinstance(one, Instance) and one.cls in PARAMETER
        for one in value
    )


def may_hold_rows(ev: Evaluator, unit: Unit, term: int) -> bool:
    """Whether it may be a tensor, or runs over one."""
    parts = unit.ir.terms[term]
    if parts[0] == ir.CALL and is_of_python(ev, unit, parts[1]):
        return any(may_hold_rows(ev, unit, one) for one in given(ev, unit, term))
    found = kinds(ev, unit, term) - {"NoneType"}
    is_open = not found or "" in found or bool(found & TENSORS)
    return is_open and not gives_parameters(ev, unit, term)
