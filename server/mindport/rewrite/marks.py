"""Comment lines over code that was not converted: `# MINDPORT: code API: reason. advice`."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable

from mindport.rewrite.code import Code
from mindport.rewrite.convert import Conversion
from mindport.rewrite.tree import Tree
from mindport.text.edit import Edit
from mindport.text.span import Span

MARK = "# MINDPORT:"
_WIDTH = 100


def marks(code: Code, tree: Tree, conversions: Iterable[Conversion]) -> list[Edit]:
    """One line of comment for each API that a statement still uses, above the statement."""
    lines: dict[int, dict[str, None]] = {}
    for conversion in conversions:
        if conversion.is_done:
            continue
        statement = tree.statement_at(conversion.use.name_span)
        if statement is not None:
            told = lines.setdefault(tree.start_of_line(statement), {})
            told[mark(code, conversion)] = None
    return [edit for start, told in lines.items() if (edit := _edit(code.text, start, told))]


def mark(code: Code, conversion: Conversion) -> str:
    """What is said of one use, without the indentation."""
    advice = code.facts(conversion.use.api).advice
    said = f"{conversion.code} {conversion.use.api}: {conversion.reason.rstrip('.')}."
    whole = " ".join(f"{said} {advice}".split())
    return f"{MARK} {textwrap.shorten(whole, 3 * _WIDTH, placeholder=' ...')}"


def _api(line: str) -> str:
    """The API that a mark is of: what is said of it may change with what is known."""
    return line.removeprefix(MARK).partition(": ")[0].split()[-1]


def _edit(text: str, start: int, told: Iterable[str]) -> Edit | None:
    """The insertion of those lines that don't stand there already."""
    end = next((at for at in range(start, len(text)) if not text[at].isspace()), start)
    indent = text[start:end]
    above: set[str] = set()
    for line in reversed(text[:start].splitlines()):
        if not line.strip().startswith(MARK):
            break
        above.add(_api(line.strip()))
    newline = "\r\n" if "\r\n" in text else "\n"
    written = "".join(f"{indent}{line}{newline}" for line in told if _api(line) not in above)
    return Edit(Span(start, start), written) if written else None
