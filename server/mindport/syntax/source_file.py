"""From bytes to text and one `ast` tree. Never raises: what is wrong is listed."""

from __future__ import annotations

import ast
import codecs
import re
import warnings
from dataclasses import dataclass, field
from symtable import symtable

from mindport.syntax.pieces import shifted
from mindport.syntax.quoted_annotations import read_annotations
from mindport.syntax.recovery import recover

# Larger than this, a file is data written as Python; its tree would take gigabytes.
MAX_BYTES = 8_000_000

# So many broken places of a file are listed.
MAX_PROBLEMS = 50

_COOKIE = re.compile(rb"^[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)")


@dataclass(frozen=True, slots=True)
class SyntaxProblem:
    """Something that the parser did not understand. Line from 1 (0: the whole file)."""

    message: str
    line: int = 0
    column: int = 0


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A text and its tree; where parts had to be left out, `problems` says which."""

    text: str
    tree: ast.Module
    problems: tuple[SyntaxProblem, ...] = ()
    blanked: dict[int, str] = field(default_factory=dict)  # lines (from 0) that are not as in text


def decode(raw: bytes) -> tuple[str, tuple[SyntaxProblem, ...]]:
    """The text of a file, as Python would read it: BOM, coding comment, else UTF-8.

    Bytes that do not fit the encoding become U+FFFD and are reported.
    """
    if raw.startswith(codecs.BOM_UTF8):
        raw, declared = raw[3:], "utf-8"
    elif raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        declared = "utf-16"
    else:
        declared = _cookie(raw)
    try:
        return raw.decode(declared), ()
    except LookupError:
        problem = f"unknown encoding `{declared}`; read as UTF-8"
    except UnicodeError:
        problem = f"bytes that are not valid {declared}"
    return raw.decode("utf-8", "replace"), (SyntaxProblem(problem),)


def _cookie(raw: bytes) -> str:
    for line in raw.split(b"\n", 2)[:2]:
        found = _COOKIE.match(line)
        if found:
            return found[1].decode("ascii")
        if line.strip() and not line.lstrip().startswith(b"#"):
            break
    return "utf-8"


def parse(text: str) -> SourceFile:
    """Parse a text; where Python refuses it, without the places that are broken."""
    try:
        return SourceFile(text, parse_strictly(text))
    except (SyntaxError, ValueError, RecursionError, MemoryError, OverflowError) as error:
        first = _problem(error)
    tree, places, blanked = recover(text, parse_strictly)
    problems = [SyntaxProblem(*place) for place in places]
    if not any(problem.line == first.line for problem in problems):
        problems.insert(0, first)
    return SourceFile(text, tree, _shortened(problems), blanked)


def parse_part(text: str, line: int) -> SourceFile:
    """Parse whole statements of a file, indented or not, of which the first stands at `line`.

    Problems and blanked lines count as in the file, lines of the tree as in the part; statements
    that are indented are the body of a class.
    """
    above = "class _:\n" if text[:1] in (" ", "\t", "\f") else ""
    source = parse(above + text)
    shift = line - 1 - bool(above)
    problems = tuple(
        SyntaxProblem(shifted(p.message, shift), max(p.line + shift, 1), p.column)
        for p in source.problems
    )
    blanked = {number + shift: after for number, after in source.blanked.items()}
    return SourceFile(text, source.tree, problems, blanked)


def _shortened(problems: list[SyntaxProblem]) -> tuple[SyntaxProblem, ...]:
    """In order of lines; of a text that is no Python, not every place is worth a line."""
    problems = sorted(dict.fromkeys(problems), key=lambda problem: (problem.line, problem.column))
    more = len(problems) - MAX_PROBLEMS
    if more > 1:
        problems[MAX_PROBLEMS:] = [SyntaxProblem(f"{more} more syntax errors")]
    return tuple(problems)


def parse_strictly(text: str) -> ast.Module:
    """The tree of a text; raises what `ast.parse` raises. Warnings of the scanned code are none."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        tree = ast.parse(text)
    read_annotations(tree)
    return tree


def parses(text: str) -> bool:
    """Whether Python parses a text; faster than making its tree."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            symtable(text, "<unknown>", "exec")
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        pass  # a table of names takes more than that the text parses
    else:
        return True
    try:
        parse_strictly(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return True


def _problem(error: BaseException) -> SyntaxProblem:
    if isinstance(error, SyntaxError):
        return SyntaxProblem(error.msg, error.lineno or 0, max((error.offset or 1) - 1, 0))
    if isinstance(error, ValueError):
        return SyntaxProblem(str(error))
    return SyntaxProblem("nested too deeply for Python's parser")
