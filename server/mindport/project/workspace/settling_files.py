"""A folder that settles: its files are listed, and each is asked again until nothing changes.

`steps` asks every file anew, one at a time, until the answers are those of a fresh scan.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from mindport.analysis.project.call_graph import calls_in, derivations, passed_calls_in, terms_of
from mindport.project.scan.discovery import SUFFIXES, MissingPathError, discover, is_found
from mindport.project.scan.lowered import cache_key
from mindport.project.scan.sources import Source, read_source
from mindport.project.workspace.call_cache import KeptCalls
from mindport.project.workspace.part_answers import PartCalls, all_given
from mindport.project.workspace.workspace_files import AskedFiles


@dataclass(slots=True)
class SettlingFiles(AskedFiles):
    """The files of a folder, and how far their answers are those of a fresh scan."""

    @property
    def is_settled(self) -> bool:
        """Whether the answers are those of a fresh scan."""
        return (
            self._listed
            and not self._unread
            and self._settled
            and not self._unasked
            and not self._in_doubt()
            and all(map(self._is_lowered, self._relevant))
        )

    def settle(self) -> None:
        """Do all that is still to be done for exact answers."""
        for _ in self.steps():
            pass

    def steps(self) -> Iterator[None]:
        """The same, a file at a time; changes in between are taken into account."""
        while not self.is_settled:
            if not self._listed or self._unread:
                yield from self._look()
                continue
            waiting = [p for p in sorted(self._relevant) if not self._is_lowered(p)]
            for path in waiting:
                if path in self._relevant and not self._is_lowered(path):
                    self._shrink()
                    self._load(path, lower=True)
                    yield
            self._ask_calls()
            for path in self._in_doubt():
                self._confirm(path)
                yield
            if not self._settled:
                yield from self._collect()

    def _collect(self) -> Iterator[None]:
        """Ask every file for its share of the call graph, as a fresh scan does."""
        started = self._changes
        fresh = KeptCalls()
        paths = sorted(self._relevant)
        for path in paths:
            self._shrink()
            self._start(("classes", started))
            unit = self._load(path, lower=True)
            if unit is not None:
                fresh.set_classes(path, derivations(self._ev, unit))
            yield
            if self._changes != started:
                return
        names = self._names.all
        calls: dict[str, list[PartCalls]] = {}
        passed: dict[str, list[PartCalls]] = {}
        for path in paths:
            self._shrink()
            self._start(("calls", started), fresh)
            unit = self._load(path, lower=True)
            if unit is not None:
                given = (calls_in(self._ev, unit, part, names) for part in unit.ir.parts)
                calls[path] = [PartCalls.of(unit.ir, one) for one in given]
                fresh.set_calls(path, all_given(calls[path]))
            yield
            if self._changes != started:
                return
        for path in paths:
            self._shrink()
            self._start(("passed", started), fresh, fresh.first)
            unit = self._load(path, lower=True)
            if unit is not None:
                noted = terms_of(all_given(calls[path]))
                given = (
                    passed_calls_in(self._ev, unit, part, names, noted) for part in unit.ir.parts
                )
                passed[path] = [PartCalls.of(unit.ir, one) for one in given]
                fresh.set_passed(path, all_given(passed[path]))
            yield
            if self._changes != started:
                return
        if fresh.graph.derived != self._kept.graph.derived or (
            fresh.graph.entered != self._kept.graph.entered
        ):
            self.epoch += 1
        if self._owes_a_look:
            self._owes_a_look = False
            self.epoch += 1
        self._kept = fresh
        self._settled = True
        self._reset()
        for path, given_calls in calls.items():
            self._keep_calls(path, given_calls, passed[path])

    # -- the folder ----------------------------------------------------------------------------

    def _look(self) -> Iterator[None]:
        """Find the files of the folder and read them, one at a time.

        Where this is broken off, it goes on with those that are left.
        """
        if not self._listed:
            self._list()
        if self._unread:
            yield from self._read()

    def _list(self) -> None:
        self._listed = True
        self._changes += 1
        if self.root is None:
            return
        try:
            listing = discover([self.root], self.settings)
        except MissingPathError:
            listing = None
        found = {path.as_posix() for path in listing.files} if listing else set()
        gone = [p for p, file in self._files.items() if not file.is_open and p not in found]
        for path in gone:
            self._forget(path)
        self._unread = sorted(found - self._texts.keys(), reverse=True)
        if gone or not self._unread:
            self._map_modules()

    def _read(self) -> Iterator[None]:
        while self._unread:
            path = self._unread.pop()
            if path not in self._texts and Path(path).is_file():
                source = read_source(Path(path), path)
                known = self._files.get(path)
                if known is None or known.key != cache_key(source):
                    self._put(source, is_open=False)
            if not self._unread:
                self._changes += 1
                self._map_modules()
            yield

    def wants(self, path: str) -> bool:
        """Whether a scan of the folder would look at a file; at one not yet saved, it would."""
        if not Path(path).exists():
            return True
        file = self._files.get(path)
        return (file is not None and not file.is_open) or self._is_wanted(path)

    def _is_wanted(self, path: str) -> bool:
        """Whether a scan of the folder would look at a file that appeared."""
        if self.root is None or not path.startswith(f"{self.root.as_posix()}/"):
            return False
        if not path.endswith(SUFFIXES) and not self.settings.include:
            return False
        return is_found(Path(path), self.root, self.settings)

    def _take(self, source: Source, *, is_open: bool) -> None:
        """A text of a file, new or not."""
        known = self._files.get(source.path)
        if known is not None and known.is_open == is_open and known.key == cache_key(source):
            return
        self._changes += 1
        is_new = known is None
        links = known.links if known is not None else None
        is_same = known is not None and known.key == cache_key(source)
        if known is not None and is_same and source.path not in self._unasked:
            known.outward = None  # the same in other parts: nothing to compare
        self._put(source, is_open=is_open)
        if is_new or self._files[source.path].links != links:
            self._map_modules(relink=is_new)
        self._take_up(source.path)
