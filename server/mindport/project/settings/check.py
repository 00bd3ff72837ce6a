"""The check of settings that somebody wrote."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from mindport.knowledge.types import Backend
from mindport.knowledge.versions import RELEASES, UnknownReleaseError, resolve_release
from mindport.rules.finding import Severity

_CODE = re.compile(r"[A-Z]{1,4}[0-9]{0,4}")
_RULE_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_MAX_JOBS = 1024


class SettingValueError(ValueError):
    """A value that a setting cannot have."""

    def __init__(self, key: str, reason: str) -> None:
        self.key, self.reason = key, reason
        super().__init__(f"{key}: {reason}")


def checked(values: Mapping[str, Any]) -> dict[str, Any]:
    """The values as their types want them; SettingValueError for what cannot be."""
    found = {}
    for key, value in values.items():
        try:
            found[key] = _CHECKS[key](value)
        except ValueError as error:
            raise SettingValueError(key, str(error)) from None
    return found


def not_one_of(value: str, allowed: Iterable[str]) -> str:
    """A refusal that says what is allowed, and what may have been meant."""
    names = list(allowed)
    near = difflib.get_close_matches(value, names, n=1, cutoff=0.6)
    hint = f" Did you mean `{near[0]}`?" if near else ""
    return f"`{value}` is not known.{hint} Allowed: {', '.join(names)}"


def _string(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError(f"must be a string, not {value!r}")
    return value


def _strings(value: object) -> tuple[str, ...]:
    if not isinstance(value, (list, tuple)):
        raise ValueError(f"must be a list, not {value!r}")
    return tuple(_string(entry) for entry in value)


def _boolean(value: object) -> bool:
    if not isinstance(value, bool):
        raise ValueError(f"must be a boolean, not {value!r}")
    return value


def _jobs(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= _MAX_JOBS:
        raise ValueError(f"must be an integer from 0 to {_MAX_JOBS}, not {value!r}")
    return value


def _release(value: object) -> str:
    text = _string(value)
    try:
        return resolve_release(text, RELEASES)
    except UnknownReleaseError:
        raise ValueError(not_one_of(text, RELEASES)) from None


_NPU = "npu"  # as torch_npu calls Ascend


def _backend(value: object) -> Backend:
    names = [backend.value for backend in Backend]
    name = _string(value).lower()
    if name == _NPU:
        return Backend.ASCEND
    if name not in names:
        raise ValueError(not_one_of(name, names))
    return Backend(name)


def _rules(value: object) -> tuple[str, ...]:
    return tuple(_rule(entry) for entry in _strings(value))


def _rule(text: str) -> str:
    is_name = _RULE_NAME.fullmatch(text) is not None
    is_code = _CODE.fullmatch(text.upper()) is not None
    if is_code and (not is_name or any(char.isdigit() for char in text)):
        return text.upper()
    if is_name:
        return text
    raise ValueError(f"`{text}` is neither a code (MP101), a prefix of one (MP1) nor a rule's name")


def _severities(value: object) -> dict[str, Severity]:
    if not isinstance(value, Mapping):
        raise ValueError(f"must be a table, not {value!r}")
    names = [severity.value for severity in Severity]
    for rule, name in value.items():
        if name not in names:
            raise ValueError(f"{rule}: {not_one_of(str(name), names)}")
    return {_rule(str(rule)): Severity(name) for rule, name in value.items()}


def _ignores_by_pattern(value: object) -> dict[str, tuple[str, ...]]:
    if not isinstance(value, Mapping):
        raise ValueError(f"must be a table, not {value!r}")
    return {_string(pattern): _rules(codes) for pattern, codes in value.items()}


def _packages(value: object) -> tuple[str, ...]:
    packages = _strings(value)
    for name in packages:
        if not all(part.isidentifier() for part in name.split(".")):
            raise ValueError(f"`{name}` is not the name of a Python package")
    return packages


_CHECKS: dict[str, Callable[[object], object]] = {
    "ms_version": _release,
    "backend": _backend,
    "select": _rules,
    "ignore": _rules,
    "severity": _severities,
    "per_file_ignores": _ignores_by_pattern,
    "exclude": _strings,
    "include": _strings,
    "respect_gitignore": _boolean,
    "guesses": _boolean,
    "packages": _packages,
    "src": _strings,
    "jobs": _jobs,
}
