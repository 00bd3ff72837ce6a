"""All that a scan found, as plain data with the places of an editor."""

from __future__ import annotations

import os
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from mindport.analysis.uses.api_use import Confidence
from mindport.ide.finding_text import finding_message
from mindport.ide.report_text import verdict_text
from mindport.ide.statuses import STATUSES, status_of_finding, status_of_use, status_text
from mindport.knowledge.card import place_of
from mindport.knowledge.types import Backend
from mindport.lsp.export import settings_of
from mindport.project.scan.cache import ResultCache
from mindport.project.scan.result import (
    Position,
    Range,
    ReportedFile,
    ReportedFinding,
    ReportedUse,
    ScanResult,
)
from mindport.project.scan.scan import perform, prepare
from mindport.project.scan.sources import Source
from mindport.project.scan.summary import percentages, summarize
from mindport.rewrite.conversion.judgement import Fate
from mindport.text.edit import Encoding, place_at
from mindport.text.line_index import LineIndex

_GUESSED = Confidence.GUESSED.value


def scanned(task: dict[str, Any], progress: Callable[[int, int], None]) -> dict[str, Any]:
    """{"folders": [{"folder", "uri", "name", "paths", "settings"}], "texts", "encoding"}: the
    answer to `mindport.scan`.
    """
    results: list[ScanResult] = []
    folders: list[dict[str, Any]] = []
    encoding = Encoding(task["encoding"])
    for one in task["folders"]:
        os.chdir(one["folder"])  # paths are reported from there
        settings = settings_of(one["settings"])
        paths = [Path(path) for path in one["paths"]]
        prepared = prepare(paths, settings, guesses=True, texts=task["texts"])
        result = perform(prepared, cache=ResultCache(), progress=progress)
        places = Places({source.shown: source for source in prepared.sources}, encoding)
        files = _files(result, places, Path(one["folder"]))
        folders.append({"uri": one["uri"], "name": one["name"], "files": files})
        counted = result if settings.guesses else _without_guesses(result)
        results.append(_below(counted, one["name"]) if len(task["folders"]) > 1 else counted)
    items = (item for one in folders for file in one["files"] for item in file["items"])
    counts = Counter(item["status"] for item in items)
    whole = _together(results)
    return {
        "cancelled": False,
        "release": whole.release,
        "backend": whole.backend,
        "place": place_of(whole.release, Backend(whole.backend)),
        "statuses": [
            {"status": status, "text": status_text(status), "count": counts[status]}
            for status in STATUSES
            if counts[status]
        ],
        "summary": _figures(whole),
        "folders": folders,
    }


def _without_guesses(result: ScanResult) -> ScanResult:
    return replace(
        result,
        uses=[use for use in result.uses if use.confidence != _GUESSED],
        findings=[one for one in result.findings if one.confidence != _GUESSED],
    )


def _below(result: ScanResult, name: str) -> ScanResult:
    """Files of several folders are told apart."""
    return replace(
        result,
        files=[replace(file, path=f"{name}/{file.path}") for file in result.files],
        uses=[use._replace(path=f"{name}/{use.path}") for use in result.uses],
        findings=[one._replace(path=f"{name}/{one.path}") for one in result.findings],
    )


def _together(results: list[ScanResult]) -> ScanResult:
    first = results[0]
    return ScanResult(
        first.release,
        first.backend,
        (),
        [file for one in results for file in one.files],
        [use for one in results for use in one.uses],
        [finding for one in results for finding in one.findings],
    )


def _figures(result: ScanResult) -> dict[str, Any]:
    summary = summarize(result)
    percent = {fate.value: part for fate, part in percentages(summary).items()}
    return {
        "files": summary.files,
        "filesWithUses": summary.files_with_uses,
        "uses": summary.uses,
        "apis": summary.apis,
        "findings": summary.findings,
        "ready": sum(percent.get(fate.value, 0) for fate in Fate if fate.is_done),
        "percent": percent,
        "verdict": verdict_text(summary),
    }


