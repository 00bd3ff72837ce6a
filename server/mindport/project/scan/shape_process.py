"""The dynamic shapes of the files of a scan: found in this process, or in one beside it.

What is found of a shape can rest on which file was asked before, so one process asks them all, in
their order. Meanwhile the other one finds the uses and judges them.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from mindport.analysis.cut import Cut
from mindport.analysis.shape.evaluator import Shapes
from mindport.analysis.shape.events import DynamicShape, dynamic_shapes
from mindport.project.scan.lowered import can_fork, processes
from mindport.project.scan.sources import Source
from mindport.text.line_index import LineIndex

if TYPE_CHECKING:
    from concurrent.futures import Future

_LOG = logging.getLogger(__name__)

# Below this many characters a second process costs more than it gives.
_WORTH_A_PROCESS = 200_000

ShapesOf: TypeAlias = Callable[[Source], list[DynamicShape]]


class _Found(NamedTuple):
    """What was found in a file, and what the evaluators noted meanwhile."""

    shapes: list[DynamicShape]
    error: Exception | None
    cuts: list[Cut]
    failures: list[tuple[str, Exception]]  # path, what was raised


class _Beside:
    """What a process that was forked for it asks."""

    def __init__(self, shapes: Shapes, sources: Sequence[Source]) -> None:
        self._shapes, self._sources = shapes, sources
        self._cuts, self._failures = len(shapes.ev.cuts), len(shapes.ev.failures)

    def found(self, place: int) -> _Found:
        """What is found in the next file."""
        ev = self._shapes.ev
        shapes: list[DynamicShape] = []
        raised: Exception | None = None
        try:
            shapes = _shapes_here(self._shapes, self._sources[place])
        except Exception as error:
            raised = error
        cuts = list(ev.cuts)[self._cuts :]
        failures = [(unit.path, error) for unit, error in ev.failures[self._failures :]]
        self._cuts, self._failures = len(ev.cuts), len(ev.failures)
        return _Found(shapes, raised, cuts, failures)


_forked: list[_Beside] = []


def _begin(shapes: Shapes, sources: Sequence[Source]) -> None:
    _forked.append(_Beside(shapes, sources))


def _found(place: int) -> _Found:
    return _forked[0].found(place)


@contextmanager
def shapes_of_files(shapes: Shapes, sources: Sequence[Source], jobs: int) -> Iterator[ShapesOf]:
    """What gives the dynamic shapes of each file; to be asked in the order of `sources`."""
    waiting: dict[str, Future[_Found]] = {}
    size = sum(len(source.text) for source in sources)
    with ExitStack() as stack:
        if jobs > 1 and size >= _WORTH_A_PROCESS and can_fork():
            try:
                pool = stack.enter_context(processes(1, partial(_begin, shapes, sources)))
                for place, source in enumerate(sources):
                    waiting[source.path] = pool.submit(_found, place)
            except OSError as error:
                _LOG.warning(
                    "no more processes can be started (%s); continuing without them", error
                )
                waiting.clear()
        yield partial(_shapes_of, shapes, sources, waiting)


def _shapes_here(shapes: Shapes, source: Source) -> list[DynamicShape]:
    unit = shapes.ev.load(source.path)
    assert unit is not None
    return dynamic_shapes(shapes, unit, LineIndex.of(source.text))


def _shapes_of(
    shapes: Shapes, sources: Sequence[Source], waiting: dict[str, Future[_Found]], source: Source
) -> list[DynamicShape]:
    from concurrent.futures.process import BrokenProcessPool  # noqa: PLC0415

    ev = shapes.ev
    future = waiting.pop(source.path, None)
    if future is None:
        return _shapes_here(shapes, source)
    try:
        found = future.result()
    except BrokenProcessPool:
        _LOG.warning("a process died; its shapes are computed again")
        waiting.clear()
        for before in sources[: sources.index(source)]:
            with suppress(Exception):  # it was told
                _shapes_here(shapes, before)
        return _shapes_here(shapes, source)
    ev.cuts.update(dict.fromkeys(found.cuts))
    for path, failure in found.failures:
        unit = ev.load(path)
        assert unit is not None
        ev.failures.append((unit, failure))
    if found.error is not None:
        raise found.error
    return found.shapes
