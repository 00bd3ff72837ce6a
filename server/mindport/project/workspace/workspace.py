"""The files of one folder, analysed again and again while they change.

After an edit that others can see, the file is asked as a whole, the answer at once is made with
what was known of others, and `steps` asks every file again, one at a time, until the answers are
those of a fresh scan. One thread uses a workspace; evaluation needs a deep stack
(`in_deep_thread`).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from mindport.analysis.call_graph import calls_in, derivations, passed_calls_in
from mindport.analysis.installed import InstalledName, outside_names
from mindport.project.scan.discovery import SUFFIXES, MissingPathError, discover, is_found
from mindport.project.scan.lowered import cache_key
from mindport.project.scan.sources import Source, mention_of, read_source
from mindport.project.scan.wiring import new_rules
from mindport.project.settings.settings import Settings
from mindport.project.workspace.call_cache import KeptCalls
from mindport.project.workspace.model import FileModel
from mindport.project.workspace.part_answers import PartAnswers, PartCalls, all_given, told
from mindport.project.workspace.part_judgements import take_judgements
from mindport.project.workspace.project_files import File
from mindport.project.workspace.workspace_files import AskedFiles
from mindport.syntax.source_file import MAX_BYTES
from mindport.text.line_index import LineIndex

if TYPE_CHECKING:
    from mindport.analysis.shape.evaluator import Shapes
    from mindport.project.judging.converter import Around
    from mindport.project.migration.migration import MigratedFile
    from mindport.project.workspace.shape_here import ShapeHere
    from mindport.rewrite.migrate import Options


@dataclass(slots=True)
class Workspace(AskedFiles):
    """One folder; without `root`, only the files that are opened."""

    # What was found out of shapes for hovers, and when.
    _shapes: tuple[tuple[int, int], Shapes] | None = field(default=None, init=False, repr=False)
    # The names of each file that lead out of the project, with what they rest on.
    _outside: dict[str, tuple[object, frozenset[str]]] = field(default_factory=dict, init=False)
    # What a conversion asks of all files, and when that was found out.
    _around: tuple[object, Around] | None = field(default=None, init=False, repr=False)

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
        for file in self._files.values():
            file.answers = []
        self.epoch += 1
        if before.packages != settings.packages:
            self._renew_catalogue()
            self._mention = mention_of(self._catalogue.packages)
            self._refresh_links()
        self._rules = new_rules(self.knowledge, settings, self._mapping, in_editor=True)
        if _listing(before) != _listing(settings) or before.packages != settings.packages:
            self._listed = False
        self._changes += 1
        self._reset()

    def set_installed(self, known: Mapping[str, InstalledName]) -> None:
        """Go on with what names of installed packages were found to be."""
        if known == self._installed:
            return
        self._installed = dict(known)
        self._renew_catalogue()
        self._ev = self._new_evaluator()
        self._models.clear()
        for file in self._files.values():
            file.answers = []
        self._changes += 1
        self._unsettle()

    def outside_names(self) -> Iterator[tuple[str, frozenset[str]]]:
        """The files with the names in them that lead into packages of which nothing is known."""
        for path in sorted(self._relevant):
            if path not in self._relevant:
                continue  # gone since the last one was asked for
            stamp = (self._files[path].key, self._modules)
            known = self._outside.get(path)
            if known is None or known[0] != stamp:
                self._shrink()
                unit = self._load(path)
                if unit is None:
                    continue
                found = outside_names(unit, self._modules, self._catalogue)
                known = self._outside[path] = (stamp, found)
            yield path, known[1]

    @property
    def packages(self) -> frozenset[str]:
        """The packages of which something is known without reading them."""
        return frozenset(self._catalogue.packages)

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
        return (
            self._listed
            and self._settled
            and not self._unasked
            and not self._in_doubt()
            and all(map(self._is_lowered, self._relevant))
        )

    def model(self, path: str) -> FileModel:
        """The analysis of one file as it is now; KeyError for a file that is not known."""
        self._ask_calls()
        known = self._models.get(path)
        if known is not None and known[0] == self.epoch:
            return known[1]
        model = self._analysed(path)
        if self._files[path].is_open:
            self._models[path] = (self.epoch, model)
        return model

    def judged(self, path: str) -> FileModel:
        """The same with what becomes of each use, for which all of the file is converted."""
        model = self.model(path)
        file = self._files[path]
        known = file.judged[1] if file.judged is not None and self._is_judged(file) else None
        if known is not None and file.is_open:
            return model
        converted = known or self._converted(path, model, None)
        unit = self._load(path, lower=True)
        if converted is None or unit is None:
            return model
        answers = self._asked(path)
        file.judged = ((self.epoch, file.key), converted)
        take_judgements(
            self._rules, unit.ir.parts, answers, converted.after.conversions, converted.lines
        )
        self._models.pop(path, None)
        return self._model_of(path, answers)

    @property
    def unjudged(self) -> list[str]:
        """The open files of which it is not known what becomes of each use."""
        files = ((path, self._files.get(path)) for path in self._texts if path in self._relevant)
        return [path for path, file in files if file and not self._is_judged(file)]

    def _is_judged(self, file: File) -> bool:
        return file.judged is not None and file.judged[0] == (self.epoch, file.key)

    def migrated(self, path: str, options: Options) -> MigratedFile | None:
        """A file as it is now, written for MindSpore; None for one that has none of torch."""
        return self._converted(path, self.model(path), options)

    def _converted(
        self, path: str, model: FileModel, options: Options | None
    ) -> MigratedFile | None:
        from mindport.project.judging.converter import Around, Converter  # noqa: PLC0415
        from mindport.project.migration.of_model import migrated_model  # noqa: PLC0415
        from mindport.rewrite.migrate import Options  # noqa: PLC0415

        unit = self._load(path, lower=True)
        if unit is None:
            return None
        source = self._files[path].source or read_source(Path(path), path)
        self._start(("uses", self._changes), self._kept, self._kept.graph)
        around = self._around
        if around is None or around[0] != self._surroundings:
            loaded = [self._load(other, lower=True) for other in sorted(self._relevant)]
            units = [one for one in loaded if one is not None]
            around = (self._surroundings, Around.of(self._ev, units, self._files))
            self._around = around
        converter = Converter(self.knowledge, self.settings, self._ev, around[1])
        return migrated_model(converter, source, unit, model.codes, options or Options())

    @property
    def _surroundings(self) -> object:
        """Equal as long as what a conversion asks of other files is the same."""
        return (self.epoch, tuple(sorted((p, self._files[p].seen) for p in self._relevant)))

    def shape(self, path: str, lines: LineIndex, offset: int) -> ShapeHere | None:
        """The shape of what stands at an offset of a text of a file, given by its lines.

        None where nothing is known, where the file has another text by now, and as long as the
        folder is being analysed: shapes wait for that.
        """
        from mindport.analysis.shape.terms import new_shapes  # noqa: PLC0415
        from mindport.project.workspace.shape_here import shape_here  # noqa: PLC0415

        file = self._files.get(path)
        if file is None or not self._settled or path in self._unasked:
            return None
        unit = self._load(path)
        source = file.source or read_source(Path(path), path)
        if unit is None or source.text != lines.text:
            return None
        self._start(("uses", self._changes), self._kept, self._kept.graph)
        stamp = (self._changes, self.epoch)
        if self._shapes is None or self._shapes[0] != stamp or self._shapes[1].ev is not self._ev:
            self._shapes = (stamp, new_shapes(self._ev))
        return shape_here(self._shapes[1], unit, lines, offset)

    def stamp(self, path: str) -> object:
        """Equal as long as the model of a file cannot have changed; None for an unknown file."""
        file = self._files.get(path)
        if file is None:
            return None
        return (self.epoch, file.key, file.judged[0] if file.judged is not None else None)

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
                given = (passed_calls_in(self._ev, unit, part) for part in unit.ir.parts)
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
        links = known.links if known is not None else None
        is_same = known is not None and known.key == cache_key(source)
        if known is not None and is_same and source.path not in self._unasked:
            known.outward = None  # the same in other parts: nothing to compare
        self._put(source, is_open=is_open)
        if is_new or self._files[source.path].links != links:
            self._map_modules(relink=is_new)
        self._take_up(source.path)

    # -- one file ------------------------------------------------------------------------------

    def _analysed(self, path: str) -> FileModel:
        return self._model_of(path, self._asked(path))

    def _asked(self, path: str) -> list[PartAnswers]:
        """What the parts of a file answer as it is now."""
        file = self._files[path]
        source = file.source or read_source(Path(path), path)
        if cache_key(source) != file.key:  # written while nobody watched
            self._take(source, is_open=False)
        self._ask_calls()
        self._shrink()
        unit = self._load(path, lower=True)
        if unit is None:
            return []
        answers = self._answers(unit)
        self._ask_uses(unit, answers, LineIndex.of(source.text))
        return answers

    def _model_of(self, path: str, answers: list[PartAnswers]) -> FileModel:
        file = self._files[path]
        source = file.source or read_source(Path(path), path)
        return FileModel(
            path,
            source.text,
            LineIndex.of(source.text),
            tuple((part.moved, part.uses) for part in answers),
            told(answers, source.text),
            (*file.errors, *file.problems),
            self.settings,
            self.knowledge,
            tuple(part.judged.codes for part in answers),
            tuple(part.judgements for part in answers),
            file.judged[1].after if file.judged is not None and self._is_judged(file) else None,
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
