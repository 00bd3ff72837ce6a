"""Lowering of names and attributes: what is read, and where it stands."""

from __future__ import annotations

import ast
from typing import Any

from mindport.analysis.lowering import ir
from mindport.analysis.lowering.lowering import MAX_EXPRESSION_DEPTH, Lowering, TooDeepError
from mindport.analysis.lowering.unbound import note_unbound

# What a name may be that something imported stands behind.
_BOUND_OUTSIDE = (ir.IMPORT, ir.GLOBAL, ir.PHI, ir.TRIED)


def add_site(
    lw: Lowering, term: int, flags: int, node: ast.expr, call: tuple[Any, ...] = ()
) -> None:
    """A place where an API may be used; `call` is what `lower_call` knows of the call."""
    base = lw.first_line
    line, column = node.lineno - base, node.col_offset
    end_line, end_column = (node.end_lineno or node.lineno) - base, node.end_col_offset or 0
    if type(node) is ast.Attribute and not _is_dotted(node.value):
        name = node.attr
        length = len(name) if name.isascii() else len(name.encode("utf-8", "replace"))
        line, column = end_line, end_column - length
    lw.sites.append((term, flags, line, column, end_line, end_column, *call))


def _is_dotted(node: ast.expr) -> bool:
    while type(node) is ast.Attribute:
        node = node.value
    return type(node) is ast.Name


def mention(lw: Lowering, node: ast.Name, flags: int, call: tuple[Any, ...] = ()) -> int:
    """A name that is read: a site where it may stand for something imported."""
    term = lw.read(node.id)
    lw.met(node, term)
    if node.id in lw.scope.unbound:
        note_unbound(lw, node)
    if lw.terms[term][0] in _BOUND_OUTSIDE or flags & ~ir.INNER:
        add_site(lw, term, flags | ir.NAME, node, call)
    return term


def lower_name(lw: Lowering, node: ast.Name) -> int:
    """A name that is read."""
    return mention(lw, node, 0)


def lower_attribute(lw: Lowering, node: ast.Attribute, flags: int = 0) -> int:
    """`base.name` that is read, or with the flag STORE written."""
    base = lower_base(lw, node.value)
    term = lw.add((ir.ATTR, base, node.attr))
    lw.met(node, term)
    add_site(lw, term, flags, node)
    if flags & ir.STORE:
        lw.part.written.append(term)
    note_touched(lw, base, f".{node.attr}", flags)
    return term


def note_touched(lw: Lowering, base: int, name: str, flags: int = 0) -> None:
    """Remember which members of a parameter a body calls, and which (".name") it only reads.

    The same of the attributes of `self`, also of members that are written.
    """
    parts = lw.terms[base]
    if parts[0] == ir.PARAM:
        if not flags & ir.STORE:
            lw.ir.functions[parts[1]].touched.setdefault(parts[2], []).append(name)
    elif parts[0] == ir.ATTR:
        root = lw.terms[parts[1]]
        if root[0] == ir.PARAM and root[2] == 0:
            owner = lw.ir.functions[root[1]].owner
            if owner >= 0:
                lw.ir.classes[owner].members.setdefault(parts[2], []).append(name)


def lower_base(lw: Lowering, node: ast.expr) -> int:
    """The base of an attribute: its site is the beginning of a longer name."""
    if isinstance(node, ast.Name):
        return mention(lw, node, ir.INNER)
    if isinstance(node, ast.Attribute):
        lw.depth += 1
        if lw.depth > MAX_EXPRESSION_DEPTH:
            raise TooDeepError
        term = lower_attribute(lw, node, ir.INNER)
        lw.depth -= 1
        return term
    return lw.expression(node)
