"""The order of a training program: its backward passes, steps and resets in loops and branches.

Kept for functions that call `backward`, with the places of calls alone: what they are calls of is
asked when the events of a file are. A round is one turn of a loop.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from mindport.analysis.lowering.lowering import Lowering

CALL, IF, LOOP, SKIP, END = range(5)
_CALLED = frozenset({"backward", "step", "zero_grad"})
_LEAVES: dict[type[ast.stmt], int] = {
    ast.Continue: SKIP,
    ast.Break: END,
    ast.Return: END,
    ast.Raise: END,
}


def note_rounds(lw: Lowering, statements: Sequence[ast.stmt], function: int) -> None:
    """Remember the order of the body of a function (-1: of the module) that trains."""
    order = tuple(_order(lw, statements, frozenset()))
    if any(_is_loop(one) for one in order) or function >= 0:
        lw.part.rounds.append((function, order))


def _is_loop(item: tuple[Any, ...]) -> bool:
    inner = (part for part in item if isinstance(part, tuple))
    return item[0] == LOOP or any(_is_loop(one) for part in inner for one in part)


def _order(
    lw: Lowering, statements: Iterable[ast.stmt], bound: frozenset[str]
) -> Iterator[tuple[Any, ...]]:
    for node in statements:
        match node:
            case ast.For() | ast.AsyncFor() | ast.While():
                inner = frozenset(_bound_in(node))
                yield (LOOP, tuple(_order(lw, node.body, inner)))
                yield from _order(lw, node.orelse, bound)
            case ast.If(test=test):
                body = tuple(_order(lw, node.body, bound))
                other = tuple(_order(lw, node.orelse, bound))
                if body or other:
                    yield (IF, _changes(test, bound), body, other)
            case ast.With() | ast.AsyncWith():
                yield from _calls(lw, [item.context_expr for item in node.items])
                yield from _order(lw, node.body, bound)
            case ast.Try():
                yield from _order(lw, (*node.body, *node.orelse, *node.finalbody), bound)
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                continue
            case _:
                yield from _calls(lw, [node])
                if type(node) in _LEAVES:
                    yield (_LEAVES[type(node)],)


def _calls(lw: Lowering, nodes: Iterable[ast.AST]) -> Iterator[tuple[Any, ...]]:
    for inner in (inner for node in nodes for inner in ast.walk(node)):
        match inner:
            case ast.Call(func=ast.Attribute(attr=name)) if name in _CALLED:
                end = (inner.end_lineno or inner.lineno) - lw.first_line
                line = inner.lineno - lw.first_line
                yield (CALL, name, line, inner.col_offset, end, inner.end_col_offset or 0)


def _changes(test: ast.expr, bound: frozenset[str]) -> bool:
    """Whether a condition may have another answer in the next round."""
    return any(
        _written(node) in bound or (isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod))
        for node in ast.walk(test)
    )


def _bound_in(loop: ast.AST) -> Iterator[str]:
    """What a loop binds in its rounds: names, and attributes of names."""
    for node in ast.walk(loop):
        if isinstance(getattr(node, "ctx", None), ast.Store):
            yield _written(node)


def _written(node: ast.AST) -> str:
    """A name with its attributes, as it is written; "" for anything else."""
    match node:
        case ast.Name(id=name):
            return name
        case ast.Attribute(value=value, attr=name):
            owner = _written(value)
            return f"{owner}.{name}" if owner else ""
    return ""
