"""The conversion of one file, with all that it asks of the project around it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, partial
from pathlib import PurePosixPath

from mindport.analysis.another_default import sets_another_default
from mindport.analysis.expressions import Expressions
from mindport.analysis.layers.torch_modules import torch_modules
from mindport.analysis.numbers.lost_values import lost_values
from mindport.analysis.other_streams import draws_from_others
from mindport.analysis.project.imported_names import imported_as
from mindport.analysis.project.module_names import Unit
from mindport.analysis.project.names_around import names_around
from mindport.analysis.project.taken_names import Taken, taken_names
from mindport.analysis.uses.api_use import ApiUse
from mindport.analysis.values.evaluator import Evaluator
from mindport.analysis.values.read_names import attributes_read
from mindport.analysis.values.set_attributes import set_after_making, set_on_layers
from mindport.knowledge.store import KnowledgeBase
from mindport.knowledge.types import Backend
from mindport.project.judging.programs import own_package, without_package
from mindport.project.scan.sources import Source
from mindport.project.settings.settings import Settings
from mindport.rewrite.codes import coded
from mindport.rewrite.conversion.convert import Applicability
from mindport.rewrite.conversion.recipe_book import recipes
from mindport.rewrite.migrate import Migrated, migrate_text, untouched
from mindport.rewrite.options import Options
from mindport.rewrite.sighting import all_sightings
from mindport.rewrite.view.code import Code
from mindport.rewrite.view.file_facts import FileFacts
from mindport.syntax.notebook_edits import crosses_cells
from mindport.text.line_index import LineIndex

# The module that holds the project's helpers.
COMPAT = "mindport_compat"

# Methods of modules that a cell does not call for the cells inside it.
_MODES = frozenset({"train", "eval"})


@dataclass(frozen=True, slots=True)
class Around:
    """What a conversion asks of the other files of a project."""

    taken: Taken
    methods: frozenset[str]  # those of all classes
    packages: frozenset[str]  # the folders that are packages
    programs: frozenset[str]  # files in these that are run, or imported, without their package
    set_later: frozenset[tuple[str, str]] = frozenset()  # on layers of torch: class and name
    draws_from_others: bool = False  # global random numbers of Python or numpy
    another_default: bool = False  # of the dtype of new floats, than single precision
    written: frozenset[str] = frozenset()  # what kernels may lose; see `lost_values`
    names: dict[str, frozenset[str]] = field(default_factory=dict)  # of files around, by path
    # The attributes that are set outside of `__init__`, which few conversions ask for.
    set_after: Callable[[], frozenset[str]] = frozenset
    read: Callable[[], frozenset[str] | None] = lambda: None  # see `attributes_read`
    # Of files that pass on fewer names than others took from them: these names.
    left: dict[str, Collection[str]] = field(default_factory=dict)

    @classmethod
    def of(
        cls,
        ev: Evaluator,
        units: Collection[Unit],
        paths: Iterable[str],
        libraries: Collection[str] = (),
    ) -> Around:
        """Look at all files of a project."""
        another = ev.sets_another_default = sets_another_default(ev, units)
        programs = without_package(ev.modules, units)
        taken, set_later = taken_names(ev, units), set_on_layers(ev, units)
        told = draws_from_others(ev, units), another, lost_values(ev, units)
        names = names_around(ev, units, libraries)
        after = cache(partial(set_after_making, units))
        read = cache(partial(attributes_read, ev, units))
        return cls(
            taken, _methods_of(units), _packages_of(paths), programs, set_later, *told, names,
            after, read,
        )  # fmt: skip

    def passed_on(self, path: str) -> Collection[str]:
        """The names of a file that other files need."""
        return self.left.get(path, self.taken.get(path, ()))


@dataclass(frozen=True, slots=True)
class Converter:
    """The conversion of the files of an analysed project."""

    knowledge: KnowledgeBase
    settings: Settings
    evaluator: Evaluator
    around: Around
    pause: Callable[[], None] = lambda: None  # called again and again, see FileFacts

    def convert(
        self,
        source: Source,
        unit: Unit,
        uses: Sequence[ApiUse],
        codes: Mapping[ApiUse, str],
        options: Options,
        *,
        writes: bool = True,
    ) -> Migrated:
        """What becomes of a file. `codes` are those of the rules that speak of a use.

        Its new text is made with `writes`, or where it is needed to judge: edits of a notebook may
        cross its cells.
        """
        ev, lines = self.evaluator, LineIndex.of(source.text)
        code = self._code(source, unit)
        code = replace(
            code, strict=options.strict, pipeline=options.pipeline, prefer=options.prefer
        )
        if not source.is_text:
            return untouched(
                code, uses, codes, "its bytes cannot be decoded and written back unchanged"
            )
        methods = self.around.methods
        facts = FileFacts(
            torch_modules(ev, unit, lines),
            Expressions(ev, unit, lines),
            self.around.passed_on(source.path),
            methods,
            lambda module: ev.modules.file_of(unit.path, 0, module) is not None,
            methods & _MODES,
            self.around.set_later,
            self.around.set_after,
            self.around.read,
            self.pause,
            is_notebook=source.notebook is not None,
        )
        if not options.shares_helpers:
            depth = self.depth(source.path)
            package = own_package(ev.modules, unit, depth)
            place = f"{package}." if package else "." * depth
            options = replace(options, compat=f"{place}{COMPAT}")
        writes = writes or source.notebook is not None
        migrated = migrate_text(code, uses, codes, facts, options, writes=writes)
        return _kept_in_cells(source, migrated)

    def load(self) -> None:
        """Load what the conversion of every file needs."""
        all_sightings()
        recipes(self.knowledge, self._release, self.settings.backend)

    @property
    def _release(self) -> str:
        return self.knowledge.release(self.settings.ms_version)

    def depth(self, path: str) -> int:
        """In how many packages a file is, one inside the other."""
        if path in self.around.programs:
            return 0
        folder = PurePosixPath(path).parent
        depth = 0
        while folder.as_posix() in self.around.packages:
            depth += 1
            folder = folder.parent
        return depth

    def _code(self, source: Source, unit: Unit) -> Code:
        modules, settings = self.evaluator.modules, self.settings
        own = frozenset(
            one
            for one in self.knowledge.packages
            if modules.file_of(source.path, 0, one) is not None
        )
        named = partial(imported_as, self.evaluator, unit)
        target = self.knowledge, self._release, settings.backend
        told = self.around.draws_from_others, self.around.another_default
        around = self.around.names.get(source.path, frozenset())
        keeps = self.around.written if settings.backend is Backend.CPU else frozenset()
        return Code(source.text, *target, own, named, *told, around, keeps=keeps)


def _methods_of(units: Iterable[Unit]) -> frozenset[str]:
    return frozenset(
        function.name for unit in units for function in unit.ir.functions if function.owner >= 0
    )


def _packages_of(paths: Iterable[str]) -> frozenset[str]:
    return frozenset(
        PurePosixPath(path).parent.as_posix()
        for path in paths
        if PurePosixPath(path).name == "__init__.py"
    )


def _kept_in_cells(source: Source, migrated: Migrated) -> Migrated:
    """A notebook stays as it is where an edit would cross its cells."""
    notebook = source.notebook
    if notebook is None or not any(crosses_cells(notebook, edit) for edit in migrated.edits):
        return migrated
    reason = "an edit would cross cells"
    conversions = tuple(
        coded(
            one._replace(
                applicability=Applicability.DISPLAY_ONLY,
                rewrites=(),
                helpers=(),
                reason=reason,
                is_done=False,
                judgement=one.judgement.left,
            )
        )
        for one in migrated.conversions
    )
    return Migrated(source.text, (), conversions, (), True, "an edit would cross cells")
