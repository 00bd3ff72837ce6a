"""The command that writes a report of a workspace folder."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from mindport.ide.messages import message
from mindport.lsp.command import add_command, refusal
from mindport.lsp.folders import Folder
from mindport.lsp.from_proto import path_of
from mindport.lsp.job_process import run_job

if TYPE_CHECKING:
    from mindport.lsp.server import Server

_COMMAND = "mindport.exportReport"


def register(server: Server) -> None:
    """Add the command."""
    expected = "a format and, if you like, a file to write and the URI of a folder or file"
    add_command(server, _COMMAND, export_report, expected, '["json", "/home/me/report.json"]')


async def export_report(
    ls: Server, form: str, path: str | None = None, folder_uri: str | None = None
) -> dict[str, Any]:
    """Scan a workspace folder as it is saved, and give the report or write it to a file."""
    from mindport.lsp.export import formats, settings_to_json  # noqa: PLC0415
    from mindport.project.settings.check import not_one_of  # noqa: PLC0415

    if form not in formats():
        raise refusal("command.format", text=not_one_of(form, formats()))
    if path is not None:
        check_target(path)
    folder, paths = await wanted_folder(ls, folder_uri)
    task = {
        "kind": "export",
        "folder": str(folder.anchor),
        "paths": paths,
        "format": form,
        "path": path,
        "settings": settings_to_json(folder.loaded.settings),
    }
    answer = await run_job(ls, message("export.title"), task)
    return {"format": form, "path": path, "cancelled": answer is None, **(answer or {})}


async def wanted_folder(ls: Server, uri: str | None) -> tuple[Folder, list[str]]:
    """The workspace folder, and what of it to report on."""
    session = ls.session
    folders = await session.run(lambda: [f for f in session.folders.all() if f.root is not None])
    if uri is None:
        if not folders:
            raise refusal("command.no-folder")
        return folders[0], ["."]
    path = path_of(uri)
    around = [f for f in folders if f"{path}/".startswith(f"{f.anchor.as_posix().rstrip('/')}/")]
    if not around:
        raise refusal("command.no-folder")
    folder = max(around, key=lambda one: len(one.anchor.as_posix()))
    inner = Path(path).relative_to(folder.anchor)
    if not Path(path).exists():
        raise refusal("command.no-file", path=path)
    return folder, [inner.as_posix()]


def check_target(path: str) -> None:
    """Refuse a file that cannot be written."""
    target = Path(path)
    if not target.is_absolute():
        raise refusal("command.path", path=path)
    if target.is_dir():
        raise refusal("command.folder", path=path)
    if not target.parent.is_dir():
        raise refusal("command.parent", folder=target.parent)
