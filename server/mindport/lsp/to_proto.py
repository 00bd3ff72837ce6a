"""From our types to the protocol's."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

from lsprotocol import types

from mindport.ide.finding_text import finding_advice, finding_message
from mindport.ide.messages import language
from mindport.project.rule_pages import rule_page_path
from mindport.project.workspace.model import FileModel
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


_Place: TypeAlias = tuple[int, int, int, int]


class LastingDiagnostic(types.Diagnostic):
    """A diagnostic that is told again after every keystroke; its plain form is made once."""

    plain: dict[str, Any] | None = None


class _Made(NamedTuple):
    """A diagnostic with what it was made of."""

    finding: Finding  # held, so that no other one gets its id
    digest: bytes  # of all that it says, but where
    place: _Place
    diagnostic: LastingDiagnostic


@dataclass(slots=True)
class Shown:
    """The diagnostics of one file as they were last made, by the id of their finding."""

    language: str = ""
    made: dict[int, _Made] = field(default_factory=dict)


# From a path and a span in it to its location, None where the editor cannot be led there.
Locate = Callable[[str, Span], "types.Location | None"]


def report_of(
    model: FileModel,
    encoding: Encoding,
    support: DiagnosticSupport,
    locate: Locate,
    shown: Shown | None = None,
) -> Report:
    """The diagnostics of a file.

    What is `shown` already is taken again for findings that are the same objects.
    """
    shown = shown or Shown()
    spoken = language()
    before = shown.made if shown.language == spoken else {}
    shown.language, shown.made = spoken, {}
    digest = hashlib.blake2b(spoken.encode(), digest_size=12)
    found = []
    lines = model.lines
    for finding, distance in model.told:
        start, end = finding.span
        first = place_at(lines, start + distance, encoding)
        place = (*first, *place_at(lines, end + distance, encoding))
        made = before.get(id(finding))
        if made is None or finding.related:  # where related places are, other lines tell, too
            range_ = _range(place)
            made = _Made(
                finding, _digest(finding), place, _diagnostic(finding, range_, support, locate)
            )
        elif made.place != place:
            made = _moved(made, place)
        shown.made[id(finding)] = made
        digest.update(made.digest)
        digest.update(b"%d %d %d %d" % place)
        found.append(made.diagnostic)
    return Report(digest.hexdigest(), tuple(found))


def _digest(finding: Finding) -> bytes:
    said = repr(replace(finding, span=Span(0, 0))).encode("utf-8", "surrogatepass")
    return hashlib.blake2b(said, digest_size=12).digest()


def _moved(made: _Made, place: _Place) -> _Made:
    before = made.diagnostic
    diagnostic = LastingDiagnostic(
        range=_range(place),
        message=before.message,
        severity=before.severity,
        code=before.code,
        code_description=before.code_description,
        source=before.source,
        tags=before.tags,
        related_information=before.related_information,
        data=before.data,
    )
    return _Made(made.finding, made.digest, place, diagnostic)


def _range(place: _Place) -> types.Range:
    return types.Range(types.Position(*place[:2]), types.Position(*place[2:]))


def range_of(lines: LineIndex, span: Span, encoding: Encoding) -> types.Range:
    """The range of a span."""
    start, end = place_at(lines, span.start, encoding), place_at(lines, span.end, encoding)
    return types.Range(types.Position(*start), types.Position(*end))


def text_edit(lines: LineIndex, edit: Edit, encoding: Encoding) -> types.TextEdit:
    """An edit."""
    return types.TextEdit(range_of(lines, edit.span, encoding), edit.text)


def _diagnostic(
    finding: Finding, place: types.Range, support: DiagnosticSupport, locate: Locate
) -> LastingDiagnostic:
    page = _page(finding.name) if support.code_description else None
    said, advice = finding_message(finding), finding_advice(finding)
    related = _related(finding, locate) if support.related else []
    return LastingDiagnostic(
        range=place,
        message=f"{said}\n{advice}" if advice else said,
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
