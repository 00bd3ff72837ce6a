"""What `isinstance` and tests of other names, `torch.is_tensor(x)`, tell about names."""

from __future__ import annotations

import ast

from mindport.analysis.lowering import ir
from mindport.analysis.lowering.lowering import Lowering


def narrowing(lw: Lowering, test: ast.expr) -> dict[str, int]:
    """Names that a test tells more about where it holds."""
    if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And):
        facts: dict[str, int] = {}
        for value in test.values:
            facts.update(narrowing(lw, value))
        return facts
    if not isinstance(test, ast.Call) or not test.args or test.keywords:
        return {}
    asked, *classes = test.args
    if not isinstance(asked, ast.Name) or asked.id not in lw.scope.env:
        return {}
    known = lw.scope.env[asked.id]
    if len(classes) == 1 and isinstance(test.func, ast.Name) and test.func.id == "isinstance":
        return {asked.id: lw.add((ir.NARROW, known, _term(lw, classes[0])))}
    if not classes and _is_imported(lw, test.func):
        return {asked.id: lw.add((ir.NARROW, known, _term(lw, test.func), True))}
    return {}


def _term(lw: Lowering, node: ast.expr) -> int:
    """The term of a part of a test, which has already been lowered once."""
    sites, spots = len(lw.sites), len(lw.spots)
    term = lw.expression(node)
    del lw.sites[sites:], lw.spots[spots:]
    return term


def _is_imported(lw: Lowering, node: ast.expr) -> bool:
    """Whether it is a name that is imported, or an attribute of one."""
    while isinstance(node, ast.Attribute):
        node = node.value
    if not isinstance(node, ast.Name):
        return False
    of_module = lw.ir.names or lw.module.env
    term = lw.scope.env.get(node.id, of_module.get(node.id))
    return term is not None and lw.terms[term][0] == ir.IMPORT
