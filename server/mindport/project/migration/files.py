"""Converting the files of an analysed project, in this process or in several."""

from __future__ import annotations

import logging
import re
from collections.abc import Collection, Generator, Iterable
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path, PurePosixPath

from mindport.analysis.evaluator import Evaluator
from mindport.analysis.expression import Expressions
from mindport.analysis.imported_names import imported_as
from mindport.analysis.modules import Unit
from mindport.analysis.taken_names import taken_names
from mindport.analysis.torch_modules import torch_modules
from mindport.analysis.uses import uses_in
from mindport.project.scan.engine import Analysed, Engine, internal_error, worth_reporting
from mindport.project.scan.lowered import can_fork, processes
from mindport.project.scan.sources import Source
from mindport.project.scan.wiring import new_rules
from mindport.rewrite.codes import coded
from mindport.rewrite.conversion.convert import Applicability
from mindport.rewrite.migrate import Migrated, Options, migrate_text, untouched
from mindport.rewrite.view.code import Code
from mindport.rewrite.view.file_facts import FileFacts
from mindport.rewrite.view.tree import tree_of
from mindport.rules.rule import Rule
from mindport.rules.runner import RuleSet
from mindport.syntax.notebook_edits import crosses_cells
from mindport.text.line_index import LineIndex

_LOG = logging.getLogger(__name__)

# The module that holds the project's helpers.
COMPAT = "mindport_compat"

# Below this many characters a second process costs more than it gives.
_WORTH_A_POOL = 200_000


@dataclass(frozen=True, slots=True)
class Converted:
    """What became of one file. `depth`: in how many packages it stands, one in the other."""

    after: Migrated
    depth: int
    errors: tuple[str, ...] = ()  # faults of ours


class FileConversion:
    """All that the conversion of one file asks of the project."""

    def __init__(self, engine: Engine, analysed: Analysed, *, unsafe: bool) -> None:
        self._engine, self._analysed, self._unsafe = engine, analysed, unsafe
        self._release = engine.knowledge.release(engine.task.settings.ms_version)
        self._rules: RuleSet = new_rules(engine.knowledge, engine.task.settings, engine.mapping)
        self._scanned = engine.knowledge.packages()
        self._packages = packages_of(one.path for one in engine.task.sources)
        ev = analysed.evaluator
        self.taken: dict[str, Collection[str]] = dict(taken_names(ev, analysed.units.values()))
        self._sources = {one.path: one for one in engine.task.sources}
        self._methods = methods_of(analysed.units.values())

    def of(self, path: str) -> Converted:
        """Convert a file; a fault of ours costs this file only, and is told."""
        source, depth = self._sources[path], depth_of(path, self._packages)
        ev, unit = self._analysed.evaluator, self._analysed.units[path]
        faults: list[Exception] = []
        try:
            migrated = _told(self._migrated(source, depth))
        except Exception as error:
            migrated = Migrated(source.text, (), (), (), True, internal_error(error))
            faults.append(error)
        faults += [error for failed, error in ev.failures if failed is unit]
        for fault in faults:
            _LOG.error("%s: internal error", source.shown, exc_info=fault)
        told = dict.fromkeys(internal_error(fault) for fault in faults)
        return Converted(migrated, depth, tuple(told))

    def again(self, path: str, taken: Collection[str]) -> Migrated:
        """What becomes of a file of which others take fewer names than they did."""
        self.taken[path] = taken
        return self.of(path).after

    def _migrated(self, source: Source, depth: int) -> Migrated:
        ev, unit = self._analysed.evaluator, self._analysed.units[source.path]
        lines = LineIndex.of(source.text)
        found = uses_in(ev, unit, lines, self._engine.task.guesses)
        uses = worth_reporting([use for use in found if not use.is_choice])

        def failed(rule: Rule, error: Exception) -> None:
            _LOG.error("rule %s failed on %s", rule.code, source.shown, exc_info=error)

        judged = self._rules.judge(uses, failed)
        codes = {uses[index]: code for index, code in judged.codes.items()}
        settings = self._engine.task.settings
        own = frozenset(
            one for one in self._scanned if ev.modules.file_of(source.path, 0, one) is not None
        )
        code = Code(
            source.text,
            self._engine.knowledge,
            self._release,
            settings.backend,
            own,
            partial(imported_as, ev, unit),
        )
        if not _is_text(source):
            return untouched(
                code, uses, codes, "its bytes cannot be decoded and written back unchanged"
            )
        taken = self.taken.get(source.path, set())
        facts = facts_of(ev, unit, lines, taken, self._methods)
        options = Options(self._unsafe, f"{'.' * depth}{COMPAT}")
        return kept_in_cells(source, migrate_text(code, uses, codes, facts, options))


