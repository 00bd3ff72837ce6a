"""Mappings and signatures as compact JSON, and back."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from mindport.knowledge.links import mindspore_page
from mindport.knowledge.types import (
    Backend,
    Mapping,
    Parameter,
    ParameterMapping,
    Parity,
    Policy,
    Signature,
    Target,
)

# Stands for the name of the answer's own release. No text holds it: JSON escapes it.
RELEASE_MARK = "\x01"


def dump(value: object) -> str:
    """JSON without blanks."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def encode_mapping(mapping: Mapping, release: str) -> str:
    """All but the name and the address of the page."""
    text = dump(
        [
            mapping.parity.value,
            [_target(target) for target in mapping.targets],
            mapping.area,
            mapping.differences,
            mapping.policy.value if mapping.policy else "",
            mapping.advice,
            mapping.recipe or "",
            int(mapping.drafted),
        ]
    )
    return text.replace(release, RELEASE_MARK)


def _target(target: Target) -> list[object]:
    lines = [
        [line.torch, line.mindspore, line.status, line.torch_default, line.mindspore_default,
         line.value, line.note]
        for line in target.parameters
    ]  # fmt: skip
    for line in lines:
        while line and line[-1] in (None, ""):
            line.pop()
    platforms = [backend.value for backend in target.platforms]
    return [target.api, target.parity.value, platforms, target.since, lines, target.differences,
            target.evidence, int(target.is_known)]  # fmt: skip


def decode_mapping(api: str, text: str, release: str) -> Mapping:
    """The mapping which `encode_mapping` wrote."""
    parity, targets, area, differences, policy, advice, recipe, drafted = json.loads(
        text.replace(RELEASE_MARK, release)
    )
    page = mindspore_page(targets[0][0], release) if targets else ""
    return Mapping(
        api=api,
        parity=Parity(parity),
        targets=tuple(_decode_target(target) for target in targets),
        area=area,
        differences=tuple(differences),
        policy=Policy(policy) if policy else None,
        advice=advice,
        recipe=recipe or None,
        drafted=bool(drafted),
        docs_url=page,
    )


def _decode_target(parts: list[Any]) -> Target:
    api, parity, platforms, since, lines, differences, evidence, is_known = parts
    return Target(
        api=api,
        parity=Parity(parity),
        platforms=tuple(Backend(name) for name in platforms),
        since=since,
        parameters=tuple(_decode_line(line) for line in lines),
        differences=tuple(differences),
        evidence=evidence,
        is_known=bool(is_known),
    )


def _decode_line(parts: list[Any]) -> ParameterMapping:
    parts = parts + [None] * (7 - len(parts))
    parts[6] = parts[6] or ""
    return ParameterMapping(*parts)


def encode_signatures(signatures: tuple[Signature, ...]) -> str:
    """Empty where there are none."""
    if not signatures:
        return ""
    return dump(
        [
            [[[part.name, part.kind, part.default, part.annotation] for part in one.parameters],
             one.returns]
            for one in signatures
        ]
    )  # fmt: skip


def decode_signatures(text: str) -> tuple[Signature, ...]:
    """The signatures which `encode_signatures` wrote."""
    if not text:
        return ()
    return tuple(
        Signature(tuple(Parameter(*part) for part in parameters), returns)
        for parameters, returns in json.loads(text)
    )


def as_lines(rows: Iterable[Sequence[str]]) -> str:
    """Rows as lines of fields parted by tabs; no field may hold either."""
    rows = [tuple(row) for row in rows]
    for row in rows:
        for field in row:
            if "\t" in field or "\n" in field:
                raise ValueError(f"a tab or a line break in {field!r}")
    return "\n".join("\t".join(row) for row in rows)


def from_lines(text: str) -> list[Any]:
    """The rows which `as_lines` wrote."""
    return [tuple(line.split("\t")) for line in text.split("\n")] if text else []
