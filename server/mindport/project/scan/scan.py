"""A scan: from paths to a result, through the cache.

The engine and the knowledge base are imported only when the cache has no answer: most of a warm
scan would be their import.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from mindport.analysis.mindspore_code import PACKAGE as MINDSPORE
from mindport.project.scan import stored_result
from mindport.project.scan.cache import ResultCache
from mindport.project.scan.discovery import Discovery, discover, is_found, report_path
from mindport.project.scan.program import program_stamp
from mindport.project.scan.result import ReportedFile, ScanResult, joined
from mindport.project.scan.sources import Source, read_source, source_of
from mindport.project.scan.task import Task
from mindport.project.settings.settings import Settings, absolute

if TYPE_CHECKING:
    from mindport.knowledge.store import KnowledgeBase
    from mindport.project.scan.engine import ReadInstalled
    from mindport.trace.model import Trace

Progress = Callable[[int, int], None]


def prepare(
    paths: list[Path],
    settings: Settings,
    *,
    guesses: bool = False,
    trace: Trace | None = None,
    texts: Mapping[str, str] | None = None,
    given: bytes | None = None,
    settings_of: Callable[[Path], Settings] | None = None,
) -> Task:
    """Find and read the files below the paths; MissingPathError for a path that does not exist.

    `texts` are those of files, by absolute path, that an editor has not saved. `given` is what a
    single file holds that need not be there. `settings_of` gives the settings of a file, which may
    be those of a folder inside.
    """
    if given is not None:
        found = Discovery()
        shown_path = report_path(absolute(paths[0]))
        sources = [source_of(absolute(paths[0]).as_posix(), shown_path, given)]
    else:
        found = discover(paths, settings)
        sources = [read_source(path, report_path(path)) for path in found.files]
        sources = [_as_edited(source, texts or {}) for source in sources]
    nested = _nested(sources, settings, settings_of)
    sources = [one for one in sources if _is_wanted(one, nested)]
    unread = [ReportedFile(report_path(path), 0, (error,)) for path, error in found.errors]
    roots = _roots(paths, (settings, *nested.values()))
    shown = tuple(report_path(absolute(path)) for path in paths)
    digest = hashlib.blake2b(digest_size=20)
    facts = (program_stamp(), guesses, roots, shown, trace.digest if trace else b"")
    digest.update(repr((facts, settings.fingerprint, unread)).encode())
    for source in sources:
        names = f"\0{source.path}\0{source.shown}\0{source.errors}\0"
        digest.update(names.encode("utf-8", "surrogatepass"))  # names may be of any bytes
        digest.update(source.digest)
        digest.update(nested.get(source.path, settings).fingerprint.encode())
    key = digest.digest()
    return Task(shown, roots, settings, guesses, sources, unread, key, trace, nested)


def _roots(paths: list[Path], settings: Iterable[Settings]) -> tuple[str, ...]:
    """The folders in which top-level modules may stand, each once."""
    places = [*paths, *(root for one in settings for root in one.source_roots)]
    return tuple(dict.fromkeys(absolute(root).as_posix() for root in places))


def _nested(
    sources: list[Source], settings: Settings, settings_of: Callable[[Path], Settings] | None
) -> dict[str, Settings]:
    """The files that have other settings."""
    if settings_of is None:
        return {}
    found = {one.path: settings_of(Path(one.path)) for one in sources}
    return {path: one for path, one in found.items() if one != settings}


def _is_wanted(source: Source, nested: Mapping[str, Settings]) -> bool:
    """Whether settings of its own do not leave a file out."""
    own = nested.get(source.path)
    return own is None or is_found(Path(source.path), own.root, own)


def _as_edited(source: Source, texts: Mapping[str, str]) -> Source:
    text = texts.get(absolute(Path(source.path)).as_posix())
    if text is None:
        return source
    digest = hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).digest()
    return Source(source.path, source.shown, text, digest)


def perform(
    task: Task,
    *,
    jobs: int = 1,
    cache: ResultCache | None = None,
    progress: Progress | None = None,
    knowledge: KnowledgeBase | None = None,
    read_installed: ReadInstalled | None = None,
) -> ScanResult:
    """Find every use of a scanned API. `progress` hears (steps done, steps in all).

    Files that cannot be read or parsed are in the result with their errors. What rests on installed
    packages is not kept: they change without the task.
    """
    keeps = cache is not None and read_installed is None
    stored = cache.get(task.key) if cache is not None and keeps else None
    result = stored_result.load(stored) if stored is not None else None
    if result is None:
        from mindport.knowledge.store import KnowledgeBase  # noqa: PLC0415
        from mindport.project.scan.deep_thread import in_deep_thread  # noqa: PLC0415
        from mindport.project.scan.engine import Engine  # noqa: PLC0415

        known = knowledge or KnowledgeBase.open()
        results = []
        for part in task.parts():
            engine = Engine(
                part,
                known,
                jobs,
                cache,
                progress,
                read_installed=read_installed,
                also_read=(MINDSPORE,),
            )
            results.append(in_deep_thread(engine.run, engine.stop))
        result = joined(results)
        if cache is not None and keeps:
            cache.put(task.key, stored_result.dump(result))
    files = sorted([*result.files, *task.unread], key=lambda file: file.path)
    return replace(result, roots=task.shown_roots, files=files)


def scan(
    paths: list[Path],
    settings: Settings,
    *,
    jobs: int = 1,
    guesses: bool = False,
    cache: ResultCache | None = None,
    progress: Progress | None = None,
    knowledge: KnowledgeBase | None = None,
    trace: Trace | None = None,
) -> ScanResult:
    """Prepare and perform."""
    task = prepare(paths, settings, guesses=guesses, trace=trace)
    return perform(task, jobs=jobs, cache=cache, progress=progress, knowledge=knowledge)
