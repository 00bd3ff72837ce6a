"""textDocument/hover."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

from mindport.lsp.from_proto import offset_of, path_of
from mindport.lsp.markup import Shown, markup
from mindport.lsp.to_proto import range_of

if TYPE_CHECKING:
    from mindport.lsp.server import Server


def register(server: Server) -> None:
    """Add the handler."""
    server.feature(types.TEXT_DOCUMENT_HOVER)(hover)


async def hover(ls: Server, params: types.HoverParams) -> types.Hover | None:
    """The card of the API under the cursor, and the shape of what stands there."""
    from mindport.ide.hover import hover as hover_at  # noqa: PLC0415
    from mindport.ide.shape_line import shape_line  # noqa: PLC0415

    session = ls.session
    model = await session.model(params.text_document.uri)
    if model is None:
        return None
    offset = offset_of(model.lines, params.position, session.encoding)
    found = hover_at(model, offset)
    uri = params.text_document.uri
    here = await session.shape(uri, model, offset)
    shape = "" if here is None else shape_line(here, session.path(uri))
    span = found.span if found is not None else here.span if here is not None else None
    if span is None:
        return None
    card = found.markdown if found is not None else ""
    said = await _own_words(ls, uri, found.api) if found is not None else ""
    text = "\n\n---\n\n".join(part for part in (card, shape, said) if part)
    return types.Hover(
        markup(text, session.client.capabilities, Shown.HOVER),
        range_of(model.lines, span, session.encoding),
    )


async def _own_words(ls: Server, uri: str, api: str) -> str:
    """The beginning of an API's docstring, where the user's environment has it."""
    session, path = ls.session, path_of(uri)
    environment = session.folders.environment(path)
    if not environment or not api or not session.folders.settings.editor(path).docstrings:
        return ""
    from mindport.ide.docstring import beginning_of, module_and_name  # noqa: PLC0415

    module, name = module_and_name(session.knowledge, api)
    return beginning_of(await ls.environment.docstring(environment, module, name), api)
