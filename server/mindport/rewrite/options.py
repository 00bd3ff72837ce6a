"""How far a migration goes, as its user asks."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from mindport.rewrite.conversion.convert import Applicability, Conversion
from mindport.text.edit import covers
from mindport.text.span import Span


class Training(str, Enum):
    """The form of training steps: a function to differentiate, or recorded as torch does it."""

    AUTO = "auto"
    FUNCTIONAL = "functional"
    RECORDED = "recorded"


@dataclass(frozen=True, slots=True)
class Options:
    """How far a migration goes. `compat` is the module of the project's helpers.

    With `shares_helpers`, it is installed for all projects, and not written into each.
    With `within`, only what is inside that span is converted; with `only`, only the uses whose
    names have these spans. Without `marks`, what is left gets no comment. With `strict`, NaN and
    infinity are kept where MindSpore's kernels lose them. `training` is the form of training steps;
    with `jit`, those that a graph can be made of are compiled. With `pipeline`, workers of loaders
    are processes of `mindspore.dataset`. `prefer` is a package for MindSpore: its networks are
    taken where they are known to be torch's.
    """

    unsafe: bool = False
    compat: str = "mindport_compat"
    within: Span | None = None
    only: frozenset[Span] | None = None
    marks: bool = True
    strict: bool = False
    training: Training = Training.AUTO
    shares_helpers: bool = False
    jit: bool = False
    pipeline: bool = False
    prefer: str = ""

    def takes(self, conversion: Conversion) -> bool:
        """Whether a conversion is to be carried out."""
        return conversion.applicability is Applicability.SAFE or (
            self.unsafe and conversion.applicability is Applicability.UNSAFE
        )

    @property
    def is_whole(self) -> bool:
        """Whether all of a file is to be converted."""
        return self.only is None and self.within is None

    def reaches(self, span: Span) -> bool:
        """Whether a place is to be converted."""
        if self.only is not None and span not in self.only:
            return False
        return self.within is None or covers(self.within, span)
