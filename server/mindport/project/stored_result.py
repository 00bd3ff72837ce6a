"""A scan's result as bytes for the cache, and back."""

from __future__ import annotations

import marshal
from typing import Any

from mindport.project.result import (
    FileError,
    Position,
    Range,
    ReportedFile,
    ReportedFinding,
    ReportedUse,
    ScanResult,
)


def dump(result: ScanResult) -> bytes:
    """The result without its roots and duration, which belong to one run."""
    return marshal.dumps(
        (
            result.release,
            result.backend,
            [(f.path, f.lines, f.parsed, _errors(f)) for f in result.files],
            [
                (
                    *(u.path, _flat(u.range), _flat(u.name_range), u.api, u.kind, u.confidence),
                    *(u.parity, u.target, u.code, u.area, u.policy),
                )
                for u in result.uses
            ],
            [
                (
                    *(f.path, _flat(f.range), f.code, f.name, f.severity, f.message),
                    *(f.confidence, f.api, f.target, f.advice),
                )
                for f in result.findings
            ],
            result.suppressed,
        )
    )


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
        [ReportedUse(u[0], _range(u[1]), _range(u[2]), *u[3:]) for u in uses],
        [ReportedFinding(f[0], _range(f[1]), *f[2:]) for f in findings],
        suppressed,
    )


def _errors(file: ReportedFile) -> tuple[tuple[str, int, int], ...]:
    return tuple((error.message, error.line, error.column) for error in file.errors)


def _flat(place: Range) -> tuple[Any, ...]:
    start, end = place.start, place.end
    return (start.line, start.column, end.line, end.column, start.cell, end.cell)


def _range(flat: tuple[Any, ...]) -> Range:
    return Range(Position(flat[0], flat[1], flat[4]), Position(flat[2], flat[3], flat[5]))
