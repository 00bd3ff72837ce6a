"""The models of single files: what each uses, and what becomes of it in a conversion."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from mindport.project.scan.lowered import cache_key
from mindport.project.scan.sources import Source, read_source
from mindport.project.settings.per_file import ignored_in
from mindport.project.workspace.model import FileModel
from mindport.project.workspace.part_answers import PartAnswers, told
from mindport.project.workspace.part_judgements import take_judgements
from mindport.project.workspace.project_files import File
from mindport.project.workspace.settling_files import SettlingFiles
from mindport.text.line_index import LineIndex

if TYPE_CHECKING:
    from mindport.analysis.uses.fixed_spans import FixedSpans
    from mindport.project.judging.converter import Around
    from mindport.project.migration.migration import MigratedFile
    from mindport.rewrite.options import Options


# Findings on what a mask selects, and on the positions of what is not zero.
ON_SELECTIONS = frozenset({"MP209", "MP210"})


@dataclass(slots=True)
class JudgedFiles(SettlingFiles):
    """The files of a folder with their models."""

    # What a conversion asks of all files, and when that was found out.
    _around: tuple[object, Around] | None = field(default=None, init=False, repr=False)

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
        if converted is None:
            return model
        file.judged = ((self.epoch, file.key), converted)
        self._models.pop(path, None)
        return self._analysed(path)

    @property
    def unjudged(self) -> list[str]:
        """The open files where the outcome of a use is not known."""
        files = ((path, self._files.get(path)) for path in self._texts if path in self._relevant)
        return [path for path, file in files if file and not self._is_judged(file)]

    def _is_judged(self, file: File) -> bool:
        return file.judged is not None and file.judged[0] == (self.epoch, file.key)

    def _converted(
        self,
        path: str,
        model: FileModel,
        options: Options | None,
        around: Around | None = None,
    ) -> MigratedFile | None:
        """A file written for MindSpore; `around` where it passes on fewer names than it did."""
        from mindport.project.judging.converter import Converter  # noqa: PLC0415
        from mindport.project.migration.of_model import migrated_model  # noqa: PLC0415
        from mindport.rewrite.options import Options  # noqa: PLC0415

        unit = self._load(path, lower=True)
        if unit is None:
            return None
        self._start(("uses", self._changes), self._kept, self._kept.graph)
        around = around or self._surrounded()

        def pause() -> None:
            self.interrupt()
            self.between()

        converter = Converter(self.knowledge, self.settings, self._ev, around, pause)
        source = self._source(path)
        return migrated_model(converter, source, unit, model, options or Options())

    def _surrounded(self) -> Around:
        """What a conversion asks of the other files."""
        from mindport.project.judging.converter import Around  # noqa: PLC0415

        around = self._around
        if around is None or around[0] != self._surroundings:
            loaded = [self._load(other, lower=True) for other in sorted(self._relevant)]
            units = [one for one in loaded if one is not None]
            around = (
                self._surroundings,
                Around.of(self._ev, units, self._files, self.knowledge.packages),
            )
            self._around = around
        return around[1]

    def _source(self, path: str) -> Source:
        return self._files[path].source or read_source(Path(path), path)

    @property
    def _surroundings(self) -> object:
        """Equal as long as what a conversion asks of other files is the same."""
        return (self.epoch, tuple(sorted((p, self._files[p].seen) for p in self._relevant)))

    # -- one file ------------------------------------------------------------------------------

    def _analysed(self, path: str) -> FileModel:
        answers = self._asked(path)
        file, unit = self._files[path], self._load(path, lower=True)
        if unit is not None and file.judged is not None and self._is_judged(file):
            # Parts that were forgotten while the file was closed do not know it any more.
            known = file.judged[1]
            take_judgements(
                self._rules, unit.ir.parts, answers, known.after.conversions, known.lines
            )
        return self._model_of(path, answers)

    def _asked(self, path: str) -> list[PartAnswers]:
        """What the parts of a file answer as it is now."""
        file = self._files[path]
        source = self._source(path)
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
        whole = file.looked_twice and self._is_judged(file)
        source = self._source(path)
        return FileModel(
            path,
            source.text,
            LineIndex.of(source.text),
            tuple((part.moved, part.uses) for part in answers),
            told(
                answers,
                source.text,
                ignored_in(path, self.settings),
                self._rules if whole else None,
            ),
            (*file.errors, *file.problems),
            self.settings,
            self.knowledge,
            tuple(part.judged.codes for part in answers),
            tuple(part.judgements for part in answers),
            file.judged[1].after if file.judged is not None and self._is_judged(file) else None,
            self._fixed(path, answers),
        )

    def _fixed(self, path: str, answers: list[PartAnswers]) -> tuple[FixedSpans, ...]:
        """What findings on selections are about, where it has a form with a fixed shape."""
        unit = self._load(path, lower=True)
        every = (one.code for part in answers for one, _ in part.held)
        if unit is None or ON_SELECTIONS.isdisjoint(every):
            return ()
        from mindport.analysis.uses.fixed_spans import fixed_spans  # noqa: PLC0415

        source = self._source(path)
        return tuple(fixed_spans(self._ev, unit, LineIndex.of(source.text)))
