"""Parameters that are said to be missing, held against the signatures of the inventory."""

from __future__ import annotations

from collections.abc import Iterator

from mindport.knowledge.store import KnowledgeBase
from mindport.knowledge.types import Backend, Target

_NAMED = frozenset({"normal", "keyword"})


def wrong_absences(kb: KnowledgeBase, only: str = "") -> Iterator[str]:
    """Lines that call a parameter missing which the target takes under that name."""
    for api in kb.mapped():
        mappings = [kb.mapping(api, "latest", backend) for backend in Backend if only in api]
        targets = {one.targets[0] for one in mappings if one is not None and one.targets}
        for target in targets:
            yield from _of_target(kb, api, target)


def _of_target(kb: KnowledgeBase, api: str, target: Target) -> Iterator[str]:
    taken = _taken(kb, target)
    for line in target.parameters:
        is_gone = line.mindspore is None and line.note == "not in MindSpore"
        if is_gone and line.torch in taken:
            yield f"{api}: {target.api} has a parameter {line.torch}"
        if line.mindspore == "kwargs" and line.note.startswith("required"):
            yield f"{api}: {target.api} takes any keywords, and requires none"


def _taken(kb: KnowledgeBase, target: Target) -> set[str]:
    """The names that all overloads of a target take by keyword."""
    every = [
        {one.name for one in form.parameters if one.kind in _NAMED}
        for form in kb.signatures(target.api)
    ]
    return set.intersection(*every) if every else set()
