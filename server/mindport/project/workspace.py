"""The files of one folder, analysed again and again while they change.

An edit lowers one file and asks that file anew. What others gave to the call graph is kept: it
can differ only where the file's surface does. Then the answer at once is made with what was known
before, and `steps` asks every file again, one at a time, until the answers are those of a fresh
scan. One thread uses a workspace; evaluation needs a deep stack (`engine.in_deep_thread`).
"""

from __future__ import annotations

import hashlib
import logging
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from mindport.analysis.api_use import ApiUse
from mindport.analysis.call_graph import calls_in, derivations
from mindport.analysis.catalogue import Catalogue
from mindport.analysis.evaluator import Evaluator
from mindport.analysis.interpreter import new_evaluator
from mindport.analysis.ir import FileIR
from mindport.analysis.modules import ModuleMap, Unit
from mindport.analysis.surface import surface, term_marks
from mindport.analysis.uses import uses_in
from mindport.knowledge.store import KnowledgeBase
from mindport.knowledge.types import Mapping
from mindport.project.cache import ResultCache
from mindport.project.discovery import MissingPathError, discover, report_path
from mindport.project.engine import new_catalogue, new_rules
from mindport.project.kept_calls import KeptCalls, Names, moved_indexes
from mindport.project.lowered import cache_key, lower_source, lower_text, open_blob
from mindport.project.model import FileModel
from mindport.project.result import FileError
from mindport.project.settings import Settings
from mindport.project.sources import Source, links_of, mention_of, read_source, relevant_paths
from mindport.rules.finding import Finding
from mindport.rules.rule import Rule
from mindport.rules.runner import RuleSet
from mindport.syntax.source_file import MAX_BYTES
from mindport.text.line_index import LineIndex

_LOG = logging.getLogger(__name__)

# Terms kept in memory; beyond that, files that are not open are loaded again when needed.
_MAX_TERMS = 400_000
_SUFFIXES = (".py", ".pyw", ".ipynb")


@dataclass(slots=True)
class _File:
    """What is kept of a file, whether or not its terms are in memory."""

    path: str
    links: frozenset[str] | None = frozenset()  # None: it mentions a scanned package
    source: Source | None = None  # open in the editor, or not yet looked at
    key: bytes = b""  # of its blob in the cache
    errors: tuple[FileError, ...] = ()
    problems: tuple[FileError, ...] = ()
    lowered: bool = False
    surface: int = 0
    outward: int = 0  # surface, and what its calls pass to functions
    is_open: bool = False


