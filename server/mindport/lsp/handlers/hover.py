"""textDocument/hover."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

from mindport.lsp.from_proto import offset_of
from mindport.lsp.markup import Shown, markup
from mindport.lsp.to_proto import range_of

if TYPE_CHECKING:
    from mindport.lsp.server import Server


def register(server: Server) -> None:
    """Add the handler."""
    server.feature(types.TEXT_DOCUMENT_HOVER)(hover)


async def hover(ls: Server, params: types.HoverParams) -> types.Hover | None:
    """The card of the API under the cursor."""
    from mindport.ide.hover import hover as hover_at  # noqa: PLC0415

    session = ls.session
    model = await session.model(params.text_document.uri)
    if model is None:
        return None
    found = hover_at(model, offset_of(model.lines, params.position, session.encoding))
    if found is None:
        return None
    return types.Hover(
        markup(found.markdown, session.client.capabilities, Shown.HOVER),
        range_of(model.lines, found.span, session.encoding),
    )
