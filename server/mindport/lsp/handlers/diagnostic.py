"""textDocument/diagnostic and workspace/diagnostic."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

if TYPE_CHECKING:
    from mindport.lsp.server import Server

_OPTIONS = types.DiagnosticOptions(
    identifier="mindport", inter_file_dependencies=True, workspace_diagnostics=True
)


def register(server: Server) -> None:
    """Add the handlers."""
    server.feature(types.TEXT_DOCUMENT_DIAGNOSTIC, _OPTIONS)(document_diagnostic)
    server.feature(types.WORKSPACE_DIAGNOSTIC)(workspace_diagnostic)


async def document_diagnostic(
    ls: Server, params: types.DocumentDiagnosticParams
) -> types.DocumentDiagnosticReport:
    """Answer for one document."""
    session = ls.session
    session.diagnostics.was_asked()
    uri = params.text_document.uri
    await session.model(uri)
    report = session.diagnostics.reports.get(uri)
    if report is None:
        return types.RelatedFullDocumentDiagnosticReport(items=[])
    if params.previous_result_id == report.result_id:
        return types.RelatedUnchangedDocumentDiagnosticReport(result_id=report.result_id)
    return types.RelatedFullDocumentDiagnosticReport(
        items=list(report.diagnostics), result_id=report.result_id
    )


async def workspace_diagnostic(
    ls: Server, params: types.WorkspaceDiagnosticParams
) -> types.WorkspaceDiagnosticReport:
    """Answer for the whole workspace, when there is news."""
    diagnostics = ls.session.diagnostics
    diagnostics.was_asked()
    token = params.partial_result_token

    def send(report: object) -> None:
        if token is not None:
            ls.progress(types.ProgressParams(token, report))

    return await diagnostics.whole_workspace(params, send)
