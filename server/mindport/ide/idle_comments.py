"""Removing comments that silence nothing."""

from __future__ import annotations

import re
from collections.abc import Iterable

from mindport.rules.checks.unused_suppression import RULE
from mindport.rules.finding import Finding
from mindport.syntax.comments import Directive, suppressions
from mindport.text.edit import Edit
from mindport.text.line_index import LineIndex
from mindport.text.span import Span

# The next comment behind one on the same line.
_NEXT = re.compile(r"[^\S\r\n]+#\s")
_LAST = re.compile(r"[^\r\n]*")


def removals(text: str, findings: Iterable[Finding]) -> tuple[Edit, ...]:
    """What takes out all that the findings say of comments, in order."""
    places = {one.span for one in findings if one.code == RULE.code}
    edits = (_removal(text, one, places) for one in suppressions(text).directives)
    return tuple(edit for edit in edits if edit is not None)


def _removal(text: str, directive: Directive, places: set[Span]) -> Edit | None:
    idle = [place for place in directive.places if place in places]
    if directive.span in places or (idle and len(idle) == len(directive.places)):
        return Edit(_whole(text, directive), "")
    if not idle:
        return None
    kept = [place for place in directive.places if place not in places]
    listed = ", ".join(text[slice(*place)] for place in kept)
    return Edit(Span(directive.places[0].start, directive.places[-1].end), listed)


def _whole(text: str, directive: Directive) -> Span:
    """The comment with its reason, and its line where nothing else is there."""
    lines = LineIndex.of(text)
    line = lines.position(directive.span.start)[0]
    first = lines.starts[line]
    rest = _LAST.match(text, directive.span.end)
    end = rest.end() if rest is not None else directive.span.end
    behind = _NEXT.search(text, directive.span.end, end)
    before = text[first : directive.span.start]
    if behind is not None:
        return Span(directive.span.start, behind.start() + len(behind[0]) - 2)
    if before.strip():
        return Span(first + len(before.rstrip()), end)
    following = lines.starts[line + 1] if line + 1 < len(lines.starts) else len(text)
    return Span(first, following)
