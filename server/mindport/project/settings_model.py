"""The check of settings that somebody wrote: pydantic, imported only when there are some."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, field_validator

from mindport.knowledge.types import Backend
from mindport.knowledge.versions import RELEASES, UnknownReleaseError, resolve_release
from mindport.rules.finding import Severity

_CODE = re.compile(r"[A-Z]{1,4}[0-9]{0,4}")
_RULE_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


class SettingsModel(BaseModel):
    """The types of all settings, and what they may be."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    ms_version: str = ""
    backend: Backend = Backend.ASCEND
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    severity: dict[str, Severity] = Field(default_factory=dict)
    exclude: tuple[str, ...] = ()
    include: tuple[str, ...] = ()
    respect_gitignore: StrictBool = True
    guesses: StrictBool = False
    packages: tuple[str, ...] = ()
    src: tuple[str, ...] = ()
    jobs: StrictInt = Field(default=0, ge=0, le=1024)
    root: Path = Path()

    @field_validator("ms_version")
    @classmethod
    def _known_release(cls, value: str) -> str:
        try:
            return resolve_release(value, RELEASES)
        except UnknownReleaseError:
            raise ValueError(not_one_of(value, RELEASES)) from None

    @field_validator("backend", mode="before")
    @classmethod
    def _known_backend(cls, value: object) -> object:
        names = [backend.value for backend in Backend]
        if isinstance(value, str) and value.lower() not in names:
            raise ValueError(not_one_of(value, names))
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
                raise ValueError(f"{code}: {not_one_of(severity, names)}")
        return {_rule_code(code): severity for code, severity in value.items()}

    @field_validator("packages")
    @classmethod
    def _package_names(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        for name in value:
            if not all(part.isidentifier() for part in name.split(".")):
                raise ValueError(f"`{name}` is not the name of a Python package")
        return value


def checked(values: Mapping[str, Any]) -> dict[str, Any]:
    """The values as their types want them; pydantic.ValidationError for what cannot be."""
    return SettingsModel.model_validate(dict(values)).model_dump(include=set(values))


def _rule_code(text: object) -> str:
    if isinstance(text, str):
        if _CODE.fullmatch(text.upper()) and not _RULE_NAME.fullmatch(text):
            return text.upper()
        if _CODE.fullmatch(text.upper()) and any(char.isdigit() for char in text):
            return text.upper()
        if _RULE_NAME.fullmatch(text):
            return text
    raise ValueError(f"`{text}` is neither a code (MP101), a prefix of one (MP1) nor a rule's name")


def not_one_of(value: str, allowed: Iterable[str]) -> str:
    """A refusal that says what is allowed, and what may have been meant."""
    names = list(allowed)
    near = difflib.get_close_matches(value, names, n=1, cutoff=0.6)
    hint = f" Did you mean `{near[0]}`?" if near else ""
    return f"`{value}` is not known.{hint} Allowed: {', '.join(names)}"