class Places:
    """Ranges of a report as an editor counts them."""

    def __init__(self, sources: dict[str, Source], encoding: Encoding) -> None:
        self._sources = sources
        self._encoding = encoding
        self._lines: dict[str, LineIndex] = {}

    def of(self, path: str, span: Range) -> dict[str, Any]:
        """`range`, and `cell` in a notebook."""
        found: dict[str, Any] = {
            "range": {"start": self._place(path, span.start), "end": self._place(path, span.end)}
        }
        if span.start.cell is not None:
            found["cell"] = span.start.cell
        return found

    def text(self, path: str, span: Range) -> str:
        """What stands there, if it is one line."""
        if span.start.line != span.end.line:
            return ""
        lines, line = self._lines_of(path), self._line(path, span.start)
        return lines.line_text(line)[span.start.column : span.end.column]

    def _place(self, path: str, position: Position) -> dict[str, int]:
        lines, line = self._lines_of(path), self._line(path, position)
        column = position.column
        if not lines.is_ascii:
            column = place_at(lines, lines.offset(line, column), self._encoding).column
        return {"line": position.line - 1, "character": column}

    def _line(self, path: str, position: Position) -> int:
        """The line in the text that was analysed, from 0; of a notebook that is all its cells."""
        notebook = self._sources[path].notebook
        if notebook is None or position.cell is None:
            return position.line - 1
        cell = next(one for one in notebook.cells if one.index == position.cell)
        return self._lines_of(path).position(cell.start)[0] + position.line - 1

    def _lines_of(self, path: str) -> LineIndex:
        if path not in self._lines:
            self._lines.clear()  # files come one after the other
            self._lines[path] = LineIndex.of(self._sources[path].text)
        return self._lines[path]


def _files(result: ScanResult, places: Places, folder: Path) -> list[dict[str, Any]]:
    """The files that there is something to say of."""
    uses: defaultdict[str, list[ReportedUse]] = defaultdict(list)
    findings: defaultdict[str, list[ReportedFinding]] = defaultdict(list)
    for use in result.uses:
        uses[use.path].append(use)
    for finding in result.findings:
        findings[finding.path].append(finding)
    found = (
        _file(file, _items(uses[file.path], findings[file.path], places), folder)
        for file in result.files
    )
    return [file for file in found if file["items"] or file["errors"]]


def _file(file: ReportedFile, items: list[dict[str, Any]], folder: Path) -> dict[str, Any]:
    path = Path(file.path)
    return {
        "uri": (path if path.is_absolute() else folder / path).as_uri(),
        "path": file.path,
        "errors": [{"message": one.message, "line": one.line} for one in file.errors],
        "items": items,
    }


def _items(
    uses: Iterable[ReportedUse], findings: Iterable[ReportedFinding], places: Places
) -> list[dict[str, Any]]:
    """Uses with what is said of them, and findings that speak of something else, by position."""
    waiting: defaultdict[str | None, list[ReportedFinding]] = defaultdict(list)
    for finding in findings:
        waiting[finding.api].append(finding)
    items: list[dict[str, Any]] = []
    for use in uses:
        about = waiting[use.api]
        said = [one for one in about if _speaks_of(one, use)]
        waiting[use.api] = [one for one in about if one not in said]
        if said or use.fate:  # else each of those to choose from is named elsewhere
            items.append(_use(use, said, places))
    items += [_finding(finding, places) for alone in waiting.values() for finding in alone]
    items.sort(key=lambda item: (item.get("cell", 0), _start(item)))
    return items


def _start(item: dict[str, Any]) -> tuple[int, int]:
    return item["range"]["start"]["line"], item["range"]["start"]["character"]


def _speaks_of(finding: ReportedFinding, use: ReportedUse) -> bool:
    if not finding.code.startswith(("MP1", "MP6")):
        return False
    # Of a method, what it is called on belongs to the call's range, and its name does not begin it.
    start = min(use.range.start, use.name_range.start)
    return start <= finding.range.start and finding.range.end <= use.range.end


def _use(use: ReportedUse, said: list[ReportedFinding], places: Places) -> dict[str, Any]:
    first = said[0] if said else None
    item = {
        "status": status_of_use(use),
        **places.of(use.path, use.name_range),
        "api": use.api,
        "target": use.target,
        "code": first.code if first else use.code,
        "severity": first.severity if first else None,
        "message": "\n".join(finding_message(one) for one in said) or None,
        "confidence": use.confidence,
        "text": places.text(use.path, use.name_range),
    }
    return _without_nothing(item)


def _finding(finding: ReportedFinding, places: Places) -> dict[str, Any]:
    item = {
        "status": status_of_finding(finding),
        **places.of(finding.path, finding.range),
        "api": finding.api,
        "target": finding.target,
        "code": finding.code,
        "severity": finding.severity,
        "message": finding_message(finding),
        "confidence": finding.confidence,
        "text": places.text(finding.path, finding.range),
    }
    return _without_nothing(item)


def _without_nothing(item: dict[str, Any]) -> dict[str, Any]:
    return dict(_kept(item.items()))


def _kept(pairs: Iterable[tuple[str, Any]]) -> Iterator[tuple[str, Any]]:
    return ((key, value) for key, value in pairs if value not in (None, ""))
