"""The files of one folder, analysed again and again while they change.

An edit lowers one file and asks that file anew. What others gave to the call graph is kept: it
can differ only where the file's surface does. Then the answer at once is made with what was known
before, and `steps` asks every file again, one at a time, until the answers are those of a fresh
scan. One thread uses a workspace; evaluation needs a deep stack (`in_deep_thread`).
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from mindport.analysis.api_use import ApiUse
from mindport.analysis.call_graph import calls_in, derivations, passed_calls_in
from mindport.analysis.event import Event
from mindport.analysis.events import events_in
from mindport.analysis.shape.events import DynamicShape, dynamic_shapes
from mindport.analysis.shape.terms import new_shapes
from mindport.analysis.surface import term_marks
from mindport.analysis.uses import uses_in
from mindport.project.discovery import SUFFIXES, MissingPathError, discover, is_found, report_path
from mindport.project.engine import new_catalogue, new_rules
from mindport.project.kept_calls import KeptCalls, moved_indexes
from mindport.project.lowered import cache_key
from mindport.project.model import FileModel
from mindport.project.project_files import ProjectFiles
from mindport.project.settings import Settings
from mindport.project.sources import Source, mention_of, read_source
from mindport.rules.finding import Finding
from mindport.rules.rule import Rule
from mindport.syntax.source_file import MAX_BYTES
from mindport.text.line_index import LineIndex

_LOG = logging.getLogger(__name__)


@dataclass(slots=True)
class Workspace(ProjectFiles):
    """One folder; without `root`, only the files that are opened."""

    # -- what the editor says ------------------------------------------------------------------

    def open(self, path: str, text: str) -> None:
        """A file was opened in the editor: from now on its text is this one."""
        self.change(path, text)

    def change(self, path: str, text: str) -> None:
        """The text of an open file changed."""
        self._texts[path] = text
        if len(text) > MAX_BYTES:
            text = ""
        digest = hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).digest()
        self._take(Source(path, path, text, digest), is_open=True)

    def close(self, path: str) -> None:
        """A file was closed: what is on disk counts again."""
        self._texts.pop(path, None)
        self.file_changed_on_disk(path)

    def file_changed_on_disk(self, path: str) -> None:
        """A file was written, made or deleted by whomever."""
        if path in self._texts:
            return
        known = path in self._files
        if not self._listed and not known:
            return
        if not Path(path).is_file() or (not known and not self._is_wanted(path)):
            self._remove(path)
        else:
            self._take(read_source(Path(path), path), is_open=False)

    def files_may_have_changed(self) -> None:
        """Look at the whole folder again, as after many changes at once."""
        self._listed = False
        self._changes += 1

    def set_settings(self, settings: Settings) -> None:
        """Go on with other settings; the files are kept."""
        before, self.settings = self.settings, settings
        self._mappings.clear()
        self._models.clear()
        self.epoch += 1
        if before.packages != settings.packages:
            self._catalogue = new_catalogue(self.knowledge, settings)
            self._mention = mention_of(self._catalogue.packages)
            self._refresh_links()
        self._rules = new_rules(self.knowledge, settings, self._mapping, in_editor=True)
        if _listing(before) != _listing(settings) or before.packages != settings.packages:
            self._listed = False
        self._changes += 1
        self._reset()

    # -- what is asked -------------------------------------------------------------------------

    def paths(self) -> list[str]:
        """All files known so far."""
        return sorted(self._files)

    def knows(self, path: str) -> bool:
        """Whether a file belongs to the workspace."""
        return path in self._files

    def lines(self, path: str) -> LineIndex | None:
        """The lines of a file as it is now; None for one that is not known."""
        file = self._files.get(path)
        if file is None:
            return None
        return LineIndex.of((file.source or read_source(Path(path), path)).text)

    @property
    def is_settled(self) -> bool:
        """Whether the answers are those of a fresh scan."""
        return self._listed and self._settled and all(map(self._is_lowered, self._relevant))

    def model(self, path: str) -> FileModel:
        """The analysis of one file as it is now; KeyError for a file that is not known."""
        known = self._models.get(path)
        if known is not None and known[0] == self.epoch:
            return known[1]
        model = self._analysed(path)
        if self._files[path].is_open:
            self._models[path] = (self.epoch, model)
        return model

    def stamp(self, path: str) -> object:
        """Equal as long as the model of a file cannot have changed; None for an unknown file."""
        file = self._files.get(path)
        return None if file is None else (self.epoch, file.key)

    # -- exactness -----------------------------------------------------------------------------

    def settle(self) -> None:
        """Do all that is still to be done for exact answers."""
        for _ in self.steps():
            pass

    def steps(self) -> Iterator[None]:
        """The same, a file at a time; changes in between are taken into account."""
        while not self.is_settled:
            if not self._listed:
                yield from self._list()
                continue
            waiting = [p for p in sorted(self._relevant) if not self._is_lowered(p)]
            for path in waiting:
                if path in self._relevant and not self._is_lowered(path):
                    self._shrink()
                    self._load(path, lower=True)
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
        for path in paths:
            self._shrink()
            self._start(("calls", started), fresh)
            unit = self._load(path, lower=True)
            if unit is not None:
                fresh.set_calls(path, calls_in(self._ev, unit, self._names.all))
            yield
            if self._changes != started:
                return
        for path in paths:
            self._shrink()
            self._start(("passed", started), fresh, fresh.first)
            unit = self._load(path, lower=True)
            if unit is not None:
                fresh.set_passed(path, passed_calls_in(self._ev, unit))
            yield
            if self._changes != started:
                return
        if fresh.graph.derived != self._kept.graph.derived or (
            fresh.graph.entered != self._kept.graph.entered
        ):
            self.epoch += 1
        self._kept = fresh
        self._settled = True
        self._reset()
        for path in paths:
            self._files[path].outward = self._outward_of(path)

    # -- files ---------------------------------------------------------------------------------

    def _list(self) -> Iterator[None]:
        """Look at the folder."""
        self._listed = True
        if self.root is None:
            return
        try:
            listing = discover([self.root], self.settings)
        except MissingPathError:
            listing = None
        found = {path.as_posix() for path in listing.files} if listing else set()
        for path in [p for p, file in self._files.items() if not file.is_open and p not in found]:
            self._forget(path)
        for path in sorted(found - self._texts.keys()):
            source = read_source(Path(path), path)
            known = self._files.get(path)
            if known is None or known.key != cache_key(source):
                self._put(source, is_open=False)
            yield
        self._changes += 1
        self._map_modules()

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
        links = known.links if known is not None else frozenset()
        self._put(source, is_open=is_open)
        if is_new or self._files[source.path].links != links:
            self._map_modules(relink=is_new)
        self._ask_again(source.path)

    # -- one file ------------------------------------------------------------------------------

    def _ask_again(self, path: str) -> None:
        """Lower a file that changed; what it gives to others is brought up to date."""
        if path not in self._relevant:
            return
        file = self._files[path]
        before = self._units.get(path)
        before_ir = before.ir if before is not None else None
        old_surface, old_outward = file.surface, file.outward
        unit = self._load(path, lower=True)
        if unit is None:
            return
        same = file.surface == old_surface
        if not same:
            if before_ir is not None:
                self._kept.renumber(path, *moved_indexes(before_ir, unit.ir))
            self._settled = False
            self.epoch += 1
        self._reset()
        self._start(("classes", self._changes))
        self._kept.set_classes(path, derivations(self._ev, unit))
        self._start(("calls", self._changes), self._kept)
        self._kept.set_calls(path, calls_in(self._ev, unit, self._names.all))
        self._start(("passed", self._changes), self._kept, self._kept.first)
        self._kept.set_passed(path, passed_calls_in(self._ev, unit))
        file.outward = self._outward_of(path)
        if same and file.outward != old_outward:
            self._settled = False  # what is passed on elsewhere may be something else now
            self.epoch += 1
        self._reset()

    def _outward_of(self, path: str) -> int:
        """The number of what a file means to others: its surface, and what its calls pass."""
        unit = self._units.get(path)
        file = self._files[path]
        given = self._kept.files.get(path)
        if given is None:
            return file.surface
        if unit is None:
            return file.outward
        known, marks = self._last_marks
        if known is not unit.ir:
            marks = term_marks(unit.ir)
        within = unit.ir.function_at
        calls = tuple(
            (key, marks[entry[0]], within(entry[0]), repr(entry[1:]))
            for key, entry in given.all_calls
        )
        return hash((file.surface, marks[-1], given.classes, calls))

    def _analysed(self, path: str) -> FileModel:
        file = self._files[path]
        source = file.source or read_source(Path(path), path)
        if cache_key(source) != file.key:  # written while nobody watched
            self._take(source, is_open=False)
            file = self._files[path]
        lines = LineIndex.of(source.text)
        self._shrink()
        unit = self._load(path, lower=True)
        uses: list[ApiUse] = []
        findings: list[Finding] = []
        if unit is not None:
            self._start(("uses", self._changes), self._kept, self._kept.graph)
            uses = uses_in(self._ev, unit, lines, self.settings.guesses)
            events: list[Event | DynamicShape] = [
                *events_in(self._ev, unit, uses, lines),
                *dynamic_shapes(new_shapes(self._ev), unit, lines),
            ]
            findings = self._rules.run(uses, source.text, _complain(path), events).findings
        errors = (*file.errors, *file.problems)
        return FileModel(
            path,
            source.text,
            lines,
            tuple(uses),
            tuple(findings),
            errors,
            self.settings,
            self.knowledge,
            self._mappings,
        )


def _listing(settings: Settings) -> tuple[object, ...]:
    return (
        settings.exclude,
        settings.include,
        settings.respect_gitignore,
        settings.src,
        settings.root,
    )


def _complain(path: str) -> Callable[[Rule, Exception], None]:
    def failed(rule: Rule, error: Exception) -> None:
        _LOG.error("rule %s failed on %s", rule.code, report_path(Path(path)), exc_info=error)

    return failed
