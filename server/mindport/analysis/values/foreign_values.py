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
from mindport.analysis.values.domain import Atom, Function, Instance, Record, Sequence
from mindport.analysis.values.evaluator import TENSOR, Call, Evaluator
from mindport.analysis.values.iterated import run_over
from mindport.analysis.values.value_kinds import kinds
from mindport.analysis.values.ways import Ways, holds

ARRAY = "numpy.ndarray"
# Methods of an array that give what is of Python.
_OF_PYTHON = frozenset({"item", "tolist", "tobytes"})
# What containers hold.
_DISPLAYS = {
    **dict.fromkeys((ir.TUPLE, ir.LIST, ir.SET), slice(1, None)),
    ir.LISTOF: slice(1, 2),
}
_DEEPEST = 3  # containers in containers that are looked into
_NUMBERS = frozenset({"bool", "float", "int"})
_TENSORS = frozenset({"", TENSOR, "torch.nn.Parameter"})
# What is of the same sort as its operands, and where these are.
_OPERANDS = {
    **dict.fromkeys((ir.PHI, ir.STAR), slice(1, None)),
    **dict.fromkeys((ir.NARROW, ir.TAKEN, ir.ANNOTATED, ir.ITEM, ir.ELEM, ir.UNPACK), slice(1, 2)),
    ir.UNARY: slice(2, 3),
    ir.BINARY: slice(2, 4),
}


def is_array(ev: Evaluator, unit: Unit, term: int) -> bool:
    """Whether a value comes from numpy."""
    return holds(ev, unit, term, _as_array, of_circles=True)


def _as_array(ev: Evaluator, unit: Unit, term: int) -> bool | Ways:
    parts = unit.ir.terms[term]
    found = kinds(ev, unit, term) - {"NoneType"}
    is_open = parts[0] == ir.PHI and "" in found
    if found and not is_open:  # `np.prod(sizes) if sizes else 1`: a number is taken alike
        return found - _NUMBERS == {ARRAY}
    if parts[0] == ir.CALL:
        method = unit.ir.terms[parts[1]]
        is_method = method[0] == ir.ATTR and method[2] not in _OF_PYTHON
        return Ways(method[1:2]) if is_method and method[1] >= 0 else False
    row = run_over(ev, unit, term)
    ways = _operands(unit, parts) if row is None else [row]
    if parts[0] == ir.PHI:
        ways = [one for one in ways if not _is_number(ev, unit, one)]
    return Ways(ways, is_any=parts[0] == ir.BINARY)


def _is_number(ev: Evaluator, unit: Unit, term: int) -> bool:
    found = kinds(ev, unit, term)
    return bool(found) and found <= _NUMBERS


def is_of_array(ev: Evaluator, unit: Unit, term: int) -> bool:
    """Whether a value is an array of numpy, or is computed of what one holds."""
    return holds(ev, unit, term, _as_of_array, of_circles=False)


def _as_of_array(ev: Evaluator, unit: Unit, term: int) -> bool | Ways:
    parts = unit.ir.terms[term]
    if parts[0] in (ir.ANNOTATED, ir.NARROW, ir.PHI):
        return Ways(_operands(unit, parts), is_any=True)
    if is_array(ev, unit, term):
        return True
    if parts[0] != ir.CALL:
        return False
    if any(is_array(ev, unit, one) for one in parts[2]):
        return True
    method = unit.ir.terms[parts[1]]
    is_method = kinds(ev, unit, term) == {TENSOR} and method[0] == ir.ATTR and method[1] >= 0
    return Ways(method[1:2]) if is_method else False


def may_be_number(ev: Evaluator, unit: Unit, term: int) -> bool:
    """Whether a tensor may be made of one number of numpy: `torch.tensor(scores.mean())`."""
    parts = unit.ir.terms[term]
    given = parts[2][:1] if parts[0] == ir.CALL else ()
    held = (term, *given)  # the tensor may be the memory of the array
    return any(is_array(ev, unit, one) and is_reduced(ev, unit, one) for one in held)


def is_reduced(ev: Evaluator, unit: Unit, term: int) -> bool:
    """Whether an array is what is left of all elements, or is made of a number."""
    return holds(ev, unit, term, _as_reduced, of_circles=False)


def _as_reduced(ev: Evaluator, unit: Unit, term: int) -> bool | Ways:
    parts = unit.ir.terms[term]
    if parts[0] == ir.BINARY:
        return Ways(parts[2:4], is_any=True)
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


