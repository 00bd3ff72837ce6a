"""Functions of the project that are followed with what a call passes."""

from __future__ import annotations

from mindport.analysis.cut import Cut, name_of
from mindport.analysis.project.module_names import Unit
from mindport.analysis.shape.differing import differ
from mindport.analysis.shape.dimension import SOME, Cause, Dynamic, as_condition
from mindport.analysis.shape.domain import (
    NOTHING,
    Group,
    Many,
    Shaped,
    TensorShape,
    as_many,
    join,
)
from mindport.analysis.shape.evaluator import MAX_CALLS, Env, Shapes
from mindport.analysis.shape.library import Passed
from mindport.analysis.values.attributes import find_attribute
from mindport.analysis.values.domain import Atom, Class, Function, Method, Object


def function_of(s: Shapes, callee: Atom) -> Function | None:
    """The project function that a call of an atom runs, if there is just one."""
    if isinstance(callee, Function):
        return callee
    if isinstance(callee, Method):
        return callee.function
    if isinstance(callee, Object):
        for name in ("forward", "__call__", "construct"):
            owner, value = find_attribute(s.ev, callee.cls, name)
            if isinstance(owner, Class):
                found = [atom for atom in value if isinstance(atom, Function)]
                return found[0] if len(found) == 1 else None
            if owner is not None:
                return None
    return None


def parameters_of(
    s: Shapes, function: Function, offset: int, passed: Passed
) -> tuple[Shaped | None, ...]:
    """The argument for each parameter of a project function, or its default."""
    unit, positional = function.unit, passed.positional
    result: list[Shaped | None] = []
    for place, (name, kind, default, _) in enumerate(unit.ir.functions[function.index].parameters):
        at = place - offset
        value: Shaped | None = None
        if name in passed.keywords:
            value = passed.keywords[name]
        elif positional is None:
            value = None
        elif kind == "*args":
            value = Group(positional[max(at, 0) :])
        elif kind == "normal" and 0 <= at < len(positional):
            value = positional[at]
        elif default >= 0:
            value = s.of(unit, default)
        result.append(value)
    return tuple(result)


def follow(s: Shapes, function: Function, arguments: tuple[Shaped | None, ...]) -> Shaped | None:
    """What a project function returns for what is passed.

    Where it calls itself, that call gives what the others of its results are: data that decides how
    often it does decides the shape, where it passes another one.
    """
    unit, index = function.unit, function.index
    entry = unit.ir.functions[index]
    terms = entry.yields or entry.returns
    if not terms:
        return None
    outer = s.followed.get((unit, index))
    if outer is not None:
        outer.append(arguments)
        s.forget_later()
        return NOTHING
    if s.calls >= MAX_CALLS:
        what = f"shapes are followed {MAX_CALLS} calls deep; the result of a deeper call is unknown"
        s.give_up(Cut(unit.path, name_of(unit.ir, index), what))
        return None
    env = s.env(unit, index, arguments)
    s.calls += 1
    again: list[tuple[Shaped | None, ...]] = []
    s.followed[unit, index] = again
    try:
        values = [s.of(unit, term, env) for term in terms]
        if entry.yields:
            return _yielded(s, unit, entry.yield_tests, _joined(values), env)
        if again:
            return _of_itself(s, unit, (terms, env), values, _are_other(arguments, again))
        return _joined(values)
    finally:
        s.calls -= 1
        del s.followed[unit, index]


def _yielded(
    s: Shapes, unit: Unit, tests: list[int], value: Shaped | None, env: Env | None
) -> Many:
    """What a generator gives, under these conditions."""
    causes = (s.reads_data(unit, test, env) for test in tests)
    cause = next((cause for cause in causes if cause is not None), None)
    return Many(value, SOME if cause is None else Dynamic(as_condition(cause)))


def _joined(values: list[Shaped | None]) -> Shaped | None:
    result = values[0]
    for value in values[1:]:
        result = join(result, value)
    return result


def _of_itself(
    s: Shapes,
    unit: Unit,
    returned: tuple[list[int], Env | None],
    values: list[Shaped | None],
    changing: bool,
) -> Shaped | None:
    """The result of a function that calls itself, `changing`: with tensors of other shapes."""
    result, (terms, env) = _joined([one for one in values if one != NOTHING] or [None]), returned
    causes = (_why_ended(s, unit, term, env) for term in terms)
    cause = next((one for one in causes if one is not None), None)
    if isinstance(result, (Group, Many)):
        held = as_many(result).element
        return Many(held, SOME if cause is None else Dynamic(as_condition(cause)))
    if isinstance(result, TensorShape) and changing:
        return TensorShape(None, result.dtype, cause=cause)
    return result


def _why_ended(s: Shapes, unit: Unit, term: int, env: Env | None) -> Cause | None:
    """Why it depends on data whether a function returns this."""
    test = s.test_of(unit, term)
    return None if test is None else s.reads_data(unit, test, env)


def _are_other(passed: tuple[Shaped | None, ...], again: list[tuple[Shaped | None, ...]]) -> bool:
    """Whether a function passes tensors of other shapes to itself."""
    return any(_is_other(*pair) for one in again for pair in zip(passed, one, strict=True))


def _is_other(left: Shaped | None, right: Shaped | None) -> bool:
    if not isinstance(left, TensorShape) or not isinstance(right, TensorShape):
        return False
    made_of = bool(left.name) and right.name != left.name and right.name.startswith(left.name)
    return differ(left, right) or (left.dims is None and made_of)
