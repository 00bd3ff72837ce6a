"""What `isinstance` tests tell about names."""

from __future__ import annotations

import ast

from mindport.analysis.lowering import ir
from mindport.analysis.lowering.lowering import Lowering


def narrowing(lw: Lowering, test: ast.expr) -> dict[str, int]:
    """Names that `isinstance` tells more about where the test holds."""
    if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And):
        facts: dict[str, int] = {}
        for value in test.values:
            facts.update(narrowing(lw, value))
        return facts
    if (
        isinstance(test, ast.Call)
        and isinstance(test.func, ast.Name)
        and test.func.id == "isinstance"
        and len(test.args) == 2
        and isinstance(test.args[0], ast.Name)
        and test.args[0].id in lw.scope.env
    ):
        name = test.args[0].id
        sites, spots = len(lw.sites), len(lw.spots)
        classes = lw.expression(test.args[1])
        del lw.sites[sites:], lw.spots[spots:]  # the test itself has already been lowered once
        return {name: lw.add((ir.NARROW, lw.scope.env[name], classes))}
    return {}
