"""Rules on ranges, edits and diagnostics, wherever they stand in a message."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from conformance.conversation import Conversation


def _key(position: dict[str, int]) -> tuple[int, int]:
    return position["line"], position["character"]


def of_range(talk: Conversation, place: dict[str, Any], uri: str) -> Iterator[str]:
    """A range begins before it ends, and lies in the text."""
    if _key(place["start"]) > _key(place["end"]):
        yield f"has a range that ends before it begins: {place}"
    if not talk.texts.holds(uri, place):
        yield f"has a range outside of the text of {uri}: {place}"


def of_position(talk: Conversation, position: dict[str, int], uri: str) -> Iterator[str]:
    """A position lies in the text."""
    yield from of_range(talk, {"start": position, "end": position}, uri)


def contains(outer: dict[str, Any], inner: dict[str, Any]) -> bool:
    """Whether a range lies in another."""
    return _key(outer["start"]) <= _key(inner["start"]) and _key(inner["end"]) <= _key(outer["end"])


def of_markup(content: Any, formats: Sequence[str] | None, what: str) -> Iterator[str]:
    """Markup is of a kind that the client shows: plain text, where it says nothing."""
    known = ["plaintext"] if formats is None else formats
    if isinstance(content, dict) and "kind" in content and content["kind"] not in known:
        yield f"has {what} in {content['kind']}, which the client does not show"


def of_diagnostics(
    talk: Conversation, found: Iterable[dict[str, Any]], uri: str, *, pulled: bool
) -> Iterator[str]:
    """Nothing in a diagnostic that the client did not ask for."""
    sections = ["textDocument.publishDiagnostics"] + ["textDocument.diagnostic"] * pulled

    def can(name: str) -> bool:
        return any(talk.can(f"{section}.{name}") for section in sections)

    needs = {
        "relatedInformation": can("relatedInformation"),
        "codeDescription": can("codeDescriptionSupport"),
        "data": can("dataSupport"),
        "tags": any(talk.can(f"{one}.tagSupport") is not None for one in sections),
    }
    tags = {tag for one in sections for tag in talk.can(f"{one}.tagSupport.valueSet") or ()}
    for one in found:
        yield from of_range(talk, one["range"], uri)
        for name, is_wanted in needs.items():
            if name in one and not is_wanted:
                yield f"has {name} in a diagnostic, which the client does not know"
        if not set(one.get("tags", ())) <= tags:
            yield f"has the tags {one['tags']}, of which the client knows {sorted(tags)}"
        if not one["message"]:
            yield "has a diagnostic without words"
        for related in one.get("relatedInformation", ()):
            yield from of_range(talk, related["location"]["range"], related["location"]["uri"])


def of_text_edits(talk: Conversation, edits: list[dict[str, Any]], uri: str) -> Iterator[str]:
    """Edits lie in the text, and do not overlap."""
    for edit in edits:
        yield from of_range(talk, edit["range"], uri)
        if "annotationId" in edit and not talk.can(
            "workspace.workspaceEdit.changeAnnotationSupport"
        ):
            yield "annotates an edit, which the client does not know"
    ordered = sorted(
        edits, key=lambda edit: (_key(edit["range"]["start"]), _key(edit["range"]["end"]))
    )
    for before, after in pairwise(ordered):
        if _key(after["range"]["start"]) < _key(before["range"]["end"]):
            yield f"has edits that overlap: {before}, {after}"


def of_workspace_edit(talk: Conversation, edit: dict[str, Any]) -> Iterator[str]:
    """An edit of documents is written in the way that the client knows, for the text it has."""
    if "changes" in edit and "documentChanges" in edit:
        yield "writes an edit in two ways"
    if "documentChanges" in edit and not talk.can("workspace.workspaceEdit.documentChanges"):
        yield "has documentChanges, which the client does not know"
    for uri, edits in edit.get("changes", {}).items():
        yield from of_text_edits(talk, edits, uri)
    for change in edit.get("documentChanges", ()):
        if "kind" in change:
            known = talk.can("workspace.workspaceEdit.resourceOperations") or ()
            if change["kind"] not in known:
                yield f"wants to {change['kind']} a file, which the client can't"
            continue
        document = change["textDocument"]
        version = talk.texts.open.get(document["uri"])
        if document["version"] is not None and document["version"] != version:
            yield f"edits version {document['version']}; open is {version}: {document['uri']}"
        yield from of_text_edits(talk, change["edits"], document["uri"])
