"""Where the arguments of a call stand in its text, with brackets and comments heeded."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import islice

from mindport.rewrite.view.tree import Tree
from mindport.text.span import Span

# All that is between nodes, without blanks.
_SIGN = re.compile(r"\#[^\r\n]*|[(),]")


def inside(tree: Tree, call: ast.Call) -> Span:
    """What stands between the brackets of a call of the text."""
    return tree.once(_inside, call)


def _inside(tree: Tree, call: ast.Call) -> Span:
    end, behind = tree.span(call).end - 1, tree.span(call.func).end
    is_next = tree.text.startswith("(", behind)
    return Span(1 + (behind if is_next else next(_places(tree.text, behind, end, "("))), end)


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
        if tree.text.find("(", at, start) >= 0:
            brackets = list(_places(tree.text, at, start, "("))
            closing = islice(_places(tree.text, behind, end, ")"), len(brackets))
            start, behind = min([start, *brackets]), max([behind, *(one + 1 for one in closing)])
        found.append(Span(start, behind))
        at = behind
    return found


def _places(text: str, start: int, end: int, sign: str) -> Iterator[int]:
    """Where a sign stands between nodes."""
    return (one.start() for one in _SIGN.finditer(text, start, end) if one[0] == sign)
