"""The facts of an API as the rules see them, for the features that must say the same."""

from __future__ import annotations

from functools import lru_cache

from mindport.knowledge.store import KnowledgeBase
from mindport.knowledge.types import Backend
from mindport.project.model import FileModel
from mindport.rules.facts import Facts, Known, facts_of


def facts_in(model: FileModel, api: str) -> Facts:
    """The facts of an API for the release and backend of a file."""
    return _facts(model.knowledge, api, model.release, model.settings.backend)


@lru_cache(maxsize=4096)
def _facts(knowledge: KnowledgeBase, api: str, release: str, backend: Backend) -> Facts:
    known = Known(
        lambda name: knowledge.mapping(name, release, backend),
        lambda name: knowledge.mapping(name, "latest", backend),
        lambda name: knowledge.symbol(name) is not None,
        knowledge.signatures,
    )
    return facts_of(api, known, release, backend)
