"""The command that tells all uses and findings of files and folders."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mindport.ide.messages import message
from mindport.lsp.command import Field, add_object_command, refusal
from mindport.lsp.export import settings_to_json
from mindport.lsp.folders import Folder
from mindport.lsp.from_proto import path_of, uri_of
from mindport.lsp.job_process import run_job

if TYPE_CHECKING:
    from mindport.lsp.server import Server

_EXAMPLE = '{"uris": ["file:///home/me/project"]}'


def register(server: Server) -> None:
    """Add the command."""
    add_object_command(server, "mindport.scan", scan, {"uris": Field("strings")}, _EXAMPLE)


async def scan(ls: Server, given: dict[str, Any]) -> dict[str, Any]:
    """Scan what is named, each file with the settings of its workspace folder."""
    folders = await _folders(ls, given.get("uris"))
    task = {"kind": "scan", "folders": folders, "encoding": ls.session.encoding.value}
    answer = await run_job(ls, message("scan.title"), task)
    return answer if answer is not None else {"cancelled": True}


async def _folders(ls: Server, uris: Iterable[str] | None) -> list[dict[str, Any]]:
    session = ls.session
    if uris is None:
        roots = await session.run(lambda: [f for f in session.folders.all() if f.root is not None])
        if not roots:
            raise refusal("command.no-folder")
        return [_folder(one, ["."]) for one in roots]
    paths = [path_of(uri) for uri in uris]
    for path in paths:
        if not Path(path).exists():
            raise refusal("command.no-file", path=path)

    def sort() -> dict[str, tuple[Folder, list[str]]]:
        sorted_paths: dict[str, tuple[Folder, list[str]]] = {}
        for path in dict.fromkeys(paths):
            folder = session.folders.at(path)
            entry = sorted_paths.setdefault(folder.anchor.as_posix(), (folder, []))
            entry[1].append(Path(path).relative_to(folder.anchor).as_posix())
        return sorted_paths

    return [_folder(*one) for one in (await session.run(sort)).values()]


def _folder(folder: Folder, paths: list[str]) -> dict[str, Any]:
    return {
        "folder": str(folder.anchor),
        "uri": uri_of(folder.anchor.as_posix()),
        "name": folder.anchor.name,
        "paths": paths,
        "settings": settings_to_json(folder.loaded.settings),
    }
