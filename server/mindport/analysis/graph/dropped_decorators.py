"""Decorators that a graph leaves out: MindSpore reads the source of what they wrap.

`inspect` follows `__wrapped__`, which `functools.wraps` sets, to the function below. So the graph
is made of that one, and what the decorator adds never runs.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterator

from mindport.analysis.graph.constructs import compiled_through
from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.values.classes import ancestors
from mindport.analysis.values.domain import Atom, Class, Function, Library, Object
from mindport.analysis.values.evaluator import Evaluator

_COMPILES = "mindspore.jit"
_WRAPS, _UPDATES = "functools.wraps", "functools.update_wrapper"
_MANAGER = "contextlib.contextmanager"
_OF_MANAGERS = "contextlib.ContextDecorator"
_CALLED = 6  # the place of the CALL term in a site


def dropped_decorators(ev: Evaluator, unit: Unit, part: ir.Part) -> Iterator[ir.Site]:
    """The decorators of compiled functions that set `__wrapped__`, below the one that compiles."""
    sites = _decorator_sites(part)
    functions = (parts[1] for parts in unit.ir.terms[part.first : part.last] if parts[0] == ir.FUNC)
    for index in functions if sites else ():
        decorators = unit.ir.functions[index].decorators
        # One name is one term wherever it stands; its places come in the order of the functions.
        places = {one: sites[one].popleft() for one in decorators if sites.get(one)}
        below = _below(ev, unit, decorators)
        wrapping = [one for one in below if one in places and _is_wrapping(ev, unit, one)]
        if wrapping and (below != decorators or _is_compiled(ev, unit, index)):
            yield from (places[one] for one in wrapping)


def _decorator_sites(part: ir.Part) -> dict[int, deque[ir.Site]]:
    """The places of decorators, by their terms."""
    sites: dict[int, deque[ir.Site]] = defaultdict(deque)
    for site in part.all_sites():
        if site[1] & ir.DECORATOR:
            sites[site[_CALLED] if site[1] & ir.CALLED else site[0]].append(site)
    return sites


def _below(ev: Evaluator, unit: Unit, decorators: tuple[int, ...]) -> tuple[int, ...]:
    """The decorators below one that compiles; all of them where none does."""
    for place, term in enumerate(decorators):
        if _is_library(ev, unit, _named(unit, term), _COMPILES):
            return decorators[place + 1 :]
    return decorators


def _named(unit: Unit, decorator: int) -> int:
    parts = unit.ir.terms[decorator]
    return int(parts[1]) if parts[0] == ir.CALL else decorator


def _is_library(ev: Evaluator, unit: Unit, term: int, name: str) -> bool:
    return any(isinstance(one, Library) and one.name == name for one in ev.value(unit, term))


def _is_compiled(ev: Evaluator, unit: Unit, index: int) -> bool:
    """Whether a graph is made of a function: it is called in one, or `ms.jit(function)`."""
    function = ev.atoms.the_function(unit, index)
    return bool(compiled_through(ev, function)) or function in _passed_to_compiler(ev, unit)


def _passed_to_compiler(ev: Evaluator, unit: Unit) -> frozenset[Function]:
    key = ("passed to the compiler", unit)
    known = ev.derived.get(key)
    if known is None:
        calls = [parts for parts in unit.ir.terms if parts[0] == ir.CALL and parts[2]]
        known = ev.derived[key] = frozenset(
            atom
            for _, callee, positional, _ in calls
            if _is_library(ev, unit, callee, _COMPILES)
            for atom in ev.value(unit, positional[0])
            if isinstance(atom, Function)
        )
    return known  # type: ignore[return-value]


def _is_wrapping(ev: Evaluator, unit: Unit, decorator: int) -> bool:
    """Whether a decorator gives a function that names the one below as `__wrapped__`."""
    named = ev.value(unit, _named(unit, decorator))
    if unit.ir.terms[decorator][0] != ir.CALL:
        return any(isinstance(one, Function) and _gives_wrapped(ev, one) for one in named)
    return any(_makes_wrapping(ev, atom) for atom in (*named, *ev.value(unit, decorator)))


def _makes_wrapping(ev: Evaluator, atom: Atom) -> bool:
    """Whether a call of it gives such a decorator, or it is one."""
    if isinstance(atom, Function):
        return _is_manager(ev, atom) or any(_gives_wrapped(ev, one) for one in _inner(ev, atom))
    if isinstance(atom, Object):
        return _is_of_managers(ev, atom.cls)
    return isinstance(atom, Class) and _is_of_managers(ev, atom)


def _is_of_managers(ev: Evaluator, cls: Class) -> bool:
    return any(isinstance(one, Library) and one.name == _OF_MANAGERS for one in ancestors(ev, cls))


def _is_manager(ev: Evaluator, function: Function) -> bool:
    """Whether a function makes context managers, which can decorate."""
    unit = function.unit
    decorators = unit.ir.functions[function.index].decorators
    return any(_is_library(ev, unit, one, _MANAGER) for one in decorators)


def _inner(ev: Evaluator, function: Function) -> Iterator[Function]:
    """The functions that a function returns."""
    unit = function.unit
    for term in unit.ir.functions[function.index].returns:
        parts = unit.ir.terms[term]
        for one in parts[1:] if parts[0] == ir.PHI else (term,):
            if unit.ir.terms[one][0] == ir.FUNC:
                yield ev.atoms.the_function(unit, unit.ir.terms[one][1])


def _gives_wrapped(ev: Evaluator, decorator: Function) -> bool:
    unit = decorator.unit
    for inner in _inner(ev, decorator):
        for term in unit.ir.functions[inner.index].decorators:
            if _is_library(ev, unit, _named(unit, term), _WRAPS):
                return True
    return any(
        _is_updated(ev, unit, unit.ir.terms[term])
        for term in unit.ir.functions[decorator.index].returns
    )


def _is_updated(ev: Evaluator, unit: Unit, returned: ir.Term) -> bool:
    """`update_wrapper(inner, function)`, or `wraps(function)(inner)`."""
    if returned[0] != ir.CALL or not returned[2]:
        return False
    if _is_library(ev, unit, returned[1], _UPDATES):
        return bool(unit.ir.terms[returned[2][0]][0] == ir.FUNC)
    callee = unit.ir.terms[returned[1]]
    return bool(callee[0] == ir.CALL) and _is_library(ev, unit, callee[1], _WRAPS)
