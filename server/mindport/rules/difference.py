"""How a use differs from its target: in the name, in what a call passes, or in general."""

from __future__ import annotations

import re

from mindport.analysis.uses.api_use import UseKind
from mindport.rules.call import (
    Call,
    changed_defaults,
    converted,
    dropped,
    lacks_required,
    misplaced,
)
from mindport.rules.facts import Facts, Standing

DIRECT = frozenset({Standing.EXACT, Standing.RENAMED, Standing.CHANGED})

_TOLD_BY_CALLS = frozenset({"converted", "default_differs", "dropped", "written_out"})
_WORD = re.compile(r"\w+")


def general(facts: Facts) -> tuple[str, ...]:
    """The differences that no argument of a call can show.

    A sentence that names a parameter whose default differs, or which the target lacks, repeats
    what the finding on that argument says.
    """
    if facts.target is None:
        return facts.differences
    names = {
        name
        for line in facts.target.parameters
        if line.status in _TOLD_BY_CALLS
        for name in (line.torch, line.mindspore)
        if name
    }
    return tuple(text for text in facts.differences if names.isdisjoint(_WORD.findall(text)))


def is_general(facts: Facts) -> bool:
    """Whether something differs that no argument of a call can show."""
    if facts.standing is not Standing.CHANGED or facts.target is None:
        return False
    told = any(line.status != "same" for line in facts.target.parameters)
    return not told or bool(general(facts))


def of_class(facts: Facts, call: Call) -> tuple[str, ...]:
    """The differences that matter to a class which is named without being made.

    They are about making it or its behaviour: neither matters to an annotation or an `isinstance`,
    and how it is made does not matter to a subclass.
    """
    if call.use.kind is not UseKind.BASE:
        return ()
    return tuple(text for text in facts.differences if not text.startswith("The parameters of"))


def has_other_name(facts: Facts) -> bool:
    """Whether more than the package in front of the name changes."""
    if facts.target is None:
        return False
    ours, theirs = facts.api.rpartition("."), facts.target.api.rpartition(".")
    return ours[2] != theirs[2] or ours[0].endswith(".Tensor") != theirs[0].endswith(".Tensor")


def is_affected(facts: Facts, call: Call) -> bool:
    """Whether the arguments of a call run into a difference of the parameters."""
    return facts.target is not None and bool(
        dropped(call)
        or misplaced(call)
        or converted(call)
        or changed_defaults(call, facts.target)
        or lacks_required(facts.target)
    )


def says_rename(facts: Facts, call: Call) -> bool:
    """Whether a use is, all told, a call under another name."""
    if facts.standing is Standing.RENAMED:
        told = facts.target is not None and any(
            line.status in ("renamed", "reordered") for line in facts.target.parameters
        )
        return has_other_name(facts) or not told
    return (
        facts.standing is Standing.CHANGED
        and has_other_name(facts)
        and (
            not of_class(facts, call)
            if is_class_alone(call)
            else not is_general(facts) and call.visible and not is_affected(facts, call)
        )
    )


def is_class_alone(call: Call) -> bool:
    """Whether a class is named without being made: a base, an annotation, an `isinstance`."""
    return call.use.arguments is None and call.use.kind in (UseKind.CLASS, UseKind.BASE)
