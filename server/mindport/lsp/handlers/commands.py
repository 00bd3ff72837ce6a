"""workspace/executeCommand."""

from __future__ import annotations

import asyncio
import platform
import sys
import time
import uuid
from collections import Counter
from typing import Any

from lsprotocol import types
from pygls.exceptions import JsonRpcInvalidParams

import mindport
from mindport.lsp.handlers.code_action import OPEN_DOCUMENTATION, edit_of
from mindport.lsp.lookup import answers
from mindport.lsp.server import Server  # pygls reads the types of the arguments


def register(server: Server) -> None:
    """Add the commands."""
    server.feature(types.WINDOW_WORK_DONE_PROGRESS_CANCEL)(_cancelled)
    server.command("mindport.scanProject")(scan_project)
    server.command("mindport.switchRelease")(switch_release)
    server.command("mindport.switchBackend")(switch_backend)
    server.command("mindport.lookup")(lookup)
    server.command("mindport.restart")(restart)
    server.command("mindport.debugInformation")(debug_information)
    server.command("mindport.fixAll")(fix_all)
    server.command(OPEN_DOCUMENTATION)(open_documentation)


def _cancelled(ls: Server, params: types.WorkDoneProgressCancelParams) -> None:
    """pygls has cancelled the future of the token; the scan looks at it."""


async def scan_project(ls: Server) -> dict[str, Any]:
    """Analyse all files of the workspace folders; what was found, by severity and code."""
    session = ls.session
    steps = session.analysis.scan_steps()
    token = await _begin(ls, "MindPort: scan project")
    done, total, shown = 0, 0, time.monotonic()
    is_complete = False
    try:
        while not _is_cancelled(ls, token):
            step = await session.run(lambda: next(steps, None))
            if step is None:
                is_complete = True
                break
            done, total = step
            if token is not None and time.monotonic() - shown > 0.1:
                shown = time.monotonic()
                percentage = 100 * done // total if total else 0
                report = types.WorkDoneProgressReport(
                    message=f"{done} of {total} files", percentage=percentage
                )
                ls.work_done_progress.report(token, report)
    finally:
        if token is not None:
            ls.work_done_progress.end(token, types.WorkDoneProgressEnd())
            ls.work_done_progress.tokens.pop(token, None)
        session.worker.wake()
    await asyncio.sleep(0)  # what the analysis told last is taken up
    return {"files": total, "done": done, "cancelled": not is_complete, **_counts(ls)}


async def _begin(ls: Server, title: str) -> str | None:
    if not ls.session.client.progresses:
        return None
    token = str(uuid.uuid4())
    await ls.work_done_progress.create_async(token)
    begin = types.WorkDoneProgressBegin(title, cancellable=True, percentage=0)
    ls.work_done_progress.begin(token, begin)
    return token


def _is_cancelled(ls: Server, token: str | None) -> bool:
    future = ls.work_done_progress.tokens.get(token) if token is not None else None
    return future is not None and future.cancelled()


def _counts(ls: Server) -> dict[str, Any]:
    found = [one for r in ls.session.diagnostics.reports.values() for one in r.diagnostics]
    severities = Counter(one.severity.name.lower() for one in found if one.severity)
    return {
        "findings": len(found),
        "severities": dict(severities),
        "codes": dict(sorted(Counter(str(one.code) for one in found).items())),
    }


async def switch_release(ls: Server, release: str) -> dict[str, Any]:
    """Answer for another MindSpore release, until the session ends."""
    return await _choose(ls, "ms_version", release)


async def switch_backend(ls: Server, backend: str) -> dict[str, Any]:
    """Answer for another backend, until the session ends."""
    return await _choose(ls, "backend", backend)


async def _choose(ls: Server, key: str, value: str) -> dict[str, Any]:
    try:
        return await ls.session.choose(key, value)
    except ValueError as error:
        raise JsonRpcInvalidParams(message=str(error)) from None


async def lookup(ls: Server, name: str) -> dict[str, Any]:
    """What is known of a name of either framework, or names that were meant."""
    session = ls.session
    settings = await session.run(
        lambda: [folder.loaded.settings for folder in session.folders.all()][:1]
    )
    return await session.compute(lambda: answers(session.knowledge, name, *settings))


async def restart(ls: Server) -> None:
    """Analyse everything anew."""
    await ls.session.run(ls.session.analysis.restart)
    ls.session.worker.wake()


async def debug_information(ls: Server) -> dict[str, Any]:
    """What the server works with: effective settings, and where each came from."""
    session = ls.session

    def of_folders() -> list[dict[str, Any]]:
        return [
            {
                "folder": folder.anchor.as_posix(),
                "inWorkspace": folder.root is not None,
                "files": len(folder.workspace.paths()),
                "settled": folder.workspace.is_settled,
                "problem": folder.problem,
                "settings": {
                    key: [str(_shown(folder.loaded.settings, key)), source]
                    for key, source in folder.loaded.sources.items()
                },
            }
            for folder in session.folders.all()
        ]

    info = session.knowledge.info()
    return {
        "version": mindport.__version__,
        "knowledge": info.fingerprint,
        "python": sys.version.split()[0],
        "platform": platform.platform(),
        "positionEncoding": session.encoding.value,
        "diagnostics": "push" if session.diagnostics.pushes else "pull",
        "openDocuments": [f"{one.uri} (version {one.version})" for one in session.documents],
        "folders": await session.run(of_folders),
    }


def _shown(settings: Any, key: str) -> object:
    value = getattr(settings, key)
    return getattr(value, "value", value)


async def fix_all(ls: Server, uri: str) -> dict[str, Any]:
    """Apply all safe fixes of a document."""
    from mindport.ide.fixes import fix_all as fix_of_file  # noqa: PLC0415

    view = await ls.session.view(uri)
    if view is None:
        raise JsonRpcInvalidParams(message=f"not an open document: {uri}")
    fix = await ls.session.compute(lambda: fix_of_file(view.model))
    edit = None if fix is None else edit_of(ls, view, fix)
    if fix is None or edit is None or not ls.session.client.applies_edits:
        return {"applied": False, "uses": 0}
    params = types.ApplyWorkspaceEditParams(edit, fix.title)
    answer = await ls.workspace_apply_edit_async(params)
    return {"applied": answer.applied, "uses": fix.uses}


async def open_documentation(ls: Server, address: str) -> bool:
    """Open an official page."""
    if not address.startswith("https://"):
        raise JsonRpcInvalidParams(message="not an address of a page")
    if not ls.session.client.shows_documents:
        return False
    shown = await ls.window_show_document_async(types.ShowDocumentParams(address, external=True))
    return shown.success
