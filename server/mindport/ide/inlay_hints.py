"""The target beside each use."""

from __future__ import annotations

from dataclasses import dataclass

from mindport.analysis.uses.api_use import ApiUse, Confidence, UseKind
from mindport.project.workspace.model import FileModel
from mindport.rules.facts import Standing
from mindport.text.span import Span

_SHOWN = frozenset({Standing.EXACT, Standing.RENAMED, Standing.CHANGED})
_MEMBERS = frozenset({"method", "property", "attribute"})
_OF_OBJECTS = frozenset({UseKind.METHOD, UseKind.ATTRIBUTE})


@dataclass(frozen=True, slots=True)
class InlayHint:
    """A text shown at an offset."""

    offset: int
    label: str
    tooltip: str


def inlay_hints(model: FileModel, span: Span) -> list[InlayHint]:
    """The hints of a part of the file; none where nothing would change in the text."""
    found: dict[int, InlayHint] = {}
    for use in model.uses:
        if use.is_import or use.kind is UseKind.MODULE or not _within(use.name_span.end, span):
            continue
        facts = model.code.facts(use.api)
        label = _label(model, use, facts.target.api) if facts.target is not None else ""
        if facts.target is not None and label and facts.standing in _SHOWN:
            tip = f"{use.api} is {facts.target.api}: {facts.standing.value}"
            found.setdefault(use.name_span.end, InlayHint(use.name_span.end, f"→ {label}", tip))
    return list(found.values())


def _label(model: FileModel, use: ApiUse, target: str) -> str:
    """What would be written there instead; "" where nothing or something else would."""
    own, other = model.knowledge.symbol(use.api), model.knowledge.symbol(target)
    if own is not None and own.kind == "class" and use.confidence is not Confidence.RESOLVED:
        return ""  # the call of a layer names no API
    leaf = target.rpartition(".")[2]
    if use.kind in _OF_OBJECTS and other is not None and other.kind in _MEMBERS:
        return f".{leaf}" if leaf != use.api.rpartition(".")[2] else ""
    short = target.removeprefix("mindspore.")
    return short if "." in short else target


def _within(offset: int, span: Span) -> bool:
    return span.start <= offset <= span.end
