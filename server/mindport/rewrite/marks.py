"""Comment lines over code that was not converted: `# MINDPORT: code API: reason. advice`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from mindport.analysis.uses.api_use import Confidence
from mindport.rewrite.conversion.convert import Conversion
from mindport.rewrite.edits.torch_imports import MARK
from mindport.rewrite.view.code import Code
from mindport.rewrite.view.tree import Tree
from mindport.text.edit import Edit
from mindport.text.span import Span

_NAMED = re.compile(rf"\s*{MARK} (?:\w+ )?([\w.]+): ")


def marks(code: Code, tree: Tree, conversions: Iterable[Conversion]) -> list[Edit]:
    """One line of comment for each API that a statement still uses, above the statement."""
    lines: dict[int, dict[str, str]] = {}  # what each line of a statement's marks names
    for conversion in conversions:
        if conversion.is_done:
            continue
        statement = tree.statement_at(conversion.use.name_span)
        if statement is not None:
            told = lines.setdefault(tree.start_of_line(statement), {})
            # A method may be known under another class by now: its object was converted.
            is_sure = conversion.use.confidence is Confidence.RESOLVED
            name = conversion.use.api
            told[mark(code, conversion)] = name if is_sure else name.rpartition(".")[2]
    return [edit for start, told in lines.items() if (edit := _edit(code.text, start, told))]


def mark(code: Code, conversion: Conversion) -> str:
    """The comment on one use, whole, without the indentation."""
    advice = code.facts(conversion.use.api).advice
    said = f"{conversion.code} {conversion.use.api}: {conversion.reason.rstrip('.')}."
    whole = " ".join(f"{said} {advice}".split())
    return f"{MARK} {whole}"


def named_above(text: str, start: int) -> frozenset[str]:
    """The APIs that marks right above a line name, and the last part of each."""
    found: set[str] = set()
    while start > 0:
        begin = text.rfind("\n", 0, start - 1) + 1
        named = _NAMED.match(text[begin:start])
        if named is None:
            break
        found |= {named[1], named[1].rpartition(".")[2]}
        start = begin
    return frozenset(found)


def _edit(text: str, start: int, told: Mapping[str, str]) -> Edit | None:
    """The insertion of those lines whose API is not named there already."""
    end = next((at for at in range(start, len(text)) if not text[at].isspace()), start)
    indent = text[start:end]
    named = named_above(text, start)
    newline = "\r\n" if "\r\n" in text else "\n"
    written = "".join(
        f"{indent}{line}{newline}" for line, name in told.items() if name not in named
    )
    return Edit(Span(start, start), written) if written else None
