"""The command that writes a report of a workspace folder."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pygls.exceptions import JsonRpcInternalError

import mindport
from mindport.ide.messages import message
from mindport.lsp.command import add_command, refusal
from mindport.lsp.from_proto import path_of
from mindport.lsp.progress import Progress, progress

if TYPE_CHECKING:
    from mindport.lsp.server import Server

_COMMAND = "mindport.exportReport"
_LONGEST = 1 << 30  # of a report, in bytes
_GLANCE = 0.2  # seconds between looks at whether it was cancelled


def register(server: Server) -> None:
    """Add the command."""
    expected = "a format and, if you like, a file to write and a folder's URI"
    add_command(server, _COMMAND, export_report, expected, '["json", "/home/me/report.json"]')


async def export_report(
    ls: Server, form: str, path: str | None = None, folder_uri: str | None = None
) -> dict[str, Any]:
    """Scan a workspace folder as it is saved, and give the report or write it to a file."""
    from mindport.lsp.export import formats, settings_to_json  # noqa: PLC0415
    from mindport.project.settings_model import not_one_of  # noqa: PLC0415

    if form not in formats():
        raise refusal("command.format", text=not_one_of(form, formats()))
    if path is not None:
        _check(path)
    session = ls.session
    folders = await session.run(lambda: [f for f in session.folders.all() if f.root is not None])
    wanted = None if folder_uri is None else path_of(folder_uri)
    found = [f for f in folders if wanted in (None, f.anchor.as_posix())]
    if not found:
        raise refusal("command.no-folder")
    settings = settings_to_json(found[0].loaded.settings)
    task = {"folder": str(found[0].anchor), "format": form, "path": path, "settings": settings}
    async with progress(ls, message("export.title")) as shown:
        answer = await _run(task, shown)
    if "error" in answer:
        raise JsonRpcInternalError(message=answer["error"])
    return {"format": form, "path": path, "cancelled": not answer, **answer}


def _check(path: str) -> None:
    target = Path(path)
    if not target.is_absolute():
        raise refusal("command.path", path=path)
    if target.is_dir():
        raise refusal("command.folder", path=path)
    if not target.parent.is_dir():
        raise refusal("command.parent", folder=target.parent)


async def _run(task: dict[str, Any], shown: Progress) -> dict[str, Any]:
    """The last words of the process; none when it was cancelled."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "mindport.lsp.export"),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        limit=_LONGEST,
        # Not that of the workspace: Python looks for modules there.
        cwd=Path(mindport.__file__).parent.parent,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        process.stdin.write(json.dumps(task).encode() + b"\n")
        while not shown.is_cancelled:
            reading = asyncio.ensure_future(process.stdout.readline())
            while not reading.done() and not shown.is_cancelled:
                await asyncio.wait({reading}, timeout=_GLANCE)
            if not reading.done():
                reading.cancel()
                break
            said = json.loads(reading.result() or b'{"error": "the scan failed: see the log"}')
            if "total" not in said:
                return dict(said)
            text = message("export.progress", **said)
            shown.report(said["done"], said["total"], text)
        return {}
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()
