"""The words of a report in one language.

A report asks for its own words by their English. Who speaks another language hands in how they are
said, with a result whose findings are in that language.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from mindport.project.scan.plan import effort_parts
from mindport.project.scan.summary import Summary, verdict


def _same(text: str) -> str:
    return text


@dataclass(frozen=True, slots=True)
class Words:
    """How a report speaks; `language` is a tag as HTML has it."""

    language: str = "en"
    say: Callable[[str], str] = _same  # a text of the report; {slots} stay
    verdict: Callable[[Summary], str] = verdict

    def counted(self, number: int, text: str, end: str = "") -> str:
        """A number with its noun, of which the text is for one: `{count} file`."""
        said = self.say(f"{text}{'' if number == 1 else 's'}{end}")
        return said.format(count=f"{number:,}")

    def effort(self, minutes: float) -> str:
        """A length of time as people say it."""
        text, count = effort_parts(minutes)
        return self.say(text).format(count=count)


ENGLISH = Words()
