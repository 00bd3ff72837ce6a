"""Silencing a finding by a comment on its line."""

from __future__ import annotations

import re

from mindport.ide.fix import Fix, FixKind
from mindport.ide.messages import message
from mindport.ide.trivia import trivia
from mindport.project.workspace.model import FileModel
from mindport.rules.finding import Finding
from mindport.text.edit import Edit
from mindport.text.span import Span

_DIRECTIVE = re.compile(r"#\s*mindport:\s*ignore(?![\w-])(?P<codes>\s*\[(?P<list>[^\]#]*)\])?")


def suppression(model: FileModel, finding: Finding) -> Fix | None:
    """The comment that silences a finding: a new one, or its code in one that is there.

    It stands on the line on which the call begins or ends; where neither takes a comment, as
    within a string of several lines or before a backslash, nothing is offered.
    """
    lines = model.lines
    span = finding.span
    for use in model.uses:
        if use.api == finding.api and use.span.start <= span.start and span.end <= use.span.end:
            span = use.span
            break
    places = [span.start, max(span.end - 1, span.start)]
    for line in dict.fromkeys(lines.position(place)[0] for place in places):
        edit = _edit(model, line, finding.code)
        if edit is not None:
            title = message("fix.suppress", code=finding.code)
            return Fix(
                title, (edit,), FixKind.QUICKFIX, False, (finding.code,)
            )  # it answers nothing
    return None


def _edit(model: FileModel, line: int, code: str) -> Edit | None:
    text = model.lines.line_text(line).rstrip("\r\n")
    start = model.lines.starts[line]
    bare = text.rstrip()
    at_end = Edit(Span(start + len(bare), start + len(text)), f"  # mindport: ignore[{code}]")
    comment = _comment_in(model.text, start, start + len(text))
    if comment is None:
        takes_none = bare.endswith("\\") or _is_in_string(model.text, start + len(text))
        return None if takes_none else at_end
    found = _DIRECTIVE.search(text, comment - start)
    if found is None:
        return at_end
    if found["codes"] is None:
        return None  # it silences everything already
    listed = found["list"].rstrip()
    end = start + found.start("list") + len(listed)
    return Edit(Span(end, end), f", {code}" if listed.strip() else code)


def _comment_in(text: str, start: int, end: int) -> int | None:
    comments = (span.start for span in trivia(text).comments)
    return next((place for place in comments if start <= place < end), None)


def _is_in_string(text: str, offset: int) -> bool:
    """Whether a string goes on at the end of a line."""
    return any(span.start < offset < span.end for span in trivia(text).strings)
