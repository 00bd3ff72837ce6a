"""A text that is being typed, before it is analysed: completion cannot wait for that."""

from __future__ import annotations

from dataclasses import replace

from mindport.project.workspace.model import FileModel
from mindport.text.alike import alike_until
from mindport.text.line_index import LineIndex


def carried_over(model: FileModel, text: str, lines: LineIndex) -> FileModel:
    """The model for a newer text, with the uses before the first change; without findings."""
    end = alike_until(model.text, text)
    uses = tuple(use for use in model.named if use.name_span.end < end)
    return replace(model, text=text, lines=lines, parts=((0, uses),), told=())
