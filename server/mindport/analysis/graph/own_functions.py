"""Functions of a project that a graph cannot be made of where it calls them.

MindSpore reads the lines that hold a lambda: they have to be the lambda, or a statement whose value
it is. And it ends no recursion of a method where tensors alone are passed on. Both were seen with
`devtools graph_labels`; a lambda that a compiled function makes itself is read with that function.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from mindport.analysis.graph.kinds import TENSOR, is_tensor, kind_of
from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.shape.places import called_sites
from mindport.analysis.values.attributes import find_attribute
from mindport.analysis.values.domain import Class, Function, Method
from mindport.analysis.values.evaluator import Evaluator

INSIDE = "lambda-inside"
_STATIC = "staticmethod"


def lambdas_inside(
    part: ir.Part, unit: Unit, is_compiled: Callable[[int], bool]
) -> Iterator[tuple[ir.Construct, int]]:
    """The lambdas that are a part of an expression outside of what is compiled, and run by it."""
    for construct in part.constructs:
        if construct[0] == INSIDE and not is_compiled(construct[1]):
            function = unit.ir.terms[construct[-1]][1]
            if is_compiled(function):
                yield construct, function


def run_by_objects(ev: Evaluator, function: Function) -> Iterator[Function]:
    """The methods that call a lambda which their object was made with: `Lambda(lambda x: x[0])`.

    Or one that their class has as `act = staticmethod(lambda x: x * 2)`.
    """
    unit = function.unit
    if not unit.ir.functions[function.index].is_lambda:
        return
    terms = unit.ir.terms
    made = terms.index((ir.FUNC, function.index))
    for call, parts in enumerate(terms[made:], made):
        given = (*parts[2], *(term for _, term in parts[3])) if parts[0] == ir.CALL else ()
        if made in given:
            if terms[parts[1]] == (ir.GLOBAL, _STATIC):
                yield from _calling_static(ev, unit, call)
            for atom in ev.value(unit, parts[1]):
                if isinstance(atom, Class):
                    yield from _callers_of_kept(ev, atom, parts, made)


def _callers_of_kept(ev: Evaluator, cls: Class, call: ir.Term, passed: int) -> Iterator[Function]:
    """The methods of a class that call what its constructor keeps of an argument."""
    unit, entry = cls.unit, cls.unit.ir.classes[cls.index]
    _, found = find_attribute(ev, cls, "__init__")
    for init in found:
        if not isinstance(init, Function) or init.unit is not unit:
            continue
        kept = set(_parameters(unit, init.index, call, passed))
        attributes = {
            name
            for name, values in entry.attributes.items()
            if any(unit.ir.terms[one] in kept for one in values)
        }
        yield from _calling(ev, cls, attributes)


def _calling_static(ev: Evaluator, unit: Unit, call: int) -> Iterator[Function]:
    """The methods that call what the body of their class binds to a call of `staticmethod`."""
    for index, entry in enumerate(unit.ir.classes):
        named = [name for name, value in entry.names.items() if value == call]
        yield from _calling(ev, ev.atoms.the_class(unit, index), named)


def _parameters(unit: Unit, init: int, call: ir.Term, passed: int) -> Iterator[ir.Term]:
    """The parameters of a constructor for which a call passes something."""
    names = [one[0] for one in unit.ir.functions[init].parameters]
    yield from ((ir.PARAM, init, at + 1) for at, term in enumerate(call[2]) if term == passed)
    named = (key for key, term in call[3] if term == passed and key in names)
    yield from ((ir.PARAM, init, names.index(key)) for key in named)


def _calling(ev: Evaluator, cls: Class, attributes: Collection[str]) -> Iterator[Function]:
    unit = cls.unit
    for term, parts in enumerate(unit.ir.terms if attributes else ()):
        callee = unit.ir.terms[parts[1]] if parts[0] == ir.CALL else (ir.UNKNOWN,)
        if callee[0] == ir.ATTR and callee[2] in attributes:
            index = unit.ir.function_at(term)
            if index >= 0 and unit.ir.functions[index].owner == cls.index:
                yield ev.atoms.the_function(unit, index)


def endless_calls(
    ev: Evaluator, unit: Unit, part: ir.Part, is_compiled: Callable[[int], bool]
) -> Iterator[tuple[ir.Site, int]]:
    """The calls of a method in itself, with tensors alone, where a tensor decides a branch."""
    terms = unit.ir.terms
    for site, call in called_sites(part):
        index = unit.ir.function_at(call)
        is_method = index >= 0 and unit.ir.functions[index].owner >= 0
        if not is_method or not is_compiled(index):
            continue
        if _is_endless(ev, unit, part, terms[call], index):
            yield site, index


def _is_endless(ev: Evaluator, unit: Unit, part: ir.Part, call: ir.Term, index: int) -> bool:
    _, callee, given, named = call
    passed = (*given, *(term for _, term in named))
    if not passed or not _is_itself(ev, unit, callee, index):
        return False
    return all(is_tensor(ev, unit, one) for one in passed) and _is_decided(ev, unit, part, index)


def _is_itself(ev: Evaluator, unit: Unit, callee: int, index: int) -> bool:
    if unit.ir.terms[callee][0] != ir.ATTR:
        return False
    found = [one.function if isinstance(one, Method) else one for one in ev.value(unit, callee)]
    return any(
        isinstance(one, Function) and one.unit is unit and one.index == index for one in found
    )


def _is_decided(ev: Evaluator, unit: Unit, part: ir.Part, index: int) -> bool:
    asked = (term for term, *_ in part.branches if unit.ir.function_at(term) == index)
    return any(kind_of(ev, unit, one) == TENSOR for one in asked)
