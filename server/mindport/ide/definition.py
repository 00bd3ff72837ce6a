"""Where the editor goes from a name: to the row of its mapping, or to a page on it."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from mindport.ide.document_links import document_links
from mindport.ide.hover import hover
from mindport.knowledge.card import place_of
from mindport.project.mapping_pages import mapping_page, row_place
from mindport.project.workspace.model import FileModel
from mindport.text.span import Span


class Definition(NamedTuple):
    """A name of the text, and the file and line (from 0) that say what it is in MindSpore."""

    span: Span
    path: Path
    line: int = 0


def definition(model: FileModel, offset: int) -> Definition | None:
    """The mapping of the API at an offset, or the page of the rule whose code stands there."""
    for one in document_links(model.text):
        if one.span.start <= offset <= one.span.end:
            return Definition(one.span, one.page)
    found = hover(model, offset)
    if found is None or not found.api:
        return None
    row = row_place(found.api)
    if row is not None:
        return Definition(found.span, row.path, row.line)
    place = place_of(model.release, model.settings.backend)
    page = mapping_page(found.api, place, f"# {found.api}\n\n{found.markdown}\n")
    return Definition(found.span, page)
