"""The IR of a text that is being edited: an edit inside one function costs that function alone."""

from __future__ import annotations

import ast
from dataclasses import dataclass, replace
from typing import NamedTuple

from mindport.analysis.lowering.bodies import Body
from mindport.analysis.lowering.entries import lower_again, lower_divided
from mindport.analysis.lowering.ir import FileIR
from mindport.project.scan.result import FileError
from mindport.syntax.source_file import SourceFile, SyntaxProblem, parse, parse_part
from mindport.text.alike import alike_until
from mindport.text.line_index import LineIndex


@dataclass(slots=True)
class Draft:
    """A text, its IR and what was wrong with it."""

    lines: LineIndex
    ir: FileIR
    bodies: list[Body]  # in order of lines
    problems: tuple[FileError, ...]
    blanked: dict[int, str]  # lines (from 0) that were broken, as they were read
    in_doubt: bool = False  # what is broken was not looked at together with the whole text


class Followed(NamedTuple):
    """An edit inside one function that a draft has followed."""

    body: Body
    part: int  # index of the part that is new
    moved: list[int]  # parts behind it
    distance: int  # in characters


class _Changed(NamedTuple):
    """Lines (from 0) of an old text that a new one does not have, and how many more it has."""

    first: int
    last: int
    more: int


def draft_of(text: str) -> Draft:
    """Parse and lower a whole text."""
    source = parse(text)
    file, bodies = lower_divided(source.tree)
    problems = [*_told(source.problems), *(FileError(why, line) for line, why in file.skipped)]
    return Draft(LineIndex.of(text), file, bodies, tuple(problems), source.blanked)


def _told(problems: tuple[SyntaxProblem, ...]) -> list[FileError]:
    return [FileError(problem.message, problem.line, problem.column) for problem in problems]


def confirm(draft: Draft) -> bool:
    """Look at the whole text; whether what is broken is what the draft takes for broken."""
    source = parse(draft.lines.text)
    if source.blanked != draft.blanked:
        return False
    draft.problems, draft.in_doubt = tuple(_told(source.problems)), False
    return True


def follow(draft: Draft, text: str) -> Followed | None:
    """Make a draft that of another text; None (and nothing done) where it takes a new draft."""
    lines = LineIndex.of(text)
    changed = _changed_lines(draft.lines, lines)
    body = _body_at(draft, changed.first)
    if body is None or draft.ir.skipped:
        return None
    start, (first, end) = body.part.line, _place_of(draft, body)
    if not first <= changed.first <= changed.last <= end or end + changed.more < first:
        return None
    following = end + changed.more + 1
    stop = lines.starts[following] if following < len(lines.starts) else len(text)
    source = parse_part(text[lines.starts[start] : stop], start + 1)
    node = _definition(source.tree)
    if node is None or any(line < first for line in source.blanked):
        return None
    if not lower_again(draft.ir, draft.bodies, body, node):
        return None
    moved = [index for index, part in enumerate(draft.ir.parts) if part.line >= first]
    for index in moved:
        draft.ir.parts[index].line += changed.more
    for cls in draft.ir.classes:
        if cls.line > first:
            cls.line += changed.more
    _take_problems(draft, source, (start, end), changed.more)
    distance = len(text) - len(draft.lines.text)
    draft.lines = lines
    part = next(i for i, part in enumerate(draft.ir.parts) if part is body.part)
    return Followed(body, part, moved, distance)


def _changed_lines(old: LineIndex, new: LineIndex) -> _Changed:
    same = alike_until(old.text, new.text)
    behind = alike_until(old.text[same:][::-1], new.text[same:][::-1])
    first = min(old.position(same)[0], new.position(same)[0])
    ends = [
        len(lines.starts) - 1 - lines.position(len(lines.text) - behind)[0] for lines in (old, new)
    ]
    return _Changed(first, len(old.starts) - 1 - min(ends), len(new.starts) - len(old.starts))


def _body_at(draft: Draft, line: int) -> Body | None:
    """The last body whose function begins at a line or before it."""
    found = None
    for body in draft.bodies:
        if body.part.line > line:
            break
        found = body
    return found


def _place_of(draft: Draft, body: Body) -> tuple[int, int]:
    """The first and the last line of a body, with empty lines around it."""
    first, end = body.part.line + body.first, body.part.line + body.last
    while _is_empty(draft, first - 1):
        first -= 1
    while end + 1 < len(draft.lines.starts) and _is_empty(draft, end + 1):
        end += 1
    return first, end


def _is_empty(draft: Draft, line: int) -> bool:
    """Whether a line says nothing; the first line of a function does."""
    blanked = draft.blanked.get(line)
    text = (draft.lines.line_text(line) if blanked is None else blanked).strip()
    return not text or text.startswith("#")


def _definition(tree: ast.Module) -> ast.FunctionDef | ast.AsyncFunctionDef | None:
    """The one function that a text is."""
    body = tree.body
    if len(body) == 1 and isinstance(body[0], ast.ClassDef):
        body = body[0].body
    if len(body) == 1 and isinstance(body[0], (ast.FunctionDef, ast.AsyncFunctionDef)):
        return body[0]
    return None


def _take_problems(draft: Draft, source: SourceFile, replaced: tuple[int, int], more: int) -> None:
    start, end = replaced
    blanked = {
        line + (more if line > end else 0): text
        for line, text in draft.blanked.items()
        if not start <= line <= end
    }
    problems = [
        replace(problem, line=problem.line + more) if problem.line - 1 > end else problem
        for problem in draft.problems
        if not start <= problem.line - 1 <= end
    ]
    draft.blanked = {**blanked, **source.blanked}
    problems = sorted([*problems, *_told(source.problems)], key=lambda one: (one.line, one.column))
    draft.problems = tuple(problems)
    draft.in_doubt = bool(draft.blanked or draft.problems)
