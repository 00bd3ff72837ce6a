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
    from mindport.lsp.view import View
    from mindport.project.workspace.model import FileModel

FIX_ALL = "source.fixAll.mindport"
# What VS Code asks for once when a notebook is saved, and not for each of its cells.
NOTEBOOK_FIX_ALL = f"notebook.{FIX_ALL}"
CONVERT = "refactor.rewrite.mindport"
OPEN_DOCUMENTATION = "mindport.openDocumentation"
_KINDS = {kind.value: kind for kind in types.CodeActionKind}
_OPTIONS = types.CodeActionOptions(
    code_action_kinds=[
        types.CodeActionKind.QuickFix,
        types.CodeActionKind.RefactorRewrite,
        FIX_ALL,
        NOTEBOOK_FIX_ALL,
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
    view = await ls.session.view(params.text_document.uri)
    if view is None or not ls.session.client.action_literals:
        return []
    return await ls.session.compute(lambda: _actions(ls, view, params))


def _actions(
    ls: Server, view: View, params: types.CodeActionParams
) -> list[types.Command | types.CodeAction]:
    from mindport.ide.fixes import fixes  # noqa: PLC0415

    model, context = view.model, params.context
    span = span_of(model.lines, params.range, ls.session.encoding)
    only = context.only
    offered: list[types.Command | types.CodeAction] = []
    here: list[Fix] = []
    if any(_is_wanted(kind, only) for kind in ("quickfix", "refactor.rewrite")):
        here = [fix for fix in fixes(model, span) if _is_wanted(fix.kind.value, only)]
    preferred = True
    for fix in here:
        whole_file = fix.uses > 1
        action = _action(ls, view, fix, later=whole_file)
        if action is None:
            continue
        action.diagnostics = _answered(context.diagnostics, fix) or None
        if fix.safe and preferred and not whole_file:
            action.is_preferred = ls.session.client.prefers_actions or None
            preferred = False
        offered.append(action)
    offered += _fix_all(ls, view, only)
    if _is_wanted(CONVERT, only) and ls.session.client.resolves_actions:
        offered.extend(_conversions(view, span))
    if _is_wanted("quickfix", only) and ls.session.client.shows_documents:
        findings = [one for one in model.findings if _touches(one, span)]
        offered.extend(_documentation(model, findings))
    return offered


def _fix_all(ls: Server, view: View, only: Iterable[str] | None) -> Iterable[types.CodeAction]:
    from mindport.ide.fixes import fix_all  # noqa: PLC0415

    in_notebook = not _is_wanted(FIX_ALL, only)
    if in_notebook and not (view.is_cell and _is_wanted(NOTEBOOK_FIX_ALL, only)):
        return
    everything = fix_all(view.model)
    action = _action(ls, view, everything, later=True) if everything is not None else None
    if action is not None:
        action.kind = NOTEBOOK_FIX_ALL if in_notebook else FIX_ALL
        yield action


def _conversions(view: View, span: Span) -> Iterable[types.CodeAction]:
    """Conversion of what the cursor stands in; what it changes is worked out when it is chosen."""
    from mindport.ide.conversion import convertibles  # noqa: PLC0415

    for one in convertibles(view.model, span):
        within = None if one.span is None else [one.span.start, one.span.end]
        data = {"uri": view.uri, "version": view.version, "convert": within or []}
        yield types.CodeAction(one.title, CONVERT, data=data)


async def _converted(ls: Server, view: View, within: list[int]) -> types.WorkspaceEdit | None:
    from mindport.lsp.handlers.migrate import edit_of_conversion  # noqa: PLC0415

    span = Span(*within) if within else None
    return await edit_of_conversion(ls, view, span)


async def resolve(ls: Server, action: types.CodeAction) -> types.CodeAction:
    """Fill in the edit of an action on the whole file."""
    from mindport.ide.fixes import fix_all  # noqa: PLC0415

    data = action.data if isinstance(action.data, dict) else {}
    view = await ls.session.view(str(data.get("uri")))
    if view is None or view.version != data.get("version"):
        return action  # the text is another: what was offered may not hold
    if "convert" in data:
        action.edit = await _converted(ls, view, data["convert"])
        return action
    fix = await ls.session.compute(lambda: fix_all(view.model, data.get("code")))
    if fix is not None:
        action.edit = edit_of(ls, view, fix)
    return action


def edit_of(ls: Server, view: View, fix: Fix) -> types.WorkspaceEdit | None:
    """The edit of a fix, bound to versions where the client can tell them apart."""
    parts = view.split(fix.edits)
    if parts is None:
        return None
    encoding = ls.session.encoding
    if not ls.session.client.document_changes:
        changes = {
            part.uri: [text_edit(part.lines, edit, encoding) for edit in edits]
            for part, edits in parts
        }
        return types.WorkspaceEdit(changes=changes)
    return types.WorkspaceEdit(
        document_changes=[
            types.TextDocumentEdit(
                types.OptionalVersionedTextDocumentIdentifier(part.uri, part.version),
                [text_edit(part.lines, edit, encoding) for edit in edits],
            )
            for part, edits in parts
        ]
    )


def _action(ls: Server, view: View, fix: Fix, *, later: bool) -> types.CodeAction | None:
    """An action; None where its edit reaches beyond a cell, as in a notebook that is broken."""
    edit = edit_of(ls, view, fix)
    if edit is None:
        return None
    action = types.CodeAction(fix.title, _KINDS.get(fix.kind.value, fix.kind.value))
    if later and ls.session.client.resolves_actions:
        data: dict[str, Any] = {"uri": view.uri, "version": view.version}
        if fix.codes and fix.kind.value != FIX_ALL:
            data["code"] = fix.codes[0]
        action.data = data
    else:
        action.edit = edit
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
