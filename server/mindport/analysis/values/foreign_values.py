"""What is known to be no tensor: arrays of numpy, numbers, what other packages give.

Each way to a value has to say so; what a loop only carries says nothing against it.
"""

from __future__ import annotations

from collections.abc import Iterable

from mindport.analysis.lowering import ir
from mindport.analysis.lowering.ir import Term
from mindport.analysis.project.module_names import Unit
from mindport.analysis.uses.named_api import apis
from mindport.analysis.values.command_line import NAMESPACE
from mindport.analysis.values.domain import Function
from mindport.analysis.values.evaluator import TENSOR, Call, Evaluator
from mindport.analysis.values.value_kinds import kinds

ARRAY = "numpy.ndarray"
# Methods of an array that give what is of Python.
_OF_PYTHON = frozenset({"item", "tolist", "tobytes"})
_TENSORS = frozenset({"", TENSOR, "torch.nn.Parameter"})
# A chain of so many values is not followed to its end.
_MOST_MET = 50
# What is of the same sort as its operands, and where these are.
_OPERANDS = {
    **dict.fromkeys((ir.PHI, ir.STAR), slice(1, None)),
    **dict.fromkeys((ir.NARROW, ir.TAKEN, ir.ANNOTATED, ir.ITEM, ir.UNPACK), slice(1, 2)),
    ir.UNARY: slice(2, 3),
    ir.BINARY: slice(2, 4),
}


def is_array(ev: Evaluator, unit: Unit, term: int, met: frozenset[int] = frozenset()) -> bool:
    """Whether a value comes from numpy."""
    parts = unit.ir.terms[term]
    found = kinds(ev, unit, term) - {"NoneType"}
    if found or len(met) > _MOST_MET:
        return found == {ARRAY}
    if parts[0] == ir.CALL:
        method = unit.ir.terms[parts[1]]
        is_method = method[0] == ir.ATTR and method[2] not in _OF_PYTHON
        return is_method and is_array(ev, unit, method[1], met | {term})
    are = (is_array(ev, unit, one, met | {term}) for one in _operands(unit, parts, met))
    return any(are) if parts[0] == ir.BINARY else _all(list(are))


def is_of_array(ev: Evaluator, unit: Unit, term: int, met: frozenset[int] = frozenset()) -> bool:
    """Whether a value is an array of numpy, or is computed of what one holds."""
    parts = unit.ir.terms[term]
    met |= {term}
    if parts[0] in (ir.ANNOTATED, ir.NARROW, ir.PHI):
        ways = _operands(unit, parts, met)
        return any(is_of_array(ev, unit, one, met) for one in ways)
    if is_array(ev, unit, term):
        return True
    return parts[0] == ir.CALL and (
        any(is_array(ev, unit, one) for one in parts[2])
        or (kinds(ev, unit, term) == {TENSOR} and _is_method_of_array(ev, unit, parts, met))
    )


def _is_method_of_array(ev: Evaluator, unit: Unit, call: Term, met: frozenset[int]) -> bool:
    """Whether a call is one of a method of a tensor that is made of an array."""
    method = unit.ir.terms[call[1]]
    if method[0] != ir.ATTR or method[1] < 0 or method[1] in met:
        return False
    return is_of_array(ev, unit, method[1], met)


def may_be_number(ev: Evaluator, unit: Unit, term: int) -> bool:
    """Whether a tensor may be made of one number of numpy: `torch.tensor(scores.mean())`."""
    parts = unit.ir.terms[term]
    given = parts[2][:1] if parts[0] == ir.CALL else ()
    held = (term, *given)  # the tensor may be the memory of the array
    return any(is_array(ev, unit, one) and is_reduced(ev, unit, one) for one in held)


def is_reduced(ev: Evaluator, unit: Unit, term: int) -> bool:
    """Whether an array is what is left of all elements, or is made of a number."""
    parts = unit.ir.terms[term]
    if parts[0] == ir.BINARY:
        return any(is_reduced(ev, unit, one) for one in parts[2:4])
    is_call = parts[0] == ir.CALL and all(name not in ("axis", None) for name, _ in parts[3])
    return is_call and _gives_one(ev, unit, parts)


