"""A file of an editor's workspace, written for MindSpore."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from functools import partial

from mindport.analysis.api_use import ApiUse
from mindport.analysis.evaluator import Evaluator
from mindport.analysis.imported_names import imported_as
from mindport.analysis.modules import Unit
from mindport.project.migration.files import COMPAT, depth_of, facts_of, kept_in_cells, packages_of
from mindport.project.migration.migration import MigratedFile
from mindport.project.scan.sources import Source
from mindport.project.workspace.model import FileModel
from mindport.rewrite.migrate import Options, migrate_text
from mindport.rules.finding import Finding
from mindport.text.edit import covers
from mindport.text.line_index import LineIndex


@dataclass(frozen=True, slots=True)
class Where:
    """What is known around a file."""

    evaluator: Evaluator
    unit: Unit
    taken: Collection[str]  # names of it that other files import
    paths: Collection[str]  # all files of the project
    methods: frozenset[str] = frozenset()  # those of all its classes


def migrated_model(
    model: FileModel, source: Source, where: Where, options: Options
) -> MigratedFile:
    """Convert a file, or the part of it that the options name."""
    lines = LineIndex.of(model.text)
    known = (where.evaluator, where.unit, lines)
    facts = facts_of(*known, where.taken, where.methods)
    depth = depth_of(source.path, packages_of(where.paths))
    uses = [use for use in model.uses if not use.is_import]
    codes = {use: code for use in uses if (code := _code_of(use, model.findings))}
    options = replace(options, compat=f"{'.' * depth}{COMPAT}")
    named = partial(imported_as, where.evaluator, where.unit)
    text = replace(model.code, through_modules=named)
    migrated = migrate_text(text, uses, codes, facts, options)
    return MigratedFile(source, kept_in_cells(source, migrated), lines, depth)


def _code_of(use: ApiUse, findings: Iterable[Finding]) -> str:
    """The code of the first finding on a use."""
    found = (one for one in findings if one.api == use.api)
    return next((one.code for one in found if covers(use.span, one.span)), "")
