"""What the pages of the HTML report are put together from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from mindport.project.scan.result import Position
from mindport.report.places import one_line, visible
from mindport.report.words import Words

MOST_ROWS = 200
_NUMBER = ' class="n"'


def table(header: Sequence[str], rows: Iterable[Sequence[str | int]]) -> Iterator[str]:
    """A table whose cells are HTML already, except its numbers.

    Each cell has the name of its column: on a narrow page a row is a list of names and values.
    """
    names = [escape(name) for name in header]
    made = [list(row) for row in rows]
    numbers = {at for row in made for at, cell in enumerate(row) if isinstance(cell, int)}
    yield '<div class="wide"><table class="list"><thead><tr>'
    for at, name in enumerate(names):
        yield f'<th scope="col"{_NUMBER if at in numbers else ""}>{name}</th>'
    yield "</tr></thead><tbody>"
    for row in made:
        yield f"<tr>{''.join(map(_cell, names, row))}</tr>"
    yield "</tbody></table></div>"


def _cell(name: str, cell: str | int) -> str:
    if isinstance(cell, int):
        return f'<td{_NUMBER} data-name="{name}">{cell:,}</td>'
    return f'<td data-name="{name}">{cell}</td>'


def rest(items: Sequence[object], words: Words) -> str:
    """How many rows a table leaves out."""
    more = len(items) - MOST_ROWS
    told = words.say("and {count} more").format(count=f"{more:,}")
    return f"<p>{told}</p>" if more > 0 else ""


def placed(path: str, start: Position, words: Words) -> str:
    """A place in a file that an editor's page can jump to."""
    cell = "" if start.cell is None else f' data-cell="{start.cell}"'
    shown = f"{start.line}:{start.column + 1}"
    shown = shown if start.cell is None else f"{words.say('cell')} {start.cell}:{shown}"
    return (
        f'<a class="place" data-path="{escape(visible(path))}" data-line="{start.line}"'
        f' data-column="{start.column + 1}"{cell}>{shown}</a>'
    )


def prose(text: str) -> str:
    """A message of ours: what it quotes in backticks is code."""
    parts = one_line(text).split("`")
    if len(parts) % 2 == 0:
        return escape(one_line(text))
    return "".join(code(part) if at % 2 else escape(part) for at, part in enumerate(parts))


def named(text: str) -> str:
    """A dotted name, which may be broken before its dots."""
    return code(text).replace(".", "<wbr>.")


def code(text: str) -> str:
    """A text as code."""
    return f"<code>{escape(visible(text))}</code>"
