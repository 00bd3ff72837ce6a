"""Jupyter notebooks: their Python cells joined into one text, with the way back to the cells.

What only IPython understands (magics, shell lines, `name?`) is replaced by something of the same
length that parses, so that every position in the text is one in the notebook.
"""

from __future__ import annotations

import ast
import json
import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from mindport.text.line_index import LineIndex

# Cell magics whose body runs as Python in the notebook.
_PYTHON_CELL_MAGICS = frozenset(
    ("capture", "debug", "lprun", "memit", "mprun", "prun", "px", "scalene", "time", "timeit")
)
_CELL_MAGIC = re.compile(r"\s*%%(\w*)([^\r\n]*)")
_TIMED = re.compile(r"%(?:time|timeit)(?:[ \t]+-[a-z]+(?:[ \t]*\d+)?)*[ \t]+(?=\S)")
_ASSIGNED = re.compile(r"[\w.,\[\]'\" \t]*[\w\]][ \t]*=[ \t]*(?=%[a-zA-Z_]|!)")
_COMMAND = re.compile(
    r"""
      %{1,2}[a-zA-Z_] | ! | \?{1,2}[a-zA-Z_%*]
    | %?[a-zA-Z_*][\w.*]*\?{1,2}[ \t]*(?:\#.*)?$
    | (?:pip|conda|mamba|uv)[ \t]+(?:install|uninstall|list|show|freeze|pip)\b
    """,
    re.VERBOSE,
)
_TOKEN = re.compile(
    r"""
      \"{3} (?: [^"\\] | \\. | "(?!"") )* (?:\"{3}|\Z)
    | '{3}  (?: [^'\\] | \\. | '(?!'') )* (?:'{3}|\Z)
    | "     (?: [^"\\\r\n] | \\(?:\r\n|.) )* "?
    | '     (?: [^'\\\r\n] | \\(?:\r\n|.) )* '?
    | \#[^\r\n]*
    | (?P<bracket> [()\[\]{}] )
    | (?P<joined> \\(?:\r\n|\r|\n) )
    | (?P<end> \r\n|\r|\n )
    """,
    re.VERBOSE | re.DOTALL,
)
_SHELL_LINE = re.compile(r"(?:[^\r\n\\]|\\(?:\r\n|[^\r\n]|[\r\n])?)*")
_VISIBLE = re.compile(r"[^\r\n]")
_SURROGATE = re.compile("[\ud800-\udfff]")
_MAY_HOLD_MAGIC = re.compile(r"[%!?]|\b(?:pip|conda|mamba|uv)[ \t]")
# Two line ends: what is put behind the last line of a cell is not put before the next cell.
_GAP = "\n\n"


@dataclass(frozen=True, slots=True)
class Cell:
    """Where the text of a Python cell stands. `index` counts all cells of the notebook from 1."""

    start: int
    end: int
    index: int


@dataclass(frozen=True, slots=True)
class NotebookText:
    """The Python code of a notebook as one text; every offset in it belongs to one cell."""

    text: str
    cells: tuple[Cell, ...]
    errors: tuple[str, ...]
    line_index: LineIndex

    @property
    def line_count(self) -> int:
        """Number of lines in the cells."""
        texts = (self.text[cell.start : cell.end] for cell in self.cells)
        return sum(LineIndex.of(text).line_count for text in texts)

    def place(self, offset: int) -> tuple[int, int, int]:
        """Cell (from 1), line in it (from 1) and column (from 0, code points) of an offset."""
        if not self.cells:
            return 0, 1, 0
        at = max(bisect_right(self.cells, offset, key=lambda cell: cell.start) - 1, 0)
        cell = self.cells[at]
        line, column = self.line_index.position(offset)
        return cell.index, line - self.line_index.position(cell.start)[0] + 1, column


def read_notebook(raw: bytes) -> NotebookText:
    """Read the Python cells of a notebook; never raises, what is wrong with it is in `errors`."""
    errors: list[str] = []
    cells = list(_code_cells(raw, errors))
    return join_cells(cells, errors)


def join_cells(sources: Iterable[tuple[int, str]], errors: Iterable[str] = ()) -> NotebookText:
    """Python cells, each with its index, as one text; magics are masked."""
    parts: list[str] = []
    cells: list[Cell] = []
    start = 0
    for index, source in sources:
        parts += (mask_magics(source), _GAP)
        cells.append(Cell(start, start + len(source), index))
        start += len(source) + len(_GAP)
    text = "".join(parts)
    return NotebookText(text, tuple(cells), tuple(errors), LineIndex.of(text))


@lru_cache(maxsize=512)  # an edit changes one cell of many
def mask_magics(source: str) -> str:
    """Replace what only IPython understands in a cell by Python of the same length."""
    if not _MAY_HOLD_MAGIC.search(source):
        return source
    magic = _CELL_MAGIC.match(source)
    if magic is None:
        return _mask_lines(source, 0)
    if not _has_python_body(magic[1], magic[2]):
        return _blank(source)
    # The line of the magic itself goes; its body is masked like any other cell.
    return _blank(magic[0]) + _mask_lines(source, magic.end())[len(magic[0]) :]


