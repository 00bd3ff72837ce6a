"""A scan: from paths to a result, through the cache.

The engine is imported only when the cache has no answer: most of a warm scan would be its import.
"""

from __future__ import annotations

import hashlib
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import mindport
from mindport.knowledge.store import KnowledgeBase
from mindport.project import stored_result
from mindport.project.cache import ResultCache
from mindport.project.discovery import discover, report_path
from mindport.project.result import ReportedFile, ScanResult
from mindport.project.settings import Settings
from mindport.project.sources import Source, read_source

Progress = Callable[[int, int], None]


def scan(
    paths: list[Path],
    settings: Settings,
    *,
    jobs: int = 1,
    guesses: bool = False,
    cache: ResultCache | None = None,
    progress: Progress | None = None,
    knowledge: KnowledgeBase | None = None,
) -> ScanResult:
    """Find every use of a scanned API below the paths.

    Files that cannot be read or parsed are in the result with their errors; a path that does not
    exist raises MissingPathError. `progress` hears (files done, files in all).
    """
    started = time.perf_counter()
    knowledge = knowledge or KnowledgeBase.open()
    found = discover(paths, settings)
    sources = [read_source(path, report_path(path)) for path in found.files]
    unread = [ReportedFile(report_path(path), 0, (error,)) for path, error in found.errors]
    roots = [root.absolute().as_posix() for root in (*paths, *settings.source_roots)]
    key = _key(sources, settings, guesses, roots, knowledge)
    stored = cache.get(key) if cache is not None else None
    result = stored_result.load(stored) if stored is not None else None
    if result is None:
        from mindport.project.engine import Engine, in_deep_thread  # noqa: PLC0415

        engine = Engine(sources, roots, settings, guesses, knowledge, jobs, cache, progress)
        result = in_deep_thread(engine.run)
        if cache is not None:
            cache.put(key, stored_result.dump(result))
    return replace(
        result,
        roots=tuple(report_path(path.absolute()) for path in paths),
        files=sorted([*result.files, *unread], key=lambda file: file.path),
        seconds=time.perf_counter() - started,
    )


def _key(
    sources: list[Source],
    settings: Settings,
    guesses: bool,
    roots: list[str],
    knowledge: KnowledgeBase,
) -> bytes:
    """Equal for scans that give the same result."""
    digest = hashlib.blake2b(digest_size=20)
    facts = (mindport.__version__, _code_stamp(), sys.version_info[:2], guesses, roots)
    known = (knowledge.info().fingerprint, settings.fingerprint)
    digest.update(repr((facts, known)).encode())
    for source in sources:
        digest.update(f"\0{source.path}\0{source.shown}\0{source.errors}\0".encode())
        digest.update(source.digest)
    return digest.digest()


def _code_stamp() -> int:
    """The newest change of mindport's own files: who works on it must not see old results."""
    folder = Path(mindport.__file__).parent
    return max(path.stat().st_mtime_ns for path in folder.rglob("*.py"))
