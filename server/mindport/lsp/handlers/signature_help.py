"""textDocument/signatureHelp."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cattrs.gen import make_dict_unstructure_fn, override
from lsprotocol import types

from mindport.lsp.from_proto import offset_of
from mindport.lsp.markup import Shown, markup

if TYPE_CHECKING:
    from mindport.ide.signature_help import ShownSignature
    from mindport.lsp.server import Server


def register(server: Server) -> None:
    """Add the handler."""
    options = types.SignatureHelpOptions(["(", ","], [")"])
    server.feature(types.TEXT_DOCUMENT_SIGNATURE_HELP, options)(signature_help)
    # lsprotocol would write null where there is none, which not every client takes.
    converter = server.protocol._converter
    converter.register_unstructure_hook_factory(
        lambda kind: kind is types.SignatureInformation,
        lambda kind: make_dict_unstructure_fn(
            kind,
            converter,
            _cattrs_omit_if_default=True,
            active_parameter=override(rename="activeParameter"),
        ),
    )


async def signature_help(
    ls: Server, params: types.SignatureHelpParams
) -> types.SignatureHelp | None:
    """The signatures of the call around the cursor."""
    from mindport.ide.signature_help import signature_help as help_at  # noqa: PLC0415

    session = ls.session
    model = await session.typed(params.text_document.uri)
    if model is None:
        return None
    found = help_at(model, offset_of(model.lines, params.position, session.encoding))
    if found is None:
        return None
    shown = [_signature(ls, one) for one in found.signatures]
    active = found.signatures[found.active].active if found.signatures else None
    if active is None and not session.client.no_active_parameter:
        active = 0  # as if it were left out
    return types.SignatureHelp(shown, found.active, active)


def _signature(ls: Server, one: ShownSignature) -> types.SignatureInformation:
    # As words, not as places: those would be UTF-16 whatever the encoding.
    parameters = [types.ParameterInformation(one.label[p.start : p.end]) for p in one.parameters]
    documentation = (
        markup(one.documentation, ls.session.client.capabilities, Shown.SIGNATURE)
        if one.documentation
        else None
    )
    active = one.active if ls.session.client.active_parameters else None
    return types.SignatureInformation(one.label, documentation, parameters, active)
