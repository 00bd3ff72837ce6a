"""What the client can do, as it says when it begins."""

from __future__ import annotations

from dataclasses import dataclass, field

from lsprotocol import types

from mindport.lsp.to_proto import DiagnosticSupport


@dataclass(slots=True)
class Client:
    """What the client can do, as far as it matters."""

    pulls: bool = False
    refreshes: bool = False
    watches: bool = False
    configures: bool = False
    progresses: bool = False
    action_literals: bool = False
    resolves_actions: bool = False
    prefers_actions: bool = False
    symbol_trees: bool = False
    active_parameters: bool = False  # one for each signature
    no_active_parameter: bool = False
    snippets: bool = False
    applies_edits: bool = False
    document_changes: bool = False
    shows_documents: bool = False
    refreshes_hints: bool = False
    refreshes_lenses: bool = False
    versions: bool = False
    creates_files: bool = False
    disables_actions: bool = False  # it can show an action with the reason why it is off
    annotates_changes: bool = False
    link_tooltips: bool = False
    definition_links: bool = False  # it takes the name along with where it leads
    locale: str | None = None
    support: DiagnosticSupport = field(default_factory=DiagnosticSupport)
    capabilities: types.ClientCapabilities | None = None