def is_no_tensor(ev: Evaluator, unit: Unit, term: int) -> bool:
    """Whether it is known that a value is none, nor holds one."""
    return holds(ev, unit, term, _as_no_tensor, of_circles=True)


def _as_no_tensor(ev: Evaluator, unit: Unit, term: int) -> bool | Ways:
    parts = unit.ir.terms[term]
    if _comes_from_others(ev, unit, term):
        return True
    if parts[0] == ir.CALL:
        return _gives_none(ev, unit, term)
    found = kinds(ev, unit, term)
    if parts[0] in _DISPLAYS and len(parts) > 1:
        return Ways(parts[_DISPLAYS[parts[0]]])
    # Of an attribute only what it begins with is known: tensors may be added to it.
    is_whole = parts[0] not in (ir.ATTR, ir.PHI, ir.BINARY) or _is_option(ev, unit, parts)
    is_whole = is_whole and not _is_of_arguments(unit, parts)
    if found and is_whole and not _may_hold_tensors(ev, unit, term):
        return found.isdisjoint(_TENSORS)
    return Ways(_operands(unit, parts))


def _is_any_dict(ev: Evaluator, unit: Unit, term: int) -> bool:
    """Whether an annotation says no more than that it is a dictionary."""
    is_given = unit.ir.terms[term][0] == ir.PARAM
    records = (one for one in ev.value(unit, term) if isinstance(one, Record))
    return is_given and any(not one.entries and not one.rest for one in records)


def _may_hold_tensors(ev: Evaluator, unit: Unit, term: int) -> bool:
    """Whether a value may be a container that holds a tensor, or something unknown."""
    return _is_any_dict(ev, unit, term) or any(_is_open(ev, one) for one in ev.value(unit, term))


def _is_open(ev: Evaluator, atom: Atom, depth: int = 0) -> bool:
    match atom:
        case Sequence():
            parts = atom.elements
        case Record():
            parts = tuple(value for _, value in atom.entries)
            parts += (atom.rest,) if atom.rest else ()
        case Instance() if ev.catalogue.has_role("holding-others", atom.cls):
            parts = (atom.items,)
        case _:
            return False
    return depth >= _DEEPEST or any(
        not part or any(ev.is_tensor(one) or _is_open(ev, one, depth + 1) for one in part)
        for part in parts
    )


def _is_option(ev: Evaluator, unit: Unit, parts: Term) -> bool:
    """Whether it is an attribute of the options of a command line, which a program does not set."""
    return parts[0] == ir.ATTR and kinds(ev, unit, parts[1]) == {NAMESPACE}


def _is_of_arguments(unit: Unit, parts: Term) -> bool:
    """Whether it is `*args` or `**options`: that these are a tuple and a dict tells nothing."""
    if parts[0] != ir.PARAM:
        return False
    return unit.ir.functions[parts[1]].parameters[parts[2]][1] in ("*args", "**kwargs")


def _gives_none(ev: Evaluator, unit: Unit, term: int) -> bool | Ways:
    _, callee, positional, _ = unit.ir.terms[term]
    found = kinds(ev, unit, term)
    if found and not _may_hold_tensors(ev, unit, term):
        return found.isdisjoint(_TENSORS)
    called = apis(ev, unit, callee) - {""}
    method = unit.ir.terms[callee]
    if method[0] == ir.ATTR and not called:
        return _gives_number(ev, method[2])
    if called and all(one.startswith("builtins.") for one in called):
        return Ways(positional)
    functions = [one for one in ev.value(unit, callee) if isinstance(one, Function)]
    if any(one.unit is not unit for one in functions):
        return False
    returned = [back for one in functions for back in unit.ir.functions[one.index].returns]
    return Ways(returned) if returned else bool(functions)


def _gives_number(ev: Evaluator, method: str) -> bool:
    """Whether a method gives no tensor even of a tensor: `x.item()`."""
    made = ev.call(ev.attribute(ev.tensor, method), Call())
    return bool(made) and not any(map(ev.is_tensor, made))


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


def _operands(unit: Unit, parts: ir.Term) -> list[int]:
    found = parts[_OPERANDS.get(parts[0], slice(0))]
    if parts[0] == ir.GLOBAL:
        found = (unit.ir.names.get(parts[1], -1),)
    return [one for one in found if one >= 0]
