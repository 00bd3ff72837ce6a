"""initialize, initialized, shutdown, exit."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

from lsprotocol import types
from pygls.capabilities import ServerCapabilitiesBuilder, get_capability
from pygls.exceptions import JsonRpcException

from mindport.knowledge.store import KnowledgeBase
from mindport.lsp.client import Client
from mindport.lsp.diagnostics import Diagnostics
from mindport.lsp.from_proto import encoding_of, path_of, settings_of
from mindport.lsp.handlers.configuration import fetch_settings
from mindport.lsp.parent import watch
from mindport.lsp.session import Session
from mindport.lsp.to_proto import DiagnosticSupport

if TYPE_CHECKING:
    from mindport.lsp.server import Server

_LOG = logging.getLogger(__name__)
_WATCHED = ("**/*.{py,pyw,ipynb}", "**/{pyproject,mindport}.toml", "**/.gitignore")


def register(server: Server) -> None:
    """Add the handlers."""
    server.feature(types.INITIALIZE)(initialize)
    server.feature(types.INITIALIZED)(initialized)
    server.feature(types.SHUTDOWN)(shutdown)
    server.feature(types.EXIT)(leave)


def initialize(ls: Server, params: types.InitializeParams) -> None:
    """Learn what the client can do, and begin to work."""
    client = _client(params.capabilities)
    client.locale = params.locale
    encoding = encoding_of(ServerCapabilitiesBuilder.choose_position_encoding(params.capabilities))
    diagnostics = Diagnostics(
        ls.text_document_publish_diagnostics,
        lambda: _refresh(ls),
        client_asks=client.pulls,
        versions=client.versions,
    )
    ls.session = Session(client, encoding, diagnostics, KnowledgeBase.open())
    settings = settings_of(params.initialization_options)
    ls.session.start(_roots(params), settings, settings_of(settings.pop("chosen", None)))
    if params.process_id is not None:
        ls.background(watch(params.process_id, ls.end))


async def initialized(ls: Server, _params: types.InitializedParams) -> None:
    """Ask for what the client may tell only now."""
    client = ls.session.client
    registrations = []
    if client.watches:
        watchers = [types.FileSystemWatcher(pattern) for pattern in _WATCHED]
        options = types.DidChangeWatchedFilesRegistrationOptions(watchers)
        registrations.append(_registration(types.WORKSPACE_DID_CHANGE_WATCHED_FILES, options))
    if client.configures and _dynamic(client.capabilities, "did_change_configuration"):
        options_of_section = types.DidChangeConfigurationRegistrationOptions(section="mindport")
        registrations.append(
            _registration(types.WORKSPACE_DID_CHANGE_CONFIGURATION, options_of_section)
        )
    if registrations:
        try:
            await ls.client_register_capability_async(types.RegistrationParams(registrations))
        except JsonRpcException as error:  # without it changes are only heard of later
            _LOG.warning("the client does not register what it said it would: %s", error)
    await fetch_settings(ls)
    ls.session.worker.wake()


def shutdown(ls: Server, _params: Any = None) -> None:
    """Stop the analysis."""
    ls.session.stop()


def leave(ls: Server, _params: Any = None) -> None:
    """End the process."""
    ls.end()


def _registration(method: str, options: Any) -> types.Registration:
    return types.Registration(id=f"mindport {method}", method=method, register_options=options)


def _dynamic(capabilities: types.ClientCapabilities | None, name: str) -> bool:
    if capabilities is None:
        return False
    return bool(get_capability(capabilities, f"workspace.{name}.dynamic_registration", False))


def _client(capabilities: types.ClientCapabilities) -> Client:
    def can(path: str) -> Any:
        return get_capability(capabilities, path)

    edits = can("text_document.code_action.resolve_support.properties") or ()
    signature = "text_document.signature_help.signature_information"
    published = "text_document.publish_diagnostics"
    pulled = "text_document.diagnostic"
    pulls = can(pulled) is not None
    told = pulled if pulls else published
    return Client(
        pulls=pulls,
        refreshes=bool(can("workspace.diagnostics.refresh_support")),
        watches=_dynamic(capabilities, "did_change_watched_files"),
        configures=bool(can("workspace.configuration")),
        progresses=bool(can("window.work_done_progress")),
        action_literals=can("text_document.code_action.code_action_literal_support") is not None,
        resolves_actions="edit" in edits and bool(can("text_document.code_action.data_support")),
        prefers_actions=bool(can("text_document.code_action.is_preferred_support")),
        symbol_trees=bool(
            can("text_document.document_symbol.hierarchical_document_symbol_support")
        ),
        active_parameters=bool(can(f"{signature}.active_parameter_support")),
        no_active_parameter=bool(can(f"{signature}.no_active_parameter_support")),
        snippets=bool(can("text_document.completion.completion_item.snippet_support")),
        applies_edits=bool(can("workspace.apply_edit")),
        document_changes=bool(can("workspace.workspace_edit.document_changes")),
        shows_documents=bool(can("window.show_document.support")),
        refreshes_hints=bool(can("workspace.inlay_hint.refresh_support")),
        refreshes_lenses=bool(can("workspace.code_lens.refresh_support")),
        versions=bool(can(f"{published}.version_support")),
        creates_files=types.ResourceOperationKind.Create
        in (can("workspace.workspace_edit.resource_operations") or ()),
        disables_actions=bool(can("text_document.code_action.disabled_support")),
        link_tooltips=bool(can("text_document.document_link.tooltip_support")),
        definition_links=bool(can("text_document.definition.link_support")),
        annotates_changes=can("workspace.workspace_edit.change_annotation_support") is not None,
        support=DiagnosticSupport(
            tags=can(f"{told}.tag_support") is not None
            or can(f"{published}.tag_support") is not None,
            code_description=bool(
                can(f"{told}.code_description_support")
                or can(f"{published}.code_description_support")
            ),
            data=bool(can(f"{told}.data_support") or can(f"{published}.data_support")),
            related=bool(
                can(f"{told}.related_information") or can(f"{published}.related_information")
            ),
        ),
        capabilities=capabilities,
    )


def _roots(params: types.InitializeParams) -> list[str]:
    if params.workspace_folders:
        return [path_of(folder.uri) for folder in params.workspace_folders]
    if params.root_uri:
        return [path_of(params.root_uri)]
    return [params.root_path] if params.root_path else []


def _refresh(ls: Server) -> None:
    """Other answers than before for texts that did not change: let the client ask again."""
    client = ls.session.client
    if client.refreshes:
        ls.workspace_diagnostic_refresh(None)
    if client.refreshes_hints:
        ls.workspace_inlay_hint_refresh(None)
    if client.refreshes_lenses:
        ls.workspace_code_lens_refresh(None)
