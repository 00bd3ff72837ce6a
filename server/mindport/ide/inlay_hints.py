"""The target beside each use."""

from __future__ import annotations

from dataclasses import dataclass

from mindport.analysis.api_use import UseKind
from mindport.project.model import FileModel
from mindport.rules.facts import Standing
from mindport.text.span import Span

_SHOWN = frozenset({Standing.EXACT, Standing.RENAMED, Standing.CHANGED})
_TENSORS = ("torch.Tensor.", "mindspore.Tensor.")


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
        if facts.target is None or facts.standing not in _SHOWN:
            continue
        target = facts.target.api
        if use.api.removeprefix(_TENSORS[0]) == target.removeprefix(_TENSORS[1]):
            continue
        label = f"→ {target.removeprefix('mindspore.')}"
        tip = f"{use.api} is {target}: {facts.standing.value}"
        found.setdefault(use.name_span.end, InlayHint(use.name_span.end, label, tip))
    return list(found.values())


def _within(offset: int, span: Span) -> bool:
    return span.start <= offset <= span.end
