"""A text that is being typed, before it is analysed: completion cannot wait for that."""

from __future__ import annotations

from dataclasses import replace

from mindport.project.model import FileModel
from mindport.text.line_index import LineIndex


def carried_over(model: FileModel, text: str, lines: LineIndex) -> FileModel:
    """The model for a newer text, with the uses before the first change; without findings."""
    end = _common(model.text, text)
    uses = tuple(use for use in model.uses if use.name_span.end < end)
    return replace(model, text=text, lines=lines, uses=uses, findings=())


def _common(one: str, other: str) -> int:
    """How many characters two texts begin with alike."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low
