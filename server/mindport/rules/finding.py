"""A finding: what a rule says about a place in the code."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from mindport.analysis.api_use import Confidence
from mindport.text.span import Span


class Severity(str, Enum):
    """How loud a finding is."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"
    HINT = "hint"


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
