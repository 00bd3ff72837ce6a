"""The files of a scan judged one after the other, or in several processes at once."""

from __future__ import annotations

import logging
from collections.abc import Generator, Sequence
from contextlib import closing
from functools import partial

from mindport.project.judging.judge import FileReport, Judge
from mindport.project.scan.lowered import can_fork, processes
from mindport.project.scan.sources import Source

_LOG = logging.getLogger(__name__)

# Below this many characters a second process costs more than it gives.
_WORTH_A_POOL = 200_000

# What a process that was forked for it judges, and with what.
_forked: list[tuple[Judge, Sequence[Source]]] = []


def judged_files(
    judge: Judge, sources: Sequence[Source], jobs: int
) -> Generator[FileReport, None, None]:
    """The reports of the files, in their order.

    Where processes can be forked, with all that was analysed, several work at once, and this one
    does what it has to do meanwhile.
    """
    from concurrent.futures.process import BrokenProcessPool  # noqa: PLC0415

    done = 0
    size = sum(len(source.text) for source in sources)
    if jobs > 1 and can_fork() and size >= _WORTH_A_POOL and len(sources) > 1:
        try:
            with closing(_in_processes(judge, sources, jobs)) as results:
                for result in results:
                    yield result
                    done += 1
        except (BrokenProcessPool, OSError) as error:
            _LOG.warning("a process failed or could not start (%s); continuing without it", error)
    for source in sources[done:]:
        yield judge.report(source)


def _in_processes(
    judge: Judge, sources: Sequence[Source], jobs: int
) -> Generator[FileReport, None, None]:
    judge.converter.load()  # once, before the processes part
    # Large files first, so that no process is left with one at the end.
    order = sorted(range(len(sources)), key=lambda index: -len(sources[index].text))
    with processes(min(jobs, len(sources)), partial(_begin, judge, sources)) as pool:
        waiting = {index: pool.submit(_of_forked, index) for index in order}
        if judge.meanwhile is not None:
            judge.meanwhile()
        for index in range(len(sources)):
            yield waiting.pop(index).result()


def _begin(judge: Judge, sources: Sequence[Source]) -> None:
    _forked.append((judge, sources))


def _of_forked(index: int) -> FileReport:
    judge, sources = _forked[0]
    return judge.report(sources[index])
