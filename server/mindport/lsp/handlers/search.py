"""The commands that look up APIs: names while they are typed, and one name in full."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lsprotocol import types

from mindport.knowledge.card import PLACES
from mindport.lsp.command import Field, add_command, add_object_command, refusal
from mindport.lsp.from_proto import offset_of
from mindport.project.settings import Settings

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
    add_command(server, "mindport.releases", releases)


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


async def releases(ls: Server) -> dict[str, Any]:
    """The releases and backends that can be switched to, and those that hold."""
    settings = await settings_of_session(ls)
    knowledge = ls.session.knowledge
    return {
        "releases": [one.name for one in reversed(knowledge.releases())],
        "backends": [{"id": one.value, "name": name} for one, name in PLACES.items()],
        "release": knowledge.release(settings.ms_version),
        "backend": settings.backend.value,
    }


async def settings_of_session(ls: Server) -> Settings:
    """The settings of the first folder: what is asked of no file is answered for it."""
    session = ls.session
    found = await session.run(lambda: [f.loaded.settings for f in session.folders.all()][:1])
    return found[0] if found else Settings()
