"""Files of a workspace written for MindSpore as a migration of the whole folder writes them."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from mindport.project.workspace.judged_files import JudgedFiles

if TYPE_CHECKING:
    from mindport.analysis.project.module_names import Unit
    from mindport.project.judging.converter import Around
    from mindport.project.judging.importers import Importer
    from mindport.project.judging.passed_on import Passed
    from mindport.project.migration.migration import MigratedFile
    from mindport.rewrite.migrate import Migrated
    from mindport.rewrite.options import Options


@dataclass(slots=True)
class ConvertedFiles(JudgedFiles):
    """The files of a folder, converted one by one or together."""

    def migrated(self, path: str, options: Options) -> MigratedFile | None:
        """A file as it is now, written for MindSpore; None for one that has none of torch.

        It has the text that a migration of the folder gives it. Files that take names of torch
        from it, and would find them there no more, get imports of their own.
        """
        if options.is_whole:
            deque(self._look(), 0)  # others may take names from the file
        made = self.migrated_alone(path, options)
        if made is None or not options.is_whole:
            return made
        return self.together([made], options)[0]

    def migrated_alone(self, path: str, options: Options) -> MigratedFile | None:
        """A file with all names of torch that others take from it."""
        model = self.model(path)
        return None if path in self._without_uses else self._converted(path, model, options)

    def together(self, files: Iterable[MigratedFile], options: Options) -> list[MigratedFile]:
        """Files that were converted alone, without names that no file needs from them any more."""
        made = {one.source.path: one for one in files}
        if not any(one.after.keeps_torch for one in made.values()):
            return list(made.values())
        from mindport.project.judging.passed_on import settled  # noqa: PLC0415

        around = self._surrounded()
        passed, units = self._passed_by(made, around)
        if not passed:
            return list(made.values())
        left: dict[str, Collection[str]] = {}

        def again(path: str, names: Collection[str]) -> Migrated:
            left[path] = names
            chosen = options if path in made else None
            there = replace(around, left=left)
            file = self._converted(path, self.model(path), chosen, there)
            assert file is not None  # it was converted before
            return file.after

        texts = {path: one.after for path, one in made.items()}
        texts.update((path, self._judged_after(path)) for path in units if path not in made)
        changed = settled(self._ev, units, around.taken, passed, texts, convert=again)
        for path in made.keys() & changed.keys():
            gone = set(around.passed_on(path)) - set(left[path])
            importers = self._importers(units, path, gone, around, made)
            if importers is not None:
                made[path] = replace(made[path], after=changed[path], importers=importers)
        return list(made.values())

    def _judged_after(self, path: str) -> Migrated:
        self.judged(path)
        known = self._files[path].judged
        assert known is not None
        return known[1].after

    def _passed_by(
        self, paths: Iterable[str], around: Around
    ) -> tuple[list[Passed], dict[str, Unit]]:
        """The names of libraries that files pass on, and all files that these names reach."""
        from mindport.project.judging.passed_on import passed_on  # noqa: PLC0415

        passed: list[Passed] = []
        units: dict[str, Unit] = {}
        waiting = list(paths)
        while waiting:
            path = waiting.pop()
            unit = None if path in units else self._load(path, lower=True)
            if unit is None:
                continue
            units[path] = unit
            found = passed_on(self._ev, {path: unit}, around.taken)
            passed += found
            waiting += [taker for one in found for taker in around.taken[path][one.name]]
        return passed, units

    def _importers(
        self,
        units: Mapping[str, Unit],
        path: str,
        gone: Collection[str],
        around: Around,
        made: Collection[str],
    ) -> tuple[Importer, ...] | None:
        """The files, but those in `made`, that import names which are gone from another file.

        None where one of them cannot: it needs the other file as it is.
        """
        from mindport.project.judging.importers import own_imports  # noqa: PLC0415

        found: list[Importer] = []
        takers = {taker for name in gone for taker in around.taken[path][name]}
        for taker in sorted(takers.difference(made)):
            names = {name for name in gone if taker in around.taken[path][name]}
            source = self._source(taker)
            importer = own_imports(self._ev, source, units[taker], units[path], names)
            if importer is None:
                return None
            found.append(importer)
        return tuple(found)
