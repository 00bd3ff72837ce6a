"""textDocument/codeAction and codeAction/resolve."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from lsprotocol import types

from mindport.lsp.from_proto import span_of
from mindport.lsp.to_proto import text_edit
from mindport.rules.finding import Finding
from mindport.text.span import Span

if TYPE_CHECKING:
    from mindport.ide.fix import Fix
    from mindport.lsp.server import Server
    from mindport.project.model import FileModel

FIX_ALL = "source.fixAll.mindport"
OPEN_DOCUMENTATION = "mindport.openDocumentation"
_KINDS = {kind.value: kind for kind in types.CodeActionKind}
_OPTIONS = types.CodeActionOptions(
    code_action_kinds=[
        types.CodeActionKind.QuickFix,
        types.CodeActionKind.RefactorRewrite,
        FIX_ALL,
    ],
    resolve_provider=True,
)


def register(server: Server) -> None:
    """Add the handlers."""
    server.feature(types.TEXT_DOCUMENT_CODE_ACTION, _OPTIONS)(code_action)
    server.feature(types.CODE_ACTION_RESOLVE)(resolve)


async def code_action(
    ls: Server, params: types.CodeActionParams
) -> list[types.Command | types.CodeAction]:
    """What can be done about what stands here."""
    session = ls.session
    uri = params.text_document.uri
    model = await session.model(uri)
    if model is None:
        return []
    return await session.compute(lambda: _actions(ls, model, params))


def _actions(
    ls: Server, model: FileModel, params: types.CodeActionParams
) -> list[types.Command | types.CodeAction]:
    from mindport.ide.fixes import fix_all, fixes  # noqa: PLC0415

    uri, context = params.text_document.uri, params.context
    span = span_of(model.lines, params.range, ls.session.encoding)
    only = context.only
    offered: list[types.Command | types.CodeAction] = []
    here: list[Fix] = []
    if any(_is_wanted(kind, only) for kind in ("quickfix", "refactor.rewrite")):
        here = [fix for fix in fixes(model, span) if _is_wanted(fix.kind.value, only)]
    preferred = True
    for fix in here:
        whole_file = fix.uses > 1
        action = _action(ls, uri, model, fix, later=whole_file)
        action.diagnostics = _answered(context.diagnostics, fix) or None
        action.is_preferred = (fix.safe and preferred and not whole_file) or None
        preferred = preferred and not action.is_preferred
        offered.append(action)
    if _is_wanted(FIX_ALL, only):
        everything = fix_all(model)
        if everything is not None:
            offered.append(_action(ls, uri, model, everything, later=True))
    if _is_wanted("quickfix", only) and ls.session.client.shows_documents:
        findings = [one for one in model.findings if _touches(one, span)]
        offered.extend(_documentation(model, findings))
    return offered


async def resolve(ls: Server, action: types.CodeAction) -> types.CodeAction:
    """Fill in the edit of an action on the whole file."""
    from mindport.ide.fixes import fix_all  # noqa: PLC0415

    data = action.data if isinstance(action.data, dict) else {}
    uri = str(data.get("uri"))
    model = await ls.session.model(uri)
    document = ls.session.documents.get(uri)
    if model is None or document is None or document.version != data.get("version"):
        return action  # the text is another: what was offered may not hold
    fix = await ls.session.compute(lambda: fix_all(model, data.get("code")))
    if fix is not None:
        action.edit = edit_of(ls, uri, model, fix)
    return action


def edit_of(ls: Server, uri: str, model: FileModel, fix: Fix) -> types.WorkspaceEdit:
    """The edit of a fix, bound to the version where the client can tell them apart."""
    edits = [text_edit(model.lines, edit, ls.session.encoding) for edit in fix.edits]
    document = ls.session.documents.get(uri)
    if document is None or not ls.session.client.document_changes:
        return types.WorkspaceEdit(changes={uri: edits})
    identifier = types.OptionalVersionedTextDocumentIdentifier(uri, document.version)
    return types.WorkspaceEdit(document_changes=[types.TextDocumentEdit(identifier, list(edits))])


def _action(ls: Server, uri: str, model: FileModel, fix: Fix, *, later: bool) -> types.CodeAction:
    action = types.CodeAction(fix.title, _KINDS.get(fix.kind.value, fix.kind.value))
    document = ls.session.documents.get(uri)
    if later and ls.session.client.resolves_actions and document is not None:
        data: dict[str, Any] = {"uri": uri, "version": document.version}
        if fix.codes and fix.kind.value != FIX_ALL:
            data["code"] = fix.codes[0]
        action.data = data
    else:
        action.edit = edit_of(ls, uri, model, fix)
    return action


def _documentation(model: FileModel, findings: Iterable[Finding]) -> list[types.CodeAction]:
    from mindport.ide.fixes import documentation  # noqa: PLC0415

    pages = {page.address: page for one in findings for page in documentation(model, one)}
    return [
        types.CodeAction(
            page.title,
            types.CodeActionKind.QuickFix,
            command=types.Command(page.title, OPEN_DOCUMENTATION, arguments=[page.address]),
        )
        for page in pages.values()
    ]


def _answered(diagnostics: Iterable[types.Diagnostic], fix: Fix) -> list[types.Diagnostic]:
    return [one for one in diagnostics if one.source == "mindport" and one.code in fix.codes]


def _is_wanted(kind: str, only: Iterable[str] | None) -> bool:
    """Whether a kind is one of those asked for, or below one of them."""
    if only is None:
        return True
    return any(not wanted or kind == wanted or kind.startswith(f"{wanted}.") for wanted in only)


def _touches(finding: Finding, span: Span) -> bool:
    return finding.span.start <= span.end and span.start <= finding.span.end
