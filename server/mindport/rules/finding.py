"""A finding: what a rule says about a place in the code."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any, NamedTuple, TypeAlias

from mindport.analysis.uses.api_use import Confidence
from mindport.text.span import Span

# The message and each part of the advice, as `rules.message.plain` writes them.
Said: TypeAlias = tuple[Any, ...]


class Severity(str, Enum):
    """How loud a finding is."""

    __hash__ = str.__hash__  # that of Enum is a call of Python

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"
    HINT = "hint"


class Related(NamedTuple):
    """A place that a finding rests on. `path` is absolute, with forward slashes."""

    span: Span
    path: str
    message: str


@dataclass(frozen=True, slots=True)
class Finding:
    """One message about one place. `code` is a rule's code, such as MP101.

    `message` and `advice` are English; `said` is what they were made of, for other languages.
    """

    code: str
    name: str
    severity: Severity
    message: str
    span: Span
    confidence: Confidence
    api: str | None = None
    target: str | None = None
    advice: str = ""
    related: tuple[Related, ...] = ()
    said: Said = ()
