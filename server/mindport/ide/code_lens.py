"""How much of a file and of each class is ready for MindSpore."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from mindport.analysis.uses.api_use import ApiUse
from mindport.ide.messages import message
from mindport.ide.outline import Definition, definitions
from mindport.project.workspace.model import FileModel
from mindport.rewrite.conversion.judgement import Fate, Judgement
from mindport.text.span import Span


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
    uses = model.judged
    if not uses:
        return []
    found = [_lens(Span(0, 0), uses)]
    for cls in _classes(definitions(model.text)):
        inside = [pair for pair in uses if cls.span.start <= pair[0].name_span.start < cls.span.end]
        if inside:
            found.append(_lens(cls.name_span, inside))
    return found


def _classes(below: Iterable[Definition]) -> Iterator[Definition]:
    for one in below:
        if one.is_class:
            yield one
        yield from _classes(one.inner)


def _lens(span: Span, uses: list[tuple[ApiUse, Judgement]]) -> CodeLens:
    ready = sum(judgement.fate.is_done for _, judgement in uses)
    to_do = sum(judgement.fate is Fate.HAND for _, judgement in uses)
    parts = [
        _counted("lens.api", "lens.apis", len({use.api for use, _ in uses})),
        _counted("lens.use", "lens.uses", len(uses)),
        message("lens.ready", number=f"{ready:,}"),
        message("lens.to-do", number=f"{to_do:,}"),
    ]
    rest = len(uses) - ready - to_do
    parts += [message("lens.rest", number=f"{rest:,}")] if rest else []
    return CodeLens(span, message("list.comma").join(parts), len(uses), ready, to_do)


def _counted(one: str, several: str, number: int) -> str:
    return message(one if number == 1 else several, number=f"{number:,}")
