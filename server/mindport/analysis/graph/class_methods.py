"""Calls of class methods: a graph does not pass the class, and fails (MindSpore 2.10, CPU)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.shape.places import called_sites
from mindport.analysis.values.classes import has_decorator
from mindport.analysis.values.domain import Atom, Function, Method
from mindport.analysis.values.evaluator import Evaluator

_OF_CLASS = "classmethod"


def calls_of_class_methods(
    ev: Evaluator, unit: Unit, part: ir.Part, is_compiled: Callable[[int], bool]
) -> Iterator[tuple[ir.Site, int]]:
    """The calls in compiled functions that run a class method of the project."""
    terms = unit.ir.terms
    for site, call in called_sites(part):
        callee = terms[call][1]
        if terms[callee][0] == ir.ATTR and is_compiled(index := unit.ir.function_at(call)):
            found = ev.value(unit, callee)
            if found and all(map(_is_of_class, found)):
                yield site, index


def _is_of_class(atom: Atom) -> bool:
    function = atom.function if isinstance(atom, Method) else atom
    return isinstance(function, Function) and has_decorator(function, _OF_CLASS)
