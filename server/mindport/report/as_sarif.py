"""SARIF 2.1.0, for code scanning services and editors."""

from __future__ import annotations

import json
from importlib import metadata
from pathlib import PurePosixPath, PureWindowsPath
from typing import Any
from urllib.parse import quote

from mindport import __version__
from mindport.project.scan.result import (
    FileError,
    Note,
    Range,
    ReportedFinding,
    ReportedPlace,
    ReportedUse,
    ScanResult,
)
from mindport.rules.message import joined

_SCHEMA_URL = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)
_MAPPING_PAGE = "https://www.mindspore.cn/docs/en/master/note/api_mapping/pytorch_api_mapping.html"
_LEVEL_OF_SEVERITY = {"error": "error", "warning": "warning", "info": "note", "hint": "note"}


def render(result: ScanResult) -> str:
    """Render the findings as a SARIF log with one run."""
    names = {finding.code: finding.name for finding in result.findings}
    severities = {finding.code: finding.severity for finding in result.findings}
    codes = sorted(names)
    places = {code: place for place, code in enumerate(codes)}
    documentation = _documentation_url()
    uses = {
        (use.path, use.api, where): use
        for use in result.uses
        if use.fate
        for where in (use.range, use.name_range)
    }
    errors = [(file.path, error) for file in result.files for error in file.errors]
    run: dict[str, Any] = {
        "tool": {
            "driver": {
                "name": "mindport",
                "semanticVersion": __version__,
                "informationUri": documentation or _MAPPING_PAGE,
                "rules": [
                    _rule(code, names[code], severities[code], documentation) for code in codes
                ],
            }
        },
        "columnKind": "unicodeCodePoints",
        "invocations": [
            {
                # The run came to its end; what it could not read is told below.
                "executionSuccessful": True,
                "toolExecutionNotifications": [
                    *(_notification(*error) for error in errors),
                    *map(_note, result.notes),
                ],
            }
        ],
        "results": [
            _result(one, places[one.code], uses.get((one.path, one.api or "", one.range)))
            for one in result.findings
        ],
        "properties": {"msVersion": result.release, "backend": result.backend},
    }
    log = {"$schema": _SCHEMA_URL, "version": "2.1.0", "runs": [run]}
    return json.dumps(log, ensure_ascii=False) + "\n"


def _documentation_url() -> str | None:
    """Give the documentation's address that the installed package states."""
    try:
        urls = metadata.metadata("mindport").get_all("Project-URL") or []
    except metadata.PackageNotFoundError:
        return None
    labelled = dict(url.split(", ", 1) for url in urls if ", " in url)
    return labelled.get("Documentation")


def _rule(code: str, name: str, severity: str, documentation: str | None) -> dict[str, Any]:
    text = name.replace("-", " ").capitalize() or code
    return {
        "id": code,
        "name": "".join(word.capitalize() for word in name.split("-")) or code,
        "shortDescription": {"text": text},
        "help": {"text": f"Run `mindport explain {code}` for the full text of this rule."},
        "helpUri": f"{documentation.rstrip('/')}/rules/{name}/" if documentation else _MAPPING_PAGE,
        "defaultConfiguration": {"level": _LEVEL_OF_SEVERITY.get(severity, "warning")},
    }


def _result(finding: ReportedFinding, rule_index: int, use: ReportedUse | None) -> dict[str, Any]:
    # Viewers show the message alone, so that it holds what to do as well.
    whole = joined((finding.message, finding.advice)) if finding.advice else finding.message
    location, message = _location(finding.path, finding.range, whole)
    properties = {
        "api": finding.api,
        "target": finding.target,
        "confidence": finding.confidence,
        "advice": finding.advice or None,
        "fate": use.fate if use is not None else None,
        "proof": use.proof if use is not None else None,
    }
    item: dict[str, Any] = {
        "ruleId": finding.code,
        "ruleIndex": rule_index,
        "level": _LEVEL_OF_SEVERITY.get(finding.severity, "warning"),
        "message": {"text": message},
        "locations": [location],
        "properties": {key: value for key, value in properties.items() if value is not None},
    }
    if finding.related:
        item["relatedLocations"] = [
            {"id": number, **_related(place)} for number, place in enumerate(finding.related)
        ]
    return item


def _related(place: ReportedPlace) -> dict[str, Any]:
    location, message = _location(*place)
    return {**location, "message": {"text": message}}


def _location(path: str, place: Range, message: str) -> tuple[dict[str, Any], str]:
    """A location, and its message with what the location cannot say."""
    location: dict[str, Any] = {"physicalLocation": {"artifactLocation": _artifact(path)}}
    cell = place.start.cell
    if cell is None:
        location["physicalLocation"]["region"] = _region(place)
        return location, message
    # A line of a cell is not a line of the notebook's file: no region would be true.
    location["logicalLocations"] = [{"name": f"cell {cell}", "kind": "cell"}]
    return location, f"{message} (cell {cell}, line {place.start.line})"


def _region(span: Range) -> dict[str, int]:
    return {
        "startLine": span.start.line,
        "startColumn": span.start.column + 1,
        "endLine": span.end.line,
        "endColumn": span.end.column + 1,
    }


def _notification(path: str, error: FileError) -> dict[str, Any]:
    location: dict[str, Any] = {"artifactLocation": _artifact(path)}
    if error.line:
        location["region"] = {"startLine": error.line, "startColumn": error.column + 1}
    return {
        "level": "error",
        "message": {"text": error.message},
        "locations": [{"physicalLocation": location}],
    }


def _note(note: Note) -> dict[str, Any]:
    location: dict[str, Any] = {"physicalLocation": {"artifactLocation": _artifact(note.path)}}
    if note.function:
        location["logicalLocations"] = [{"fullyQualifiedName": note.function, "kind": "function"}]
    return {"level": "note", "message": {"text": note.message}, "locations": [location]}


def _artifact(path: str) -> dict[str, str]:
    for pure in (PurePosixPath(path), PureWindowsPath(path)):
        if pure.is_absolute():
            # `as_uri` refuses names that are not valid UTF-8; `quote` is told what to do.
            drive = "" if path.startswith("/") else "/"
            quoted = quote(pure.as_posix(), safe="/:", errors="surrogateescape")
            return {"uri": f"file://{drive}{quoted}"}
    return {"uri": quote(path, errors="surrogateescape"), "uriBaseId": "%SRCROOT%"}
