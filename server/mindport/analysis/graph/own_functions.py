"""Functions of a project that a graph cannot be made of where it calls them.

MindSpore reads the lines that hold a lambda: they have to be the lambda, or a statement whose value
it is. And it ends no recursion of a method where tensors alone are passed on. Both were seen with
`devtools graph_labels`; a lambda that a compiled function makes itself is read with that function.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from mindport.analysis.graph.kinds import TENSOR, is_tensor, kind_of
from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.shape.places import CALLED
from mindport.analysis.values.domain import Function, Method
from mindport.analysis.values.evaluator import Evaluator

INSIDE = "lambda-inside"


def lambdas_inside(
    part: ir.Part, unit: Unit, is_compiled: Callable[[int], bool]
) -> Iterator[tuple[ir.Construct, int]]:
    """The lambdas that are a part of an expression outside of what is compiled, and run by it."""
    for construct in part.constructs:
        if construct[0] == INSIDE and not is_compiled(construct[1]):
            function = unit.ir.terms[construct[-1]][1]
            if is_compiled(function):
                yield construct, function


def endless_calls(
    ev: Evaluator, unit: Unit, part: ir.Part, is_compiled: Callable[[int], bool]
) -> Iterator[tuple[ir.Site, int]]:
    """The calls of a method in itself, with tensors alone, where a tensor decides a branch."""
    terms = unit.ir.terms
    for site in part.all_sites():
        if len(site) <= CALLED:
            continue
        _, callee, given, named = terms[site[CALLED]]
        index = unit.ir.function_at(site[CALLED])
        passed = (*given, *(term for _, term in named))
        if index < 0 or unit.ir.functions[index].owner < 0 or not passed:
            continue
        if not _is_itself(ev, unit, callee, index) or not is_compiled(index):
            continue
        if all(is_tensor(ev, unit, one) for one in passed) and _is_decided(ev, unit, part, index):
            yield site, index


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
