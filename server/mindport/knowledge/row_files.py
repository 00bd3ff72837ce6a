"""Reading the curated TOML files; every fault is reported with file, line and reason."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from mindport.knowledge import toml
from mindport.knowledge.rows import Defaults, Extras, Row, Symbols

_HEADER = re.compile(r"""^\s*\[\s*(?:"([^"]+)"|'([^']+)'|([\w-]+))\s*\]""")
_TOML_LINE = re.compile(r"\(at line (\d+), column \d+\)")
RESERVED: dict[str, type[Defaults] | type[Extras] | type[Symbols]] = {
    "defaults": Defaults,
    "extras": Extras,
    "bases": Symbols,
    "returns": Symbols,
    "methods": Symbols,
    "attributes": Symbols,
}
SYMBOL_KINDS = {
    "bases": "class",
    "returns": "function",
    "methods": "method",
    "attributes": "attribute",
}


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


@dataclass(frozen=True, slots=True)
class PlacedSymbol:
    """A name of a package without an inventory: what it derives from, returns or holds."""

    name: str
    kind: str  # class, function, method, attribute
    of_torch: str
    file: str
    line: int


@dataclass(slots=True)
class RowFiles:
    """All that was read from the curated files."""

    rows: dict[str, PlacedRow] = field(default_factory=dict)
    extras: set[str] = field(default_factory=set)
    symbols: dict[str, PlacedSymbol] = field(default_factory=dict)
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


def read_row_file(file: Path, shown: str) -> RowFiles:
    """Read one file; `shown` is its path in reports."""
    result = RowFiles()
    try:
        text = file.read_text(encoding="utf-8")
        tables: dict[str, Any] = toml.loads(text)
    except ValueError as error:  # not TOML, or not UTF-8
        found = _TOML_LINE.search(str(error))
        reason = _TOML_LINE.sub("", str(error)).strip()
        result.problems.append(Problem(shown, int(found[1]) if found else 1, reason))
        return result
    lines = header_lines(text)
    defaults = Defaults()
    for name in filter(tables.__contains__, RESERVED):
        place = PlacedAt(shown, lines.get(name, 1))
        defaults = _read_reserved(name, tables[name], place, result) or defaults
    for api, table in tables.items():
        if api not in RESERVED:
            _read_row(api, table, defaults, PlacedAt(shown, lines.get(api, 1)), result)
    return result


def _read_reserved(name: str, table: object, place: PlacedAt, result: RowFiles) -> Defaults | None:
    """Note what a table that is no row says; what holds for all rows is returned."""
    try:
        value = RESERVED[name].model_validate(table)
    except ValidationError as error:
        result.problems += [
            Problem(place.file, place.line, f"{name}: {why}") for why in reasons(error)
        ]
        return None
    match value:
        case Defaults():
            return value
        case Extras():
            result.extras.update(value.names)
        case Symbols():
            kind = SYMBOL_KINDS[name]
            for own, of_torch in value.root.items():
                result.symbols[own] = PlacedSymbol(own, kind, of_torch, place.file, place.line)
    return None


def joined(files: Iterable[RowFiles]) -> RowFiles:
    """The content of several files, in their order; an API that has two rows keeps the first."""
    result = RowFiles()
    for one in files:
        result.extras |= one.extras
        result.symbols |= one.symbols
        result.problems += one.problems
        for api, placed in one.rows.items():
            earlier = result.rows.setdefault(api, placed)
            if earlier is not placed:
                reason = f"{api}: is already in {earlier.file}:{earlier.line}"
                result.problems.append(Problem(placed.file, placed.line, reason))
    return result


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
    try:
        row = Row.model_validate({**defaults.model_dump(), **table})
    except ValidationError as error:
        for why in reasons(error):
            fault(why)
        return
    result.rows[api] = PlacedRow(api, row, place.file, place.line)
