"""What an editor can be offered to do: plain edits with what they are for."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from mindport.text.edit import Edit


class FixKind(str, Enum):
    """The kinds of the language server protocol that are used here."""

    QUICKFIX = "quickfix"
    REWRITE = "refactor.rewrite"
    FIX_ALL = "source.fixAll.mindport"


@dataclass(frozen=True, slots=True)
class Fix:
    """A change of one file. `edits` don't overlap and stand in order; `safe` keeps the meaning.

    `codes` names the findings that it answers, `uses` says how many uses it rewrites.
    """

    title: str
    edits: tuple[Edit, ...]
    kind: FixKind
    safe: bool
    codes: tuple[str, ...] = ()
    uses: int = 0


@dataclass(frozen=True, slots=True)
class Documentation:
    """A page to open."""

    title: str
    address: str
