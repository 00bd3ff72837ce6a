"""workspace/executeCommand."""

from __future__ import annotations

import asyncio
import platform
import sys
from collections import Counter
from dataclasses import asdict
from typing import Any

from lsprotocol import types
from pygls.exceptions import JsonRpcInvalidParams

import mindport
from mindport.ide.messages import message
from mindport.lsp.command import add_command, refusal
from mindport.lsp.handlers.code_action import OPEN_DOCUMENTATION
from mindport.lsp.lookup import answers
from mindport.lsp.progress import progress
from mindport.lsp.server import Server
from mindport.project.scan.summary import count
from mindport.project.settings.check import checked


def register(server: Server) -> None:
    """Add the commands."""
    server.feature(types.WINDOW_WORK_DONE_PROGRESS_CANCEL)(_cancelled)
    add_command(server, "mindport.scanProject", scan_project)
    add_command(server, "mindport.restart", restart)
    add_command(server, "mindport.debugInformation", debug_information)
    for name, function, expected, example in (
        ("mindport.switchRelease", switch_release, "a MindSpore release", '["2.10"]'),
        ("mindport.switchBackend", switch_backend, "ascend, gpu or cpu", '["ascend"]'),
        ("mindport.lookup", lookup, "the name of an API", '["torch.std"]'),
        ("mindport.fixAll", fix_all, "the URI of an open document", '["file:///a.py"]'),
        (OPEN_DOCUMENTATION, open_documentation, "an address", '["https://www.mindspore.cn/"]'),
    ):
        add_command(server, name, function, expected, example)


def _cancelled(ls: Server, params: types.WorkDoneProgressCancelParams) -> None:
    """pygls has cancelled the future of the token; the scan looks at it."""


async def scan_project(ls: Server) -> dict[str, Any]:
    """Analyse all files of the workspace folders; what was found, by severity and code."""
    session = ls.session
    steps = session.analysis.scan_steps()
    done, total = 0, 0
    is_complete = False
    try:
        async with progress(ls, message("scan.title")) as shown:
            while not shown.is_cancelled:
                step = await session.run(lambda: next(steps, None))
                if step is None:
                    is_complete = True
                    break
                done, total = step
                shown.report(done, total, message("scan.progress", done=done, total=total))
    finally:
        session.worker.wake()
    await asyncio.sleep(0)  # what the analysis told last is taken up
    return {"files": total, "done": done, "cancelled": not is_complete, **_counts(ls)}


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
        checked({key: value})
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
    await ls.environment.restart()
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
                "editor": asdict(session.folders.settings.editor(folder.anchor.as_posix())),
            }
            for folder in session.folders.all()
        ]

    from importlib.metadata import version  # noqa: PLC0415

    info = session.knowledge.info()
    return {
        "version": mindport.__version__,
        "knowledge": info.fingerprint,
        "python": sys.version.split()[0],
        "executable": sys.executable,
        "packages": {name: version(name) for name in ("pygls", "lsprotocol", "jedi")},
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
    """Convert all of a document that `migrate` converts, without marks."""
    from mindport.lsp.handlers.migrate import edit_of_conversion  # noqa: PLC0415
    from mindport.rewrite.options import Options  # noqa: PLC0415

    session = ls.session
    view = await session.view(uri)
    if view is None:
        raise refusal("command.not-open", uri=uri)
    judged = await session.run(lambda: session.analysis.judged(session.path(uri)))
    edit = await edit_of_conversion(ls, view, Options(marks=False), confirm=False)
    if edit is None or judged is None or not session.client.applies_edits:
        return {"applied": False, "uses": 0}
    done = judged.after.conversions if judged.after is not None else ()
    uses = sum(one.is_done and bool(one.rewrites or one.is_elsewhere) for one in done)
    params = types.ApplyWorkspaceEditParams(edit, message("fix.all", uses=count(uses, "use")))
    answer = await ls.workspace_apply_edit_async(params)
    return {"applied": answer.applied, "uses": uses}


async def open_documentation(ls: Server, address: str) -> bool:
    """Open an official page."""
    if not address.startswith("https://"):
        raise refusal("command.address", address=address)
    if not ls.session.client.shows_documents:
        return False
    shown = await ls.window_show_document_async(types.ShowDocumentParams(address, external=True))
    return shown.success
