"""The report that programs read. Its shape is `scan.schema.json`, described in docs/json-report.md.

Items stand one to a line, so that two reports can be compared with `diff`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from mindport import __version__
from mindport.project.scan.plan import plan_of
from mindport.project.scan.result import (
    Position,
    Range,
    ReportedFile,
    ReportedFinding,
    ReportedPlace,
    ReportedUse,
    ScanResult,
)
from mindport.project.scan.summary import Summary, percentages, summarize, verdict
from mindport.report.plan_json import plan_object
from mindport.rules.message import id_of

SCHEMA = 2

# A use or finding many thousand times over: the encoder is made once.
_encode = json.JSONEncoder(ensure_ascii=False, separators=(", ", ": ")).encode


def render(result: ScanResult) -> str:
    """Render the report as one JSON object."""
    tool = {
        "name": "mindport",
        "version": __version__,
        "ms_version": result.release,
        "backend": result.backend,
        "paths": list(result.roots),
    }
    parts = [
        f'"schema": {SCHEMA}',
        f'"tool": {_encode(tool)}',
        f'"uses": {_list(map(_use, result.uses))}',
        f'"findings": {_list(map(_finding, result.findings))}',
        f'"files": {_list(map(_file, result.files))}',
        f'"notes": {_list(note._asdict() for note in result.notes)}',
        f'"plan": {json.dumps(plan_object(plan_of(result)), ensure_ascii=False, indent=2)}',
        f'"summary": {json.dumps(_summary(summarize(result)), ensure_ascii=False, indent=2)}',
    ]
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _list(items: Iterable[dict[str, Any]]) -> str:
    lines = ",\n".join(map(_encode, items))
    return f"[\n{lines}\n]" if lines else "[]"


def _position(position: Position) -> dict[str, int]:
    place = {"line": position.line, "column": position.column}
    return place if position.cell is None else {"cell": position.cell, **place}


def _range(span: Range) -> dict[str, Any]:
    return {"start": _position(span.start), "end": _position(span.end)}


def _use(use: ReportedUse) -> dict[str, Any]:
    item: dict[str, Any] = {
        "path": use.path,
        "range": _range(use.range),
        "name_range": _range(use.name_range),
        "api": use.api,
        "kind": use.kind,
        "confidence": use.confidence,
        "parity": use.parity,
        "target": use.target,
        "code": use.code,
        "area": use.area,
        "fate": use.fate or None,
        "proof": use.proof or None,
        "has_way": use.has_way,
    }
    if use.policy is not None:
        item["policy"] = use.policy
    if use.reason:
        item["reason"] = use.reason
    if use.helpers:
        item["helpers"] = list(use.helpers)
    return item if not use.alternatives else {**item, "alternatives": list(use.alternatives)}


def _finding(finding: ReportedFinding) -> dict[str, Any]:
    item = {
        "path": finding.path,
        "range": _range(finding.range),
        "code": finding.code,
        "name": finding.name,
        "severity": finding.severity,
        "message_id": id_of(finding.said[0]) if finding.said else "",
        "message": finding.message,
        "confidence": finding.confidence,
        "api": finding.api,
        "target": finding.target,
        "advice": finding.advice,
    }
    return item if not finding.related else {**item, "related": [*map(_place, finding.related)]}


def _place(place: ReportedPlace) -> dict[str, Any]:
    return {"path": place.path, "range": _range(place.range), "message": place.message}


def _file(file: ReportedFile) -> dict[str, Any]:
    errors = [asdict(error) for error in file.errors]
    return {"path": file.path, "lines": file.lines, "parsed": file.parsed, "errors": errors}


def _summary(summary: Summary) -> dict[str, Any]:
    figures = asdict(summary)
    # Tables that a reader can count from `uses` would only make the file larger.
    del figures["api_counts"], figures["file_counts"]
    figures["percent"] = {fate.value: part for fate, part in percentages(summary).items()}
    figures["verdict"] = verdict(summary)
    return figures
