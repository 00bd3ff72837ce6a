"""What calls give, of the numbers that they are given: by the facts about operators."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mindport.analysis.lowering import ir
from mindport.analysis.memory.handed_back import called as entered_by
from mindport.analysis.numbers import array_numbers, new_floats
from mindport.analysis.numbers.entered_calls import returned
from mindport.analysis.numbers.held_numbers import NOTHING, SINGLE, Held
from mindport.analysis.project.module_names import Unit
from mindport.analysis.shape.dtypes import OF_PYTHON, dtype_named, dtype_of_text, tensors_of
from mindport.analysis.values.domain import Instance, Library
from mindport.analysis.values.evaluator import TENSOR
from mindport.analysis.values.value_origins import Place, behind
from mindport.knowledge.operator_facts import OperatorFacts

if TYPE_CHECKING:  # the two evaluate each other
    from mindport.analysis.numbers.number_types import NumberTypes

_TO = "torch.Tensor.to"
_LIKE = frozenset({_TO, "torch.Tensor.type_as"})  # where a tensor says the dtype
_DTYPE = "torch.dtype"
# The argument of Fourier transforms that says whether they give complex numbers.
_COMPLEX_OR_NOT, _OF_RESULT = "return_complex", {(True,): "complex", (False,): "float"}
# Functions of Python that give one of their arguments, or of the elements of the only one.
_ONE_OF_ARGUMENTS = frozenset({"builtins.max", "builtins.min"})
# What tensors are made of Python's numbers.
_MADE_OF = {"bool": "bool", "integer": "int64", "float": SINGLE, "complex": "complex64"}


def called(t: NumberTypes, unit: Unit, term: int) -> Held | None:
    """CALL."""
    found = _of_library(t, unit, term)
    if found is not None:
        said = _said(t, unit, term, is_certain=found[1] == _TO)
        return _given_by(t, unit, term, *found) if said is None else Held(said)
    api = t.api(unit, unit.ir.terms[term][1])
    if api == TENSOR or tensors_of(api):
        return Held(tensors_of(api) or new_floats.dtype(t.ev))
    if api.startswith("numpy."):
        said = _said(t, unit, term, is_certain=api == "numpy.ndarray.astype")
        return array_numbers.called(t, unit, term, api) if said is None else Held(said)
    if api in _ONE_OF_ARGUMENTS:
        return t.joined(unit, unit.ir.terms[term][2])
    result: Held | None = None
    for entered in entered_by(t.ev, t.ev.value(unit, unit.ir.terms[term][1])):
        function = entered[0].unit.ir.functions[entered[0].index]
        given = (*function.returns, *function.yields)
        result = t.either(result, returned(t, unit, term, entered, given))
    return result or NOTHING


def _given_by(t: NumberTypes, unit: Unit, term: int, facts: OperatorFacts, api: str) -> Held | None:
    if facts.makes:
        return new_floats.made(t.ev, facts.made or _MADE_OF.get(_of_arguments(t, unit, term), ""))
    given = _given(t, unit, term, facts, api)
    if given is None:
        gives = Held(new_floats.dtype(t.ev) if _is_of_nothing(unit, term, api) else facts.gives)
        return gives if gives.is_exact else None  # a family may yet become a dtype
    if api in _LIKE:
        return given
    if given.is_number:  # `torch.tensor([1.5, 2])`
        return new_floats.made(t.ev, _MADE_OF.get(given.family, ""))
    return new_floats.result(t.ev, facts, given.dtype) if given.dtype else Held(facts.gives)


def _is_of_nothing(unit: Unit, term: int, api: str) -> bool:
    """Whether a function is given a list or tuple of nothing first, as in `torch.tensor([])`."""
    given = unit.ir.terms[term][2][:1]
    return not api.startswith(f"{TENSOR}.") and any(_is_empty(unit, one) for one in given)


def _is_empty(unit: Unit, term: int) -> bool:
    operation, *inner = unit.ir.terms[term]
    is_display = operation in (ir.TUPLE, ir.LIST)
    return is_display and all(_is_empty(unit, one) for one in inner)


def _of_arguments(t: NumberTypes, unit: Unit, term: int) -> str:
    """The family of the numbers that a tensor is made of: a size in brackets is none of them."""
    terms = unit.ir.terms
    _, _, positional, keywords = terms[term]
    given = [*positional, *(value for name, value in keywords if name == "fill_value")]
    values = [one for one in given if terms[one][0] not in (ir.TUPLE, ir.LIST)]
    held = t.mixed(unit, values or given)
    return held.family if held is not None and held.is_number else ""


def part_of_call(t: NumberTypes, unit: Unit, base: int, part: int | str) -> Held | None:
    """One of several tensors that a call gives, by position or name; None for what is no such."""
    if unit.ir.terms[base][0] != ir.CALL or t.is_tensor(unit, base):
        return None
    found = _of_library(t, unit, base)
    if found is None:
        return _of_project(t, unit, base, part) if isinstance(part, int) else None
    given = _given(t, unit, base, *found)
    dtype = given.dtype if given is not None else ""
    results = found[0].results(dtype) if dtype else found[0].results_of_any
    if isinstance(part, str):
        if part not in found[0].fields:
            return None
        part = found[0].fields.index(part)
    if len(results) == 1:
        return Held(results[0])
    return Held(results[part]) if -len(results) <= part < len(results) else None


def _of_project(t: NumberTypes, unit: Unit, base: int, part: int) -> Held | None:
    """The same of a function of the project that returns tuples."""
    result: Held | None = None
    for entered in entered_by(t.ev, t.ev.value(unit, unit.ir.terms[base][1])):
        function, terms = entered[0], entered[0].unit.ir.terms
        for term in function.unit.ir.functions[function.index].returns:
            if terms[term][0] != ir.TUPLE or part >= len(terms[term]) - 1:
                return None
            result = t.either(result, returned(t, unit, base, entered, [terms[term][1 + part]]))
    return result


def _of_library(t: NumberTypes, unit: Unit, term: int) -> tuple[OperatorFacts, str] | None:
    """What is known of the operator or layer that is called, and its name."""
    callee = unit.ir.terms[term][1]
    api = t.api(unit, callee)
    if not api:
        layers = {one.cls if isinstance(one, Instance) else "" for one in t.ev.value(unit, callee)}
        api = next(iter(layers)) if len(layers) == 1 else ""
    _, _, positional, keywords = unit.ir.terms[term]
    if api == "torch.where" and len(positional) + len(keywords) == 1:
        api = "torch.nonzero"  # a condition alone asks for places
    facts = t.ev.catalogue.operator(api) if api else None
    return None if facts is None else (facts, api)


def _said(t: NumberTypes, unit: Unit, term: int, *, is_certain: bool = False) -> str | None:
    """The dtype that a call names; "" where nobody knows which it is, None where it names none.

    With `is_certain`, a positional argument is a dtype: `float` of Python is float64.
    """
    _, _, positional, keywords = unit.ir.terms[term]
    for name, value in keywords:
        if name == "dtype" and unit.ir.terms[value] != (ir.CONST, None):
            return dtype_of(t, unit, value)
        if name == _COMPLEX_OR_NOT:
            return _OF_RESULT.get(unit.ir.terms[value][1:], "")
    for value in positional:
        if dtype := dtype_of(t, unit, value, is_certain=is_certain):
            return dtype
        if _may_be_dtype(t, unit, value):
            return ""
    return None


def _may_be_dtype(t: NumberTypes, unit: Unit, term: int) -> bool:
    """Whether one of several values of it is a dtype: that of a loop over dtypes."""
    return any(
        (isinstance(one, Instance) and one.cls == _DTYPE)
        or (isinstance(one, Library) and bool(_named(one.name)))
        for one in t.ev.value(unit, term)
    )


def dtype_of(t: NumberTypes, unit: Unit, term: int, *, is_certain: bool = True) -> str:
    """The dtype that a term is. Unless that is certain, only torch's own objects are dtypes."""
    api = _text(unit, term) or t.api(unit, term)
    if not api:
        return _one_of_several(t, unit, term)
    package, _, leaf = api.partition(".")
    if api == f"{TENSOR}.dtype":
        held = t.of(unit, unit.ir.terms[term][1])
        return held.dtype if held is not None else ""
    if is_certain and package == "builtins":
        return OF_PYTHON.get(leaf, "")
    if is_certain and not leaf:  # numpy takes names: `dtype="float32"`
        return dtype_of_text(api)
    return _named(api)


