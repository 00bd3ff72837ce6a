"""What the user chose: the settings of a scan, checked, with where each value came from."""

from __future__ import annotations

import difflib
import hashlib
import json
import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NoReturn

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    StrictBool,
    StrictInt,
    ValidationError,
    field_validator,
)

from mindport.knowledge.types import Backend
from mindport.knowledge.versions import UnknownReleaseError, resolve_release
from mindport.project.settings_file import (
    SettingsError,
    SettingsFile,
    find_settings_files,
    read_settings_file,
)
from mindport.rules.finding import Severity

RELEASES = (
    "1.7", "1.8", "1.9", "1.10", "1.11", "2.0", "2.1", "2.2", "2.3.0", "2.3.1",
    "2.4.0", "2.4.1", "2.4.10", "2.5.0", "2.6.0", "2.7", "2.8", "2.9", "2.10", "master-2025-07",
)  # fmt: skip

COMMAND_LINE = "command line"
DEFAULT = "default"

_CODE = re.compile(r"[A-Z]{1,4}[0-9]{0,4}")
_RULE_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")

# What changes the answer for a file. The others only choose which files are asked about, or how.
_ANSWER_FIELDS = ("ms_version", "backend", "select", "ignore", "severity", "guesses", "packages")


class Settings(BaseModel):
    """The settings of a scan. `root` is the folder that patterns and `src` are relative to."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    ms_version: str = "2.10"
    backend: Backend = Backend.ASCEND
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    severity: dict[str, Severity] = Field(default_factory=dict)
    exclude: tuple[str, ...] = ()
    include: tuple[str, ...] = ()
    respect_gitignore: StrictBool = True
    guesses: StrictBool = False
    packages: tuple[str, ...] = ()
    src: tuple[str, ...] = (".", "src")
    jobs: StrictInt = Field(default=0, ge=0, le=1024)
    root: Path = Field(default_factory=Path.cwd)

    @field_validator("ms_version")
    @classmethod
    def _known_release(cls, value: str) -> str:
        try:
            return resolve_release(value, RELEASES)
        except UnknownReleaseError:
            raise ValueError(_not_one_of(value, RELEASES)) from None

    @field_validator("backend", mode="before")
    @classmethod
    def _known_backend(cls, value: object) -> object:
        names = [backend.value for backend in Backend]
        if isinstance(value, str) and value.lower() not in names:
            raise ValueError(_not_one_of(value, names))
        return value.lower() if isinstance(value, str) else value

    @field_validator("select", "ignore")
    @classmethod
    def _rule_codes(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(_rule_code(item) for item in value)

    @field_validator("severity", mode="before")
    @classmethod
    def _severities(cls, value: object) -> object:
        if not isinstance(value, Mapping):
            return value
        names = [severity.value for severity in Severity]
        for code, severity in value.items():
            if isinstance(severity, str) and severity not in names:
                raise ValueError(f"{code}: {_not_one_of(severity, names)}")
        return {_rule_code(code): severity for code, severity in value.items()}

    @field_validator("packages")
    @classmethod
    def _package_names(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        for name in value:
            if not all(part.isidentifier() for part in name.split(".")):
                raise ValueError(f"`{name}` is not the name of a Python package")
        return value

    def __hash__(self) -> int:
        return hash(self.model_dump_json())

    @property
    def fingerprint(self) -> str:
        """Equal for settings that give the same answer for the same file: a part of cache keys."""
        chosen = self.model_dump(mode="json", include=set(_ANSWER_FIELDS))
        text = json.dumps(chosen, sort_keys=True)
        return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()

    @property
    def source_roots(self) -> tuple[Path, ...]:
        """The folders that top-level modules of the project stand in."""
        return tuple(self.root / folder for folder in self.src)

    def reports(self, code: str, name: str = "") -> bool:
        """Tell whether findings of the rule are wanted: the longest match wins, ignore on a tie."""
        selected = _weight(self.select, code, name) if self.select else 0
        return selected >= 0 and selected > _weight(self.ignore, code, name)

    def severity_of(self, code: str, name: str, default: Severity) -> Severity:
        """Give the severity the user chose for a rule, by the longest match, or the default."""
        matching = [key for key in self.severity if _weight((key,), code, name) >= 0]
        best = max(matching, key=lambda key: _weight((key,), code, name), default=None)
        return default if best is None else self.severity[best]


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
) -> LoadedSettings:
    """Load the settings for the scanned paths.

    They stand in `config`, or in the nearest folder above all paths that has some. `overrides`
    come from the command line; a value of None means that the option was not given.
    """
    if config is not None:
        files = [read_settings_file(config)]
    else:
        files = [] if isolated else find_settings_files(_common_folder(paths))
    values: dict[str, Any] = {}
    sources = dict.fromkeys(Settings.model_fields, DEFAULT)
    for file in files:
        _check_keys(file)
        values.update(file.values)
        sources.update({key: f"{file.path}:{file.line_of(key)}" for key in file.values})
        _validate(values, file)
    given = {key: value for key, value in (overrides or {}).items() if value is not None}
    values.update(given)
    sources.update(dict.fromkeys(given, COMMAND_LINE))
    root = files[-1].path.parent if files else Path.cwd()
    sources["root"] = str(files[-1].path) if files else DEFAULT
    settings = _validate({**values, "root": root}, None)
    return LoadedSettings(settings, sources, tuple(file.path for file in files))


def check_codes(loaded: LoadedSettings, rules: Mapping[str, str]) -> None:
    """Refuse a code, a prefix or a name that no rule has. `rules` maps codes to names."""
    known = [*rules, *rules.values()]
    for key in ("select", "ignore", "severity"):
        for item in getattr(loaded.settings, key):
            if item not in known and not any(code.startswith(item) for code in rules):
                source = loaded.sources.get(key, DEFAULT)
                where, _, line = source.rpartition(":")
                in_file = bool(where) and line.isdigit()
                raise SettingsError(
                    f"rule {_not_one_of(item, known)}",
                    key=key.replace("_", "-"),
                    file=Path(where) if in_file else None,
                    line=int(line) if in_file else 0,
                )


def _common_folder(paths: Iterable[Path]) -> Path:
    folders = [str(path if path.is_dir() else path.parent) for path in map(_absolute, paths)]
    try:
        return Path(os.path.commonpath(folders)) if folders else Path.cwd()
    except ValueError:  # on different drives
        return Path.cwd()


def _absolute(path: Path) -> Path:
    return Path(os.path.abspath(path))  # noqa: PTH100  (resolve() would follow links)


def _check_keys(file: SettingsFile) -> None:
    allowed = [key for key in Settings.model_fields if key != "root"]
    for key in file.values:
        if key not in allowed:
            words = [name.replace("_", "-") for name in allowed]
            raise SettingsError(
                f"the key {_not_one_of(key.replace('_', '-'), words)}",
                key=key.replace("_", "-"),
                file=file.path,
                line=file.line_of(key),
            )


def _validate(values: Mapping[str, Any], file: SettingsFile | None) -> Settings:
    try:
        return Settings.model_validate(dict(values))
    except ValidationError as error:
        _refuse(error, file)


def _refuse(error: ValidationError, file: SettingsFile | None) -> NoReturn:
    details = error.errors(include_url=False)[0]
    key = str(details["loc"][0]) if details["loc"] else ""
    if details["type"] == "value_error":
        reason = details["msg"].removeprefix("Value error, ")
    else:
        reason = f"{details['msg'][0].lower()}{details['msg'][1:]}, not {details['input']!r}"
        within = ".".join(str(part) for part in details["loc"][1:])
        reason = f"{within}: {reason}" if within else reason
        reason = reason.replace("a valid tuple", "a list").replace("a valid dictionary", "a table")
    raise SettingsError(
        reason,
        key=key.replace("_", "-"),
        file=file.path if file else None,
        line=file.line_of(key) if file else 0,
    ) from None


def _rule_code(text: object) -> str:
    if isinstance(text, str):
        if _CODE.fullmatch(text.upper()) and not _RULE_NAME.fullmatch(text):
            return text.upper()
        if _CODE.fullmatch(text.upper()) and any(char.isdigit() for char in text):
            return text.upper()
        if _RULE_NAME.fullmatch(text):
            return text
    raise ValueError(f"`{text}` is neither a code (MP101), a prefix of one (MP1) nor a rule's name")


def _weight(items: Iterable[str], code: str, name: str) -> int:
    """Length of the longest item that matches the rule; -1 when none does."""
    weights = [len(item) for item in items if code.startswith(item)]
    weights += [len(code) + 1 for item in items if name and item == name]
    return max(weights, default=-1)


def _not_one_of(value: str, allowed: Iterable[str]) -> str:
    names = list(allowed)
    near = difflib.get_close_matches(value, names, n=1, cutoff=0.6)
    hint = f" Did you mean `{near[0]}`?" if near else ""
    return f"`{value}` is not known.{hint} Allowed: {', '.join(names)}"
