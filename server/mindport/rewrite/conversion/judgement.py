"""What becomes of one use, as every report, editor and command says it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from mindport.analysis.api_use import ApiUse, Confidence, UseKind
from mindport.rules.facts import Facts, Standing
from mindport.rules.finding import Severity

if TYPE_CHECKING:
    from mindport.rewrite.conversion.convert import Conversion
    from mindport.rewrite.view.code import Code


class Fate(str, Enum):
    """What `migrate` does with a use, and what it leaves to a person."""

    AUTOMATIC = "automatic"
    HELPER = "helper"  # automatic, with a function of the project's helper module
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
    """`has_way`: MindSpore has something to take the place of the API."""

    fate: Fate = Fate.UNKNOWN
    proof: Proof = Proof.NONE
    has_way: bool = True

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
    has_way = conversion.is_done or facts.standing not in _WITHOUT_A_WAY
    return Judgement(fate, _proof(code, conversion) if fate.is_done else Proof.NONE, has_way)


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
