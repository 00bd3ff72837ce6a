"""The answer of the look-up command, as plain data."""

from __future__ import annotations

from typing import Any

from mindport.knowledge.store import KnowledgeBase
from mindport.knowledge.to_json import mapping_to_json
from mindport.project.settings.settings import Settings

_LIMIT = 10


def answers(
    knowledge: KnowledgeBase, name: str, settings: Settings | None = None
) -> dict[str, Any]:
    """What is known of a name; where nothing is, the names that it may mean."""
    settings = settings or Settings()
    release = knowledge.release(settings.ms_version)
    found: dict[str, Any] = {
        "name": name,
        "release": release,
        "backend": settings.backend.value,
        "known": knowledge.knows(name),
        "docs": knowledge.docs_url(name, release),
        "mapping": None,
        "replaces": [],
        "since": "",
        "found": [],
    }
    if not found["known"]:
        found["found"] = [hit.name for hit in knowledge.search(name, _LIMIT)]
    elif name.startswith("mindspore."):
        found["since"] = knowledge.since(name)
        found["replaces"] = knowledge.mappings_to(name, release)
    else:
        mapping = knowledge.mapping(name, release, settings.backend)
        found["mapping"] = mapping_to_json(mapping) if mapping is not None else None
    return found
