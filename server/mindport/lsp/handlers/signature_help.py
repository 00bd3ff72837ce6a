"""textDocument/signatureHelp."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

from mindport.lsp.from_proto import offset_of

if TYPE_CHECKING:
    from mindport.ide.signature_help import ShownSignature
    from mindport.lsp.server import Server


def register(server: Server) -> None:
    """Add the handler."""
    options = types.SignatureHelpOptions(["(", ","], [")"])
    server.feature(types.TEXT_DOCUMENT_SIGNATURE_HELP, options)(signature_help)


async def signature_help(
    ls: Server, params: types.SignatureHelpParams
) -> types.SignatureHelp | None:
    """The signatures of the call around the cursor."""
    from mindport.ide.signature_help import signature_help as help_at  # noqa: PLC0415

    session = ls.session
    model = await session.model(params.text_document.uri)
    if model is None:
        return None
    found = help_at(model, offset_of(model.lines, params.position, session.encoding))
    if found is None:
        return None
    shown = [_signature(one) for one in found.signatures]
    active = found.signatures[found.active].active if found.signatures else None
    return types.SignatureHelp(shown, found.active, active)


def _signature(one: ShownSignature) -> types.SignatureInformation:
    # As words, not as places: those would be UTF-16 whatever the encoding.
    parameters = [types.ParameterInformation(one.label[p.start : p.end]) for p in one.parameters]
    documentation = (
        types.MarkupContent(types.MarkupKind.Markdown, one.documentation)
        if one.documentation
        else None
    )
    return types.SignatureInformation(one.label, documentation, parameters, one.active)
