"""Parameters that a function uses as tensors, however little is known of who calls it.

What is handed to a torch function where that takes only a tensor is one, and so is what it was
made of by arithmetic, subscripts and methods; and what has a method called with `dim=`. Methods
that arrays of numpy share tell a tensor in a function that calls nothing of numpy.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.shape.counterparts import named_in_torch
from mindport.analysis.shape.masks import flattens, selects_itself
from mindport.analysis.shape.masks_used import counted_by, masks_used
from mindport.analysis.shape.unsaid import root_of
from mindport.analysis.values.class_by_members import is_only_of_tensors
from mindport.analysis.values.domain import Instance, Library, Value
from mindport.analysis.values.evaluator import TENSOR, Evaluator

_MAX_STEPS = 40
_OF_TORCH = frozenset({"dim", "keepdim", "descending"})
# Methods of tensors and other arrays, and of nothing else that is common.
OF_ARRAYS = frozenset(
    {
        *("abs", "eq", "exp", "ge", "gt", "le", "long", "lt", "ne", "sqrt", "unique"),
        *("all", "any", "argmax", "argmin", "argsort", "clip", "cumprod", "cumsum", "diagonal"),
        *("flatten", "item", "max", "mean", "min", "nonzero", "norm", "prod", "ravel", "reshape"),
        *("squeeze", "std", "sum", "swapaxes", "to_sparse", "tolist", "transpose", "var"),
        "view",
    }
)
# Functions of torch that make a tensor of an array.
_OF_ANY_ARRAY = frozenset(
    {"as_tensor", "from_numpy", "tensor", "Tensor", "FloatTensor", "LongTensor", "BoolTensor"}
)
_TORCH = frozenset({"torch"})
_OF_TENSORS = frozenset({"torch", "mindspore"})
_MASKS_OF = {"torch.where": 0, "torch.masked_select": 1, "torch.masked_fill": 1}
# Where a value comes from that has its kind: positions of the operands.
_SOURCES = {ir.ITEM: (1,), ir.UNARY: (2,), ir.BINARY: (2, 3), ir.APPEND: (1,), ir.COMPARE: (1, 2)}
# The operations that tell of what they are done to.
_TELLING = frozenset({ir.ITEM, ir.UNARY, ir.BINARY, ir.CALL, ir.UNPACK})


def used_as_tensors(
    ev: Evaluator, unit: Unit, part: ir.Part, others: Callable[[int], bool]
) -> Used:
    """What a part of a file uses its parameters as.

    A function's parameters are used in the part of its body alone. `others`: whether a term
    stands in a function that has to do with arrays that are no tensors.
    """
    used = Used()
    terms = unit.ir.terms
    for term, parts in enumerate(terms[part.first : part.last], part.first):
        operation = parts[0]
        if operation not in _TELLING:
            continue
        if operation in (ir.ITEM, ir.UNPACK):
            _note_taken(ev, unit, term, others, used)
            continue
        noted = masks_used(terms, parts)
        if noted and not others(term):
            used.masks |= noted
        if operation == ir.CALL:
            _note_call(ev, unit, term, others, used)
    used.masks |= used.counted & used.indexing  # positions are not summed
    used.tensors |= used.masks
    return used


def _note_taken(
    ev: Evaluator, unit: Unit, term: int, others: Callable[[int], bool], used: Used
) -> None:
    """Note what a subscript or an unpacking tells."""
    terms = unit.ir.terms
    parts = terms[term]
    if parts[0] == ir.UNPACK:
        if _gives_several(ev, terms, parts) and not others(term):
            _note(ev, unit, terms[terms[parts[1]][1]][1], used)
        return
    if _takes_arrays_alone(terms, parts) and not others(term):
        _note(ev, unit, parts[1], used)
    used.indexing.update(_indexing(terms, parts[2]))


def _gives_several(ev: Evaluator, terms: list[ir.Term], unpack: ir.Term) -> bool:
    """Whether it unpacks what a method of tensors gives: `values, order = x.sort()`."""
    call = terms[unpack[1]]
    if call[0] != ir.CALL or terms[call[1]][0] != ir.ATTR:
        return False
    facts = ev.catalogue.operator(f"{TENSOR}.{terms[call[1]][2]}")
    return facts is not None and len(facts.fields) == unpack[3] > 1


def _indexing(terms: list[ir.Term], index: int) -> Iterator[tuple[int, int]]:
    """The parameters that stand in a subscript, whole or a part: `x[i, keep[i]]`."""
    parts = terms[index]
    if parts[0] == ir.PARAM:
        yield parts[1:]
    elif parts[0] == ir.ITEM:
        yield from _indexing(terms, parts[1])
    elif flattens(terms, parts):
        yield from _indexing(terms, terms[parts[1]][1])
    elif parts[0] == ir.TUPLE:
        for part in parts[1:]:
            yield from _indexing(terms, part)


@dataclass(slots=True)
class Used:
    """The parameters (function, position) that a part of a file uses in a way.

    Those that `hold` tensors are iterated over, and what is met is used as a tensor.
    """

    tensors: set[tuple[int, int]] = field(default_factory=set)
    masks: set[tuple[int, int]] = field(default_factory=set)
    holding: set[tuple[int, int]] = field(default_factory=set)
    counted: set[tuple[int, int]] = field(default_factory=set)
    indexing: set[tuple[int, int]] = field(default_factory=set)


def _note_call(
    ev: Evaluator, unit: Unit, term: int, others: Callable[[int], bool], used: Used
) -> None:
    """Note what a call tells of the receiver and of what it is given."""
    terms = unit.ir.terms
    parts = terms[term]
    callee = terms[parts[1]]
    if callee[0] == ir.ATTR and _tells_tensor(ev, parts, callee[2], lambda: others(term)):
        _note(ev, unit, callee[1], used)
        counted = counted_by(terms, callee)
        if counted[0] == ir.PARAM:
            used.counted.add(counted[1:])
    if callee[0] in (ir.ATTR, ir.IMPORT, ir.GLOBAL) and parts[2]:
        _note_passed(ev, unit, parts, used)


def _tells_tensor(
    ev: Evaluator, call: ir.Term, method: str, has_others: Callable[[], bool]
) -> bool:
    """Whether a method is one of tensors alone, or of arrays where no others are, or is given `dim`
    as torch's are."""
    if is_only_of_tensors(ev, method) or (method in OF_ARRAYS and not has_others()):
        return True
    is_of_torch = bool(call[3]) and any(name in _OF_TORCH for name, _ in call[3])
    return is_of_torch and ev.catalogue.member(TENSOR, method) is not None


