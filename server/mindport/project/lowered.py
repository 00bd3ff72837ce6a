"""Lowering of files, in this process or in several, with a memory of what was lowered before."""

from __future__ import annotations

import gc
import hashlib
import marshal
import multiprocessing
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor

from mindport import __version__
from mindport.analysis import ir
from mindport.analysis.ir import FileIR
from mindport.analysis.lower import lower
from mindport.project.cache import ResultCache
from mindport.project.result import FileError
from mindport.project.sources import Source
from mindport.syntax.source_file import parse

# Below this many characters a second process costs more than it gives.
_WORTH_A_POOL = 600_000
_CHUNK = 200_000
_SALT = f"ir {__version__} {sys.version_info[:2]}".encode()

Blob = bytes  # marshal of (IR as ir.dump gives it, ((message, line, column), ...))


def lower_source(text: str) -> tuple[FileIR, tuple[FileError, ...]]:
    """The IR of a text and what was wrong with it."""
    source = parse(text)
    lowered = lower(source.tree)
    problems = [FileError(p.message, p.line, p.column) for p in source.problems]
    problems += [FileError(message, line) for line, message in lowered.skipped]
    return lowered, tuple(problems)


def lower_text(text: str) -> Blob:
    """The same, as bytes."""
    lowered, problems = lower_source(text)
    plain = tuple((p.message, p.line, p.column) for p in problems)
    return marshal.dumps((ir.dump(lowered), plain))


def open_blob(blob: Blob) -> tuple[FileIR, tuple[FileError, ...]]:
    """What `lower_text` gave."""
    data, problems = marshal.loads(blob)
    return ir.load(data), tuple(FileError(*problem) for problem in problems)


def cache_key(source: Source) -> bytes:
    """The key of a file's IR: its content, and what could change the IR of a content."""
    kind = b"notebook" if source.notebook is not None else b"file"
    return hashlib.blake2b(_SALT + kind + source.digest, digest_size=20).digest()


def lower_all(
    sources: Sequence[Source],
    *,
    jobs: int,
    cache: ResultCache | None,
    done: Callable[[int], None],
) -> dict[str, Blob]:
    """The blobs of all sources by path; `done` hears how many more are finished."""
    blobs: dict[str, Blob] = {}
    missing: list[Source] = []
    known = cache.get_many(cache_key(source) for source in sources) if cache is not None else {}
    for source in sources:
        blob = known.get(cache_key(source))
        if blob is None:
            missing.append(source)
        else:
            blobs[source.path] = blob
    done(len(blobs))
    for source, blob in _lower_missing(missing, jobs):
        blobs[source.path] = blob
        if cache is not None:
            cache.put(cache_key(source), blob)
        done(1)
    return blobs


def _lower_missing(sources: list[Source], jobs: int) -> Iterator[tuple[Source, Blob]]:
    size = sum(len(source.text) for source in sources)
    if jobs <= 1 or size < _WORTH_A_POOL:
        for source in sources:
            yield source, _lower_quietly(source.text)
        return
    chunks = list(_chunks(sources))
    context = multiprocessing.get_context("fork" if _can_fork() else "spawn")
    with ProcessPoolExecutor(min(jobs, len(chunks)), mp_context=context) as pool:
        texts = [[source.text for source in chunk] for chunk in chunks]
        for chunk, blobs in zip(chunks, pool.map(_lower_chunk, texts), strict=True):
            yield from zip(chunk, blobs, strict=True)


def _can_fork() -> bool:
    return sys.platform == "linux"


def _chunks(sources: list[Source]) -> Iterator[list[Source]]:
    chunk: list[Source] = []
    size = 0
    for source in sources:
        chunk.append(source)
        size += len(source.text)
        if size >= _CHUNK:
            yield chunk
            chunk, size = [], 0
    if chunk:
        yield chunk


def _lower_chunk(texts: list[str]) -> list[Blob]:
    return [_lower_quietly(text) for text in texts]


def _lower_quietly(text: str) -> Blob:
    """Lower without the collector, which would walk every tree again and again."""
    was_on = gc.isenabled()
    gc.disable()
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(max(limit, 6000))
    try:
        return lower_text(text)
    finally:
        sys.setrecursionlimit(limit)
        if was_on:
            gc.enable()
