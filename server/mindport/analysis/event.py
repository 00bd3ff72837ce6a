"""What the analysis tells of a place besides the uses of APIs there."""

from __future__ import annotations

from dataclasses import dataclass

from mindport.analysis.uses.api_use import Confidence
from mindport.text.span import Span


@dataclass(frozen=True, slots=True)
class Step:
    """A place that an event is concluded from. `span` is None in another file."""

    what: str  # an API, or a function of the project
    path: str
    line: int = 0  # from 1
    span: Span | None = None
    behind: frozenset[str] = frozenset()  # of a gradient: the APIs that compute with its result
    # Of a gradient that is wrong by what it is computed of: "within" (before what is not linear),
    # "always", or "fails".
    wrong: str = ""
    form: str = ""  # of a gradient: how the API is called, where that decides
    of_computed: bool = False  # of a gradient: whether the API gets what was computed


@dataclass(frozen=True, slots=True)
class Event:
    """Something that a rule speaks of: the one that has `kind` as its name."""

    kind: str
    span: Span
    confidence: Confidence = Confidence.INFERRED
    api: str = ""
    steps: tuple[Step, ...] = ()
    form: str = ""  # which of several, where a rule says other things of each
    by_input: bool = False  # of gradients: whether weights of layers have no part in them

    @property
    def names_places(self) -> bool:
        """Whether it names other places of the project, which an edit elsewhere can move."""
        return bool(self.steps)
