"""A mapping as plain data with named fields, for people and programs outside."""

from __future__ import annotations

from dataclasses import asdict

from mindport.knowledge.types import Mapping


def mapping_to_json(mapping: Mapping) -> dict[str, object]:
    """All fields of a mapping; enums by their values."""
    return {
        "api": mapping.api,
        "parity": mapping.parity.value,
        "target": mapping.target,
        "targets": [
            {
                "api": target.api,
                "parity": target.parity.value,
                "platforms": [platform.value for platform in target.platforms],
                "since": target.since,
                "is_known": target.is_known,
                "parameters": [asdict(line) for line in target.parameters],
                "differences": list(target.differences),
                "evidence": target.evidence,
            }
            for target in mapping.targets
        ],
        "area": mapping.area,
        "differences": list(mapping.differences),
        "policy": mapping.policy.value if mapping.policy else None,
        "advice": mapping.advice,
        "recipe": mapping.recipe,
        "drafted": mapping.drafted,
        "docs_url": mapping.docs_url,
    }
