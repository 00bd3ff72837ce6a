"""Assignments, whatever form they have: `a = f(x)`, `a: Tensor = f(x)`, `(a := f(x))`."""

from __future__ import annotations

import ast
from typing import TypeAlias

Assignment: TypeAlias = ast.Assign | ast.AnnAssign | ast.NamedExpr


def targets_of(node: ast.AST | None) -> list[ast.expr]:
    """What gets the value of an assignment; nothing for anything else."""
    match node:
        case ast.Assign(targets=targets):
            return targets
        case ast.AnnAssign(target=target, value=ast.expr()) | ast.NamedExpr(target=target):
            return [target]
    return []