def _takes_arrays_alone(terms: list[ir.Term], item: ir.Term) -> bool:
    return _has_axes(terms, item[2]) or selects_itself(terms, item)


def _has_axes(terms: list[ir.Term], index: int) -> bool:
    """Whether an index is written for several axes: `x[:, 2]`. Only arrays take that."""
    parts = terms[index]
    return bool(parts[0] == ir.TUPLE and any(terms[part][0] == ir.SLICE for part in parts[1:]))


def with_other_arrays(unit: Unit, packages: frozenset[str]) -> frozenset[int] | None:
    """The functions that work with arrays of these packages; None for all of a file.

    Those that call something of them, save random numbers; all where there is no torch.
    """
    modules = {module.partition(".")[0] for part in unit.ir.parts for module in part.imports}
    if not modules & packages:
        return frozenset()
    if not modules & _OF_TENSORS:
        return None
    terms = unit.ir.terms
    calls = [(term, parts) for term, parts in enumerate(terms) if parts[0] == ir.CALL]
    return frozenset(unit.ir.function_at(term) for term, p in calls if _is_of(packages, unit, p[1]))


def making_of_arrays(unit: Unit) -> frozenset[int]:
    """The functions that make tensors of what may be arrays."""
    calls = ((term, parts) for term, parts in enumerate(unit.ir.terms) if parts[0] == ir.CALL)
    return frozenset(unit.ir.function_at(term) for term, p in calls if _takes_array(unit, p))


def _takes_array(unit: Unit, call: ir.Term) -> bool:
    """Whether a call makes a tensor of what may be an array."""
    callee, positional = unit.ir.terms[call[1]], call[2]
    if callee[0] != ir.ATTR or callee[2] not in _OF_ANY_ARRAY or not positional:
        return False
    is_shown = unit.ir.terms[positional[0]][0] in (ir.CONST, ir.LIST, ir.TUPLE, ir.LISTOF)
    return not is_shown and _is_of(_TORCH, unit, call[1])


