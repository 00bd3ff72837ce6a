"""What becomes of the training steps of a file, and why some stay as they are."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from mindport.rewrite.edits.moves import Move
from mindport.rewrite.edits.rewrites import Rewrite
from mindport.text.edit import covers
from mindport.text.span import Span


class StepNote(NamedTuple):
    """A note on a step: its line, and why it stays recorded or uncompiled, or what it assumes."""

    line: int
    reason: str


@dataclass(frozen=True, slots=True)
class Steps:
    """The changes of all steps of a file. `spans` are the statements that are dealt with."""

    rewrites: tuple[Rewrite, ...] = ()
    helpers: tuple[str, ...] = ()
    spans: tuple[Span, ...] = ()
    moves: tuple[Move, ...] = ()
    lines: tuple[int, ...] = ()  # those of the steps
    kept: tuple[StepNote, ...] = ()  # steps that stay recorded
    assumed: tuple[StepNote, ...] = ()  # what is right only if something holds
    compiled: tuple[int, ...] = ()  # the lines of those that are compiled
    uncompiled: tuple[StepNote, ...] = ()  # those that were to be compiled, and are not
    withheld: tuple[Span, ...] = ()  # statements of steps that are not asked for as a whole

    def beside(self, other: Steps) -> Steps:
        """These with the changes of others."""
        rewrites, helpers = (*self.rewrites, *other.rewrites), (*self.helpers, *other.helpers)
        return replace(self, rewrites=rewrites, helpers=helpers)

    def deal_with(self, span: Span) -> bool:
        """Whether a use is in a statement that was rewritten."""
        return any(covers(one, span) for one in self.spans)

    def withhold(self, span: Span) -> bool:
        """Whether a use has to wait until its whole step is converted."""
        return any(covers(one, span) for one in self.withheld)
