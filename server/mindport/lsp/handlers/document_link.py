"""textDocument/documentLink: from a code in a comment to the page of its rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

from mindport.lsp.to_proto import range_of

if TYPE_CHECKING:
    from mindport.lsp.server import Server


def register(server: Server) -> None:
    """Add the handler."""
    server.feature(types.TEXT_DOCUMENT_DOCUMENT_LINK)(document_link)


async def document_link(ls: Server, params: types.DocumentLinkParams) -> list[types.DocumentLink]:
    """The codes in the comments of a document, with the pages that explain them."""
    from mindport.ide.document_links import document_links  # noqa: PLC0415

    view = await ls.session.view(params.text_document.uri)
    if view is None:
        return []
    lines, encoding = view.model.lines, ls.session.encoding
    has_tooltips = ls.session.client.link_tooltips
    return [
        types.DocumentLink(
            range_of(lines, one.span, encoding),
            one.page.as_uri(),
            one.summary if has_tooltips else None,
        )
        for one in document_links(view.model.text)
        if view.holds(one.span)
    ]
