"""The expressions in f-strings change where their place is certain and the new text fits."""

from __future__ import annotations

import ast
import re
import sys
from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace

from mindport.rewrite.edits.rewrites import Rewrite
from mindport.rewrite.view.tree import Tree
from mindport.text.edit import covers, meet
from mindport.text.span import Span

# What would end the string, or the expression in it, before Python 3.12.
_UNFIT = frozenset("\\\n{}#!")
_QUOTES = frozenset("'\"")
_SAYS_ITSELF = re.compile(r"\s*\)*\s*=")


@dataclass(frozen=True, slots=True)
class Places:
    """The f-strings of a text: all of them, and in order those that are in no other one."""

    every: tuple[Span, ...]
    outer: tuple[Span, ...]

    @classmethod
    def of(cls, tree: Tree) -> Places:
        """Those of a tree."""
        every = tuple(map(tree.span, tree.nodes(ast.JoinedStr)))
        outer: list[Span] = []
        for span in sorted(every, key=lambda one: (one.start, -one.end)):
            if not outer or span.start >= outer[-1].end:
                outer.append(span)
        return cls(every, tuple(outer))

    def around(self, span: Span) -> tuple[Span, ...]:
        """All f-strings, where one of them touches a span; else none."""
        before = bisect_right(self.outer, (span.end, sys.maxsize))
        is_near = before > 0 and span.start <= self.outer[before - 1].end
        return self.every if is_near else ()


def places(tree: Tree) -> Iterator[Span]:
    """The expressions in f-strings that may be changed.

    Before Python 3.12 the tree may say other places than theirs, or the same for two.
    """
    for whole in tree.nodes(ast.JoinedStr):
        values = [one.value for one in whole.values if isinstance(one, ast.FormattedValue)]
        spans = [tree.span(one) for one in values]
        if len(set(spans)) < len(spans):
            continue
        for value, span in zip(values, spans, strict=True):
            is_shown = _SAYS_ITSELF.match(tree.text, span.end)
            if covers(tree.span(whole), span) and not is_shown and _says(tree, value, span):
                yield span


def _says(tree: Tree, value: ast.expr, span: Span) -> bool:
    """Whether the text at a span is an expression."""
    if _dotted(value) == tree.text[slice(*span)]:
        return True  # as most are: nothing has to be parsed
    if tree.nodes(ast.JoinedStr, value):
        return False
    try:
        read = ast.parse(f"({tree.text[slice(*span)]})", mode="eval").body
    except (SyntaxError, ValueError):
        return False
    return ast.dump(read) == ast.dump(value)


def _dotted(value: ast.expr) -> str:
    """`net.name` as it is written without spaces; "" for what is no dotted name."""
    names: list[str] = []
    while isinstance(value, ast.Attribute):
        names.append(value.attr)
        value = value.value
    return ".".join([value.id, *reversed(names)]) if isinstance(value, ast.Name) else ""


def fitted(
    text: str, changes: Iterable[Rewrite], known: Collection[Span], wholes: Collection[Span]
) -> tuple[Rewrite, ...] | None:
    """Changes in the f-strings `wholes`, with quotes that fit there; None where one cannot be."""
    quoted = tuple(_requoted(text, one, wholes) for one in changes)
    return quoted if all(_fits(text, one, known, wholes) for one in quoted) else None


def _requoted(text: str, change: Rewrite, wholes: Iterable[Span]) -> Rewrite:
    """A change whose strings have the quotes that the f-strings around it leave free.

    Before Python 3.12 an f-string ends at the next quote of its own kind.
    """
    around = {one for whole in wholes for one in text[slice(*whole)] if one in _QUOTES}
    written = {one for part in change.parts if isinstance(part, str) for one in part}
    if len(around) != 1 or len(written & _QUOTES) != 1 or "\\" in written:
        return change
    (old,), (free,) = written & _QUOTES, _QUOTES - around
    parts = (one.replace(old, free) if isinstance(one, str) else one for one in change.parts)
    return replace(change, parts=tuple(parts))


def _fits(text: str, change: Rewrite, known: Iterable[Span], wholes: Collection[Span]) -> bool:
    """Whether a change leaves the f-strings around it what they are: `known` may be changed."""
    written = {one for part in change.parts if isinstance(part, str) for one in part}
    around = {one for whole in wholes for one in text[slice(*whole)] if one in _QUOTES}
    is_quoted = len(around) > 1 or not written.isdisjoint(around)
    # What is put around a whole expression keeps the sign before it.
    return (
        _UNFIT.isdisjoint(written)
        and not (is_quoted and written & _QUOTES)
        and any(covers(Span(place.start - 1, place.end), change.span) for place in known)
    )


def breaks(rewrite: Rewrite, span: Span) -> bool:
    """Whether a change leaves some of a span, and not as it is."""
    kept = [part for part in rewrite.parts if not isinstance(part, str) and meet(part, span)]
    is_gone = not kept and covers(rewrite.span, span)
    return meet(rewrite.span, span) and not is_gone and not any(covers(one, span) for one in kept)
