"""What findings say, in the language of the session.

A message is found by its id in the table of the language, and each of its values that is a message
of its own as well. What the table lacks stays English.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, Protocol

from mindport.ide.knowledge_text import knowledge_text
from mindport.ide.messages import ENGLISH, language
from mindport.rules.message import ROW_TEXT, filled, joined

_TABLES = Path(__file__).parent / "l10n"


class Told(Protocol):
    """A finding, of a scan or of its report."""

    @property
    def message(self) -> str:
        """The message in English."""

    @property
    def advice(self) -> str:
        """The advice in English."""

    @property
    def said(self) -> tuple[Any, ...]:
        """What both were made of."""


def finding_message(finding: Told) -> str:
    """A finding's message."""
    if language() == ENGLISH or not finding.said:
        return finding.message
    first = finding.said[0]
    return first if isinstance(first, str) else _translated(first)


def finding_advice(finding: Told) -> str:
    """A finding's advice: a rule's own, and what the knowledge base says of the API."""
    if language() == ENGLISH or not finding.said:
        return finding.advice
    return joined(_translated(text) for text in finding.said[1:])


@cache
def templates(spoken: str) -> dict[str, str]:
    """The templates of a language by the ids of messages; empty where English is spoken."""
    if spoken == ENGLISH:
        return {}
    file = _TABLES / f"{spoken.replace('-', '_')}_findings.json"
    return dict(json.loads(file.read_text(encoding="utf-8")))


def _translated(text: Any) -> str:
    if isinstance(text, str):
        return knowledge_text(text)
    key, template, values = text
    if key == ROW_TEXT:
        return knowledge_text(str(template))
    own = templates(language()).get(key, template)
    told = {slot: one if isinstance(one, str) else _translated(one) for slot, one in values}
    return filled(own, told)
