"""textDocument/definition: from an API to its mapping, from a code to the page of its rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

from mindport.lsp.from_proto import offset_of
from mindport.lsp.to_proto import range_of

if TYPE_CHECKING:
    from mindport.lsp.server import Server


def register(server: Server) -> None:
    """Add the handler."""
    server.feature(types.TEXT_DOCUMENT_DEFINITION)(definition)


async def definition(
    ls: Server, params: types.DefinitionParams
) -> types.Location | list[types.LocationLink] | None:
    """The row or page of what stands under the cursor."""
    from mindport.ide.definition import definition as definition_at  # noqa: PLC0415

    session = ls.session
    model = await session.model(params.text_document.uri)
    if model is None:
        return None
    offset = offset_of(model.lines, params.position, session.encoding)
    found = await session.compute(lambda: definition_at(model, offset))
    if found is None:
        return None
    start = types.Position(found.line, 0)
    there = types.Range(start, start)
    if not session.client.definition_links:
        return types.Location(found.path.as_uri(), there)
    here = range_of(model.lines, found.span, session.encoding)
    return [types.LocationLink(found.path.as_uri(), there, there, here)]
