"""The command that writes files and folders for MindSpore, as an edit."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lsprotocol import types

from mindport.ide.messages import message
from mindport.lsp.command import Field, add_object_command, refusal
from mindport.lsp.from_proto import path_of, uri_of
from mindport.lsp.progress import Progress, progress
from mindport.lsp.to_proto import range_of, text_edit
from mindport.lsp.workspace_edit import Changed, workspace_edit
from mindport.text.line_index import LineIndex
from mindport.text.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mindport.lsp.server import Server
    from mindport.lsp.view import View
    from mindport.project.judging.importers import Importer
    from mindport.project.migration.migration import MigratedFile
    from mindport.project.migration.written import Written
    from mindport.rewrite.conversion.convert import Conversion
    from mindport.rewrite.options import Options

_FIELDS = {
    "uris": Field("strings", True),
    "unsafe": Field("boolean"),
    "texts": Field("boolean"),
}
_EXAMPLE = '{"uris": ["file:///home/me/project/model.py"]}'


def register(server: Server) -> None:
    """Add the command."""
    add_object_command(server, "mindport.migrate", migrate, _FIELDS, _EXAMPLE)


async def migrate(ls: Server, given: dict[str, Any]) -> dict[str, Any]:
    """Convert what is named; nothing is written."""
    roots = [path_of(uri) for uri in given["uris"]]
    for root in roots:
        if not Path(root).exists():
            raise refusal("command.no-file", path=root)
    async with progress(ls, message("migrate.title")) as shown:
        files = await _migrated(ls, roots, shown, unsafe=given.get("unsafe", False))
    ls.session.worker.wake()
    if files is None:
        return {"cancelled": True}
    return await ls.session.run(lambda: _answer(ls, roots, files, given.get("texts", False)))


async def edit_of_conversion(
    ls: Server, view: View, options: Options, *, confirm: bool
) -> types.WorkspaceEdit | None:
    """The edit that converts a part of an open document, or all of it, with its helpers.

    With `confirm`, the client is asked to show it first. None where nothing changes.
    """
    session, path = ls.session, ls.session.path(view.uri)
    file = await session.run(lambda: session.analysis.migrated(path, options))
    if file is None or not file.after.edits:
        return None
    parts = view.split(file.after.edits)
    if parts is None:
        return None
    uses = file.after.conversions
    done = sum(one.is_done for one in uses)
    shown = _shown(ls, path)
    label = message("convert.annotation", path=shown, converted=done, uses=len(uses))
    changes = [
        Changed(
            part.uri,
            part.version,
            tuple(text_edit(part.lines, edit, session.encoding) for edit in edits),
            label,
        )
        for part, edits in parts
    ]
    changes += [_importer(ls, one)[1] for one in file.importers]
    changes += [_helper(ls, one)[1] for one in _helpers(ls, [path], [file])]
    return workspace_edit(session.client, changes, confirm=confirm)


async def _migrated(
    ls: Server, roots: list[str], shown: Progress, *, unsafe: bool
) -> list[MigratedFile] | None:
    """The files that have to do with torch, converted; None when the user cancelled."""
    from mindport.rewrite.options import Options  # noqa: PLC0415

    session, options = ls.session, Options(unsafe)
    steps = session.analysis.settle()
    while (step := await session.run(lambda: next(steps, None))) is not None:
        if shown.is_cancelled:
            return None
        shown.report(*step, message("scan.progress", done=step[0], total=step[1]))
    found = await session.run(lambda: [session.analysis.paths_below(root) for root in roots])
    paths = list(dict.fromkeys(path for some in found for path in some))
    files: list[MigratedFile] = []
    for done, path in enumerate(paths):
        if shown.is_cancelled:
            return None
        shown.report(done, len(paths), message("scan.progress", done=done, total=len(paths)))
        file = await session.run(
            lambda path=path: session.analysis.migrated_alone(path, options)  # type: ignore[misc]
        )
        if file is not None:
            files.append(file)
    return await session.run(lambda: session.analysis.together(files, options))


def _answer(ls: Server, roots: list[str], files: list[MigratedFile], texts: bool) -> dict[str, Any]:
    from mindport.project.migration.plan import dependencies  # noqa: PLC0415
    from mindport.rewrite.conversion.judgement import Fate  # noqa: PLC0415

    told: list[dict[str, Any]] = []
    changes: list[Changed] = []
    for file in files:
        entry, changed = _file(ls, file, texts)
        told.append(entry)
        changes += [changed] if changed is not None else []
    for importer in (one for file in files for one in file.importers):
        entry, changed = _importer(ls, importer)
        told.append(entry)
        changes.append(changed)
    of_files = [one for one in files if not one.source.path.endswith(".ipynb")]
    for helper in _helpers(ls, roots, of_files):
        entry, changed = _helper(ls, helper)
        told.append(entry)
        changes.append(changed)
    release = ls.session.knowledge.release()
    if files:
        release = _release(ls, files[0].source.path)
    asked = [one for root in roots for one in dependencies(Path(root), release)]
    conversions = [one for file in files for one in _conversions(file)]
    left = Counter(one.use.api for one in conversions if not one.is_done)
    fates = Counter(one.judgement.fate for one in conversions)
    edit = workspace_edit(ls.session.client, changes, confirm=True)
    return {
        "cancelled": False,
        "edit": edit,
        "files": told,
        "dependencies": [
            {
                "uri": uri_of(one.path.absolute().as_posix()),
                "line": one.line,
                "text": one.text,
                "proposal": one.proposal,
            }
            for one in asked
        ],
        "summary": {
            "files": len(files),
            "changed": len(changes),
            "uses": len(conversions),
            "fates": {fate.value: fates[fate] for fate in Fate},
            "converted": sum(one.is_done for one in conversions),
            "unresolved": sum(left.values()),
            "unresolvedApis": dict(sorted(left.items(), key=lambda pair: (-pair[1], pair[0]))),
        },
    }


def _importer(ls: Server, importer: Importer) -> tuple[dict[str, Any], Changed]:
    """A file that took names of torch from one that is converted: it imports them itself."""
    path, session = importer.source.path, ls.session
    uri, shown = session.uri(path), _shown(ls, path)
    document, lines = session.documents.get(uri), LineIndex.of(importer.source.text)
    version = None if document is None else document.version
    entry = _entry(uri, shown, version)
    edits = tuple(text_edit(lines, edit, session.encoding) for edit in importer.edits)
    return entry, Changed(uri, version, edits, message("convert.importer", path=shown))


def _entry(uri: str, shown: str, version: int | None) -> dict[str, Any]:
    """The entry of a file that changes together with the converted files."""
    return {
        "uri": uri,
        "path": shown,
        "changed": True,
        "created": False,
        "version": version,
        "uses": 0,
        "converted": 0,
        "keepsTorch": False,
        "left": [],
    }


def _conversions(file: MigratedFile) -> tuple[Conversion, ...]:
    return () if file.source.path.endswith(".ipynb") else file.after.conversions


def _release(ls: Server, path: str) -> str:
    settings = ls.session.folders.of(path).loaded.settings
    return ls.session.knowledge.release(settings.ms_version)


def _file(ls: Server, file: MigratedFile, texts: bool) -> tuple[dict[str, Any], Changed | None]:
    path, session = file.source.path, ls.session
    uri = session.uri(path)
    entry: dict[str, Any] = {"uri": uri, "path": _shown(ls, path), "created": False}
    if path.endswith(".ipynb"):
        reason = {"range": None, "reason": message("convert.notebook")}
        return entry | {"changed": False, "version": None, "left": [reason]}, None
    document = session.documents.get(uri)
    version = None
    if document is not None:  # edited since: then the client has to refuse the edit
        version = document.version - (document.text != file.lines.text)
    done = sum(one.is_done for one in file.after.conversions)
    entry |= {
        "changed": bool(file.after.edits),
        "version": version,
        "uses": len(file.after.conversions),
        "converted": done,
        "keepsTorch": file.after.keeps_torch,
        "left": [_left(ls, file, one) for one in file.after.conversions if not one.is_done],
    }
    if texts:
        entry["newText"] = file.after.text
    if not file.after.edits:
        return entry, None
    edits = tuple(text_edit(file.lines, edit, session.encoding) for edit in file.after.edits)
    label = message("convert.annotation", path=entry["path"], converted=done, uses=entry["uses"])
    return entry, Changed(uri, version, edits, label)


def _left(ls: Server, file: MigratedFile, conversion: Conversion) -> dict[str, Any]:
    use = conversion.use
    return {
        "range": range_of(file.lines, use.name_span, ls.session.encoding),
        "api": use.api,
        "target": conversion.target or None,
        "code": conversion.code or None,
        "confidence": use.confidence.value,
        "reason": conversion.reason,
    }


def _helpers(ls: Server, roots: list[str], files: list[MigratedFile]) -> Iterable[Written]:
    """The files of the helper package that the converted files import."""
    from mindport.project.migration.helper_files import helper_files  # noqa: PLC0415
    from mindport.project.migration.migration import Migration  # noqa: PLC0415

    wanted = [one for one in files if one.after.helpers]
    names = {name for file in wanted for name in file.after.helpers}
    if not names:
        return
    folder = ls.session.folders.around(wanted[0].source.path)
    root = folder.anchor if folder is not None else Path(roots[0])
    release = _release(ls, wanted[0].source.path)
    migration = Migration(tuple(wanted), release, "", tuple(sorted(names)))
    opened = {Path(ls.session.path(one.uri)): one.text for one in ls.session.documents}
    for written in helper_files(migration, root, (), opened):
        if written.is_changed:
            yield written


def _helper(ls: Server, written: Written) -> tuple[dict[str, Any], Changed]:
    path = written.path.as_posix()
    uri, after = ls.session.uri(path), written.after.decode("utf-8")
    document = ls.session.documents.get(uri)
    before = "" if written.before is None else written.before.decode("utf-8", "replace")
    lines = document.lines if document is not None else LineIndex.of(before)
    version = document.version if document is not None else None
    whole = range_of(lines, Span(0, len(lines.text)), ls.session.encoding)
    shown = _shown(ls, path)
    is_new = written.before is None
    entry = _entry(uri, shown, version) | {"created": is_new, "newText": after}
    label = message("convert.helpers", path=shown)
    return entry, Changed(uri, version, (types.TextEdit(whole, after),), label, is_new)


def _shown(ls: Server, path: str) -> str:
    folder = ls.session.folders.around(path)
    return Path(path).name if folder is None else Path(path).relative_to(folder.anchor).as_posix()
