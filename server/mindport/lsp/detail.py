"""What is known of APIs as plain data: names that are searched for, and one of them in full."""

from __future__ import annotations

from typing import Any

from mindport.ide.knowledge_text import knowledge_text
from mindport.ide.statuses import (
    note_of,
    parameter_status_text,
    policy_text,
    status_of_parity,
    status_text,
)
from mindport.knowledge.card import place_of, platforms_text, replaced_by
from mindport.knowledge.store import KnowledgeBase
from mindport.knowledge.types import Backend, Mapping, ParameterMapping, Target
from mindport.project.settings.settings import Settings

_MEANT = 10
_MINDSPORE = "mindspore"
_TORCH = "torch"


def found_names(
    knowledge: KnowledgeBase, settings: Settings, query: str, limit: int, framework: str | None
) -> dict[str, Any]:
    """Names that a query may mean, each with what becomes of it."""
    release, backend = knowledge.release(settings.ms_version), settings.backend
    # A framework is chosen after the search: enough has to be found before.
    hits = knowledge.search(query, limit if framework is None else 4 * limit)
    hits = [hit for hit in hits if framework in (None, _framework(hit.name))] if query else []
    return {
        "query": query,
        "release": release,
        "backend": backend.value,
        "items": [
            {**_item(knowledge, hit.name, release, backend), "how": hit.how} for hit in hits[:limit]
        ],
    }


def _framework(name: str) -> str:
    return _MINDSPORE if name.partition(".")[0] == _MINDSPORE else _TORCH


def _item(knowledge: KnowledgeBase, name: str, release: str, backend: Backend) -> dict[str, Any]:
    symbol = knowledge.symbol(name)
    item: dict[str, Any] = {
        "name": name,
        "framework": _framework(name),
        "kind": symbol.kind if symbol else "",
        "status": None,
        "statusText": None,
        "target": None,
    }
    if item["framework"] == _MINDSPORE:
        item["target"] = next(iter(knowledge.mappings_to(name, release)), None)
        return item
    mapping = knowledge.mapping(name, release, backend)
    if mapping is not None:
        item.update(_status(mapping), target=mapping.target)
    return item


def _status(mapping: Mapping) -> dict[str, str]:
    status = status_of_parity(mapping.parity, mapping.area)
    return {"status": status, "statusText": status_text(status)}


def detail(knowledge: KnowledgeBase, settings: Settings, name: str) -> dict[str, Any]:
    """All that is known of one name; of one that nobody knows, the names that it may mean."""
    release, backend = knowledge.release(settings.ms_version), settings.backend
    known = knowledge.knows(name)
    symbol = knowledge.symbol(name)
    found: dict[str, Any] = {
        "name": name,
        "known": known,
        "framework": _framework(name),
        "kind": symbol.kind if symbol else "",
        "release": release,
        "backend": backend.value,
        "place": place_of(release, backend),
        "status": None,
        "statusText": None,
        "docs": knowledge.docs_url(name, release),
        "targets": [],
        "replaces": [],
        "meant": [] if known else [hit.name for hit in knowledge.search(name, _MEANT)],
    }
    if found["framework"] == _MINDSPORE:
        platforms = knowledge.platforms(name, release)
        return found | {
            "since": knowledge.since(name),
            "platforms": [platform.value for platform in platforms],
            "platformsText": platforms_text(platforms),
            "replaces": list(_replaced(knowledge, name, release, backend)) if known else [],
        }
    mapping = knowledge.mapping(name, release, backend) if known else None
    return found | _mapped(knowledge, mapping, release) if mapping is not None else found


def _replaced(
    knowledge: KnowledgeBase, name: str, release: str, backend: Backend
) -> list[dict[str, Any]]:
    rows = sorted(
        replaced_by(knowledge, name, release, backend),
        key=lambda one: (one.first != name, not one.api.startswith("torch."), one.api),
    )
    found = []
    for one in rows:
        mapping = knowledge.mapping(one.api, release, backend)
        status = _status(mapping) if mapping is not None else {"status": None, "statusText": None}
        found.append({"api": one.api, "preferred": one.first == name, **status})
    return found


def _mapped(knowledge: KnowledgeBase, mapping: Mapping, release: str) -> dict[str, Any]:
    policy = mapping.policy
    return {
        **_status(mapping),
        "area": mapping.area,
        "policy": policy.value if policy else None,
        "policyText": policy_text(policy) if policy else None,
        "advice": knowledge_text(mapping.advice),
        "recipe": mapping.recipe,
        "drafted": mapping.drafted,
        "differences": [knowledge_text(text) for text in mapping.differences],
        "targets": [_target(knowledge, one, mapping.area, release) for one in mapping.targets],
    }


def _target(knowledge: KnowledgeBase, target: Target, area: str, release: str) -> dict[str, Any]:
    status = status_of_parity(target.parity, area)
    return {
        "api": target.api,
        "status": status,
        "statusText": status_text(status),
        "parity": target.parity.value,
        "platforms": [platform.value for platform in target.platforms],
        "platformsText": platforms_text(target.platforms),
        "since": target.since,
        "evidence": knowledge_text(target.evidence),
        "docs": knowledge.docs_url(target.api, release),
        "differences": [knowledge_text(text) for text in target.differences],
        "parameters": [_parameter(line) for line in target.parameters],
    }


def _parameter(line: ParameterMapping) -> dict[str, Any]:
    return {
        "torch": line.torch,
        "torchDefault": line.torch_default,
        "mindspore": line.mindspore,
        "mindsporeDefault": line.mindspore_default,
        "status": line.status,
        "statusText": parameter_status_text(line.status),
        "same": line.status == "same",
        "note": note_of(line),
    }
