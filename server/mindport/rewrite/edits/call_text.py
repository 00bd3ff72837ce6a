"""Where the arguments of a call stand in its text, with brackets and comments heeded."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import islice

from mindport.rewrite.view.tree import Tree
from mindport.text.span import Span

# All that stands between nodes, but for blanks.
_SIGN = re.compile(r"\#[^\r\n]*|[(),]")


def inside(tree: Tree, call: ast.Call) -> Span:
    """What stands between the brackets of a call of the text."""
    end = tree.span(call).end - 1
    opening = next(_places(tree.text, tree.span(call.func).end, end, "("))
    return Span(opening + 1, end)


def pieces(tree: Tree, call: ast.Call) -> list[Span] | None:
    """The arguments of a call of the text, each with brackets of its own.

    None where its one argument shares the brackets of the call: `f(x for x in y)`.
    """
    found: list[Span] = []
    at, end = inside(tree, call)
    given: list[ast.expr | ast.keyword] = [*call.args, *call.keywords]
    for node in given:
        start, behind = tree.span(node)
        if start < at:
            return None
        brackets = list(_places(tree.text, at, start, "("))
        closing = islice(_places(tree.text, behind, end, ")"), len(brackets))
        found.append(Span(min([start, *brackets]), max([behind, *(one + 1 for one in closing)])))
        at = found[-1].end
    return found


def _places(text: str, start: int, end: int, sign: str) -> Iterator[int]:
    """Where a sign stands between nodes."""
    return (one.start() for one in _SIGN.finditer(text, start, end) if one[0] == sign)
