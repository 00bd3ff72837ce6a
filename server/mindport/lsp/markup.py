"""Markdown for the clients that show it, plain text for the others."""

from __future__ import annotations

import enum

from lsprotocol import types
from pygls.capabilities import get_capability

from mindport.ide.markdown import as_text


class Shown(enum.Enum):
    """Where the client shows a text; the value is the capability that tells how."""

    HOVER = "text_document.hover.content_format"
    COMPLETION = "text_document.completion.completion_item.documentation_format"
    SIGNATURE = "text_document.signature_help.signature_information.documentation_format"


def markup(
    markdown: str, capabilities: types.ClientCapabilities | None, where: Shown
) -> types.MarkupContent:
    """A text that was written in Markdown."""
    formats = get_capability(capabilities, where.value, ()) if capabilities is not None else ()
    if types.MarkupKind.Markdown in formats:
        return types.MarkupContent(types.MarkupKind.Markdown, markdown)
    return types.MarkupContent(types.MarkupKind.PlainText, as_text(markdown))
