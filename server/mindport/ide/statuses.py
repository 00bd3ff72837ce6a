"""What a use or finding means for the work ahead, as an editor groups it."""

from __future__ import annotations

from mindport.analysis.uses.api_use import Confidence
from mindport.ide.knowledge_text import knowledge_text
from mindport.ide.messages import message
from mindport.knowledge.types import ParameterMapping, Parity, Policy
from mindport.project.scan.result import ReportedFinding, ReportedUse
from mindport.rewrite.conversion.judgement import Fate

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
_OF_PARITY = {
    Parity.EXACT: "ready",
    Parity.RENAMED: "ready",
    Parity.CHANGED: "change",
    Parity.COMPOSED: "change",
    Parity.NOT_NEEDED: "not_needed",
    Parity.MISSING: "missing",
    Parity.DATA_PIPELINE: "data",
}
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
    return "data" if area == "data" else _OF_PARITY[parity]


def status_of_use(use: ReportedUse) -> str:
    """The status of a use."""
    if use.confidence == Confidence.GUESSED.value:
        return "possible"
    return status_of_fate(Fate(use.fate), has_way=use.has_way) if use.fate else "ready"


def status_of_fate(fate: Fate, *, has_way: bool) -> str:
    """The status of a use, by what is left to do."""
    if fate.is_done:
        return "ready"
    if fate is Fate.UNKNOWN:
        return "possible"
    return "change" if has_way else "missing"


def status_of_finding(finding: ReportedFinding) -> str:
    """The status of a finding that stands for itself."""
    if finding.confidence == Confidence.GUESSED.value:
        return "possible"
    if finding.code in _MISSING:
        return "missing"
    return _OF_CODES.get(finding.code[:3], "change")
