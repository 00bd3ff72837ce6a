"""What an editor can be offered to do: plain edits, or a conversion, with what they are for."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from mindport.text.edit import Edit

if TYPE_CHECKING:  # offers are made without the converter
    from mindport.rewrite.options import Options


class FixKind(str, Enum):
    """The kinds of the language server protocol that are used here."""

    QUICKFIX = "quickfix"
    REWRITE = "refactor.rewrite"
    FIX_ALL = "source.fixAll.mindport"


@dataclass(frozen=True, slots=True)
class Fix:
    """A change of one file.

    It is the conversion that `options` name, or else `edits`, which do not overlap and are in
    order. `safe`: it keeps the meaning. `codes` are those of the findings that it answers, `uses`
    is the number of uses that it rewrites, `helpers` are functions of the helper package that the
    new code calls.
    """

    title: str
    edits: tuple[Edit, ...]
    kind: FixKind
    safe: bool
    codes: tuple[str, ...] = ()
    uses: int = 0
    options: Options | None = None
    helpers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Documentation:
    """A page to open."""

    title: str
    address: str
