"""The command that writes the migration dossier of a workspace folder."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mindport.ide.messages import message
from mindport.lsp.command import Field, add_object_command
from mindport.lsp.handlers.export_report import check_target, wanted_folder
from mindport.lsp.job_process import run_job

if TYPE_CHECKING:
    from mindport.lsp.server import Server

_FIELDS = {"uri": Field("string"), "path": Field("string")}
_EXAMPLE = '{"uri": "file:///home/me/project"}'


def register(server: Server) -> None:
    """Add the command."""
    add_object_command(server, "mindport.dossier", dossier, _FIELDS, _EXAMPLE)


async def dossier(ls: Server, given: dict[str, Any]) -> dict[str, Any]:
    """Read a workspace folder as it is saved, and give the page or write it to a file."""
    from mindport.lsp.export import settings_to_json  # noqa: PLC0415

    path = given.get("path")
    if path is not None:
        check_target(path)
    folder, _ = await wanted_folder(ls, given.get("uri"))
    session, anchor = ls.session, (folder.anchor / "_").as_posix()
    task = {
        "kind": "dossier",
        "folder": str(folder.anchor),
        "path": path,
        "settings": settings_to_json(folder.loaded.settings),
        "environment": await session.run(lambda: session.folders.environment(anchor)),
    }
    answer = await run_job(ls, message("dossier.title"), task)
    return {"path": path, "cancelled": answer is None, **(answer or {})}