def _one_of_several(t: NumberTypes, unit: Unit, term: int) -> str:
    """What the dtypes have in common that it may be, by branches, loops and own functions."""
    passed = t.dtype_passed(unit, term)
    if passed or not _may_be_dtype(t, unit, term):
        return passed

    def is_end(place: Place) -> bool:
        return place[0].ir.terms[place[1]][0] == ir.PARAM or bool(_named(t.api(*place)))

    joined: Held | None = None
    for end in behind(t.ev, (unit, term), is_end):
        dtype = "" if end is None else _named(t.api(*end)) or t.dtype_passed(*end)
        if not dtype:
            return ""
        joined = t.either(joined, Held(dtype))
    return "" if joined is None else joined.dtype


def _named(api: str) -> str:
    """The dtype that an object of torch or numpy is, or the class of its tensors; "" for none."""
    package, _, leaf = api.partition(".")
    if package not in ("torch", "numpy"):
        return ""
    return tensors_of(api) or ("" if "." in leaf else dtype_named(api))


def _text(unit: Unit, term: int) -> str:
    """What is written there as a string: `x.type("torch.LongTensor")`."""
    operation, *inner = unit.ir.terms[term]
    return inner[0] if operation == ir.CONST and isinstance(inner[0], str) else ""


def _given(t: NumberTypes, unit: Unit, term: int, facts: OperatorFacts, api: str) -> Held | None:
    """What a call computes with; None where a circle has not told it yet."""
    arguments = list(_arguments(t, unit, term, api))
    if api in _LIKE:
        tensors = [one for one in arguments[1:2] if t.is_tensor(unit, one)]
        return t.of(unit, (tensors or arguments)[0]) if arguments else NOTHING
    places = facts.passes or frozenset(range(len(arguments)))
    held = [
        (one, t.of(unit, one))
        for place, one in enumerate(arguments)
        if place in places - facts.indices
    ]
    known = [(term, one) for term, one in held if one is not None]
    if len(known) < len(held) and all(one.is_number for _, one in known):
        return None
    tensors_held = [(term, one) for term, one in known if not one.is_number]
    if not facts.passes and tensors_held:  # `torch.full_like(x, 2.5)`
        known = tensors_held
    return t.together(unit, known) or NOTHING


def _arguments(t: NumberTypes, unit: Unit, term: int, api: str) -> Iterator[int]:
    """The object of a method, then the positional arguments."""
    _, callee, positional, keywords = unit.ir.terms[term]
    parts = unit.ir.terms[callee]
    if parts[0] == ir.ATTR and t.ev.catalogue.kind(api) in ("method", "property"):
        yield parts[1]
    yield from positional
    yield from (value for _, value in keywords if t.is_tensor(unit, value))
