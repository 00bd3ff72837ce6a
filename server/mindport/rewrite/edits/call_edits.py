"""The smallest edits that carry out a plan for the arguments of a call."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from mindport.analysis.api_use import ApiUse
from mindport.rewrite.edits.argument_plan import Passed, Plan
from mindport.rewrite.edits.call_text import CallText, Piece, call_text
from mindport.text.edit import Edit, covers
from mindport.text.span import Span

_KEYWORD = re.compile(r"([^\W\d]\w*)\s*=(?!=)\s*")
# Expressions that need no brackets whatever stands beside them.
ATOMS = (
    *(ast.Name, ast.Attribute, ast.Call, ast.Subscript, ast.Constant),
    *(ast.List, ast.Dict, ast.Set, ast.ListComp, ast.JoinedStr),
)


def call_edits(text: str, use: ApiUse, plan: Plan) -> list[Edit] | None:
    """The edits inside the brackets of a call; None where its text is not as expected."""
    found = call_text(text, use.name_span.end, use.span.end)
    arguments = use.arguments or ()
    if found is None or len(found.pieces) != len(arguments):
        return None
    if not all(covers(p.span, a.span) for p, a in zip(found.pieces, arguments, strict=True)):
        return None
    edits: list[Edit] = []
    for piece, passed in zip(found.pieces, plan.passed, strict=True):
        if not passed.is_dropped:
            changed = _of_argument(text, piece, passed)
            if changed is None:
                return None
            edits += changed
    removed = _removed(found, plan)
    if removed is None:
        return None
    edits += removed
    edits += _brackets(found, plan)
    edits += _added(found, plan)
    return edits


def _brackets(found: CallText, plan: Plan) -> list[Edit]:
    """The brackets around arguments that become one tuple."""
    if plan.wrapped is None:
        return []
    first, last = plan.wrapped
    start, end = found.pieces[first].span.start, found.pieces[last].span.end
    return [Edit(Span(start, start), "("), Edit(Span(end, end), ")")]


def _of_argument(text: str, piece: Piece, passed: Passed) -> list[Edit] | None:
    start, end = piece.span
    keyword = _KEYWORD.match(text, start, end)
    edits: list[Edit] = []
    if keyword is None:
        if passed.keyword is not None:
            edits.append(Edit(Span(start, start), f"{passed.keyword}="))
    elif passed.keyword is None:
        edits.append(Edit(Span(start, keyword.end()), ""))
    elif passed.keyword != keyword[1]:
        edits.append(Edit(Span(*keyword.span(1)), passed.keyword))
    if passed.value is None or passed.value == "{}":
        return edits
    value = Span(keyword.end() if keyword else start, end)
    converted = _converted(text, value, passed.value)
    return None if converted is None else edits + converted


def _converted(text: str, value: Span, template: str) -> list[Edit] | None:
    """What is written around a value; the value itself stays as it is."""
    before, mark, after = template.partition("{}")
    if not mark:
        return [Edit(value, template)]
    if "{}" in after:
        return None
    enclosed = before.endswith("(") and after.startswith(")")
    if not enclosed and not is_atom(text[slice(*value)]):
        before, after = before + "(", ")" + after
    edits = [Edit(Span(value.start, value.start), before), Edit(Span(value.end, value.end), after)]
    return [edit for edit in edits if edit.text]


def is_atom(text: str) -> bool:
    """Whether an expression needs no brackets whatever stands beside it."""
    try:
        node = ast.parse(f"({text}\n)", mode="eval").body
    except (SyntaxError, ValueError):
        return False
    if isinstance(node, ast.Tuple):
        return text.startswith("(")
    return isinstance(node, ATOMS) or (text.startswith("(") and text.endswith(")") and _whole(text))


def _whole(text: str) -> bool:
    """Whether the first bracket closes at the very end."""
    found = call_text(text, 0, len(text))
    return found is not None and found.closing == len(text) - 1


def _removed(found: CallText, plan: Plan) -> list[Edit] | None:
    """The removal of dropped arguments, runs of them at once, with the right commas."""
    edits: list[Edit] = []
    for first, last in _runs(plan):
        pieces = found.pieces
        if any(pieces[place].noted for place in range(first, min(last + 2, len(pieces)))):
            return None  # a comment would be lost, or left to another argument
        start, end = pieces[first].span.start, pieces[last].span.end
        comma = pieces[last].comma
        if last + 1 < len(pieces):
            edits.append(Edit(Span(start, pieces[last + 1].span.start), ""))
        elif first > 0:
            edits.append(Edit(Span(pieces[first - 1].comma or start, end), ""))
        else:
            edits.append(Edit(Span(start, end if comma is None else comma + 1), ""))
    return edits


def _runs(plan: Plan) -> Iterator[tuple[int, int]]:
    start: int | None = None
    for place, passed in enumerate([*plan.passed, Passed()]):
        if passed.is_dropped and start is None:
            start = place
        elif not passed.is_dropped and start is not None:
            yield start, place - 1
            start = None


def _added(found: CallText, plan: Plan) -> Iterator[Edit]:
    if not plan.added:
        return
    written = ", ".join(f"{name}={value}" for name, value in plan.added)
    kept = [p for p, passed in zip(found.pieces, plan.passed, strict=True) if not passed.is_dropped]
    if kept:
        end = kept[-1].span.end
        yield Edit(Span(end, end), f", {written}")
    else:
        yield Edit(Span(found.opening + 1, found.opening + 1), written)
