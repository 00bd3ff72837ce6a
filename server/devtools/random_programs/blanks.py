"""The letters of templates, and functions whose statements nobody runs while they are written."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence

from devtools.random_programs import templates
from devtools.random_programs.calls import Call, line_of

_NUMBERS = ("2", "-1", "0.5", "3", "0.1", "-1.5", "0", "1")


class Inner:
    """Statements inside a function that nobody ran yet: of `x`, `y` and what they make."""

    def __init__(self, draw: random.Random, calls: Sequence[Call]) -> None:
        self._draw, self._calls = draw, calls
        self._names = ["x", "y"]

    @property
    def last(self) -> str:
        """The name bound last."""
        return self._names[-1]

    def lines(self, count: int) -> list[str]:
        """So many statements."""
        return [self._line() for _ in range(count)]

    def _line(self) -> str:
        subject = self._draw.choice(
            ("call", "call", "writes", "writes", "shared", "loops", "unpacked")
        )
        if subject == "call":
            line, name = line_of(self._draw, self._calls, self._names, f"u{len(self._names)}")
            self._names += [name] if name else []
            return line
        return with_names(self._draw.choice(getattr(templates, subject.upper())), self.asked)

    def asked(self, letter: str, _last: str) -> str:
        """What stands for a letter of a template."""
        if letter == "n":
            self._names.append(f"u{len(self._names)}")
            return self.last
        return number_for(letter, self._draw) or self._draw.choice(self._names)


def number_for(letter: str, draw: random.Random) -> str:
    """A number or a dimension; "" for what a program has to have."""
    if letter == "d":
        return draw.choice(("0", "1", "-1"))
    if letter == "k":
        return draw.choice(("0", "1", "2"))
    return draw.choice(_NUMBERS) if letter == "x" else ""


def with_names(template: str, asked: Callable[[str, str], str]) -> str:
    """A template with names for its letters; each is asked for with the tensor named last."""
    known: dict[str, str] = {}
    last = ""

    def one(found: re.Match[str]) -> str:
        nonlocal last
        letter = found[1]
        if letter.isupper():
            return known[letter.lower()]
        name = asked(letter, last)
        known[letter] = name
        if letter in "tofibgs":
            last = name
        return name

    return re.sub(r"\$(\w)", one, template)
