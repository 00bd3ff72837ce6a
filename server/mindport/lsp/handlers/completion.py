"""textDocument/completion and completionItem/resolve."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

from mindport.lsp.from_proto import offset_of, path_of
from mindport.lsp.markup import Shown, markup
from mindport.lsp.to_proto import range_of, text_edit
from mindport.text.edit import Place
from mindport.text.line_index import LineIndex

if TYPE_CHECKING:
    from mindport.ide.completion import Completion
    from mindport.lsp.server import Server
    from mindport.project.workspace.model import FileModel

_KINDS = {
    "module": types.CompletionItemKind.Module,
    "class": types.CompletionItemKind.Class,
    "function": types.CompletionItemKind.Function,
    "method": types.CompletionItemKind.Method,
    "classmethod": types.CompletionItemKind.Method,
    "staticmethod": types.CompletionItemKind.Method,
    "property": types.CompletionItemKind.Property,
    "attribute": types.CompletionItemKind.Field,
    "constant": types.CompletionItemKind.Constant,
    "parameter": types.CompletionItemKind.Variable,
}
# More than these help nobody; the client asks again as the word grows.
_LIMIT = 300


def register(server: Server) -> None:
    """Add the handlers."""
    options = types.CompletionOptions(trigger_characters=["."], resolve_provider=True)
    server.feature(types.TEXT_DOCUMENT_COMPLETION, options)(completion)
    server.feature(types.COMPLETION_ITEM_RESOLVE)(resolve)


async def completion(ls: Server, params: types.CompletionParams) -> types.CompletionList | None:
    """What can stand here."""
    from mindport.ide.completion import completions  # noqa: PLC0415

    session = ls.session
    model = await session.typed(params.text_document.uri)
    if model is None:
        return None
    offset = offset_of(model.lines, params.position, session.encoding)
    found = await session.compute(lambda: completions(model, offset))
    items = [_item(ls, model, one, params.text_document.uri) for one in found.items[:_LIMIT]]
    is_whole = found.is_whole and len(found.items) <= _LIMIT
    if not items:
        names = await _of_environment(ls, params.text_document.uri, model, offset)
        items, is_whole = names or [], names is not None
    return types.CompletionList(is_incomplete=not is_whole, items=items)


async def _of_environment(
    ls: Server, uri: str, model: FileModel, offset: int
) -> list[types.CompletionItem] | None:
    """Names of the environment and the project, where that is wanted; None: not known yet."""
    path = path_of(uri)
    folders = ls.session.folders
    environment = folders.environment(path)
    if not environment or not folders.settings.editor(path).environment_completion:
        return []
    place = Place(*LineIndex.of(model.text).position(offset))
    found = await ls.environment.names(environment, model.text, path, place)
    kinds = _KINDS | {"instance": types.CompletionItemKind.Variable}
    return (
        None
        if found is None
        else [types.CompletionItem(name, kind=kinds.get(kind)) for name, kind in found]
    )


async def resolve(ls: Server, item: types.CompletionItem) -> types.CompletionItem:
    """Add the documentation of a proposal."""
    from mindport.ide.completion import Completion, with_documentation  # noqa: PLC0415
    from mindport.text.span import Span  # noqa: PLC0415

    data = item.data if isinstance(item.data, dict) else {}
    model = await ls.session.model(str(data.get("uri")))
    api = data.get("api")
    if model is None or not isinstance(api, str) or item.documentation:
        return item
    bare = Completion(item.label, "", "", "", "", Span(0, 0), api)
    text = with_documentation(model, bare).documentation
    if text:
        item.documentation = markup(text, ls.session.client.capabilities, Shown.COMPLETION)
    return item


def _item(ls: Server, model: FileModel, one: Completion, uri: str) -> types.CompletionItem:
    encoding = ls.session.encoding
    is_snippet = bool(one.snippet) and ls.session.client.snippets
    text = one.snippet if is_snippet else one.insert_text
    place = range_of(model.lines, one.replace, encoding)
    item = types.CompletionItem(
        label=one.label,
        kind=_KINDS.get(one.kind, types.CompletionItemKind.Text),
        detail=one.detail or None,
        text_edit=types.TextEdit(place, text),
        insert_text_format=types.InsertTextFormat.Snippet if is_snippet else None,
        additional_text_edits=[text_edit(model.lines, e, encoding) for e in one.imports] or None,
        data={"uri": uri, "api": one.api} if one.api else None,
    )
    if one.documentation:
        item.documentation = markup(
            one.documentation, ls.session.client.capabilities, Shown.COMPLETION
        )
    return item
