"""Settings, watched files and workspace folders."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from lsprotocol import types
from pygls.exceptions import JsonRpcException

from mindport.ide.messages import message
from mindport.lsp.from_proto import settings_of, uri_of

if TYPE_CHECKING:
    from mindport.lsp.server import Server

_LOG = logging.getLogger(__name__)


def register(server: Server) -> None:
    """Add the handlers."""
    server.feature(types.WORKSPACE_DID_CHANGE_CONFIGURATION)(did_change_configuration)
    server.feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)(did_change_watched_files)
    server.feature(types.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS)(did_change_workspace_folders)


async def did_change_configuration(ls: Server, params: types.DidChangeConfigurationParams) -> None:
    """Settings of the editor changed."""
    if ls.session.client.configures:
        await fetch_settings(ls)
    else:
        await ls.session.configure({"": settings_of(params.settings)})
        await tell_problems(ls)


async def did_change_watched_files(ls: Server, params: types.DidChangeWatchedFilesParams) -> None:
    """Files changed on disk."""
    ls.session.files_changed(change.uri for change in params.changes)
    await tell_problems(ls)


async def did_change_workspace_folders(
    ls: Server, params: types.DidChangeWorkspaceFoldersParams
) -> None:
    """Workspace folders came and went."""
    added = [folder.uri for folder in params.event.added]
    ls.session.folders_changed(added, [folder.uri for folder in params.event.removed])
    await fetch_settings(ls)


async def fetch_settings(ls: Server) -> None:
    """Ask the client for its settings, for each folder, where it can be asked."""
    if ls.session.client.configures:
        await _fetch(ls)
    await tell_problems(ls)


async def tell_problems(ls: Server) -> None:
    """Say once what is wrong with the settings of a folder: else the defaults would surprise."""
    session = ls.session
    problems = await session.run(lambda: {f.problem for f in session.folders.every()} - {""})
    for problem in sorted(problems - ls.told_problems):
        text = message("settings.problem", problem=problem)
        ls.window_show_message(types.ShowMessageParams(types.MessageType.Warning, text))
    ls.told_problems = problems


async def _fetch(ls: Server) -> None:
    session = ls.session
    roots = await session.run(
        lambda: [f.anchor.as_posix() for f in session.folders.all() if f.root is not None]
    )
    items = [types.ConfigurationItem(section="mindport")]
    items += [types.ConfigurationItem(scope_uri=uri_of(r), section="mindport") for r in roots]
    try:
        answers = await ls.workspace_configuration_async(types.ConfigurationParams(items))
    except JsonRpcException as error:
        _LOG.warning("the client did not give its settings: %s", error)
        return
    found: dict[str, Mapping[str, Any]] = {}
    for path, answer in zip(["", *roots], answers or (), strict=False):
        found[path] = settings_of(answer)
    await session.configure(found)
