"""The lines of a call that keeps its arguments, in order, under new text between them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from mindport.text.span import Span

_KEYWORD = r"(?P<keyword>(?:[^\W\d]\w*=)?)\Z"
# What is written before an argument: before another one than the first, or before the first.
_BETWEEN = re.compile(rf"(?P<head>,) {_KEYWORD}")
_FIRST = re.compile(rf"(?s:(?P<head>.*\()){_KEYWORD}")
_STRING = r"\"[^\"\n]*\"|'[^'\n]*'"
_BRACKET = re.compile(
    rf"{_STRING}|(?P<opening>(?P<call>(?<=[\w)\]])\()|[(\[{{])|(?P<closing>[)\]}}])"
)
# What stood there, with a line break before the argument and its keyword.
_BROKEN = re.compile(r"(?s:(?P<head>.*?))(?P<break>[ \t]*\r?\n[ \t]*)(?:[^\W\d]\w*\s*=\s*)?\Z")


@dataclass(slots=True)
class CallLayout:
    """What a call becomes in a text, from its start to its end, with the line breaks that it had.

    The breaks are not kept where a comment stands between arguments.
    """

    text: str
    opened: list[bool] = field(default_factory=list)  # open brackets: whether each is of a call

    def before(self, old: Span, written: str) -> str:
        """What is written for `old`, the text before an argument that stays."""
        is_first = not self.opened
        found = (_FIRST if is_first else _BETWEEN).match(written)
        broken = _broken(self.text[old.start : old.end])
        self._note(written)
        if found is None or broken is None or (is_first and not broken["head"].endswith("(")):
            return written
        return f"{found['head']}{broken['break']}{found['keyword']}"

    def pass_over(self, kept: Span) -> None:
        """Take notice of a part that stays."""
        self._note(self.text[kept.start : kept.end])

    def behind(self, old: Span, written: str) -> str:
        """What is written for the text behind the last argument that stays."""
        gone = self.text[old.start : old.end]
        is_call = gone.endswith(")") and written.startswith(")") and self.opened[-1:] == [True]
        broken = _broken(gone[:-1]) if is_call else None
        if broken is None or gone[broken.end("break") : -1]:
            return written
        comma = "," if broken["head"].endswith(",") else ""
        return f"{comma}{broken['break']}{written}"

    def _note(self, text: str) -> None:
        for found in _BRACKET.finditer(text):
            if found["opening"]:
                self.opened.append(found["call"] is not None)
            elif found["closing"] and self.opened:
                self.opened.pop()


def _broken(old: str) -> re.Match[str] | None:
    """The last line break of a text, if an argument or nothing follows it."""
    return None if "#" in old or "\n" not in old else _BROKEN.match(old)
