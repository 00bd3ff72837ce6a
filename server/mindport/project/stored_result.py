"""A scan's result as bytes for the cache, and back."""

from __future__ import annotations

import marshal
from typing import Any, TypeAlias

from mindport.project.result import (
    FileError,
    Position,
    Range,
    ReportedFile,
    ReportedFinding,
    ReportedUse,
    ScanResult,
)

Flat: TypeAlias = tuple[tuple[int, int, Any], tuple[int, int, Any]]


def dump(result: ScanResult) -> bytes:
    """The result without its roots and duration, which belong to one run."""
    files = [
        (f.path, f.lines, f.parsed, [(e.message, e.line, e.column) for e in f.errors])
        for f in result.files
    ]
    uses = [_plain(use) for use in result.uses]
    findings = [_plain(finding) for finding in result.findings]
    return marshal.dumps((result.release, result.backend, files, uses, findings, result.suppressed))


def load(data: bytes) -> ScanResult | None:
    """What `dump` stored; None for anything else."""
    try:
        release, backend, files, uses, findings, suppressed = marshal.loads(data)
    except (ValueError, EOFError, TypeError):
        return None
    return ScanResult(
        release,
        backend,
        (),
        [
            ReportedFile(path, lines, tuple(FileError(*error) for error in errors), parsed)
            for path, lines, parsed, errors in files
        ],
        [_use(*use) for use in uses],
        [ReportedFinding(path, _range(place), *rest) for path, place, *rest in findings],
        suppressed,
    )


def _plain(entry: tuple[Any, ...]) -> tuple[Any, ...]:
    """A named tuple and those in it as plain ones: marshal takes no others."""
    return tuple(
        tuple(tuple(position) for position in part) if isinstance(part, Range) else part
        for part in entry
    )


def _use(path: str, place: Flat, name_place: Flat, *rest: Any) -> ReportedUse:
    whole = _range(place)
    return ReportedUse(path, whole, whole if place == name_place else _range(name_place), *rest)


def _range(place: Flat) -> Range:
    start, end = place
    return Range(Position(*start), Position(*end))