# Methods of modules that a cell does not call for the cells inside it.
_MODES = frozenset({"train", "eval"})


def facts_of(
    ev: Evaluator, unit: Unit, lines: LineIndex, taken: Collection[str], methods: frozenset[str]
) -> FileFacts:
    """What the analysis knows of a file; `methods` are those of the project's classes."""
    expressions = Expressions(ev, unit, tree_of(lines.text).module, lines)
    return FileFacts(
        torch_modules(ev, unit, lines),
        expressions,
        taken,
        methods,
        lambda module: ev.modules.file_of(unit.path, 0, module) is not None,
        methods & _MODES,
    )


def methods_of(units: Iterable[Unit]) -> frozenset[str]:
    """The names of the methods of all classes."""
    return frozenset(
        function.name for unit in units for function in unit.ir.functions if function.owner >= 0
    )


def _told(migrated: Migrated) -> Migrated:
    """Without how each use was written: edits say it, and it would go from process to process."""
    conversions = (
        replace(one, use=replace(one.use, arguments=None), rewrites=())
        for one in migrated.conversions
    )
    return replace(migrated, conversions=tuple(conversions))


# What a process that was forked for it converts with.
_forked: list[FileConversion] = []


def _of_forked(path: str) -> Converted:
    return _forked[0].of(path)


def converted_files(
    conversion: FileConversion, sources: list[Source], jobs: int
) -> Generator[Converted, None, None]:
    """What becomes of each file, in their order.

    Where processes can be forked, with all that was analysed, several work at once.
    """
    from concurrent.futures.process import BrokenProcessPool  # noqa: PLC0415

    done = 0
    size = sum(len(source.text) for source in sources)
    if jobs > 1 and can_fork() and size >= _WORTH_A_POOL and len(sources) > 1:
        try:
            with closing(_in_processes(conversion, sources, jobs)) as results:
                for result in results:
                    yield result
                    done += 1
        except (BrokenProcessPool, OSError) as error:
            _LOG.warning("a process failed or could not start (%s); continuing without it", error)
    for source in sources[done:]:
        yield conversion.of(source.path)


def _in_processes(
    conversion: FileConversion, sources: list[Source], jobs: int
) -> Generator[Converted, None, None]:
    # Large files first, so that no process is left with one at the end.
    order = sorted(range(len(sources)), key=lambda place: -len(sources[place].text))
    with processes(min(jobs, len(sources)), partial(_forked.append, conversion)) as pool:
        waiting = {place: pool.submit(_of_forked, sources[place].path) for place in order}
        for place in range(len(sources)):
            yield waiting.pop(place).result()


def kept_in_cells(source: Source, migrated: Migrated) -> Migrated:
    """A notebook of which an edit would cross cells stays as it is."""
    notebook = source.notebook
    if notebook is None or not any(crosses_cells(notebook, edit) for edit in migrated.edits):
        return migrated
    conversions = tuple(
        coded(
            replace(
                one,
                applicability=Applicability.DISPLAY_ONLY,
                rewrites=(),
                helpers=(),
                reason="an edit would cross cells",
                is_done=False,
            )
        )
        for one in migrated.conversions
    )
    return Migrated(source.text, (), conversions, (), True, "an edit would cross cells")


def _is_text(source: Source) -> bool:
    """Whether a file's text, encoded, is the file again."""
    if source.notebook is not None:
        return True
    raw = Path(source.path).read_bytes()
    return not source.errors and encoded(source.text, raw) == raw


def encoded(text: str, before: bytes) -> bytes:
    """A text in the encoding that its file had."""
    if before.startswith(b"\xef\xbb\xbf"):
        return b"\xef\xbb\xbf" + text.encode("utf-8")
    cookie = re.match(rb"^[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)", before)
    try:
        return text.encode(cookie[1].decode() if cookie else "utf-8", "surrogatepass")
    except (LookupError, UnicodeError):
        return text.encode("utf-8", "surrogatepass")


def packages_of(paths: Iterable[str]) -> frozenset[str]:
    """The folders that are packages."""
    return frozenset(
        PurePosixPath(path).parent.as_posix()
        for path in paths
        if PurePosixPath(path).name == "__init__.py"
    )


def depth_of(path: str, packages: Collection[str]) -> int:
    """In how many packages a file stands, one in the other."""
    folder = PurePosixPath(path).parent
    depth = 0
    while folder.as_posix() in packages:
        depth += 1
        folder = folder.parent
    return depth