@dataclass(slots=True)
class Workspace:
    """One folder; without `root`, only the files that are opened."""

    root: Path | None
    settings: Settings
    knowledge: KnowledgeBase
    cache: ResultCache | None = None
    epoch: int = 0  # grows whenever the answer for a file that did not change may be another
    _files: dict[str, _File] = field(default_factory=dict)
    _texts: dict[str, str] = field(default_factory=dict)
    _units: dict[str, Unit] = field(default_factory=dict)
    _relevant: set[str] = field(default_factory=set)
    _names: Names = field(default_factory=Names)
    _kept: KeptCalls = field(default_factory=KeptCalls)
    _models: dict[str, tuple[int, FileModel]] = field(default_factory=dict)
    _mappings: dict[str, Mapping | None] = field(default_factory=dict)
    _listed: bool = False
    _settled: bool = False
    _changes: int = 0  # every change; steps that began before one begin again
    _phase: tuple[object, ...] = ()
    _last_marks: tuple[FileIR | None, list[int]] = field(default_factory=lambda: (None, []))
    _catalogue: Catalogue = field(init=False)
    _mention: re.Pattern[str] = field(init=False)
    _rules: RuleSet = field(init=False)
    _modules: ModuleMap = field(init=False)
    _ev: Evaluator = field(init=False)

    def __post_init__(self) -> None:
        self._catalogue = new_catalogue(self.knowledge, self.settings)
        self._mention = mention_of(self._catalogue.packages)
        self._rules = new_rules(self.knowledge, self.settings, self._mapping)
        self._modules = ModuleMap([], [])
        self._ev = self._new_evaluator()
        self._map_modules()

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
        self._rules = new_rules(self.knowledge, settings, self._mapping)
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

    def dependants(self, path: str) -> list[str]:
        """The files that call functions of a file or derive from its classes."""
        found = {
            other
            for other, given in self._kept.files.items()
            if any(key[0] == path for key, _ in given.classes)
            or any(key[0] == path for key, _, _ in given.calls)
        }
        return sorted(found - {path})

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
        """Whether a scan of the folder would look at a file; before the folder was listed, True."""
        if not self._listed or not Path(path).exists():
            return True
        file = self._files.get(path)
        return (file is not None and not file.is_open) or self._is_wanted(path)

    def _is_wanted(self, path: str) -> bool:
        """Whether a scan of the folder would look at a file that appeared."""
        if self.root is None or not path.startswith(f"{self.root.as_posix()}/"):
            return False
        if not path.endswith(_SUFFIXES) and not self.settings.include:
            return False
        return any(found.as_posix() == path for found in discover([self.root], self.settings).files)

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

    def _put(self, source: Source, *, is_open: bool) -> None:
        known = self._files.get(source.path) or _File(source.path)
        self._files[source.path] = known
        known.key = cache_key(source)
        known.source = source
        known.errors = source.errors
        known.is_open = is_open
        known.lowered = False
        known.links = links_of(source, self._mention, self._modules)
        self._models.pop(source.path, None)

    def _remove(self, path: str) -> None:
        if path in self._files:
            self._forget(path)
            self._changes += 1
            self._map_modules()

    def _forget(self, path: str) -> None:
        del self._files[path]
        self._units.pop(path, None)
        self._models.pop(path, None)
        self._names.set(path, None)
        self._kept.drop(path)

    def _map_modules(self, *, relink: bool = True) -> None:
        """Find out anew which module is which file, and which files matter."""
        if relink:
            roots = [self.root, *self.settings.source_roots] if self.root is not None else []
            paths = [root.absolute().as_posix() for root in roots]
            self._modules = ModuleMap(list(self._files), paths)
            self._ev = self._new_evaluator()
            self._units = {p: u for p, u in self._units.items() if self._files[p].is_open}
            self._refresh_links()
        before = self._relevant
        self._relevant = relevant_paths({path: file.links for path, file in self._files.items()})
        for path in before - self._relevant:
            self._names.set(path, None)
            self._kept.drop(path)
        for path, file in self._files.items():
            if not file.is_open and (file.lowered or path not in self._relevant):
                file.source = None  # it can be read again
        self._unsettle()

    def _refresh_links(self) -> None:
        for file in self._files.values():
            source = file.source
            if source is None and file.links is not None:
                source = read_source(Path(file.path), file.path)
            if source is not None:
                file.links = links_of(source, self._mention, self._modules)

    def _unsettle(self) -> None:
        self._settled = False
        self.epoch += 1
        self._reset()

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
        file.outward = self._outward_of(path)
        if same and file.outward != old_outward:
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
        calls = tuple((key, marks[term], repr(bound)) for key, term, bound in given.calls)
        return hash((file.surface, marks[-1], given.classes, calls))

    def _is_lowered(self, path: str) -> bool:
        return self._files[path].lowered

    def _load(self, path: str, *, lower: bool = False) -> Unit | None:
        """The unit of a file; one that was never lowered only where that is asked for."""
        file = self._files.get(path)
        if file is None or path not in self._relevant or not (lower or file.lowered):
            return None
        unit = self._units.get(path)
        if unit is not None and file.lowered:
            return unit
        source = file.source or read_source(Path(path), path)
        file.key = cache_key(source)
        if file.is_open:
            lowered, file.problems = lower_source(source.text)
        else:
            lowered, file.problems = open_blob(self._blob(source))
            file.source = None
        if unit is None:
            unit = self._units[path] = Unit(path, lowered)
        else:  # the same object: values hold it
            unit.ir = lowered
            unit.forget()
        if not file.lowered:
            file.lowered = True
            marks = term_marks(lowered)
            file.surface = surface(lowered, marks)
            self._last_marks = (lowered, marks)
            self._names.set(path, lowered)
        return unit

    def _blob(self, source: Source) -> bytes:
        key = cache_key(source)
        known = self.cache.get(key) if self.cache is not None else None
        if known is not None:
            return known
        blob = lower_text(source.text)
        if self.cache is not None:
            self.cache.put(key, blob)
        return blob

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
            self._start(("uses", self._changes), self._kept, self._kept)
            uses = uses_in(self._ev, unit, lines, self.settings.guesses)
            findings = self._rules.run(uses, source.text, _complain(path)).findings
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

    # -- the evaluator -------------------------------------------------------------------------

    def _new_evaluator(self) -> Evaluator:
        self._phase = ()
        return new_evaluator(self._catalogue, self._modules, self._load)

    def _start(
        self,
        phase: tuple[object, ...],
        classes: KeptCalls | None = None,
        callers: KeptCalls | None = None,
    ) -> None:
        """Enter a phase of evaluation; values of another phase are forgotten."""
        if phase != self._phase:
            self._ev.start(
                self._units.values(),
                classes.graph if classes is not None else None,
                callers.graph if callers is not None else None,
            )
            self._phase = phase

    def _reset(self) -> None:
        self._phase = ()

    def _shrink(self) -> None:
        """Keep memory bounded: begin with a new evaluator and the open files' terms only."""
        if sum(len(unit.memo) for unit in self._units.values()) <= _MAX_TERMS:
            return
        self._units = {p: u for p, u in self._units.items() if self._files[p].is_open}
        self._ev = self._new_evaluator()

    def _mapping(self, api: str) -> Mapping | None:
        if api not in self._mappings:
            release, backend = self.settings.ms_version, self.settings.backend
            self._mappings[api] = self.knowledge.mapping(api, release, backend)
        return self._mappings[api]


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
