"""The commands that look up APIs: names while they are typed, and one name in full."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lsprotocol import types

from mindport.knowledge.types import Backend
from mindport.lsp.command import Field, add_command, add_object_command, refusal
from mindport.lsp.from_proto import offset_of
from mindport.project.settings.settings import DEFAULT, LoadedSettings, Settings

if TYPE_CHECKING:
    from mindport.lsp.server import Server

_SEARCH = {"query": Field("string", True), "limit": Field("number"), "framework": Field("string")}
_PLACE = {
    "uri": Field("string", True),
    "line": Field("number", True),
    "character": Field("number", True),
}
_PLACE_EXAMPLE = '{"uri": "file:///a.py", "line": 3, "character": 8}'
_LIMIT, _MOST = 50, 200


def register(server: Server) -> None:
    """Add the commands."""
    add_object_command(server, "mindport.search", search, _SEARCH, '{"query": "conv2d"}')
    of_name = {"name": Field("string", True)}
    add_object_command(server, "mindport.detail", show, of_name, '{"name": "torch.std"}')
    add_object_command(server, "mindport.apiAt", api_at, _PLACE, _PLACE_EXAMPLE)
    add_command(server, "mindport.releases", releases, "the URI of a file", '["file:///a.py"]')


async def search(ls: Server, given: dict[str, Any]) -> dict[str, Any]:
    """Names of both frameworks that a query may mean."""
    from mindport.lsp.detail import found_names  # noqa: PLC0415

    settings = await settings_of_session(ls)
    limit = min(max(given.get("limit", _LIMIT), 1), _MOST)
    framework = given.get("framework") or None
    knowledge, query = ls.session.knowledge, given["query"].strip()
    return await ls.session.compute(
        lambda: found_names(knowledge, settings, query, limit, framework)
    )


async def show(ls: Server, given: dict[str, Any]) -> dict[str, Any]:
    """All that is known of a name."""
    from mindport.lsp.detail import detail  # noqa: PLC0415

    settings = await settings_of_session(ls)
    return await ls.session.compute(
        lambda: detail(ls.session.knowledge, settings, given["name"].strip())
    )


async def api_at(ls: Server, given: dict[str, Any]) -> dict[str, Any]:
    """The API that stands at a place of an open document."""
    from mindport.ide.hover import hover  # noqa: PLC0415

    view = await ls.session.view(given["uri"])
    if view is None:
        raise refusal("command.not-open", uri=given["uri"])
    place = types.Position(given["line"], given["character"])
    offset = offset_of(view.model.lines, place, ls.session.encoding)
    found = await ls.session.compute(lambda: hover(view.model, offset))
    return {"name": (found.api or None) if found is not None else None}


async def releases(ls: Server, uri: str = "") -> dict[str, Any]:
    """The releases and backends that can be switched to; those that hold for a file, and why."""
    loaded = await _loaded(ls, uri)
    settings, knowledge = loaded.settings, ls.session.knowledge
    return {
        "releases": [one.name for one in reversed(knowledge.releases())],
        "backends": [{"id": one.value, "name": one.label} for one in Backend],
        "release": knowledge.release(settings.ms_version),
        "releaseFrom": loaded.sources.get("ms_version", DEFAULT),
        "backend": settings.backend.value,
        "backendFrom": loaded.sources.get("backend", DEFAULT),
    }


async def settings_of_session(ls: Server) -> Settings:
    """The settings of the first folder: what is asked of no file is answered for it."""
    return (await _loaded(ls)).settings


async def _loaded(ls: Server, uri: str = "") -> LoadedSettings:
    """The settings that hold for a file, or those of the first folder."""
    folders = ls.session.folders

    def find() -> LoadedSettings:
        if uri:
            return folders.at(ls.session.path(uri)).loaded
        return next((folder.loaded for folder in folders.all()), LoadedSettings(Settings()))

    return await ls.session.run(find)
