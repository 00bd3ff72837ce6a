"""How much of a file and of each class is ready for MindSpore."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from mindport.analysis.api_use import ApiUse
from mindport.ide.messages import message
from mindport.ide.outline import Definition, definitions
from mindport.knowledge.types import Parity
from mindport.project.scan.result import Position, Range, ReportedUse
from mindport.project.scan.summary import Outlook, outlook_of
from mindport.project.workspace.model import FileModel
from mindport.rules.finding import Finding
from mindport.text.span import Span

_NOWHERE = Range(Position(1, 0), Position(1, 0))
_ByApi: TypeAlias = "dict[str | None, list[Finding]]"
_TO_DO = (Outlook.CHANGE, Outlook.MISSING)


@dataclass(frozen=True, slots=True)
class CodeLens:
    """A line of text above a place; `uses` are those that it counts."""

    span: Span
    title: str
    uses: int
    ready: int
    to_do: int


def code_lenses(model: FileModel) -> list[CodeLens]:
    """One for the file, and one for each class with uses."""
    uses = [use for use in model.uses if not use.is_import]
    if not uses:
        return []
    findings: _ByApi = {}
    for finding in model.findings:
        findings.setdefault(finding.api, []).append(finding)
    found = [_lens(model, Span(0, 0), uses, findings)]
    for cls in _classes(definitions(model.text)):
        inside = [use for use in uses if cls.span.start <= use.name_span.start < cls.span.end]
        if inside:
            found.append(_lens(model, cls.name_span, inside, findings))
    return found


def _classes(below: Iterable[Definition]) -> Iterator[Definition]:
    for one in below:
        if one.is_class:
            yield one
        yield from _classes(one.inner)


def _lens(model: FileModel, span: Span, uses: list[ApiUse], findings: _ByApi) -> CodeLens:
    outlooks = Counter(_outlook(model, use, findings) for use in uses)
    ready, to_do = outlooks[Outlook.READY], sum(outlooks[one] for one in _TO_DO)
    parts = [
        _counted("lens.api", "lens.apis", len({use.api for use in uses})),
        _counted("lens.use", "lens.uses", len(uses)),
        message("lens.ready", number=f"{ready:,}"),
        message("lens.to-do", number=f"{to_do:,}"),
    ]
    rest = len(uses) - ready - to_do
    parts += [message("lens.rest", number=f"{rest:,}")] if rest else []
    return CodeLens(span, message("list.comma").join(parts), len(uses), ready, to_do)


def _counted(one: str, several: str, number: int) -> str:
    return message(one if number == 1 else several, number=f"{number:,}")


def _outlook(model: FileModel, use: ApiUse, findings: _ByApi) -> Outlook:
    mapping = model.mapping(use.api)
    parity = mapping.parity if mapping else Parity.MISSING
    area = mapping.area if mapping else "network"
    target = mapping.target if mapping else None
    kind, sure = use.kind.value, use.confidence.value
    code = next((one.code for one in findings.get(use.api, ()) if _is_in(one, use)), None)
    return outlook_of(
        ReportedUse(
            model.path, _NOWHERE, _NOWHERE, use.api, kind, sure, parity.value, target, code, area
        )
    )


def _is_in(finding: Finding, use: ApiUse) -> bool:
    return use.span.start <= finding.span.start < use.span.end
