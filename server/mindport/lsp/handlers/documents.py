"""didOpen, didChange, didSave, didClose."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

from mindport.lsp.from_proto import changes_of

if TYPE_CHECKING:
    from mindport.lsp.server import Server


def register(server: Server) -> None:
    """Add the handlers."""
    server.feature(types.TEXT_DOCUMENT_DID_OPEN)(did_open)
    server.feature(types.TEXT_DOCUMENT_DID_CHANGE)(did_change)
    server.feature(types.TEXT_DOCUMENT_DID_SAVE, types.SaveOptions(include_text=False))(did_save)
    server.feature(types.TEXT_DOCUMENT_DID_CLOSE)(did_close)


def did_open(ls: Server, params: types.DidOpenTextDocumentParams) -> None:
    """A document was opened."""
    document = params.text_document
    # The text of a notebook's file is no Python; its cells are told of with the notebook.
    if not document.uri.endswith(".ipynb") and ls.session.notebooks.owner(document.uri) is None:
        ls.session.opened(document.uri, document.version, document.text, document.language_id)


def did_change(ls: Server, params: types.DidChangeTextDocumentParams) -> None:
    """A document was changed."""
    document = params.text_document
    if ls.session.notebooks.owner(document.uri) is None:
        ls.session.changed(document.uri, document.version, changes_of(params.content_changes))


def did_save(ls: Server, params: types.DidSaveTextDocumentParams) -> None:
    """A document was saved: clients that watch no files tell of settings in this way."""
    ls.session.files_changed([params.text_document.uri])


def did_close(ls: Server, params: types.DidCloseTextDocumentParams) -> None:
    """A document was closed."""
    if ls.session.notebooks.owner(params.text_document.uri) is None:
        ls.session.closed(params.text_document.uri)
