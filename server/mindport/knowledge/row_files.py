"""Reading the curated TOML files; every fault is reported with file, line and reason."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from mindport.knowledge import toml
from mindport.knowledge.rows import Defaults, Extras, Row

_HEADER = re.compile(r"""^\s*\[\s*(?:"([^"]+)"|'([^']+)'|([\w-]+))\s*\]""")
_TOML_LINE = re.compile(r"\(at line (\d+), column \d+\)")
RESERVED = frozenset({"defaults", "extras"})


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault in one place."""

    file: str
    line: int
    reason: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.reason}"


@dataclass(frozen=True, slots=True)
class PlacedRow:
    """A row and where it stands."""

    api: str
    row: Row
    file: str
    line: int


@dataclass(slots=True)
class RowFiles:
    """All that was read from the curated files."""

    rows: dict[str, PlacedRow] = field(default_factory=dict)
    extras: set[str] = field(default_factory=set)
    problems: list[Problem] = field(default_factory=list)


def header_lines(text: str) -> dict[str, int]:
    """Line of each table header, by table name."""
    lines: dict[str, int] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        found = _HEADER.match(line)
        if found:
            lines.setdefault(found[1] or found[2] or found[3], number)
    return lines


def reasons(error: ValidationError) -> Iterable[str]:
    """One line for each thing pydantic found."""
    for fault in error.errors(include_url=False):
        place = ".".join(str(part) for part in fault["loc"])
        message = fault["msg"].removeprefix("Value error, ")
        yield f"{place}: {message}" if place else message


def read_row_files(files: Iterable[Path], root: Path) -> RowFiles:
    """Read the files in the order given; `root` is what reported paths are relative to."""
    result = RowFiles()
    for file in files:
        _read_file(file, file.relative_to(root).as_posix(), result)
    return result


def _read_file(file: Path, shown: str, result: RowFiles) -> None:
    try:
        text = file.read_text(encoding="utf-8")
        tables: dict[str, Any] = toml.loads(text)
    except (toml.TOMLDecodeError, UnicodeDecodeError) as error:
        found = _TOML_LINE.search(str(error))
        reason = _TOML_LINE.sub("", str(error)).strip()
        result.problems.append(Problem(shown, int(found[1]) if found else 1, reason))
        return
    lines = header_lines(text)
    defaults = Defaults()
    for name, model in (("defaults", Defaults), ("extras", Extras)):
        if name not in tables:
            continue
        try:
            value = model.model_validate(tables[name])
        except ValidationError as error:
            line = lines.get(name, 1)
            result.problems += [Problem(shown, line, f"{name}: {why}") for why in reasons(error)]
            continue
        if isinstance(value, Defaults):
            defaults = value
        elif isinstance(value, Extras):
            result.extras.update(value.names)
    for api, table in tables.items():
        if api not in RESERVED:
            _read_row(api, table, defaults, PlacedAt(shown, lines.get(api, 1)), result)


@dataclass(frozen=True, slots=True)
class PlacedAt:
    """Where a table stands."""

    file: str
    line: int


def _read_row(
    api: str, table: object, defaults: Defaults, place: PlacedAt, result: RowFiles
) -> None:
    def fault(reason: str) -> None:
        result.problems.append(Problem(place.file, place.line, f"{api}: {reason}"))

    if not isinstance(table, dict):
        fault("not a table; each API is one table")
        return
    if "." not in api and api in table:
        fault("write the dotted name in quotes")
        return
    earlier = result.rows.get(api)
    if earlier is not None:
        fault(f"already stands in {earlier.file}:{earlier.line}")
        return
    try:
        row = Row.model_validate({**defaults.model_dump(), **table})
    except ValidationError as error:
        for why in reasons(error):
            fault(why)
        return
    result.rows[api] = PlacedRow(api, row, place.file, place.line)
