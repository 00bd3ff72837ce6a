"""The functions of a project that a call of something runs."""

from __future__ import annotations

from mindport.analysis.values.attributes import find_attribute
from mindport.analysis.values.domain import Atom, Function, Method, Object
from mindport.analysis.values.evaluator import Evaluator


def functions_run(ev: Evaluator, atom: Atom) -> list[Function]:
    """A function itself, that of a method, or what calls a module."""
    if isinstance(atom, Function):
        return [atom]
    if isinstance(atom, Method):
        return [atom.function]
    assert isinstance(atom, Object)
    for name in ("forward", "__call__"):
        _, value = find_attribute(ev, atom.cls, name)
        found = [one for one in value if isinstance(one, Function)]
        if found:
            return found
    return []