def _has_python_body(name: str, line: str) -> bool:
    if name == "writefile":
        return line.rstrip().endswith(".py")
    return name in _PYTHON_CELL_MAGICS


def _mask_lines(source: str, begin: int) -> str:
    """Mask lines that are commands; a line within brackets or a string is none."""
    pieces = [source[:begin]]
    while begin < len(source):
        line = _SHELL_LINE.match(source, begin)
        text = line[0] if line else ""
        indent = len(text) - len(text.lstrip(" \t"))
        masked = _masked(text[indent:])
        if masked is not None:
            pieces.append(text[:indent] + masked)
            begin += len(text)
        # A command's own quotes and brackets are not Python's: look on behind it.
        end = _statement_end(source, begin)
        pieces.append(source[begin:end])
        begin = end
    return "".join(pieces)


def _masked(text: str) -> str | None:
    """A command as Python of the same length, None where it is no command."""
    timed = _TIMED.match(text)
    if timed:
        kept = text[timed.end() :]
        if _parses(f"0;{kept}"):
            return "0;" + _blank(timed[0][2:]) + kept
    if _COMMAND.match(text):
        return "0" + _blank(text[1:])
    assigned = _ASSIGNED.match(text)
    if assigned:
        return assigned[0] + "0" + _blank(text[assigned.end() + 1 :])
    return None


def _statement_end(source: str, begin: int) -> int:
    """The offset of the line after the statement that begins here."""
    depth = 0
    for token in _TOKEN.finditer(source, begin):
        if token["bracket"]:
            depth = max(0, depth + (1 if token[0] in "([{" else -1))
        elif token["end"] and depth == 0:
            return token.end()
    return len(source)


def _parses(text: str) -> bool:
    try:
        ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return True


def _blank(text: str) -> str:
    return _VISIBLE.sub(" ", text)


def _code_cells(raw: bytes, errors: list[str]) -> Iterator[tuple[int, str]]:
    notebook = _load(raw, errors)
    if notebook is None:
        return
    cells = _cells_of(notebook, errors)
    language = _language(notebook)
    if cells and not _is_python(language):
        errors.append(f"the notebook's language is {language}, not Python")
        return
    for index, cell in enumerate(cells, start=1):
        if not isinstance(cell, dict) or "cell_type" not in cell:
            errors.append(f"cell {index}: not a cell")
        elif cell["cell_type"] == "code" and _is_python(_cell_language(cell)):
            source = cell.get("source", cell.get("input"))
            text = _joined(source)
            if text is None:
                errors.append(f"cell {index}: has no source")
            else:
                yield index, text


def _load(raw: bytes, errors: list[str]) -> dict[str, Any] | None:
    if not raw.strip():
        errors.append("the notebook is empty")
        return None
    try:
        notebook = json.loads(raw)
    except json.JSONDecodeError as error:
        errors.append(f"not a notebook: line {error.lineno}: {error.msg}")
    except (ValueError, RecursionError, MemoryError) as error:
        errors.append(f"not a notebook: {error}")
    else:
        if isinstance(notebook, dict):
            return notebook
        errors.append("not a notebook: the JSON is not an object")
    return None


def _cells_of(notebook: dict[str, Any], errors: list[str]) -> list[Any]:
    cells = notebook.get("cells")
    if cells is None and isinstance(notebook.get("worksheets"), list):  # nbformat 3
        sheets = [sheet for sheet in notebook["worksheets"] if isinstance(sheet, dict)]
        lists = [sheet.get("cells") for sheet in sheets]
        cells = [cell for part in lists if isinstance(part, list) for cell in part]
    if isinstance(cells, list):
        return cells
    errors.append("not a notebook: it has no list of cells")
    return []


def _language(notebook: dict[str, Any]) -> str:
    metadata = _table(notebook, "metadata")
    found = _table(metadata, "language_info").get("name")
    found = found or _table(metadata, "kernelspec").get("language")
    return found if isinstance(found, str) else ""


def _cell_language(cell: dict[str, Any]) -> str:
    own = cell.get("language")  # nbformat 3
    own = own or _table(_table(cell, "metadata"), "vscode").get("languageId")
    return own if isinstance(own, str) else ""


def _table(table: dict[str, Any], key: str) -> dict[str, Any]:
    value = table.get(key)
    return value if isinstance(value, dict) else {}


def _is_python(language: str) -> bool:
    return not language or language.lower().startswith(("python", "ipython"))


def _joined(source: object) -> str | None:
    if isinstance(source, list) and all(isinstance(line, str) for line in source):
        source = "".join(source)
    # A lone surrogate is valid JSON and cannot be encoded again.
    return _SURROGATE.sub("\ufffd", source) if isinstance(source, str) else None
