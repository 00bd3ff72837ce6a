"""What a recipe gives: the new code of a use, or why there is none."""

from __future__ import annotations

from dataclasses import dataclass

from mindport.rewrite.edits.rewrites import Rewrite


@dataclass(frozen=True, slots=True)
class Made:
    """A use was converted. `rewrites` are empty where it stays as it is.

    `target` is what does the work in MindSpore, for the report, which shows `note`, too. The new
    code `changes_input` if it changes its input where torch's does, and it `suits_all` if it is
    right for objects of other kinds as well. `evidence` is the API whose samples show what the new
    code does: that of the use for None, "" where no samples are of the same thing. `takes` are the
    parameters of a function that is written to be handed on.
    """

    rewrites: tuple[Rewrite, ...]
    target: str = ""
    is_safe: bool = True
    note: str = ""
    changes_input: bool = False
    suits_all: bool = False
    evidence: str | None = None
    takes: frozenset[str] | None = None


@dataclass(frozen=True, slots=True)
class Refused:
    """A use cannot be converted, for a reason that completes "not converted: ..."."""

    reason: str


UNKNOWN_ARGUMENTS = Refused("its arguments are not statically known (*args or **kwargs)")
REPEATED = Refused(
    "it is an expanded view: torch updates all repetitions of an element, MindSpore only one"
)
OVERWRITTEN = Refused("MindSpore computes a gradient from the values that are replaced here")
