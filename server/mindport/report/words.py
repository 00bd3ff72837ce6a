"""The words of a report in one language.

A report asks for its own words by their English, and for those of rules and rows by their text. Who
speaks another language hands in how they are said.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from mindport.project.scan.summary import Summary, verdict


def _same(text: str) -> str:
    return text


def _own(_code: str, message: str) -> str:
    return message


@dataclass(frozen=True, slots=True)
class Words:
    """How a report speaks; `language` is a tag as HTML has it."""

    language: str = "en"
    say: Callable[[str], str] = _same  # a text of the report; {slots} stay
    finding: Callable[[str, str], str] = _own  # code and message of a finding
    advice: Callable[[str], str] = _same
    verdict: Callable[[Summary], str] = verdict


ENGLISH = Words()