def _is_of(packages: frozenset[str], unit: Unit, callee: int) -> bool:
    parts = unit.ir.terms[callee]
    while parts[0] == ir.ATTR and parts[2] != "random":
        parts = unit.ir.terms[parts[1]]
    if parts[0] == ir.GLOBAL:
        parts = unit.ir.terms[unit.ir.names.get(parts[1], 0)]
    return parts[0] == ir.IMPORT and parts[2].partition(".")[0] in packages


def _note_passed(ev: Evaluator, unit: Unit, parts: ir.Term, used: Used) -> None:
    for atom in ev.value(unit, parts[1])[:1]:
        if not isinstance(atom, Library):
            continue
        name = named_in_torch(ev.catalogue, atom.name)
        if "function" in (atom.kind, ev.catalogue.kind(name)):
            mask = _MASKS_OF.get(name, len(parts[2]))
            if mask < len(parts[2]) > 1 and unit.ir.terms[parts[2][mask]][0] == ir.PARAM:
                used.masks.add(unit.ir.terms[parts[2][mask]][1:])
            for place, term in enumerate(parts[2]):
                if ev.catalogue.takes_only(TENSOR, name, place, None):
                    _note(ev, unit, term, used)
                elif ev.catalogue.takes_several(TENSOR, name, place):
                    _note_held(ev, unit, term, used)


def _note(ev: Evaluator, unit: Unit, term: int, used: Used) -> None:
    """Note the parameters that a tensor is made of.

    Beside an operand that is a tensor, nothing is told of the other: `x / width`.
    """
    terms = unit.ir.terms
    waiting, seen = [term], set[int]()
    while waiting and len(seen) < _MAX_STEPS:
        one = waiting.pop()
        if one in seen:
            continue
        seen.add(one)
        parts = terms[one]
        if parts[0] == ir.PARAM:
            used.tensors.add((parts[1], parts[2]))
        elif parts[0] == ir.PHI:
            waiting += parts[1:]
        elif parts[0] == ir.CALL and terms[parts[1]][0] == ir.ATTR:
            waiting.append(terms[parts[1]][1])
        elif parts[0] in (ir.ELEM, ir.UNPACK):
            root = terms[root_of(ev, unit, one)]
            if root[0] == ir.PARAM:
                used.holding.add((root[1], root[2]))
        elif parts[0] == ir.ITEM and _is_one_of_list(terms, parts):
            used.holding.add(terms[parts[1]][1:])
        else:
            operands = [parts[place] for place in _SOURCES.get(parts[0], ())]
            known = [one for one in operands if _is_tensor(ev.value(unit, one))]
            waiting += known or operands


def _is_tensor(value: Value) -> bool:
    return bool(value) and all(isinstance(atom, Instance) and atom.cls == TENSOR for atom in value)


def _is_one_of_list(terms: list[ir.Term], item: ir.Term) -> bool:
    """Whether it may be of a list as well: `x[0]`."""
    return bool(terms[item[1]][0] == ir.PARAM and terms[item[2]][0] == ir.CONST)


def _note_held(ev: Evaluator, unit: Unit, term: int, used: Used) -> None:
    """Note the parameters that the tensors in a list are made of."""
    terms = unit.ir.terms
    waiting, seen = [term], set[int]()
    while waiting and len(seen) < _MAX_STEPS:
        one = waiting.pop()
        if one in seen:
            continue
        seen.add(one)
        match terms[one]:
            case (ir.PARAM, function, position):
                used.holding.add((function, position))
            case (ir.PHI, *parts) | (ir.BINARY, "Add", *parts) | (ir.STAR, *parts):
                waiting += parts
            case (ir.LIST | ir.TUPLE, *parts):
                for part in parts:
                    _note(ev, unit, part, used)
            case (ir.LISTOF, element, *_):
                _note(ev, unit, element, used)
            case (ir.APPEND, container, value, _):
                waiting.append(container)
                _note(ev, unit, value, used)
