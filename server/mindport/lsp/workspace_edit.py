"""Changes of several files as an edit in the form that the client can take."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from lsprotocol import types

from mindport.lsp.client import Client


@dataclass(frozen=True, slots=True)
class Changed:
    """The change of one document; `is_new` for one that has to be created.

    `label` says what the change is, to someone who is asked to confirm it.
    """

    uri: str
    version: int | None
    edits: tuple[types.TextEdit, ...]
    label: str
    is_new: bool = False


def workspace_edit(
    client: Client, changes: Iterable[Changed], *, confirm: bool
) -> types.WorkspaceEdit:
    """The edit; with `confirm`, the client is asked to show it first, where it can."""
    changes = list(changes)
    if not client.document_changes:
        return types.WorkspaceEdit(changes={one.uri: list(one.edits) for one in changes})
    annotates = confirm and client.annotates_changes
    operations: list[types.TextDocumentEdit | types.CreateFile] = []
    annotations: dict[str, types.ChangeAnnotation] = {}
    for one in changes:
        name = one.uri if annotates else None
        if annotates:
            annotations[one.uri] = types.ChangeAnnotation(one.label, needs_confirmation=True)
        if one.is_new and client.creates_files:
            options = types.CreateFileOptions(ignore_if_exists=True)
            operations.append(types.CreateFile(one.uri, options=options, annotation_id=name))
        if one.is_new and not client.creates_files:
            continue
        identifier = types.OptionalVersionedTextDocumentIdentifier(one.uri, one.version)
        operations.append(types.TextDocumentEdit(identifier, _annotated(one.edits, name)))
    return types.WorkspaceEdit(
        document_changes=list(operations), change_annotations=annotations or None
    )


def _annotated(
    edits: Iterable[types.TextEdit], name: str | None
) -> list[types.TextEdit | types.AnnotatedTextEdit | types.SnippetTextEdit]:
    if name is None:
        return list(edits)
    return [types.AnnotatedTextEdit(name, one.range, one.new_text) for one in edits]
