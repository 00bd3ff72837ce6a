"""Settings that only an editor gives: what it shows, and where it may look things up."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from mindport.project.settings.check import not_one_of
from mindport.project.settings.settings import FIELDS

WORKSPACE = "workspace"
OPEN_FILES_ONLY = "openFilesOnly"
AUTO = "auto"

# Settings of the clients themselves, which a client may hand on with the others.
_OF_CLIENTS = frozenset({"trace", "path", "interpreter", "args", "enable", "import_strategy"})


@dataclass(frozen=True, slots=True)
class EditorSettings:
    """What the editor shows. `environment` is the folder of a Python environment, or ""."""

    diagnostic_mode: str = WORKSPACE
    code_lens: bool = True
    inlay_hints: bool = False
    environment: str = ""
    docstrings: bool = True
    environment_completion: bool = False
    locale: str = AUTO  # the language of messages; that of the editor if nothing else is said


_ALLOWED = {
    "diagnostic_mode": (WORKSPACE, OPEN_FILES_ONLY),
    "locale": (AUTO, "en", "zh-cn"),
}
_DEFAULTS: dict[str, object] = {
    name: getattr(EditorSettings(), name) for name in EditorSettings.__slots__
}


def editor_name(key: str) -> str:
    """A key as an editor writes it: `inlayHints` for `inlay_hints`."""
    return re.sub(r"_(\w)", lambda found: found[1].upper(), key)


def editor_settings(given: Mapping[str, Any]) -> tuple[EditorSettings, list[str]]:
    """The settings among those given, and what is wrong; a value that is wrong counts as none."""
    values: dict[str, Any] = {}
    problems = list(_unknown(given))
    for key, default in _DEFAULTS.items():
        value = given.get(key, default)
        problem = _problem(key, value, default)
        if problem:
            problems.append(f"mindport.{editor_name(key)}: {problem}")
        else:
            values[key] = value
    return EditorSettings(**values), problems


def _problem(key: str, value: object, default: object) -> str:
    if type(value) is not type(default):
        word = "true or false" if isinstance(default, bool) else "a string"
        return f"must be {word}, not {value!r}"
    allowed = _ALLOWED.get(key, ())
    return not_one_of(str(value), allowed) if allowed and value not in allowed else ""


def _unknown(given: Iterable[str]) -> Iterable[str]:
    known = [*FIELDS, *_DEFAULTS]
    for key in given:
        if key not in known and key not in _OF_CLIENTS:
            names = [editor_name(name) for name in known]
            yield f"the setting {not_one_of(editor_name(key), names)}"
