"""From our types to the protocol's."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from lsprotocol import types

from mindport.ide.finding_text import finding_advice, finding_message
from mindport.ide.messages import language
from mindport.project.model import FileModel
from mindport.project.rule_pages import rule_page_path
from mindport.rules.finding import Finding, Severity
from mindport.text.edit import Edit, Encoding, place_at
from mindport.text.line_index import LineIndex
from mindport.text.span import Span

_SEVERITIES = {
    Severity.ERROR: types.DiagnosticSeverity.Error,
    Severity.WARNING: types.DiagnosticSeverity.Warning,
    Severity.INFO: types.DiagnosticSeverity.Information,
    Severity.HINT: types.DiagnosticSeverity.Hint,
}
_TAGS = {"not-needed": [types.DiagnosticTag.Unnecessary]}


@dataclass(frozen=True, slots=True)
class Report:
    """The diagnostics of one file, as they were last told; `result_id` stands for all of them."""

    result_id: str
    diagnostics: tuple[types.Diagnostic, ...]


@dataclass(frozen=True, slots=True)
class DiagnosticSupport:
    """What the client can do with a diagnostic."""

    tags: bool = True
    code_description: bool = True
    data: bool = True
    related: bool = True


# From a path and a span in it to its location, None where the editor cannot be led there.
Locate = Callable[[str, Span], "types.Location | None"]


def report_of(
    model: FileModel, encoding: Encoding, support: DiagnosticSupport, locate: Locate
) -> Report:
    """The diagnostics of a file."""
    digest = hashlib.blake2b(language().encode(), digest_size=12)
    found = []
    for finding in model.findings:
        place = range_of(model.lines, finding.span, encoding)
        digest.update(repr((finding, place.start, place.end)).encode("utf-8", "surrogatepass"))
        found.append(_diagnostic(finding, place, support, locate))
    return Report(digest.hexdigest(), tuple(found))


def range_of(lines: LineIndex, span: Span, encoding: Encoding) -> types.Range:
    """The range of a span."""
    start, end = place_at(lines, span.start, encoding), place_at(lines, span.end, encoding)
    return types.Range(types.Position(*start), types.Position(*end))


def text_edit(lines: LineIndex, edit: Edit, encoding: Encoding) -> types.TextEdit:
    """An edit."""
    return types.TextEdit(range_of(lines, edit.span, encoding), edit.text)


def _diagnostic(
    finding: Finding, place: types.Range, support: DiagnosticSupport, locate: Locate
) -> types.Diagnostic:
    page = _page(finding.name) if support.code_description else None
    said, advice = finding_message(finding.code, finding.message), finding.further_advice
    related = _related(finding, locate) if support.related else []
    return types.Diagnostic(
        range=place,
        message=f"{said}\n{finding_advice(advice)}" if advice else said,
        severity=_SEVERITIES[finding.severity],
        code=finding.code,
        code_description=types.CodeDescription(page) if page else None,
        source="mindport",
        tags=_TAGS.get(finding.name) if support.tags else None,
        related_information=related or None,
        data=_data(finding) if support.data else None,
    )


def _related(finding: Finding, locate: Locate) -> list[types.DiagnosticRelatedInformation]:
    places = [(locate(one.path, one.span), one.message) for one in finding.related]
    return [types.DiagnosticRelatedInformation(place, said) for place, said in places if place]


def _data(finding: Finding) -> dict[str, str | None]:
    return {
        "name": finding.name,
        "api": finding.api,
        "target": finding.target,
        "confidence": finding.confidence.value,
    }


@lru_cache(maxsize=64)
def _page(name: str) -> str | None:
    path = rule_page_path(name)
    return None if path is None else path.absolute().as_uri()
