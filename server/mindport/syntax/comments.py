"""Suppression comments: `# mindport: ignore[MP101]: reason` and `# mindport: ignore-file[MP106]`.

Lines count from 1 and end at "\\n", "\\r\\n" or "\\r" and nowhere else. A comment silences what
starts or ends on its line; `ignore-file` must stand on a comment line of its own.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Container, Iterator
from dataclasses import dataclass, field

from mindport.text.span import Span

_MARK = "mindport:"
_NOWHERE = Span(0, 0)

# Strings come first so that no comment is seen in one. A prefix makes no difference: a backslash
# keeps a quote from ending a raw string too. An unclosed string ends with its line, so that the
# comments below it are still found.
_COMMENT = re.compile(
    r"""
      \"{3} (?: [^"\\] | \\. | "(?!"") )* \"{3}
    | '{3}  (?: [^'\\] | \\. | '(?!'') )* '{3}
    | "     (?: [^"\\\r\n] | \\(?:\r\n|.) )* "?
    | '     (?: [^'\\\r\n] | \\(?:\r\n|.) )* '?
    | (?P<comment> \#[^\r\n]* )
    """,
    re.VERBOSE | re.DOTALL,
)
_DIRECTIVE = re.compile(
    r"\#\s*mindport:\s*(?P<word>ignore-file|ignore)(?![\w-])"
    r"(?:\s*(?P<open>\[)(?P<codes>[^\]\#]*)(?P<close>\])?)?"
)
_ITEM = re.compile(r"[^\s,](?:[^,]*[^\s,])?")
_LINE_END = re.compile(r"\r\n|\r|\n")


@dataclass(frozen=True, slots=True)
class Directive:
    """One suppression comment. `codes` holds codes in capitals and rule names; empty means all."""

    line: int
    whole_file: bool
    codes: tuple[str, ...]
    problem: str = ""  # why it silences nothing
    span: Span = _NOWHERE
    places: tuple[Span, ...] = ()  # of each of `codes`

    def matches(self, code: str, name: str) -> str | None:
        """The item that names the rule ("" for a comment without codes), or None."""
        if self.problem:
            return None
        if not self.codes:
            return ""
        return next((item for item in self.codes if item in (code, name)), None)


@dataclass(slots=True)
class Suppressions:
    """The suppression comments of one text, and which of them were of use."""

    directives: tuple[Directive, ...] = ()
    _by_line: dict[int, list[Directive]] = field(default_factory=dict)
    _of_file: list[Directive] = field(default_factory=list)
    _used: set[tuple[Directive, str]] = field(default_factory=set)

    def __post_init__(self) -> None:
        for directive in self.directives:
            if directive.whole_file:
                self._of_file.append(directive)
            else:
                self._by_line.setdefault(directive.line, []).append(directive)

    def __bool__(self) -> bool:
        return bool(self.directives)

    def silences(self, code: str, name: str, first_line: int, last_line: int) -> bool:
        """Whether a comment silences a finding on these lines; remembers which one did."""
        lines = (first_line,) if first_line == last_line else (first_line, last_line)
        silenced = False
        for line in lines:
            for directive in self._by_line.get(line, ()):
                silenced |= self._use(directive, code, name)
        if not silenced:
            for directive in self._of_file:
                silenced |= self._use(directive, code, name)
        return silenced

    def unused(self) -> list[tuple[Directive, tuple[str, ...]]]:
        """Comments that silenced nothing so far, each with its items that did not."""
        found = []
        for directive in self.directives:
            if directive.problem:
                continue
            items = directive.codes or ("",)
            idle = tuple(item for item in items if (directive, item) not in self._used)
            if idle:
                found.append((directive, directive.codes and idle))
        return found

    def unknown(self, known: Container[str]) -> list[tuple[Directive, str]]:
        """Items that are neither a code nor a name in `known`."""
        return [
            (directive, item)
            for directive in self.directives
            for item in directive.codes
            if item not in known
        ]

    def problems(self) -> list[Directive]:
        """Comments that cannot be understood and therefore silence nothing."""
        return [directive for directive in self.directives if directive.problem]

    def _use(self, directive: Directive, code: str, name: str) -> bool:
        item = directive.matches(code, name)
        if item is None:
            return False
        self._used.add((directive, item))
        return True


def suppressions(text: str) -> Suppressions:
    """The suppression comments of a text, whether or not it is valid Python."""
    if _MARK not in text:
        return Suppressions()
    return Suppressions(tuple(_directives(text)))


def _directives(text: str) -> Iterator[Directive]:
    starts: list[int] = []
    for token in _COMMENT.finditer(text):
        comment = token["comment"]
        if comment is None or _MARK not in comment:
            continue
        starts = starts or [0, *(match.end() for match in _LINE_END.finditer(text))]
        line = bisect_right(starts, token.start())
        alone = not text[starts[line - 1] : token.start()].strip()
        for match in _DIRECTIVE.finditer(comment):
            yield _directive(match, line, alone, token.start())


def _directive(match: re.Match[str], line: int, alone: bool, start: int) -> Directive:
    whole_file = match["word"] == "ignore-file"
    items = _ITEM.finditer(match["codes"] or "")
    first = start + max(match.start("codes"), 0)
    places = {_normal(item[0]): Span(first + item.start(), first + item.end()) for item in items}
    problem = ""
    if match["open"] and not match["close"]:
        problem = "the bracket is not closed"
    elif match["open"] and not places:
        problem = "the brackets are empty"
    elif whole_file and not alone:
        problem = "`ignore-file` must be on its own line"
    span = Span(start + match.start(), start + match.end())
    return Directive(line, whole_file, tuple(places), problem, span, tuple(places.values()))


def _normal(item: str) -> str:
    """A code in capitals, a name as it stands: names have no digits at their end."""
    return item.upper() if item[-1].isdigit() else item.lower()
