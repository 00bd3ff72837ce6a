"""A scan's result as bytes for the cache, and back."""

from __future__ import annotations

import marshal
from typing import Any, TypeAlias

from mindport.project.scan.result import (
    FileError,
    Note,
    Position,
    Range,
    ReportedFile,
    ReportedFinding,
    ReportedPlace,
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
    uses = [(use.path, _plain(use.range), _plain(use.name_range), *use[3:]) for use in result.uses]
    findings = [
        (f.path, _plain(f.range), [(r[0], _plain(r[1]), r[2]) for r in f.related], *f[2:-1])
        for f in result.findings
    ]
    notes = [tuple(note) for note in result.notes]
    head = (result.release, result.backend)
    return marshal.dumps((*head, files, uses, findings, result.suppressed, notes, result.order))


def load(data: bytes) -> ScanResult | None:
    """What `dump` stored; None for anything else."""
    try:
        release, backend, files, uses, findings, suppressed, notes, order = marshal.loads(data)
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
        [_finding(*finding) for finding in findings],
        suppressed,
        tuple(Note(*note) for note in notes),
        order,
    )


def _plain(place: Range) -> Flat:
    """Named tuples as plain ones: marshal takes no others."""
    (line, column, cell), (end_line, end_column, end_cell) = place
    return ((line, column, cell), (end_line, end_column, end_cell))


def _use(path: str, place: Flat, name_place: Flat, *rest: Any) -> ReportedUse:
    whole = _range(place)
    return ReportedUse(path, whole, whole if place == name_place else _range(name_place), *rest)


def _finding(path: str, place: Flat, places: list[Any], *words: Any) -> ReportedFinding:
    related = tuple(ReportedPlace(where, _range(here), said) for where, here, said in places)
    return ReportedFinding._make((path, _range(place), *words, related))


def _range(place: Flat) -> Range:
    start, end = place
    return Range(Position(*start), Position(*end))
