"""Where settings stand: `mindport.toml`, or `[tool.mindport]` in `pyproject.toml`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mindport.knowledge import toml

_OWN_FILE = "mindport.toml"
_SHARED_FILE = "pyproject.toml"
_SHARED_TABLE = ("tool", "mindport")


class SettingsError(ValueError):
    """A setting that cannot be used: where it stands, and what is allowed."""

    def __init__(self, reason: str, *, key: str = "", file: Path | None = None, line: int = 0):
        self.reason, self.key, self.file, self.line = reason, key, file, line
        place = f"{file}:{line}: " if file and line else f"{file}: " if file else ""
        super().__init__(f"{place}{f'{key}: ' if key else ''}{reason}")


@dataclass(frozen=True, slots=True)
class SettingsFile:
    """The settings of one file. Keys have underscores here, whatever the file writes."""

    path: Path
    values: dict[str, Any]
    lines: dict[str, int]

    def line_of(self, key: str) -> int:
        """Give the line the key stands on, from 1; that of the table when it is not found."""
        return self.lines.get(key, self.lines.get("", 1))


def find_settings_files(folder: Path) -> list[SettingsFile]:
    """Read the settings of the nearest folder that has some, weakest file first."""
    for parent in (folder, *folder.parents):
        files = _settings_files_in(parent)
        if files:
            return files
    return []


def has_settings(folder: Path) -> bool:
    """Whether settings stand in this very folder."""
    return bool(_settings_files_in(folder))


def _settings_files_in(folder: Path) -> list[SettingsFile]:
    shared, own = folder / _SHARED_FILE, folder / _OWN_FILE
    found = [_read(shared)] if shared.is_file() else []
    files = [file for file in found if file is not None]
    if own.is_file():
        files.append(read_settings_file(own))
    return files


def read_settings_file(path: Path) -> SettingsFile:
    """Read one file that must hold settings; a `pyproject.toml` without a table holds none."""
    file = _read(path)
    return SettingsFile(path, {}, {}) if file is None else file


def _read(path: Path) -> SettingsFile | None:
    try:
        text = path.read_bytes().decode("utf-8-sig")
        document: Any = toml.loads(text)
    except OSError as error:
        raise SettingsError(f"cannot be read: {error.strerror or error}", file=path) from None
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise SettingsError("is not UTF-8", file=path, line=line) from None
    except ValueError as error:
        place = re.search(r"at line (\d+)", str(error))
        line = int(place[1]) if place else text.rstrip().count("\n") + 1
        raise SettingsError(f"is not valid TOML: {error}", file=path, line=line) from None
    table: tuple[str, ...] = ()
    if path.name == _SHARED_FILE:
        table = _SHARED_TABLE
        for part in table:
            if not isinstance(document, dict) or part not in document:
                return None
            document = document[part]
    lines = _lines_of_keys(text, table)
    if not isinstance(document, dict):
        raise SettingsError("must be a table", key=".".join(table), file=path, line=0)
    values = {key.replace("-", "_"): value for key, value in document.items()}
    return SettingsFile(path, values, lines)


def _lines_of_keys(text: str, table: tuple[str, ...]) -> dict[str, int]:
    """Find the lines of the keys of a table; good enough to point at, not a TOML parser."""
    prefix = ".".join(table)
    lines: dict[str, int] = {}
    current: str = ""
    for number, line in enumerate(text.split("\n"), start=1):
        if header := re.match(r"\s*\[{1,2}\s*([^\]]+?)\s*\]", line):
            current = re.sub(r"[\s\"']", "", header[1])
            if current == prefix:
                lines.setdefault("", number)
            below = current.removeprefix(f"{prefix}.") if prefix else current
            if not prefix or current.startswith(f"{prefix}."):
                lines.setdefault(below.split(".")[0].replace("-", "_"), number)
        elif current == prefix and (key := re.match(r"\s*[\"']?([A-Za-z0-9_-]+)", line)):
            after = line[key.end() :].lstrip("\"' \t")
            if after[:1] in ("=", "."):
                lines.setdefault(key[1].replace("-", "_"), number)
    return lines
