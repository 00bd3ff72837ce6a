"""What a loop runs over: the rows of a tensor, the parameters of a module."""

from __future__ import annotations

from collections.abc import Callable

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.uses.called_operator import given
from mindport.analysis.uses.named_api import apis
from mindport.analysis.values.containers import CONTAINERS, element
from mindport.analysis.values.domain import Atom, Instance, Sequence, Value
from mindport.analysis.values.evaluator import GENERATOR, MODULE, TENSOR, Call, Evaluator
from mindport.analysis.values.value_kinds import kinds

PARAMETER = frozenset({"torch.nn.Parameter"})
TENSORS = PARAMETER | {TENSOR}
_OF_PYTHON = frozenset({"builtins", "dict", "list", "set", "tuple"})


def is_of_python(ev: Evaluator, unit: Unit, callee: int) -> bool:
    """Whether a call gives its arguments, or what they hold: `enumerate`, `dict.values`."""
    called = apis(ev, unit, callee)
    return bool(called) and all(one.partition(".")[0] in _OF_PYTHON for one in called)


def holds_rows(ev: Evaluator, unit: Unit, call: int, argument: int) -> bool:
    """Whether a call makes a container of the rows of a tensor, or runs over them: `list(x)`."""
    is_made = bool(kinds(ev, unit, call) & {*CONTAINERS, GENERATOR})
    return is_made and bool(kinds(ev, unit, argument) & TENSORS)


def is_copied(ev: Evaluator, unit: Unit, call: int, argument: int) -> bool:
    """Whether a call makes a tensor of a list, which copies: `as_tensor([[1, 2], [3, 4]])`."""
    held, made = kinds(ev, unit, argument), kinds(ev, unit, call)
    return bool(held and made) and held <= CONTAINERS and made <= TENSORS


def run_over(ev: Evaluator, unit: Unit, term: int) -> int | None:
    """What a part of a row comes from: `x` for the `b` in `for a, (b, c) in enumerate(zip(x, y))`.

    None for what is no part of such a row.
    """
    parts = unit.ir.terms[term]
    if parts[0] != ir.UNPACK or parts[4] >= 0:
        return None
    outer = unit.ir.terms[parts[1]]
    rows = outer[1] if outer[0] == ir.ELEM else run_over(ev, unit, parts[1])
    call = unit.ir.terms[rows] if rows is not None else (ir.UNKNOWN,)
    if call[0] != ir.CALL:
        return None
    called = apis(ev, unit, call[1])
    place = parts[2] if called == {"builtins.zip"} else parts[2] - 1
    is_row = called in ({"builtins.zip"}, {"builtins.enumerate"})
    is_plain = all(unit.ir.terms[one][0] != ir.STAR for one in call[2])
    return call[2][place] if is_row and is_plain and 0 <= place < len(call[2]) else None


def gives_parameters(ev: Evaluator, unit: Unit, term: int) -> bool:
    """Whether it runs over the parameters of a module, or of what may be one."""
    return _gives(ev, unit, term, lambda one: isinstance(one, Instance) and one.cls in PARAMETER)


def runs_over_modules(ev: Evaluator, unit: Unit, term: int) -> bool:
    """Whether it is what a loop meets that runs over modules, or over what may be some."""
    parts = unit.ir.terms[term]
    while parts[0] == ir.UNPACK:
        parts = unit.ir.terms[parts[1]]
    if parts[0] != ir.ELEM:
        return False
    found = kinds(ev, unit, parts[1])
    return any(map(is_module, found)) or _gives(ev, unit, parts[1], ev.is_module)


def is_module(kind: str) -> bool:
    """Whether a class is one of torch's modules."""
    return kind.startswith("torch.nn.") and kind not in PARAMETER


def _gives(ev: Evaluator, unit: Unit, term: int, is_one: Callable[[Atom], bool]) -> bool:
    """Whether a call gives something to run over; of an unknown object what a module's does."""
    parts = unit.ir.terms[term]
    if parts[0] != ir.CALL:
        return False
    method = unit.ir.terms[parts[1]]
    if apis(ev, unit, parts[1]) - {""} or method[0] != ir.ATTR:
        found = ev.value(unit, term)
    else:
        found = ev.call(ev.attribute(ev.instance(MODULE), method[2]), Call())
    is_met = _holds(element(ev, found), is_one)
    return is_met or any(_gives(ev, unit, one, is_one) for one in given(ev, unit, term))


def _holds(value: Value, is_one: Callable[[Atom], bool]) -> bool:
    """Whether one of several is what is asked for, or a tuple with one: a name and a parameter."""
    return any(
        any(_holds(inner, is_one) for inner in one.elements)
        if isinstance(one, Sequence)
        else is_one(one)
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
