"""What the user chose: the settings of a scan, with where each value came from."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mindport.knowledge.types import Backend
from mindport.knowledge.versions import NEWEST
from mindport.project.settings.check import SettingValueError, checked, not_one_of
from mindport.project.settings.file import (
    SettingsError,
    SettingsFile,
    find_settings_files,
    read_settings_file,
)

if TYPE_CHECKING:
    from mindport.rules.finding import Severity

COMMAND_LINE = "command line"
DEFAULT = "default"
EDITOR = "editor"

# What changes the answer for a file. The others only choose which files are asked about, or how.
_ANSWER_FIELDS = (
    *("ms_version", "backend", "select", "ignore", "severity", "per_file_ignores", "guesses"),
    "packages",
)


@dataclass(frozen=True)
class Settings:
    """The settings of a scan. `root` is the folder that patterns and `src` are relative to.

    What is not the default is checked; SettingValueError says what is wrong with it.
    """

    ms_version: str = NEWEST
    backend: Backend = Backend.ASCEND
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    severity: Mapping[str, Severity] = field(default_factory=dict)
    per_file_ignores: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    exclude: tuple[str, ...] = ()
    include: tuple[str, ...] = ()
    respect_gitignore: bool = True
    guesses: bool = False
    packages: tuple[str, ...] = ()
    src: tuple[str, ...] = (".", "src")
    jobs: int = 0
    root: Path = field(default_factory=Path.cwd)

    def __post_init__(self) -> None:
        given = {name: getattr(self, name) for name in FIELDS}
        given = {name: value for name, value in given.items() if value is not _DEFAULTS[name]}
        if any(value != {} for value in given.values()):
            for name, value in checked(given).items():
                object.__setattr__(self, name, value)

    def __hash__(self) -> int:
        return hash((self.root, self._text(FIELDS)))

    def _text(self, names: Iterable[str]) -> str:
        return json.dumps({name: getattr(self, name) for name in names}, sort_keys=True)

    @property
    def fingerprint(self) -> str:
        """Equal for settings that give the same answer for the same file: a part of cache keys."""
        text = self._text(_ANSWER_FIELDS)
        return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()

    @property
    def names_rules(self) -> bool:
        """Whether rules are chosen by name, so that the names have to be checked."""
        return bool(self.select or self.ignore or self.severity or self.per_file_ignores)

    @property
    def source_roots(self) -> tuple[Path, ...]:
        """The folders that top-level modules of the project stand in."""
        return tuple(self.root / folder for folder in self.src)

    def reports(self, code: str, name: str = "") -> bool:
        """Tell whether findings of the rule are wanted: the longest match wins, ignore on a tie."""
        selected = _weight(self.select, code, name) if self.select else 0
        return selected >= 0 and selected > _weight(self.ignore, code, name)

    def names(self, code: str, name: str) -> bool:
        """Tell whether the user chose the rule in words: what is kept to reports is then shown."""
        return _weight((*self.select, *self.severity), code, name) >= 0

    def severity_of(self, code: str, name: str, default: Severity) -> Severity:
        """Give the severity the user chose for a rule, by the longest match, or the default."""
        matching = [key for key in self.severity if _weight((key,), code, name) >= 0]
        best = max(matching, key=lambda key: _weight((key,), code, name), default=None)
        return default if best is None else self.severity[best]


# All settings that a file or the command line can give.
FIELDS = tuple(entry.name for entry in fields(Settings) if entry.name != "root")
_DEFAULTS: dict[str, Any] = {entry.name: entry.default for entry in fields(Settings)}


@dataclass(frozen=True, slots=True)
class LoadedSettings:
    """Settings and, for each of them, its source: a file with its line, or a word."""

    settings: Settings
    sources: Mapping[str, str] = field(default_factory=dict)
    files: tuple[Path, ...] = ()


def load_settings(
    paths: Iterable[Path],
    overrides: Mapping[str, Any] | None = None,
    *,
    config: Path | None = None,
    isolated: bool = False,
    fallback: Mapping[str, Any] | None = None,
) -> LoadedSettings:
    """Load the settings for the scanned paths.

    They stand in `config`, or in the nearest folder above all paths that has some. `overrides`
    come from the command line; a value of None means that the option was not given. `fallback`
    comes from an editor, and gives way to files.
    """
    if config is not None:
        files = [read_settings_file(config)]
    else:
        files = [] if isolated else find_settings_files(common_folder(paths))
    values: dict[str, Any] = dict(fallback or {})
    sources = dict.fromkeys((*FIELDS, "root"), DEFAULT) | dict.fromkeys(values, EDITOR)
    _validate(values, None)
    for file in files:
        _check_keys(file)
        values.update(file.values)
        sources.update({key: f"{file.path}:{file.line_of(key)}" for key in file.values})
        _validate(values, file)
    given = {key: value for key, value in (overrides or {}).items() if value is not None}
    if given.get("select") and "ignore" not in given:
        values.pop("ignore", None)  # what is asked for on the command line is not left out
    values.update(given)
    sources.update(dict.fromkeys(given, COMMAND_LINE))
    root = files[-1].path.parent if files else Path.cwd()
    sources["root"] = str(files[-1].path) if files else DEFAULT
    settings = _validate({**values, "root": root}, None)
    return LoadedSettings(settings, sources, tuple(file.path for file in files))


def common_folder(paths: Iterable[Path]) -> Path:
    """The folder that holds all paths."""
    folders = [str(path if path.is_dir() else path.parent) for path in map(absolute, paths)]
    try:
        return Path(os.path.commonpath(folders)) if folders else Path.cwd()
    except ValueError:  # on different drives
        return Path.cwd()


def absolute(path: Path) -> Path:
    """The whole path, without `..`, as files are found with; links are not followed."""
    return Path(os.path.abspath(path))  # noqa: PTH100  (resolve() would follow links)


def _check_keys(file: SettingsFile) -> None:
    for key in file.values:
        if key not in FIELDS:
            words = [name.replace("_", "-") for name in FIELDS]
            raise SettingsError(
                f"the key {not_one_of(key.replace('_', '-'), words)}",
                key=key.replace("_", "-"),
                file=file.path,
                line=file.line_of(key),
            )


def _validate(values: Mapping[str, Any], file: SettingsFile | None) -> Settings:
    try:
        return Settings(**values)
    except SettingValueError as error:
        raise SettingsError(
            error.reason,
            key=error.key.replace("_", "-"),
            file=file.path if file else None,
            line=file.line_of(error.key) if file else 0,
        ) from None


def _weight(items: Iterable[str], code: str, name: str) -> int:
    """Length of the longest item that matches the rule; -1 when none does."""
    weights = [len(item) for item in items if code.startswith(item)]
    weights += [len(code) + 1 for item in items if name and item == name]
    return max(weights, default=-1)
