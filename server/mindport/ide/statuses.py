"""What a use or finding means for the work ahead, as an editor groups it."""

from __future__ import annotations

from mindport.analysis.api_use import Confidence
from mindport.ide.knowledge_text import knowledge_text
from mindport.ide.messages import message
from mindport.knowledge.types import ParameterMapping, Parity, Policy
from mindport.project.scan.result import ReportedFinding, ReportedUse
from mindport.project.scan.summary import Outlook, outlook_of, outlook_of_parity

# In the order in which they are shown: what is most work comes first.
_KEYS = {
    "missing": "status.missing",
    "change": "status.change",
    "dynamic_shape": "status.dynamic-shape",
    "graph": "status.graph",
    "data": "status.data",
    "possible": "status.possible",
    "advice": "status.advice",
    "not_needed": "status.not-needed",
    "ready": "status.ready",
}
STATUSES = tuple(_KEYS)
_OF_CODES = {"MP2": "dynamic_shape", "MP5": "graph", "MP7": "advice"}
_MISSING = frozenset({"MP101", "MP121", "MP122", "MP131", "MP132"})


def status_text(status: str) -> str:
    """A status as people read it."""
    return message(_KEYS[status])


def parity_text(parity: Parity) -> str:
    """How far a target behaves like what it replaces, in a word."""
    return message(f"parity.{parity.value.replace('_', '-')}")


def policy_text(policy: Policy) -> str:
    """What to do about an API that has no equivalent, in a few words."""
    return message(f"policy.{policy.value}")


def parameter_status_text(status: str) -> str:
    """What becomes of a parameter, in a word."""
    return message(f"parameter.{status.replace('_', '-')}")


def note_of(line: ParameterMapping) -> str:
    """What is to be known of a parameter, and what to write where its value changes."""
    note = knowledge_text(line.note)
    if line.value is None:
        return note
    value = line.value.replace("{}", line.torch or "{}")
    written = message("argument.write", what=f"{line.mindspore}={value}")
    return f"{written}; {note}" if note else written


def status_of_parity(parity: Parity, area: str) -> str:
    """The status of an API, wherever it is used."""
    return (Outlook.DATA if area == "data" else outlook_of_parity(parity)).value


def status_of_use(use: ReportedUse) -> str:
    """The status of a use."""
    return "possible" if use.confidence == Confidence.GUESSED.value else outlook_of(use).value


def status_of_finding(finding: ReportedFinding) -> str:
    """The status of a finding that stands for itself."""
    if finding.confidence == Confidence.GUESSED.value:
        return "possible"
    if finding.code in _MISSING:
        return "missing"
    return _OF_CODES.get(finding.code[:3], "change")
