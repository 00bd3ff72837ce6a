"""Names that only some ways bind, and that are read where these ways have met.

Python runs this where the name is bound after all. MindSpore refuses it, except where it decides
the condition when it reads the source: then it takes one way alone. It decides an attribute of the
object that is a truth, and one that is compared with a constant or with another such attribute.
"""

from __future__ import annotations

import ast
from functools import partial

from mindport.analysis.lowering import ir
from mindport.analysis.lowering.lowering import Lowering

UNBOUND = "graph-unbound"


def join_unbound(
    lw: Lowering,
    test: ast.expr,
    ends: tuple[dict[str, int] | None, dict[str, int] | None],
    unbound: tuple[dict[str, int], dict[str, int]],
) -> None:
    """Go on behind an `if`: `unbound` are the names that each of its ways leaves without value."""
    reached = [own for own, end in zip(unbound, ends, strict=True) if end is not None]
    lw.scope.unbound = {name: by for own in reached for name, by in own.items()}
    body, other = ends
    if body is None or other is None:
        return
    names = body.keys() ^ other.keys()
    if names and not _is_decided(lw, test):
        asked = _attribute(lw, test)
        by = lw.unknown if asked is None else lw.add((ir.ATTR, _receiver(lw), asked.attr))
        lw.scope.unbound.update(dict.fromkeys(names, by))


def leave_loop(lw: Lowering, before: dict[str, int]) -> None:
    """Go on behind a loop: what it alone binds, MindSpore does not know there."""
    names = lw.scope.env.keys() - before.keys()
    lw.scope.unbound.update(dict.fromkeys(names, lw.unknown))


def note_unbound(lw: Lowering, node: ast.Name) -> None:
    """Note that a name is read which is not bound on all ways, once for each name."""
    by = lw.scope.unbound.pop(node.id, None)
    if by is None or lw.scope.dead:
        return
    asked = [one for one in map(partial(_attribute, lw), lw.asked) if one is not None]
    operation, *named = lw.terms[by]  # what decided the branch, or nothing that is known
    is_same = all(operation == ir.ATTR and named[1] == one.attr for one in asked)
    if is_same and not any(_is_decided(lw, one) for one in lw.asked):
        lw.note(UNBOUND, node, term=by)


def _is_decided(lw: Lowering, test: ast.expr) -> bool:
    """Whether MindSpore decides a condition when it reads the source, or may do so."""
    if isinstance(test, ast.BoolOp):
        return any(_is_decided(lw, one) or _attribute(lw, one) for one in test.values)
    if isinstance(test, ast.UnaryOp):
        return _is_decided(lw, test.operand)
    if not isinstance(test, ast.Compare) or len(test.comparators) != 1:
        return False
    is_asked = not isinstance(test.ops[0], (ast.In, ast.NotIn))
    other = test.comparators[0]
    is_fixed = isinstance(other, ast.Constant) or _attribute(lw, other) is not None
    return is_asked and is_fixed and _attribute(lw, test.left) is not None


def _attribute(lw: Lowering, test: ast.expr) -> ast.Attribute | None:
    """The attribute of the object that a condition is, or denies."""
    while isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        test = test.operand
    return test if isinstance(test, ast.Attribute) and lw.is_self(test.value) else None


def _receiver(lw: Lowering) -> int:
    return lw.read(lw.scope.self_name)