def _gives_one(ev: Evaluator, unit: Unit, call: Term) -> bool:
    """The same for a call that names no axis."""
    called, method = apis(ev, unit, call[1]) - {""}, unit.ir.terms[call[1]]
    if method[0] == ir.ATTR and all(one.startswith(f"{ARRAY}.") for one in called):
        return ev.catalogue.has_role("reducing-arrays", method[2]) and not call[2]
    names = {one.rpartition(".")[2] for one in called}
    if call[2] and names & ev.catalogue.named("number-of-numbers"):
        return bool(kinds(ev, unit, call[2][0]) & {"float", "int", "bool"})
    return len(call[2]) == 1 and bool(names & ev.catalogue.named("reducing-arrays"))


def is_no_tensor(ev: Evaluator, unit: Unit, term: int, met: frozenset[int] = frozenset()) -> bool:
    """Whether it is known that a value is none, nor holds one."""
    parts = unit.ir.terms[term]
    met |= {term}
    if _comes_from_others(ev, unit, term):
        return True
    if parts[0] == ir.CALL:
        return _gives_none(ev, unit, term, met)
    found = kinds(ev, unit, term)
    # Of an attribute only what it begins with is known: tensors may be added to it.
    is_whole = parts[0] not in (ir.ATTR, ir.PHI, ir.BINARY) or _is_option(ev, unit, parts)
    if found and is_whole:
        return found.isdisjoint(_TENSORS)
    inner = _operands(unit, parts, met)
    if not inner and parts[0] == ir.PHI:  # a loop carries nothing but what was met
        return True
    return _all([is_no_tensor(ev, unit, one, met) for one in inner])


def _is_option(ev: Evaluator, unit: Unit, parts: Term) -> bool:
    """Whether it is an attribute of the options of a command line, which a program does not set."""
    return parts[0] == ir.ATTR and kinds(ev, unit, parts[1]) == {NAMESPACE}


def _gives_none(ev: Evaluator, unit: Unit, term: int, met: frozenset[int]) -> bool:
    _, callee, positional, _ = unit.ir.terms[term]
    found = kinds(ev, unit, term)
    if found:
        return found.isdisjoint(_TENSORS)
    called = apis(ev, unit, callee) - {""}
    method = unit.ir.terms[callee]
    if method[0] == ir.ATTR and not called:
        return _gives_number(ev, method[2])
    if called and all(one.startswith("builtins.") for one in called):
        return _all([is_no_tensor(ev, unit, one, met) for one in positional])
    functions = [one for one in ev.value(unit, callee) if isinstance(one, Function)]
    return _all([_returns_none(ev, unit, one, met) for one in functions])


def _gives_number(ev: Evaluator, method: str) -> bool:
    """Whether a method gives no tensor even of a tensor: `x.item()`."""
    made = ev.call(ev.attribute(ev.tensor, method), Call())
    return bool(made) and not any(map(ev.is_tensor, made))


def _returns_none(ev: Evaluator, unit: Unit, function: Function, met: frozenset[int]) -> bool:
    if function.unit is not unit:
        return False
    returned = unit.ir.functions[function.index].returns
    others = [one for one in returned if one not in met]  # a function may give what it gives
    return not returned or _all([is_no_tensor(ev, unit, one, met) for one in others])


def _comes_from_others(ev: Evaluator, unit: Unit, term: int) -> bool:
    """Whether it is of a package that knows no tensors: `time.time()`, `args.lr`."""
    while unit.ir.terms[term][0] in (ir.ATTR, ir.CALL, ir.TAKEN, ir.ANNOTATED):
        called = apis(ev, unit, term) - {""}
        if called:
            return _are_without_tensors(ev, called)
        term = unit.ir.terms[term][1]
    parts = unit.ir.terms[term]
    if parts[0] == ir.GLOBAL and parts[1] in unit.ir.names:
        return _comes_from_others(ev, unit, unit.ir.names[parts[1]])
    called = apis(ev, unit, term) - {""}
    return bool(called) and _are_without_tensors(ev, called)


def _are_without_tensors(ev: Evaluator, called: Iterable[str]) -> bool:
    packages = ev.catalogue.named("without-tensors") | ev.catalogue.array_packages
    return all(one.partition(".")[0] in packages for one in called)


def _operands(unit: Unit, parts: ir.Term, met: frozenset[int]) -> list[int]:
    found = parts[_OPERANDS.get(parts[0], slice(0))]
    if parts[0] == ir.GLOBAL:
        found = (unit.ir.names.get(parts[1], -1),)
    return [one for one in found if one >= 0 and one not in met]


def _all(found: list[bool]) -> bool:
    return bool(found) and all(found)
