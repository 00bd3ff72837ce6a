"""textDocument/inlayHint; off unless a setting of the editor says otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

from mindport.lsp.from_proto import span_of
from mindport.lsp.to_proto import range_of
from mindport.text.span import Span

if TYPE_CHECKING:
    from mindport.lsp.server import Server


def register(server: Server) -> None:
    """Add the handler."""
    server.feature(types.TEXT_DOCUMENT_INLAY_HINT)(inlay_hint)


async def inlay_hint(ls: Server, params: types.InlayHintParams) -> list[types.InlayHint]:
    """The MindSpore names beside the uses in a part of the file."""
    from mindport.ide.inlay_hints import inlay_hints  # noqa: PLC0415

    session = ls.session
    if not session.folders.settings.editor(session.path(params.text_document.uri)).inlay_hints:
        return []
    model = await session.model(params.text_document.uri)
    if model is None:
        return []
    span = span_of(model.lines, params.range, session.encoding)
    return [
        types.InlayHint(
            range_of(model.lines, Span(one.offset, one.offset), session.encoding).start,
            one.label,
            tooltip=one.tooltip or None,
            padding_left=True,
        )
        for one in inlay_hints(model, span)
    ]
