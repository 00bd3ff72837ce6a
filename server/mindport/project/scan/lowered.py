"""Lowering of files, in this process or in several, with a memory of what was lowered before."""

from __future__ import annotations

import gc
import hashlib
import logging
import marshal
import signal
import sys
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, TypeAlias

from mindport.analysis.lowering import ir
from mindport.analysis.lowering.entries import lower
from mindport.analysis.lowering.ir import FileIR
from mindport.project.scan.cache import ResultCache
from mindport.project.scan.program import program_stamp
from mindport.project.scan.result import FileError
from mindport.project.scan.sources import Source
from mindport.syntax.kept_parses import parsed
from mindport.syntax.source_file import SourceFile, parse

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor

_LOG = logging.getLogger(__name__)

# Below this many characters a second process costs more than it gives.
_WORTH_A_POOL = 600_000
_CHUNK = 200_000

Blob = bytes  # marshal of (IR as ir.dump gives it, ((message, line, column), ...))
Read: TypeAlias = Callable[[str], SourceFile]
Outcome: TypeAlias = "Blob | str"  # or why a file could not be lowered at all


def lower_source(text: str, read: Read = parse) -> tuple[FileIR, tuple[FileError, ...]]:
    """The IR of a text and what was wrong with it."""
    source = read(text)
    lowered = lower(source.tree)
    problems = [FileError(p.message, p.line, p.column) for p in source.problems]
    problems += [FileError(message, line) for line, message in lowered.skipped]
    return lowered, tuple(problems)


def lower_text(text: str, read: Read = parse) -> Blob:
    """The same, as bytes."""
    lowered, problems = lower_source(text, read)
    plain = tuple((p.message, p.line, p.column) for p in problems)
    return marshal.dumps((ir.dump(lowered), plain))


def open_blob(blob: Blob) -> tuple[FileIR, tuple[FileError, ...]]:
    """What `lower_text` gave."""
    data, problems = marshal.loads(blob)
    return ir.load(data), tuple(FileError(*problem) for problem in problems)


def cache_key(source: Source) -> bytes:
    """The key of a file's IR: its content, and what could change the IR of a content."""
    kind = b"notebook" if source.notebook is not None else b"file"
    return hashlib.blake2b(program_stamp() + kind + source.digest, digest_size=20).digest()


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
    with closing(_lower_missing(missing, jobs)) as outcomes:
        for source, outcome in outcomes:
            blobs[source.path] = _failure(outcome) if isinstance(outcome, str) else outcome
            if cache is not None and not isinstance(outcome, str):
                cache.put(cache_key(source), outcome)
            done(1)
    if cache is not None:
        cache.write()
    return blobs


def _failure(reason: str) -> Blob:
    """The blob of an unknown file."""
    return marshal.dumps((ir.dump(FileIR()), ((f"internal error: {reason}", 0, 0),)))


def _lower_missing(
    sources: list[Source], jobs: int
) -> Generator[tuple[Source, Outcome], None, None]:
    from concurrent.futures.process import BrokenProcessPool  # noqa: PLC0415

    size = sum(len(source.text) for source in sources)
    chunks = list(_chunks(sources))
    done = 0
    if jobs > 1 and size >= _WORTH_A_POOL:
        try:
            with processes(min(jobs, len(chunks))) as pool:
                texts = [[source.text for source in chunk] for chunk in chunks]
                for chunk, outcomes in zip(chunks, pool.map(_lower_chunk, texts), strict=True):
                    yield from zip(chunk, outcomes, strict=True)
                    done += len(chunk)
        except BrokenProcessPool:
            _LOG.warning("a process died; its unfinished files are read again one by one")
            yield from _lower_apart(sources[done:])
            return
        except OSError as error:
            _LOG.warning("no more processes can be started (%s); continuing without them", error)
    for source in sources[done:]:
        yield source, _lower_quietly(source.text, parsed)  # this process needs the tree again


def _lower_apart(sources: list[Source]) -> Iterator[tuple[Source, Outcome]]:
    """Lower in a process; each death of it costs one file."""
    from concurrent.futures.process import BrokenProcessPool  # noqa: PLC0415

    waiting = list(reversed(sources))
    while waiting:
        with processes(1) as pool:
            while waiting:
                source = waiting.pop()
                try:
                    yield source, pool.submit(_lower_quietly, source.text).result()
                except BrokenProcessPool:
                    yield source, "the process that analysed it died"
                    break


@contextmanager
def processes(workers: int, start: Callable[[], object] = int) -> Iterator[ProcessPoolExecutor]:
    """Processes that each begin with a call of `start`, and leave Ctrl-C to this one.

    They end with the block, whatever ends it.
    """
    # A language server never needs them, and starts sooner without.
    import multiprocessing  # noqa: PLC0415
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415

    context = multiprocessing.get_context("fork" if can_fork() else "spawn")
    pool = ProcessPoolExecutor(workers, context, initializer=_begin, initargs=(start,))
    try:
        yield pool
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _begin(start: Callable[[], object]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    start()


def can_fork() -> bool:
    """Whether a new process begins with all that this one has in memory."""
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


def _lower_chunk(texts: list[str]) -> list[Outcome]:
    return [_lower_quietly(text) for text in texts]


def _lower_quietly(text: str, read: Read = parse) -> Outcome:
    """Lower without the collector, which would walk every tree again and again. Never raises."""
    was_on = gc.isenabled()
    gc.disable()
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(max(limit, 6000))
    try:
        return lower_text(text, read)
    except Exception as error:
        _LOG.exception("a file could not be analysed")
        return f"{type(error).__name__}: {error}"
    finally:
        sys.setrecursionlimit(limit)
        if was_on:
            gc.enable()
