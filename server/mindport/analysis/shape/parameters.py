"""The shapes of parameters: what the call being followed passes, else annotations and callers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import reduce

from mindport.analysis.lowering import ir
from mindport.analysis.lowering.ir import Term
from mindport.analysis.project.module_names import Unit
from mindport.analysis.shape.calls import passed_by
from mindport.analysis.shape.counterparts import is_tensor_of_mindspore
from mindport.analysis.shape.dimension import SOME, Cause, Dynamic
from mindport.analysis.shape.dims import named
from mindport.analysis.shape.domain import (
    NOTHING,
    Group,
    Literal,
    Many,
    Number,
    Shaped,
    Table,
    TensorShape,
    is_read,
    join,
)
from mindport.analysis.shape.evaluator import Env, Shapes
from mindport.analysis.shape.examples import (
    as_example,
    as_moving,
    of_other_lengths,
    of_the_kind,
    with_other_lengths,
)
from mindport.analysis.shape.followed import parameters_of
from mindport.analysis.shape.own_subscripts import passed_in_brackets
from mindport.analysis.shape.ragged_items import ragged_item, why_ragged
from mindport.analysis.values.domain import Atom, Constant, Instance, Library, Value

# Where more calls than this enter a function, they are not asked.
_MAX_CALLERS = 6
# What an annotation names that is iterated over.
_LISTS = frozenset({"list", "tuple", "collections.abc.Iterator"})
_JAXTYPING = {
    "Bool": "bool",
    "Float": "float32",
    "Int": "",
    "Shaped": "",
    "Num": "",
    "Integer": "",
    "Inexact": "",
    "Real": "",
    "Complex": "",
}


def parameter_rule(s: Shapes, unit: Unit, parts: Term, term: int, env: Env | None) -> Shaped | None:
    """PARAM."""
    found = _parameter(s, unit, parts, term, env)
    if isinstance(found, TensorShape) and not found.dtype and s.is_used_as_mask(unit, *parts[1:]):
        return replace(found, dtype="bool")
    return found


def _parameter(s: Shapes, unit: Unit, parts: Term, term: int, env: Env | None) -> Shaped | None:
    _, index, position = parts
    entry = unit.ir.functions[index]
    name, kind, _, annotation = entry.parameters[position]
    if position == 0 and entry.owner >= 0 and name in ("self", "cls"):
        return None
    declared = _declared(s, unit, annotation) if annotation >= 0 else None
    if env is not None and env.unit is unit and env.function == index:
        passed = env.arguments[position] if position < len(env.arguments) else None
        return passed if passed not in (None, TensorShape()) else declared or passed
    if isinstance(declared, TensorShape) and declared.dims is not None:
        return declared
    if kind not in ("normal", "keyword"):
        return None
    if (mask := passed_in_brackets(s, unit, index, env)) is not None:
        return mask
    return _by_callers(s, unit, term, f"{name}@{index}", declared)


def _by_callers(
    s: Shapes, unit: Unit, term: int, name: str, declared: Shaped | None
) -> Shaped | None:
    """What callers pass for a parameter, or, where nobody calls, what kind of thing it is."""
    _, index, position = unit.ir.terms[term]
    found = _from_callers(s, unit, index, position)
    value = s.ev.value(unit, term)
    if found is not None and not (isinstance(found, TensorShape) and _is_number(value)):
        if isinstance(found, (Group, Many)):
            return _of_lengths(s, unit, term, found)
        if isinstance(found, TensorShape) and not found.name:
            return replace(found, name=name)
        return found
    if _is_unknown(value) and is_tensor_of_mindspore(s.ev, unit, unit.ir.terms[term]):
        return TensorShape(name=name)
    if is_read(found):  # a tensor, whatever the annotation says
        return Number(Dynamic(Cause(unit.path, term, "")))
    known = (_by_kind(s, value, name) or _array(s, unit, term, value, name)) if value else None
    if known is not None:
        return known
    if not _is_unknown(value):
        return _of_lists(s, unit, term, value) or declared
    return _by_use(s, unit, term, name) or declared


def _of_lengths(s: Shapes, unit: Unit, term: int, found: Group | Many) -> Group | Many:
    """What callers pass, with the lengths that its function expects to differ."""
    why = why_ragged(s, unit, unit.ir.terms[term])
    if why is not None:
        return of_other_lengths(found, why)
    parts = ragged_item(s, unit, unit.ir.terms[term])
    return with_other_lengths(found, parts) if isinstance(parts, Table) else found


def _by_use(s: Shapes, unit: Unit, term: int, name: str) -> Shaped | None:
    """The shape of a parameter, from what its function does with it, where nothing else says it."""
    _, index, position = unit.ir.terms[term]
    if s.is_used_as_tensor(unit, index, position):
        return TensorShape(name=name)
    ragged = ragged_item(s, unit, unit.ir.terms[term])
    if ragged is not None:
        return Many(ragged)
    return Many(TensorShape()) if s.holds_tensors(unit, index, position) else None


def _of_lists(s: Shapes, unit: Unit, term: int, value: Value) -> Many | None:
    """A list by its annotation: of items that its function expects to differ in length, or of
    tensors; None for any other kind."""
    lists = [one for one in value if isinstance(one, Instance) and one.cls in _LISTS]
    held = [item for one in lists for item in one.items]
    if len(lists) < len(value) or any(map(_is_text, held)):
        return None
    ragged = ragged_item(s, unit, unit.ir.terms[term])
    if ragged is not None:
        return Many(ragged)
    return Many(TensorShape()) if held and all(map(s.ev.is_tensor, held)) else None


def _is_text(atom: Atom) -> bool:
    return isinstance(atom, Instance) and atom.cls == "str"


def _is_number(value: Value) -> bool:
    """Whether an annotation says that it is a number, whatever is passed."""
    return bool(value) and all(isinstance(one, Instance) and one.cls == "int" for one in value)


def _is_unknown(value: Value) -> bool:
    return all(isinstance(atom, Constant) and atom.value is None for atom in value)


def _by_kind(s: Shapes, value: Value, name: str) -> Shaped | None:
    """A parameter of which no call is known, by its kind."""
    kinds = {atom.cls for atom in value if isinstance(atom, Instance)}
    if kinds - {"numpy.ndarray"} and all(
        s.ev.is_tensor(atom) or atom.cls == "numpy.ndarray"
        for atom in value
        if isinstance(atom, Instance)
    ):
        return TensorShape(name=name)
    if kinds == {"int"} or (not kinds and any(map(_is_whole, value))):
        return Number(named(name))
    return _static(value)


def _array(s: Shapes, unit: Unit, term: int, value: Value, name: str) -> TensorShape | None:
    """An array of numpy, in a function that makes tensors of arrays."""
    are_arrays = all(isinstance(one, Instance) and one.cls == "numpy.ndarray" for one in value)
    function = unit.ir.terms[term][1]
    return TensorShape(name=name) if are_arrays and s.gives_arrays(unit, function) else None


def _static(value: Value) -> Shaped | None:
    """A number that is no tensor, or a default that nobody is known to change."""
    if value and all(map(_is_of_floats, value)):
        return Number(SOME)
    known = value[0].value if len(value) == 1 and isinstance(value[0], Constant) else None
    return Literal(known) if isinstance(known, bool) else None


def _is_whole(atom: Atom) -> bool:
    return isinstance(atom, Constant) and type(atom.value) is int


def _is_of_floats(atom: Atom) -> bool:
    """Whether it is a number that is no tensor: `scale: float`, `ratio=0.5`."""
    if isinstance(atom, Constant):
        return type(atom.value) is float
    return isinstance(atom, Instance) and atom.cls in ("float", "int")


def _from_callers(s: Shapes, unit: Unit, index: int, position: int) -> Shaped | None:
    """What the callers pass, joined, as far as it holds for others, too."""
    function = s.ev.atoms.the_function(unit, index)
    callers = [
        one
        for one in s.ev.callers_of(function, _MAX_CALLERS + 1)
        if one.unit is not unit or unit.ir.function_at(one.term) != index  # itself
    ]
    if not callers or any(caller.elements for caller in callers):
        return None
    given = [
        parameters_of(s, function, one.offset, passed_by(s, one.unit, one.term, None))[position]
        for one in callers[:_MAX_CALLERS]
    ]
    result = _any_of(given)
    if result is None or len(callers) > _MAX_CALLERS:  # what others pass is not known
        moving = _any_of(one for one in map(as_moving, given) if one is not None)
        return of_the_kind(result) if moving in (None, NOTHING) else moving
    return None if result == NOTHING else as_example(result)


def _any_of(values: Iterable[Shaped | None]) -> Shaped | None:
    nothing: Shaped | None = NOTHING
    return reduce(join, values, nothing)


def annotated_rule(
    s: Shapes, unit: Unit, parts: Term, _term: int, env: Env | None
) -> Shaped | None:
    """ANNOTATED: the value where it is known."""
    value = s.of(unit, parts[1], env) if parts[1] >= 0 else None
    return value if value is not None else _declared(s, unit, parts[2])


def narrow_rule(s: Shapes, unit: Unit, parts: Term, term: int, env: Env | None) -> Shaped | None:
    """NARROW: of what `isinstance` asks whether it is a tensor, where nothing else is known."""
    value = s.of(unit, parts[1], env)
    if value is not None:
        return value
    found = s.ev.value(unit, term)
    return TensorShape() if found and all(map(s.ev.is_tensor, found)) else None


def _declared(s: Shapes, unit: Unit, annotation: int) -> Shaped | None:
    """What an annotation says: `Float[Tensor, "b 3 h w"]` gives the dimensions."""
    terms = unit.ir.terms
    parts = terms[annotation]
    if parts[0] != ir.ITEM or terms[parts[2]][0] != ir.TUPLE:
        return None
    for atom in s.ev.value(unit, parts[1]):
        if isinstance(atom, Library) and atom.name.startswith("jaxtyping."):
            words = terms[terms[parts[2]][-1]]
            if words[0] == ir.CONST and isinstance(words[1], str):
                return _notated(words[1], atom.name.rpartition(".")[2])
    return None


def _notated(text: str, leaf: str) -> TensorShape | None:
    dims = []
    for word in text.split():
        if not word.isidentifier() and not word.isdigit():
            return TensorShape(None, _JAXTYPING.get(leaf, ""))
        dims.append(int(word) if word.isdigit() else named(word))
    return TensorShape(tuple(dims), _JAXTYPING.get(leaf, ""))
