"""Branches that come to the same: those of an `if` do nothing any more, or all one thing."""

from __future__ import annotations

import ast
import re
from bisect import bisect_left
from collections.abc import Callable, Sequence
from textwrap import dedent
from typing import TypeAlias

from mindport.rewrite.edits.statements import end_of_line, removal
from mindport.rewrite.view.tree import Tree
from mindport.text.edit import Edit, applied, covers, in_order
from mindport.text.span import Span

# Whether a call only looks: its result alone matters.
IsQuery: TypeAlias = "Callable[[ast.Call], bool]"

# Statements that do nothing, with comments of the user: a mark is none of these.
_IDLE = re.compile(r"(?:pass\s*(?:;\s*pass\s*)*(?:#(?! MINDPORT).*)?\s*)+")


def without_equal_branches(
    tree: Tree, edits: Sequence[Edit], is_query: IsQuery
) -> tuple[Edit, ...]:
    """The edits, with each `if` that they change written as what all its branches have become."""
    kept = in_order(edits)
    known: dict[ast.If, str] = {}
    for branch in reversed(tree.nodes(ast.If)):  # inner ones first
        place = region(tree, [branch])
        inner = [one for one in inside(place, kept) if not indents(one, place)]
        if not inner or not _is_plain(branch.test, is_query):
            continue
        text = _outcome(tree, branch, kept, known)
        if text is None:
            continue
        known[branch] = text
        outer = tree.parent(branch)
        if isinstance(outer, ast.If) and outer.orelse == [branch] and not is_first(tree, branch):
            continue  # an `elif`: it is written anew with the `if`
        kept = in_order([*(one for one in kept if one not in inner), written(tree, branch, text)])
    return kept


def _outcome(
    tree: Tree, branch: ast.If, edits: Sequence[Edit], known: dict[ast.If, str]
) -> str | None:
    """What every branch does in the end; "" for nothing, None where they differ."""
    body = after(tree, branch.body, edits)
    match branch.orelse:
        case []:
            other: str | None = ""
        case [ast.If() as inner] if not is_first(tree, inner):
            other = known.get(inner)
        case _:
            other = after(tree, branch.orelse, edits)
    is_line = "\n" not in body or _is_one_call(branch.body, body)
    return body if body == other and is_line else None


def _is_one_call(block: Sequence[ast.stmt], text: str) -> bool:
    """Whether it is one statement over several lines: how these are indented is free."""
    is_simple = len(block) == 1 and isinstance(block[0], (ast.Assign, ast.Expr, ast.Return))
    return is_simple and not text.startswith("#")


def after(tree: Tree, block: Sequence[ast.stmt], edits: Sequence[Edit]) -> str:
    """A block with the edits in it; "" for one that does nothing."""
    place = region(tree, block)
    moved = [
        Edit(Span(one.span.start - place.start, one.span.end - place.start), one.text)
        for one in inside(place, edits)
    ]
    text = dedent(applied(tree.text[slice(*place)], list(in_order(moved)))).strip()
    return "" if _IDLE.fullmatch(text) else text


def region(tree: Tree, block: Sequence[ast.stmt]) -> Span:
    """The lines of statements; where others are on the first line, only what is behind these."""
    begin, start = tree.start_of_line(block[0]), tree.span(block[0]).start
    first = start if tree.text[begin:start].strip() else begin
    return Span(first, min(end_of_line(tree, block[-1]) + 1, len(tree.text)))


def inside(place: Span, edits: Sequence[Edit]) -> list[Edit]:
    """Those of edits in order in a region; what is put in where it ends is of the next line."""
    first = bisect_left(edits, place.start, key=_start)
    behind = bisect_left(edits, place.end, key=_start)
    return [one for one in edits[first:behind] if covers(place, one.span)]


def _start(edit: Edit) -> int:
    return edit.span.start


def indents(edit: Edit, place: Span) -> bool:
    """Whether an edit only indents the first line: it holds for what is written there, too."""
    begins = edit.span == (place.start, place.start)
    return begins and edit.text != "" and not edit.text.strip(" \t")


def is_first(tree: Tree, branch: ast.If) -> bool:
    """Whether it is written `if`, not `elif`."""
    return tree.text.startswith("if", tree.span(branch).start)


def written(tree: Tree, branch: ast.stmt, text: str) -> Edit:
    """The edit that makes a statement this text; "" takes it away."""
    if text:
        return Edit(tree.span(branch), text)
    taken = removal(tree, branch)
    return Edit(taken.span, "".join(map(str, taken.parts)))


def _is_plain(test: ast.expr, is_query: IsQuery) -> bool:
    """Whether a condition only looks at names and values."""
    kinds = (ast.NamedExpr, ast.Await, ast.Yield, ast.YieldFrom, ast.Subscript)
    return all(
        is_query(one) if isinstance(one, ast.Call) else not isinstance(one, kinds)
        for one in ast.walk(test)
    )
