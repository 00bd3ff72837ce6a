"""textDocument/codeAction and codeAction/resolve."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from lsprotocol import types

from mindport.ide.messages import message
from mindport.lsp.from_proto import span_of
from mindport.lsp.to_proto import text_edit
from mindport.rules.finding import Finding
from mindport.text.span import Span

if TYPE_CHECKING:
    from mindport.ide.fix import Fix
    from mindport.lsp.server import Server
    from mindport.lsp.view import View
    from mindport.project.workspace.model import FileModel
    from mindport.rewrite.options import Options

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
    """What can be done about what the cursor is in."""
    view = await _judged_view(ls, params.text_document.uri)
    if view is None or not ls.session.client.action_literals:
        return []
    span = span_of(view.model.lines, params.range, ls.session.encoding)
    only = params.context.only
    here, everything = await ls.session.compute(lambda: _fixes(view, span, only))
    offered: list[types.Command | types.CodeAction] = []
    preferred = True
    for fix in here:
        action = await _action(ls, view, fix)
        if action is None:
            continue
        action.diagnostics = _answered(params.context.diagnostics, fix) or None
        if fix.safe and preferred and fix.uses == 1 and action.disabled is None:
            action.is_preferred = ls.session.client.prefers_actions or None
            preferred = False
        offered.append(action)
    if everything is not None and (action := await _action(ls, view, everything)) is not None:
        is_for_file = _is_wanted(FIX_ALL, only)
        action.kind = FIX_ALL if is_for_file else NOTEBOOK_FIX_ALL
        offered.append(action)
    if _is_wanted(CONVERT, only) and ls.session.client.resolves_actions:
        offered.extend(_conversions(view, span))
    if _is_wanted("quickfix", only) and ls.session.client.shows_documents:
        findings = [one for one in view.model.findings if _touches(one, span)]
        offered.extend(_documentation(view.model, findings))
    return offered


async def _judged_view(ls: Server, uri: str) -> View | None:
    """The newest version of a document with what becomes of each use."""
    session = ls.session
    view = await session.view(uri)
    if view is None or view.model.after is not None:
        return view
    judged = await session.run(lambda: session.analysis.judged(session.path(uri)))
    if judged is None or judged.text != view.model.text:
        return view  # it was changed meanwhile: the client asks again
    model = replace(judged, lines=view.model.lines)
    return replace(view, model=model)


def _fixes(view: View, span: Span, only: Sequence[str] | None) -> tuple[list[Fix], Fix | None]:
    """What is offered for a place, and for the whole file."""
    from mindport.ide.fixes import fix_all, fixes  # noqa: PLC0415

    here: list[Fix] = []
    if any(_is_wanted(kind, only) for kind in ("quickfix", "refactor.rewrite")):
        here = [fix for fix in fixes(view.model, span) if _is_wanted(fix.kind.value, only)]
    in_notebook = view.is_cell and _is_wanted(NOTEBOOK_FIX_ALL, only)
    wants_all = _is_wanted(FIX_ALL, only) or in_notebook
    return here, fix_all(view.model) if wants_all else None


def _conversions(view: View, span: Span) -> Iterable[types.CodeAction]:
    """Conversion of what the cursor is in; what it changes is worked out when it is chosen."""
    from mindport.ide.conversion import convertibles  # noqa: PLC0415

    for one in convertibles(view.model, span):
        within = None if one.span is None else [one.span.start, one.span.end]
        data = {"uri": view.uri, "version": view.version, "convert": within or []}
        yield types.CodeAction(one.title, CONVERT, data=data)


async def resolve(ls: Server, action: types.CodeAction) -> types.CodeAction:
    """Fill in the edit of a conversion."""
    from mindport.lsp.handlers.migrate import edit_of_conversion  # noqa: PLC0415
    from mindport.rewrite.options import Options  # noqa: PLC0415

    data = action.data if isinstance(action.data, dict) else {}
    view = await ls.session.view(str(data.get("uri")))
    if view is None or view.version != data.get("version"):
        return action  # the text is another: what was offered may not hold
    if "convert" in data:
        within = Span(*data["convert"]) if data["convert"] else None
        action.edit = await edit_of_conversion(ls, view, Options(within=within), confirm=True)
    elif "fix" in data:
        action.edit = await edit_of_conversion(ls, view, _options(data["fix"]), confirm=False)
    return action


def _options(data: dict[str, Any]) -> Options:
    from mindport.rewrite.options import Options  # noqa: PLC0415

    only = data["only"]
    names = None if only is None else frozenset(Span(*one) for one in only)
    return Options(unsafe=data["unsafe"], marks=False, only=names)


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


async def _action(ls: Server, view: View, fix: Fix) -> types.CodeAction | None:
    """An action; None where it would change nothing, or more than this client can."""
    from mindport.lsp.handlers.migrate import edit_of_conversion  # noqa: PLC0415

    client = ls.session.client
    action = types.CodeAction(fix.title, _KINDS.get(fix.kind.value, fix.kind.value))
    options = fix.options
    if fix.helpers and not client.creates_files:
        if not client.disables_actions:
            return None
        action.disabled = types.CodeActionDisabled(
            message("fix.no-files", helpers=", ".join(fix.helpers))
        )
    elif options is None:
        action.edit = edit_of(ls, view, fix)
        return action if action.edit is not None else None
    elif client.resolves_actions:
        only = None if options.only is None else sorted([*one] for one in options.only)
        data = {"unsafe": options.unsafe, "only": only}
        action.data = {"uri": view.uri, "version": view.version, "fix": data}
    else:
        action.edit = await edit_of_conversion(ls, view, options, confirm=False)
        return action if action.edit is not None else None
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
