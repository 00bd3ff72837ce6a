"""notebookDocument: didOpen, didChange, didSave, didClose."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

from mindport.lsp.from_proto import cell_entries, cell_texts, notebook_change_of

if TYPE_CHECKING:
    from mindport.lsp.server import Server

_PYTHON = [types.NotebookCellLanguage("python")]
SYNC = types.NotebookDocumentSyncOptions(
    [
        types.NotebookDocumentFilterWithNotebook(kind, _PYTHON)
        for kind in ("jupyter-notebook", "interactive")
    ],
    save=True,
)


def register(server: Server) -> None:
    """Add the handlers."""
    server.feature(types.NOTEBOOK_DOCUMENT_DID_OPEN)(did_open)
    server.feature(types.NOTEBOOK_DOCUMENT_DID_CHANGE)(did_change)
    server.feature(types.NOTEBOOK_DOCUMENT_DID_SAVE)(did_save)
    server.feature(types.NOTEBOOK_DOCUMENT_DID_CLOSE)(did_close)


def did_open(ls: Server, params: types.DidOpenNotebookDocumentParams) -> None:
    """A notebook was opened."""
    document = params.notebook_document
    texts = cell_texts(params.cell_text_documents)
    ls.session.notebook_opened(document.uri, cell_entries(document.cells), texts)


def did_change(ls: Server, params: types.DidChangeNotebookDocumentParams) -> None:
    """Cells came, went, moved, or were edited."""
    if params.change.cells is not None:
        change = notebook_change_of(params.change.cells)
        ls.session.notebook_changed(params.notebook_document.uri, change)


def did_save(ls: Server, params: types.DidSaveNotebookDocumentParams) -> None:
    """A notebook was saved."""
    ls.session.files_changed([params.notebook_document.uri])


def did_close(ls: Server, params: types.DidCloseNotebookDocumentParams) -> None:
    """A notebook was closed."""
    ls.session.notebook_closed(params.notebook_document.uri)
