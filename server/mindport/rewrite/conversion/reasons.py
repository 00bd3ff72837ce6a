"""Why a use cannot be converted by its row, as marks say it."""

from __future__ import annotations

from mindport.analysis.uses.api_use import UseKind
from mindport.knowledge.types import Parity
from mindport.rewrite.conversion.by_row import DIRECT
from mindport.rules.facts import Facts, Standing


def lack(facts: Facts) -> str:
    """Why an API without a usable target cannot be converted by its row."""
    if facts.standing is Standing.OTHER_BACKEND and facts.target is not None:
        return f"{facts.target.api} does not run on {facts.place}"
    if facts.standing is Standing.LATER_RELEASE and facts.target is not None:
        target = facts.target
        return f"MindSpore {facts.release} lacks {target.api}; it is known from {target.since} on"
    if facts.mapping is None:
        return "no mapping for this API"
    if facts.mapping.parity is Parity.MISSING:
        return "MindSpore has no equivalent"
    if facts.mapping.parity is Parity.NOT_NEEDED:
        return "not needed in MindSpore"
    if facts.mapping.parity is Parity.DATA_PIPELINE:
        return "it belongs to the data pipeline"
    return "no single equivalent; needs several MindSpore calls"


def open_question(facts: Facts, kind: UseKind) -> str:
    """Why a call cannot be written though its API has a usable target."""
    if facts.differences:
        return " ".join(facts.differences).rstrip(".")
    if kind is UseKind.BASE:
        return "a class derives from it, and MindSpore's class takes other arguments"
    said = "its arguments are not statically known, or MindSpore's API takes others"
    return f"{said}: write each of them out"


def doubt(facts: Facts) -> str:
    """Why a method that is guessed is not converted."""
    said = "receiver type unknown"
    if facts.target is None or facts.standing not in DIRECT:
        return said
    return f"{said}; if it is a {facts.api.rpartition('.')[0]}, use {facts.target.api}"


def not_verified(facts: Facts) -> str:
    """Why a target that is no equal is not written."""
    target = facts.target.api if facts.target is not None else ""
    unproven = f"{target} is not verified on {facts.place} (use --unsafe-fixes to apply)"
    return next(iter(facts.differences), unproven)
