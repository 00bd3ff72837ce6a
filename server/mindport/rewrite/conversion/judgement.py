"""What becomes of one use, as every report, editor and command says it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from mindport.analysis.uses.api_use import ApiUse, Confidence, UseKind
from mindport.rewrite.edits.rewrites import Rewrite
from mindport.rules.facts import Facts, Standing
from mindport.rules.finding import Severity

if TYPE_CHECKING:
    from mindport.rewrite.conversion.convert import Conversion
    from mindport.rewrite.view.code import Code


_COMPAT = "mindport_compat"


class Fate(str, Enum):
    """What `migrate` does with a use, and what it leaves to a person."""

    __hash__ = str.__hash__  # that of Enum is a call of Python

    AUTOMATIC = "automatic"
    HELPER = "helper"  # automatic, with a function of the project's helper package
    NOTHING = "nothing"  # the same code runs in MindSpore
    HAND = "hand"
    UNKNOWN = "unknown"  # what is used is not known, so nothing is written

    @property
    def is_done(self) -> bool:
        """Whether nothing is left to do after `migrate`."""
        return self in (Fate.AUTOMATIC, Fate.HELPER, Fate.NOTHING)


class Proof(str, Enum):
    """How it is known that the new code does the same."""

    VALUES = "values"  # torch's own samples ran in both frameworks
    COMPILED = "compiled"  # shapes and types alone, as the front end compiles them
    SIGNATURE = "signature"  # the signatures and the published tables
    NONE = "none"  # there is no new code


@dataclass(frozen=True, slots=True)
class Judgement:
    """`has_way`: MindSpore has something to take the place of the API.

    `target` takes its place, where it is converted. `keeps_arguments` says that the arguments of a
    call stay as they are.
    """

    fate: Fate = Fate.UNKNOWN
    proof: Proof = Proof.NONE
    has_way: bool = True
    target: str = ""
    keeps_arguments: bool = False

    @property
    def helper(self) -> str:
        """The function of the project that takes its place, with torch's own arguments."""
        package, _, name = self.target.partition(".")
        return name if package == _COMPAT else ""

    @property
    def is_made_elsewhere(self) -> bool:
        """Whether the use is kept, since its object is one of the project's helpers."""
        return self.target == _COMPAT

    @property
    def left(self) -> Judgement:
        """The same for a use that stays as it is after all."""
        return Judgement(Fate.HAND if self.fate.is_done else self.fate, Proof.NONE, self.has_way)

    @property
    def severity(self) -> Severity:
        """How loud a finding on the use is: by what is left to do."""
        if self.fate.is_done:
            return Severity.HINT
        if self.fate is Fate.UNKNOWN:
            return Severity.INFO
        return Severity.WARNING if self.has_way else Severity.ERROR


UNJUDGED = Judgement()

_WITHOUT_A_WAY = frozenset({Standing.MISSING, Standing.PRIVATE, Standing.UNKNOWN})
_UNKNOWN = frozenset({Standing.UNCHARTED})
_IN_PLACE = frozenset({UseKind.METHOD, UseKind.ATTRIBUTE})


def judgement_of(code: Code, conversion: Conversion) -> Judgement:
    """The judgement on a use, given what becomes of it."""
    facts = code.facts(conversion.use.api)
    fate = _fate(conversion, facts)
    if not fate.is_done:
        return Judgement(fate, has_way=facts.standing not in _WITHOUT_A_WAY)
    proof, keeps = _proof(code, conversion), _keeps_arguments(conversion)
    return Judgement(fate, proof, True, conversion.target, keeps)


def _keeps_arguments(conversion: Conversion) -> bool:
    """Whether nothing changes behind the name of a use."""
    use = conversion.use
    if conversion.is_elsewhere or use.arguments is None:
        return False
    start = min((given.span.start for given in use.arguments), default=use.span.end - 1)
    return all(_keeps_end(one, start) for one in conversion.rewrites)


def _keeps_end(rewrite: Rewrite, start: int) -> bool:
    """Whether a change leaves all behind a place as it is."""
    last = rewrite.parts[-1] if rewrite.parts else ""
    if rewrite.span.end <= start:
        return True
    return not isinstance(last, str) and last.start <= start and last.end == rewrite.span.end


def _fate(conversion: Conversion, facts: Facts) -> Fate:
    use = conversion.use
    if conversion.is_done:
        if conversion.helpers:
            return Fate.HELPER
        is_as_it_was = not conversion.rewrites and not conversion.is_elsewhere
        return Fate.NOTHING if is_as_it_was and _is_member(use) else Fate.AUTOMATIC
    if use.confidence is Confidence.GUESSED or facts.standing in _UNKNOWN:
        return Fate.UNKNOWN
    return Fate.HAND


def _is_member(use: ApiUse) -> bool:
    """Whether the name is no import's: such a name changes with its import."""
    return use.kind in _IN_PLACE


def _proof(code: Code, conversion: Conversion) -> Proof:
    api = conversion.use.api
    ran = code.conformance(api)
    if ran is not None and ran.is_proven:
        return Proof.VALUES
    compiled = code.compiled(api)
    if compiled is not None and compiled.is_told and not compiled.differs:
        return Proof.COMPILED
    return Proof.SIGNATURE
