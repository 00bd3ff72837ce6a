"""Comment lines over code that was not converted: `# MINDPORT: code API: reason. advice`."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Mapping

from mindport.analysis.api_use import Confidence
from mindport.rewrite.code import Code
from mindport.rewrite.convert import Conversion
from mindport.rewrite.tree import Tree
from mindport.text.edit import Edit
from mindport.text.span import Span

MARK = "# MINDPORT:"
_WIDTH = 100
_LEAF = re.compile(r"\.(\w+): ")  # of the API that a mark names


def marks(code: Code, tree: Tree, conversions: Iterable[Conversion]) -> list[Edit]:
    """One line of comment for each API that a statement still uses, above the statement."""
    lines: dict[int, dict[str, str]] = {}  # of the lines of a statement: the method, if guessed
    for conversion in conversions:
        if conversion.is_done:
            continue
        statement = tree.statement_at(conversion.use.name_span)
        if statement is not None:
            told = lines.setdefault(tree.start_of_line(statement), {})
            is_guess = conversion.use.confidence is Confidence.GUESSED
            told[mark(code, conversion)] = conversion.use.api if is_guess else ""
    return [edit for start, told in lines.items() if (edit := _edit(code.text, start, told))]


def mark(code: Code, conversion: Conversion) -> str:
    """What is said of one use, without the indentation."""
    advice = code.facts(conversion.use.api).advice
    said = f"{conversion.code} {conversion.use.api}: {conversion.reason.rstrip('.')}."
    whole = " ".join(f"{said} {advice}".split())
    return f"{MARK} {textwrap.shorten(whole, 3 * _WIDTH, placeholder=' ...')}"


def _edit(text: str, start: int, told: Mapping[str, str]) -> Edit | None:
    """The insertion of those lines that don't stand there already.

    A guess stands there too where it was no guess: before what it is called on was converted.
    """
    end = next((at for at in range(start, len(text)) if not text[at].isspace()), start)
    indent = text[start:end]
    above: set[str] = set()
    for line in reversed(text[:start].splitlines()):
        if not line.strip().startswith(MARK):
            break
        above.add(line.strip())
    newline = "\r\n" if "\r\n" in text else "\n"
    leaves = {leaf for line in above for leaf in _LEAF.findall(line)}
    written = "".join(
        f"{indent}{line}{newline}"
        for line, guess in told.items()
        if line not in above and guess.rpartition(".")[2] not in leaves
    )
    return Edit(Span(start, start), written) if written else None
