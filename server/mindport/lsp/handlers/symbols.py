"""textDocument/documentSymbol and workspace/symbol."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from lsprotocol import types

from mindport.lsp.to_proto import range_of
from mindport.lsp.view import location_in
from mindport.text.span import Span

if TYPE_CHECKING:
    from mindport.ide.symbols import OutlineSymbol
    from mindport.lsp.server import Server
    from mindport.project.workspace.model import FileModel

_KINDS = {
    "class": types.SymbolKind.Class,
    "function": types.SymbolKind.Function,
    "use": types.SymbolKind.Interface,  # one of those that every client knows
}
# So many symbols are an answer to any search.
_LIMIT = 1000


def register(server: Server) -> None:
    """Add the handlers."""
    server.feature(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL)(document_symbol)
    server.feature(types.WORKSPACE_SYMBOL)(workspace_symbol)


async def document_symbol(
    ls: Server, params: types.DocumentSymbolParams
) -> list[types.DocumentSymbol] | list[types.SymbolInformation]:
    """The classes and functions that use APIs, and the uses."""
    from mindport.ide.symbols import document_symbols  # noqa: PLC0415

    view = await ls.session.view(params.text_document.uri)
    if view is None:
        return []
    found = await ls.session.compute(lambda: document_symbols(view.model))
    tree = [_symbol(ls, view.model, one) for one in found if view.holds(one.span)]
    return tree if ls.session.client.symbol_trees else _flat(tree, params.text_document.uri)


def _flat(
    tree: Iterable[types.DocumentSymbol], uri: str, container: str | None = None
) -> list[types.SymbolInformation]:
    """For clients that know no trees."""
    found = []
    for one in tree:
        place = types.Location(uri, one.range)
        found.append(types.SymbolInformation(place, one.name, one.kind, container_name=container))
        found += _flat(one.children or (), uri, one.name)
    return found


def _symbol(ls: Server, model: FileModel, one: OutlineSymbol) -> types.DocumentSymbol:
    encoding = ls.session.encoding
    return types.DocumentSymbol(
        name=one.name,
        kind=_KINDS[one.kind],
        range=range_of(model.lines, one.span, encoding),
        selection_range=range_of(model.lines, one.name_span, encoding),
        detail=one.detail or None,
        children=[_symbol(ls, model, child) for child in one.children] or None,
    )


async def workspace_symbol(
    ls: Server, params: types.WorkspaceSymbolParams
) -> list[types.WorkspaceSymbol]:
    """The uses in the project whose API is asked for, by name or by `api:` and words."""
    if not params.query.strip():
        return []
    session = ls.session
    paths = await session.run(
        lambda: [path for folder in session.folders.all() for path in folder.workspace.paths()]
    )
    found: list[types.WorkspaceSymbol] = []
    for path in paths:  # one at a time: what is edited meanwhile comes first
        found += await session.run(lambda path=path: _found_in(ls, path, params.query))  # type: ignore[misc]
        if len(found) >= _LIMIT:
            break
    return found[:_LIMIT]


def _found_in(ls: Server, path: str, query: str) -> list[types.WorkspaceSymbol]:
    """In the analysis thread: the uses in one file."""
    from mindport.ide.symbols import search_uses  # noqa: PLC0415

    session = ls.session
    model = session.analysis.model(path)
    if model is None:
        return []
    uri, encoding = session.uri(path), session.encoding
    notebook = session.notebooks.get(uri)
    if path.endswith(".ipynb") and (notebook is None or notebook.text != model.text):
        return []  # the cells of a closed notebook have no URIs

    def locate(span: Span) -> types.Location | None:
        if notebook is not None:
            return location_in(notebook, span, encoding)
        return types.Location(uri, range_of(model.lines, span, encoding))

    return [
        types.WorkspaceSymbol(
            location=location,
            name=one.name,
            kind=_KINDS["use"],
            container_name=one.container or None,
        )
        for one in search_uses([model], query)
        if (location := locate(one.span))
    ]
