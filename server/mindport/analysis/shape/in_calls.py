"""How many dimensions a tensor has in each call of the function around it.

One call is enough to count, so this is only for what is right for any number of dimensions.
"""

from __future__ import annotations

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.shape.calls import passed_by
from mindport.analysis.shape.domain import TensorShape
from mindport.analysis.shape.evaluator import MAX_ENVS, Shapes
from mindport.analysis.shape.followed import parameters_of


def ranks(s: Shapes, unit: Unit, term: int) -> frozenset[int]:
    """The numbers of dimensions that are known; of the first calls, where there are many."""
    parts = unit.ir.terms[term]
    if parts[0] == ir.PHI:  # what a loop begins with, or one of two ways gives
        ways = [one for one in parts[1:] if unit.ir.terms[one][0] != ir.PHI]
        return frozenset().union(*(ranks(s, unit, one) for one in ways))
    whole = _rank(s.of(unit, term))
    index = parts[1] if parts[0] == ir.PARAM else unit.ir.function_at(term)
    if whole or index < 0:
        return whole
    function, found = s.ev.atoms.the_function(unit, index), whole
    for caller in s.ev.callers_of(function, MAX_ENVS):
        if caller.elements:
            continue  # of what is passed in a list, no part is known
        passed = passed_by(s, caller.unit, caller.term, None)
        env = s.env(unit, index, parameters_of(s, function, caller.offset, passed))
        found |= frozenset() if env is None else _rank(s.of(unit, term, env))
    return found


def _rank(shape: object) -> frozenset[int]:
    dims = shape.dims if isinstance(shape, TensorShape) else None
    return frozenset() if dims is None else frozenset({len(dims)})
