"""Sessions with the capabilities of real editors: every method that is announced."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_lsp
from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pytest_lsp import LanguageClient, client_capabilities

from checked_client import session_config

_MODEL = """\
import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(3, 4)

    def forward(self, x):
        return torch.abs(self.linear(x)).cuda()
"""
_TRAIN = "import torch\nfrom model import Net\n\nprint(Net()(torch.ones(3)).cuda())\n"
# Of what stands behind `x = '😀', `.
_COLUMNS = {
    types.PositionEncodingKind.Utf8: 12,
    types.PositionEncodingKind.Utf16: 10,
    types.PositionEncodingKind.Utf32: 9,
}


def _with_pull(capabilities: types.ClientCapabilities) -> types.ClientCapabilities:
    assert capabilities.text_document
    assert capabilities.workspace
    capabilities.text_document.diagnostic = types.DiagnosticClientCapabilities()
    capabilities.workspace.diagnostics = types.DiagnosticWorkspaceClientCapabilities(
        refresh_support=True
    )
    return capabilities


_CLIENTS = {
    "code": lambda: client_capabilities("visual-studio-code"),
    "code-pull": lambda: _with_pull(client_capabilities("visual-studio-code")),
    "neovim": lambda: client_capabilities("neovim"),
    "emacs": lambda: client_capabilities("emacs"),
}
_CONFIG = session_config(Path(tempfile.gettempdir()) / "mindport-test-cache")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    root = tmp_path.resolve()
    (root / "model.py").write_text(_MODEL)
    (root / "train.py").write_text(_TRAIN)
    return root


@pytest_lsp.fixture(config=_CONFIG, params=list(_CLIENTS))
async def client(
    lsp_client: LanguageClient, folder: Path, request: pytest.FixtureRequest
) -> AsyncIterator[None]:
    params = types.InitializeParams(
        capabilities=_CLIENTS[request.param](),
        workspace_folders=[types.WorkspaceFolder(folder.as_uri(), "project")],
    )
    lsp_client.refreshes = 0  # type: ignore[attr-defined]
    lsp_client.registered = []  # type: ignore[attr-defined]

    @lsp_client.feature(types.CLIENT_REGISTER_CAPABILITY)
    def register(params: types.RegistrationParams) -> None:
        lsp_client.registered += [one.method for one in params.registrations]  # type: ignore[attr-defined]

    for method in (types.WORKSPACE_INLAY_HINT_REFRESH, types.WORKSPACE_CODE_LENS_REFRESH):

        @lsp_client.feature(method)
        def refresh(_params: Any) -> None:
            lsp_client.refreshes += 1  # type: ignore[attr-defined]

    result = await lsp_client.initialize_session(params)
    lsp_client.encoding = result.capabilities.position_encoding  # type: ignore[attr-defined]
    yield
    await lsp_client.shutdown_session()


def _pulls(client: LanguageClient) -> bool:
    assert client.capabilities.text_document
    return client.capabilities.text_document.diagnostic is not None


def _open(client: LanguageClient, path: Path, text: str | None = None) -> str:
    text = path.read_text() if text is None else text
    item = types.TextDocumentItem(path.as_uri(), "python", 1, text)
    client.text_document_did_open(types.DidOpenTextDocumentParams(item))
    return path.as_uri()


def _change(client: LanguageClient, uri: str, version: int, text: str) -> None:
    client.text_document_did_change(
        types.DidChangeTextDocumentParams(
            types.VersionedTextDocumentIdentifier(version, uri),
            [types.TextDocumentContentChangeWholeDocument(text)],
        )
    )


async def _diagnostics(client: LanguageClient, uri: str) -> list[types.Diagnostic]:
    if _pulls(client):
        return list((await _pull(client, uri)).items)  # type: ignore[union-attr]
    for _ in range(100):
        if uri in client.diagnostics:
            return list(client.diagnostics[uri])
        await asyncio.sleep(0.05)
    pytest.fail("no diagnostics")


async def _pull(
    client: LanguageClient, uri: str, previous: str | None = None
) -> types.DocumentDiagnosticReport:
    return await client.text_document_diagnostic_async(
        types.DocumentDiagnosticParams(
            types.TextDocumentIdentifier(uri), previous_result_id=previous
        )
    )


async def _until(found: Any) -> None:
    for _ in range(100):
        if found():
            return
        await asyncio.sleep(0.05)
    pytest.fail("it did not happen")


def _at(text: str, word: str, after: int = 1) -> types.Position:
    before = text[: text.index(word) + after]
    return types.Position(before.count("\n"), len(before) - before.rfind("\n") - 1)


async def test_diagnostics_carry_what_an_editor_shows(client: LanguageClient, folder: Path) -> None:
    found = await _diagnostics(client, _open(client, folder / "model.py"))
    assert {one.source for one in found} == {"mindport"}
    module = next(one for one in found if one.range.start.line == 4)
    assert module.range == types.Range(types.Position(4, 10), types.Position(4, 19))
    assert module.code == "MP103"
    assert module.severity == types.DiagnosticSeverity.Hint
    if module.code_description is not None:
        assert module.code_description.href.endswith("/changed-api.md")
    if module.data is not None:
        assert module.data["target"] == "mindspore.nn.Cell"


async def test_a_change_is_answered_with_its_version(client: LanguageClient, folder: Path) -> None:
    uri = _open(client, folder / "model.py")
    before = await _diagnostics(client, uri)
    _change(client, uri, 2, "import torch\nx = '😀', torch.jit.script(3)\n")
    if not _pulls(client):
        await _until(lambda: len(client.diagnostics[uri]) != len(before))
    after = await _diagnostics(client, uri)
    assert [one.range.start for one in after] == [types.Position(1, _COLUMNS[client.encoding])]  # type: ignore[attr-defined]


async def test_what_was_told_is_not_told_again(client: LanguageClient, folder: Path) -> None:
    uri = _open(client, folder / "model.py")
    first = await _pull(client, uri)
    assert isinstance(first, types.RelatedFullDocumentDiagnosticReport)
    again = await _pull(client, uri, first.result_id)
    assert again == types.RelatedUnchangedDocumentDiagnosticReport(result_id=str(first.result_id))
    if _pulls(client):
        assert uri not in client.diagnostics, "pushed and pulled"


async def test_the_whole_project_is_told(client: LanguageClient, folder: Path) -> None:
    train = (folder / "train.py").as_uri()
    if not _pulls(client):
        await _until(lambda: client.diagnostics.get(train))
        return
    report = await client.workspace_diagnostic_async(types.WorkspaceDiagnosticParams([]))
    found = {one.uri: one for one in report.items}
    assert found[train].items  # type: ignore[union-attr]
    known = [types.PreviousResultId(uri, str(one.result_id)) for uri, one in found.items()]
    parked = asyncio.ensure_future(
        client.workspace_diagnostic_async(types.WorkspaceDiagnosticParams(known))
    )
    await asyncio.sleep(0.5)
    assert not parked.done()
    (folder / "train.py").unlink()
    change = types.FileEvent(train, types.FileChangeType.Deleted)
    client.workspace_did_change_watched_files(types.DidChangeWatchedFilesParams([change]))
    gone = await asyncio.wait_for(parked, 10)
    assert [(one.uri, list(one.items)) for one in gone.items] == [(train, [])]  # type: ignore[union-attr]


async def test_a_file_that_is_deleted_has_no_diagnostics(
    client: LanguageClient, folder: Path
) -> None:
    if _pulls(client):
        pytest.skip("see the test of the whole project")
    train = (folder / "train.py").as_uri()
    await _until(lambda: client.diagnostics.get(train))
    (folder / "train.py").unlink()
    change = types.FileEvent(train, types.FileChangeType.Deleted)
    client.workspace_did_change_watched_files(types.DidChangeWatchedFilesParams([change]))
    await _until(lambda: not client.diagnostics[train])


async def test_hover_shows_the_card_of_an_api(client: LanguageClient, folder: Path) -> None:
    uri = _open(client, folder / "model.py")
    place = types.TextDocumentIdentifier(uri), _at(_MODEL, "torch.abs", 7)
    found = await client.text_document_hover_async(types.HoverParams(*place))
    assert found is not None
    assert "mindspore.mint.abs" in found.contents.value  # type: ignore[union-attr]
    nowhere = types.TextDocumentIdentifier(uri), types.Position(3, 0)
    assert await client.text_document_hover_async(types.HoverParams(*nowhere)) is None


async def test_actions_apply_cleanly_and_respect_what_is_asked_for(
    client: LanguageClient, folder: Path
) -> None:
    uri = _open(client, folder / "model.py")
    found = await _diagnostics(client, uri)

    async def actions(only: list[types.CodeActionKind] | None) -> list[types.CodeAction]:
        place = _at(_MODEL, "torch.abs", 7)
        context = types.CodeActionContext(found, only)
        params = types.CodeActionParams(
            types.TextDocumentIdentifier(uri), types.Range(place, place), context
        )
        return await client.text_document_code_action_async(params)  # type: ignore[return-value]

    offered = await actions(None)
    assert offered
    kinds = {str(getattr(one.kind, "value", one.kind)) for one in offered}
    rewrites = {"refactor.rewrite", "refactor.rewrite.mindport"}  # of a use, of a whole function
    assert kinds <= {"quickfix", *rewrites, "source.fixAll.mindport"}
    everything = await actions([types.CodeActionKind.SourceFixAll])
    assert len(everything) == 1
    if everything[0].edit is None:
        everything = [await client.code_action_resolve_async(everything[0])]
    assert everything[0].edit is not None
    assert not await actions([types.CodeActionKind.SourceOrganizeImports])


async def test_completion_and_signatures(client: LanguageClient, folder: Path) -> None:
    text = "import mindspore\nfrom mindspore import mint\nmint.ab\nmint.add("
    uri = _open(client, folder / "model.py", text)
    document = types.TextDocumentIdentifier(uri)
    params = types.CompletionParams(document, types.Position(2, 7))
    found = await client.text_document_completion_async(params)
    assert isinstance(found, types.CompletionList)
    item = next(one for one in found.items if one.label == "abs")
    assert isinstance(item.text_edit, types.TextEdit)
    resolved = await client.completion_item_resolve_async(item)
    assert resolved.documentation
    at = types.SignatureHelpParams(document, types.Position(3, 9))
    signature = await client.text_document_signature_help_async(at)
    assert signature is not None
    assert "input" in signature.signatures[0].label


async def test_hints_lenses_and_symbols(client: LanguageClient, folder: Path) -> None:
    uri = _open(client, folder / "model.py")
    document = types.TextDocumentIdentifier(uri)
    whole = types.Range(types.Position(0, 0), types.Position(99, 0))
    hints = types.InlayHintParams(document, whole)
    assert not await client.text_document_inlay_hint_async(hints)
    settings = {"mindport": {"inlayHints": True}}
    client.set_configuration({"inlayHints": True}, section="mindport")
    client.workspace_did_change_configuration(types.DidChangeConfigurationParams(settings))
    for _ in range(20):  # the server asks for the settings that changed
        await asyncio.sleep(0.5)
        if shown := await client.text_document_inlay_hint_async(hints):
            break
    assert any("mint.abs" in str(one.label) for one in shown or ())
    lenses = await client.text_document_code_lens_async(types.CodeLensParams(document))
    assert lenses
    assert lenses[0].command
    symbols = await client.text_document_document_symbol_async(types.DocumentSymbolParams(document))
    assert [one.name for one in symbols or ()][-1] == "Net"
    uses = await client.workspace_symbol_async(types.WorkspaceSymbolParams("api:cuda"))
    assert {one.location.uri for one in uses or ()} == {
        uri,
        (folder / "train.py").as_uri(),
    }
    assert await client.workspace_symbol_async(types.WorkspaceSymbolParams("")) in ([], ())
    named = await client.workspace_symbol_async(types.WorkspaceSymbolParams("nothing.abs"))
    assert named in ([], ())


async def _run(client: LanguageClient, command: str, *arguments: Any) -> Any:
    params = types.ExecuteCommandParams(command, arguments=list(arguments))
    return await client.workspace_execute_command_async(params)


async def test_commands(client: LanguageClient, folder: Path) -> None:
    uri = _open(client, folder / "model.py")
    before = await _diagnostics(client, uri)
    scanned = await _run(client, "mindport.scanProject")
    assert (scanned["files"], scanned["done"], scanned["cancelled"]) == (2, 2, False)
    assert scanned["findings"] > len(before)
    known = await _run(client, "mindport.lookup", "torch.abs")
    assert known["mapping"]["target"] == "mindspore.mint.abs"
    guess = await _run(client, "mindport.lookup", "torch.absolut")
    assert guess["mapping"] is None
    assert guess["found"]
    switched = await _run(client, "mindport.switchRelease", "2.3.0")
    assert switched["ms_version"] == "2.3.0"
    switched = await _run(client, "mindport.switchBackend", "cpu")
    assert switched["backend"] == "cpu"
    with pytest.raises(JsonRpcException, match="not known"):
        await _run(client, "mindport.switchBackend", "abacus")
    info = await _run(client, "mindport.debugInformation")
    assert info["diagnostics"] == ("pull" if _pulls(client) else "push")
    shown = info["folders"][0]["settings"]
    assert (shown["backend"][0], shown["guesses"]) == ("cpu", ["False", "default"])
    await _run(client, "mindport.restart")
    assert await _diagnostics(client, uri)
    with pytest.raises(JsonRpcException, match="not an open document"):
        await _run(client, "mindport.fixAll", "file:///nowhere.py")
    assert await _run(client, "mindport.openDocumentation", "https://www.mindspore.cn/") in (
        True,
        False,
    )


async def test_fix_all_is_applied_by_the_client(client: LanguageClient, folder: Path) -> None:
    applied: list[types.ApplyWorkspaceEditParams] = []

    @client.feature(types.WORKSPACE_APPLY_EDIT)
    def apply(params: types.ApplyWorkspaceEditParams) -> types.ApplyWorkspaceEditResult:
        applied.append(params)
        return types.ApplyWorkspaceEditResult(applied=True)

    uri = _open(client, folder / "model.py")
    done = await _run(client, "mindport.fixAll", uri)
    assert done["applied"]
    assert done["uses"] >= 1
    assert len(applied) == 1


async def test_fix_all_gives_files_that_took_names_of_torch_their_own_imports(
    client: LanguageClient, folder: Path
) -> None:
    applied: list[types.ApplyWorkspaceEditParams] = []

    @client.feature(types.WORKSPACE_APPLY_EDIT)
    def apply(params: types.ApplyWorkspaceEditParams) -> types.ApplyWorkspaceEditResult:
        applied.append(params)
        return types.ApplyWorkspaceEditResult(applied=True)

    (folder / "parts.py").write_text("import torch.nn as nn\n\nact = nn.ReLU()\n")
    (folder / "whole.py").write_text("from parts import *\n\nlayer = nn.Linear(2, 3)\n")
    taker = _open(client, folder / "whole.py")
    uri = _open(client, folder / "parts.py")
    await _run(client, "mindport.fixAll", uri)
    made = applied[0].edit
    edits = {one.text_document.uri: one.edits for one in made.document_changes or ()}
    (edit,) = (made.changes or edits)[taker]
    assert edit.new_text == "\nfrom torch import nn"
    assert (edit.range.start.line, edit.range.start.character) == (0, 19)


async def test_settings_of_a_project_are_read_again(client: LanguageClient, folder: Path) -> None:
    uri = _open(client, folder / "model.py")
    assert await _diagnostics(client, uri)
    settings = folder / "mindport.toml"
    settings.write_text('select = ["MP999"]\n')
    change = types.FileEvent(settings.as_uri(), types.FileChangeType.Created)
    client.workspace_did_change_watched_files(types.DidChangeWatchedFilesParams([change]))
    if _pulls(client):
        await asyncio.sleep(0.5)
        assert await _diagnostics(client, uri) == []
    else:
        await _until(lambda: not client.diagnostics[uri])


async def test_settings_nearest_to_a_file_hold_for_it(client: LanguageClient, folder: Path) -> None:
    inner = folder / "inner"
    inner.mkdir()
    (inner / "again.py").write_text(_MODEL)
    (inner / "other.py").write_text(_TRAIN)
    uri, outer = _open(client, inner / "again.py"), _open(client, folder / "model.py")
    assert await _diagnostics(client, uri)
    settings = inner / "mindport.toml"
    settings.write_text('select = ["MP999"]\n')
    made = types.FileEvent(settings.as_uri(), types.FileChangeType.Created)
    client.workspace_did_change_watched_files(types.DidChangeWatchedFilesParams([made]))
    await _shown(client, uri, some=False)
    assert await _diagnostics(client, outer)
    settings.unlink()
    gone = types.FileEvent(settings.as_uri(), types.FileChangeType.Deleted)
    client.workspace_did_change_watched_files(types.DidChangeWatchedFilesParams([gone]))
    await _shown(client, uri, some=True)


async def _shown(client: LanguageClient, uri: str, *, some: bool) -> None:
    """Wait until a document has diagnostics, or has none."""
    for _ in range(100):
        if bool(await _diagnostics(client, uri)) is some:
            return
        await asyncio.sleep(0.1)
    pytest.fail("the diagnostics stay as they were")


async def test_folders_come_and_go(
    client: LanguageClient, folder: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    other = tmp_path_factory.mktemp("other").resolve()
    (other / "more.py").write_text("import torch\ntorch.jit.script(3)\n")
    uri = (other / "more.py").as_uri()
    new = types.WorkspaceFolder(other.as_uri(), "other")

    def change(added: list[types.WorkspaceFolder], removed: list[types.WorkspaceFolder]) -> None:
        event = types.WorkspaceFoldersChangeEvent(added, removed)
        client.workspace_did_change_workspace_folders(types.DidChangeWorkspaceFoldersParams(event))

    change([new], [])
    if _pulls(client):
        first = await client.workspace_diagnostic_async(types.WorkspaceDiagnosticParams([]))
        while uri not in {one.uri for one in first.items}:
            first = await client.workspace_diagnostic_async(types.WorkspaceDiagnosticParams([]))
        return
    await _until(lambda: client.diagnostics.get(uri))
    change([], [new])
    await _until(lambda: not client.diagnostics[uri])


async def test_a_document_that_is_closed_counts_as_on_disk(
    client: LanguageClient, folder: Path
) -> None:
    if _pulls(client):
        pytest.skip("what is closed is not pulled")
    uri = _open(client, folder / "train.py", "x = 1\n")
    await _until(lambda: uri in client.diagnostics and not client.diagnostics[uri])
    client.text_document_did_close(
        types.DidCloseTextDocumentParams(types.TextDocumentIdentifier(uri))
    )
    await _until(lambda: client.diagnostics.get(uri))


async def test_files_are_watched_where_the_client_can(client: LanguageClient) -> None:
    assert client.capabilities.workspace
    watched = client.capabilities.workspace.did_change_watched_files
    if watched is None or not watched.dynamic_registration:
        pytest.skip("this client does not watch files")
    await _until(lambda: types.WORKSPACE_DID_CHANGE_WATCHED_FILES in client.registered)  # type: ignore[attr-defined]


async def test_a_client_that_never_pulls_is_told(client: LanguageClient, folder: Path) -> None:
    if not _pulls(client):
        pytest.skip("only for clients that say that they pull")
    uri = _open(client, folder / "model.py")
    await asyncio.sleep(1)
    assert uri not in client.diagnostics
    await _until(lambda: client.diagnostics.get(uri))
    await _pull(client, uri)
    await _until(lambda: uri in client.diagnostics and not client.diagnostics[uri])
