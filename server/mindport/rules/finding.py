"""A finding: what a rule says about a place in the code."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from mindport.analysis.api_use import Confidence
from mindport.text.span import Span

_COLON = re.compile(r":\s+")


class Severity(str, Enum):
    """How loud a finding is."""

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
    """One message about one place. `code` is a rule's code, such as MP101."""

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

    @property
    def further_advice(self) -> str:
        """The advice without the words that the message ends with."""
        for start in (0, *(match.end() for match in _COLON.finditer(self.message))):
            said = self.message[start:].rstrip(".")
            rest = self.advice.removeprefix(said)
            if said and rest != self.advice and not rest[:1].isalnum():
                rest = rest.lstrip(".; ")
                return rest[:1].upper() + rest[1:]
        return self.advice
