"""One use of a known API in a piece of code: the unit that rules and reports work on."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from mindport.text.span import Span

PROJECT = ""  # among alternatives: a name of the project
# What a network puts in the place of a layer that it does without.
STAND_INS = frozenset({"torch.nn.Identity"})


class Confidence(str, Enum):
    """How the API of a use is known."""

    __hash__ = str.__hash__  # that of Enum is a call of Python

    RESOLVED = "resolved"  # through imports alone
    INFERRED = "inferred"  # the receiver's value is known
    GUESSED = "guessed"  # the attribute name only


class UseKind(str, Enum):
    """What the API is, in the way it is used here."""

    __hash__ = str.__hash__  # that of Enum is a call of Python

    FUNCTION = "function"
    CLASS = "class"
    METHOD = "method"
    ATTRIBUTE = "attribute"
    CONSTANT = "constant"
    MODULE = "module"
    DECORATOR = "decorator"
    BASE = "base"


@dataclass(frozen=True, slots=True)
class Argument:
    """One argument of a call.

    `keyword` is None for a positional one, "*" or "**" for an unpacking.
    """

    keyword: str | None
    span: Span
    constant: str | None = None  # source text where it is a literal (None otherwise)


@dataclass(frozen=True, slots=True)
class ApiUse:
    """`span` is that of the call expression where there is a call, else the dotted name's."""

    span: Span
    name_span: Span
    api: str
    kind: UseKind
    confidence: Confidence
    arguments: tuple[Argument, ...] | None = None  # None: not called here
    is_import: bool = False  # named by an import statement
    # What it may be instead of `api`, by other ways through the program; PROJECT is a class or
    # function of the project itself.
    alternatives: tuple[str, ...] = ()

    def __hash__(self) -> int:
        """By what differs between uses of a file: the rest is compared."""
        return hash((self.name_span, self.api))

    @property
    def is_choice(self) -> bool:
        """Whether several do something, so that no one of them can be judged or converted here.

        Where each is named, it is.
        """
        return any(name not in STAND_INS for name in self.alternatives)
