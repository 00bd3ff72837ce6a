"""The files of a workspace and their terms: read, mapped to modules, lowered, kept bounded."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from mindport.analysis.mindspore_code import PACKAGE as MINDSPORE
from mindport.analysis.project.call_sites import CallGraph
from mindport.analysis.project.installed import InstalledName, learn
from mindport.analysis.project.module_names import ModuleMap, Unit
from mindport.analysis.project.surface import Surface, surface_of
from mindport.analysis.values.catalogue import Catalogue
from mindport.analysis.values.evaluator import Evaluator
from mindport.analysis.values.interpreter import new_evaluator
from mindport.knowledge.store import KnowledgeBase
from mindport.knowledge.types import Mapping
from mindport.project.scan.cache import ResultCache
from mindport.project.scan.lowered import cache_key, lower_text, open_blob
from mindport.project.scan.result import FileError
from mindport.project.scan.sources import (
    Links,
    Source,
    links_of,
    mention_of,
    read_source,
    relevant_paths,
)
from mindport.project.scan.wiring import new_catalogue, new_rules
from mindport.project.settings.settings import Settings, absolute
from mindport.project.workspace.call_cache import KeptCalls, Names
from mindport.project.workspace.incremental_parse import Draft, draft_of
from mindport.project.workspace.model import FileModel
from mindport.project.workspace.part_answers import PartAnswers
from mindport.rules.runner import RuleSet

if TYPE_CHECKING:
    from mindport.project.migration.migration import MigratedFile

# Terms kept in memory, some 200 bytes each; beyond that, files that are not open are loaded again
# when needed. A file with base classes in many others needs those at once: a limit below what a
# large project has (transformers: 2 million) multiplies the time that it takes.
_MAX_TERMS = 6_000_000
_FOR_MINDSPORE = mention_of((MINDSPORE,))


def never() -> None:
    """Interrupt nothing."""


@dataclass(slots=True)
class File:
    """What is kept of a file, whether or not its terms are in memory."""

    path: str
    links: Links = field(default_factory=Links)
    source: Source | None = None  # open in the editor, or not yet looked at
    key: bytes = b""  # of its blob in the cache
    errors: tuple[FileError, ...] = ()
    problems: tuple[FileError, ...] = ()
    lowered: bool = False
    is_open: bool = False
    draft: Draft | None = None  # of an open file
    surface: Surface = field(default_factory=lambda: Surface(0, [], []))
    seen: int = 0  # the number of the surface that others were asked with
    entered: int = 0  # the number of what its calls pass, but those whose callee is passed in
    outward: int | None = None  # the same, with what its calls pass to functions; None: not known
    answers: list[PartAnswers] = field(default_factory=list)
    looked_twice: bool = False  # its shapes and other events were asked for
    # What becomes of each of its uses, and the text and epoch that it holds for.
    judged: tuple[tuple[int, bytes], MigratedFile] | None = None


@dataclass(slots=True)
class ProjectFiles:
    """One folder; without `root`, only the files that are opened."""

    root: Path | None
    settings: Settings
    knowledge: KnowledgeBase
    cache: ResultCache | None = None
    epoch: int = 0  # grows whenever the answer for a file that did not change may be another
    interrupt: Callable[[], None] = never  # called between functions; may raise to stop
    between: Callable[[], None] = never  # called while uses are asked; may ask for a shape
    _files: dict[str, File] = field(default_factory=dict)
    _texts: dict[str, str] = field(default_factory=dict)
    _owes_a_look: bool = False  # the settled answer has more to say
    _units: dict[str, Unit] = field(default_factory=dict)
    _relevant: set[str] = field(default_factory=set)
    _without_uses: set[str] = field(default_factory=set)  # of these: written for MindSpore alone
    _names: Names = field(default_factory=Names)
    _kept: KeptCalls = field(default_factory=KeptCalls)
    _models: dict[str, tuple[int, FileModel]] = field(default_factory=dict)
    _installed: dict[str, InstalledName] = field(default_factory=dict)
    _listed: bool = False  # the folder was looked at
    _unread: list[str] = field(default_factory=list)  # files found there, still to be read
    _settled: bool = False
    _changes: int = 0  # every change; steps that began before one begin again
    _phase: tuple[object, ...] = ()
    _unasked: dict[str, None] = field(default_factory=dict)  # files whose calls may be others
    _catalogue: Catalogue = field(init=False)
    _mention: re.Pattern[str] = field(init=False)
    _rules: RuleSet = field(init=False)
    _modules: ModuleMap = field(init=False)
    _ev: Evaluator = field(init=False)

    def __post_init__(self) -> None:
        self._renew_catalogue()
        self._mention = mention_of(self._catalogue.packages)
        self._rules = new_rules(self.knowledge, self.settings, self._mapping, in_editor=True)
        self._modules = ModuleMap([], [])
        self._ev = self._new_evaluator()
        self._map_modules()

    def _renew_catalogue(self) -> None:
        self._catalogue = new_catalogue(self.knowledge, self.settings)
        for name, known in self._installed.items():
            learn(self._catalogue, name, known)

    def _put(self, source: Source, *, is_open: bool) -> None:
        known = self._files.get(source.path) or File(source.path)
        self._files[source.path] = known
        known.key = cache_key(source)
        known.source = source
        known.errors = source.errors
        known.is_open = is_open
        known.lowered = False
        if not is_open:
            known.draft, known.answers = None, []
        known.links = links_of(source, self._mention, _FOR_MINDSPORE)
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
        self._unasked.pop(path, None)
        self._names.set(path, None)
        self._kept.drop(path)

    def _map_modules(self, *, relink: bool = True) -> None:
        """Find out anew which module is which file, and which files matter."""
        if relink:
            roots = [self.root, *self.settings.source_roots] if self.root is not None else []
            paths = [absolute(root).as_posix() for root in roots]
            self._modules = ModuleMap(list(self._files), paths, self._catalogue.packages)
            self._ev = self._new_evaluator()
            self._units = {p: u for p, u in self._units.items() if self._files[p].is_open}
        before = self._relevant
        links = {path: file.links for path, file in self._files.items()}
        with_uses = relevant_paths(links, self._modules)
        self._without_uses = relevant_paths(links, self._modules, also_read=True) - with_uses
        self._relevant = with_uses | self._without_uses
        for path in before - self._relevant:
            self._names.set(path, None)
            self._kept.drop(path)
            if path in self._files:
                self._files[path].lowered = False
        for path, file in self._files.items():
            if not file.is_open and (file.lowered or path not in self._relevant):
                file.source = None  # it can be read again
        self._unsettle()

    def _refresh_links(self) -> None:
        for path, file in self._files.items():
            source = file.source or read_source(Path(path), path)
            file.links = links_of(source, self._mention, _FOR_MINDSPORE)

    def _unsettle(self) -> None:
        self._settled = False
        self.epoch += 1
        self._reset()

    # -- one file ------------------------------------------------------------------------------

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
            if file.draft is None or file.draft.lines.text != source.text:
                file.draft = draft_of(source.text)
            lowered, file.problems = file.draft.ir, file.draft.problems
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
            file.surface = surface_of(lowered)
            file.answers = []
            self._names.set(path, lowered)
        return unit

    def _answers(self, unit: Unit) -> list[PartAnswers]:
        """What is known of the parts of a file; only of open files it is kept."""
        file = self._files[unit.path]
        if len(file.answers) == len(unit.ir.parts):
            return file.answers
        answers = [PartAnswers() for _ in unit.ir.parts]
        if file.is_open:
            file.answers = answers
        return answers

    def _blob(self, source: Source) -> bytes:
        key = cache_key(source)
        known = self.cache.get(key) if self.cache is not None else None
        if known is not None:
            return known
        blob = lower_text(source.text)
        if self.cache is not None:
            self.cache.put(key, blob)
        return blob

    # -- the evaluator -------------------------------------------------------------------------

    def _new_evaluator(self) -> Evaluator:
        self._phase = ()
        return new_evaluator(self._catalogue, self._modules, self._load)

    def _start(
        self,
        phase: tuple[object, ...],
        classes: KeptCalls | None = None,
        callers: CallGraph | None = None,
    ) -> None:
        """Enter a phase of evaluation; values of another phase are forgotten."""
        if phase != self._phase:
            self._ev.start(
                self._units.values(),
                classes.graph if classes is not None else None,
                callers,
            )
            self._phase = phase

    def _reset(self) -> None:
        self._phase = ()

    def _shrink(self) -> None:
        """Keep memory bounded: begin with a new evaluator and the open files' terms only."""
        if sum(len(unit.memo) for unit in self._units.values()) <= _MAX_TERMS:
            return
        for unit in self._units.values():
            unit.forget()  # values hold units, and units values: nothing else would free them soon
        self._units = {p: u for p, u in self._units.items() if self._files[p].is_open}
        self._ev = self._new_evaluator()

    def _mapping(self, api: str) -> Mapping | None:
        return self.knowledge.mapping(api, self.settings.ms_version, self.settings.backend)
