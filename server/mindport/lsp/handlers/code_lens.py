"""textDocument/codeLens; on unless a setting of the editor says otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

from mindport.lsp.to_proto import range_of

if TYPE_CHECKING:
    from mindport.lsp.server import Server


def register(server: Server) -> None:
    """Add the handler."""
    server.feature(types.TEXT_DOCUMENT_CODE_LENS)(code_lens)


async def code_lens(ls: Server, params: types.CodeLensParams) -> list[types.CodeLens]:
    """How many APIs of the file and of each class are ready, and how many are to do."""
    from mindport.ide.code_lens import code_lenses  # noqa: PLC0415

    session = ls.session
    if not session.folders.settings.editor(session.path(params.text_document.uri)).code_lens:
        return []
    view = await session.view(params.text_document.uri)
    if view is None:
        return []
    model = view.model
    return [
        # A command without a name: a line to read, nothing to click.
        types.CodeLens(
            range_of(model.lines, one.span, session.encoding), types.Command(one.title, "")
        )
        for one in await session.compute(lambda: code_lenses(model))
        if view.holds(one.span)
    ]
