"""The call of a sample as text: its function, its arguments, and the parameters left out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mindport.knowledge.types import Parameter, Signature


@dataclass(frozen=True, slots=True)
class Call:
    """The call of a sample: its function, its arguments, and the signature that they fit."""

    function: str
    arguments: tuple[str, ...]
    keywords: tuple[tuple[str, str], ...]
    named: tuple[tuple[str, str], ...] | None  # all arguments by keyword; None where not possible
    signature: Signature | None
    receiver: str = ""  # the object of a method

    def written(self, function: str = "") -> str:
        """The call as source text."""
        return called(function or self.function, self.arguments, self.keywords)

    @property
    def more(self) -> list[Parameter]:
        """The parameters that are not given."""
        if self.signature is None or self.named is None:
            return []
        given = {name for name, _ in self.named}
        return [
            one
            for one in self.signature.parameters
            if one.name not in given and one.kind in ("normal", "keyword")
        ]


def called(function: str, arguments: Sequence[str], keywords: Sequence[tuple[str, str]]) -> str:
    """A call as source text."""
    return f"{function}({given_text(arguments, keywords)})"


def given_text(arguments: Sequence[str], keywords: Sequence[tuple[str, str]]) -> str:
    """What stands between the brackets of a call."""
    return ", ".join((*arguments, *(f"{name}={value}" for name, value in keywords)))


def table(keywords: Sequence[tuple[str, str]]) -> str:
    """Keyword arguments as a dictionary."""
    return "{" + ", ".join(f'"{name}": {value}' for name, value in keywords) + "}"
