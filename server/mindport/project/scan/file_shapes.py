"""The dynamic shapes of the files of a scan.

What is found of a shape can rest on which file was asked before, so one process asks them all, in
their order: this one, while others judge the files.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from mindport.analysis.shape.evaluator import Shapes
from mindport.analysis.shape.events import DynamicShape, dynamic_shapes
from mindport.project.scan.sources import Source
from mindport.text.line_index import LineIndex


class Found(NamedTuple):
    """What was found in a file, and the faults of ours that it met."""

    shapes: list[DynamicShape]
    raised: list[Exception]


class FileShapes:
    """The dynamic shapes of files, each found once."""

    def __init__(self, shapes: Shapes, sources: Sequence[Source]) -> None:
        self._shapes, self._sources = shapes, sources
        self._found: dict[str, Found] = {}

    def find(self, tell: Callable[[], None]) -> None:
        """Find those of all files; `tell` is called before each of them, and may end it."""
        for source in self._sources:
            tell()
            self._found[source.path] = self._find(source)

    def of(self, source: Source) -> Found:
        """Those of a file; to be asked in the order of files where not all were found before."""
        found = self._found.pop(source.path, None)
        return self._find(source) if found is None else found

    def _find(self, source: Source) -> Found:
        ev = self._shapes.ev
        unit = ev.load(source.path)
        assert unit is not None
        before = len(ev.failures)
        try:
            found = Found(dynamic_shapes(self._shapes, unit, LineIndex.of(source.text)), [])
        except Exception as error:
            found = Found([], [error])
        found.raised.extend(error for failed, error in ev.failures[before:] if failed is unit)
        return found
