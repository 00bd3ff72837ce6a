"""A file of an editor's workspace, written for MindSpore."""

from __future__ import annotations

from collections.abc import Mapping

from mindport.analysis.project.module_names import Unit
from mindport.analysis.uses.api_use import ApiUse
from mindport.project.judging.converter import Converter
from mindport.project.migration.migration import MigratedFile
from mindport.project.scan.sources import Source
from mindport.rewrite.options import Options
from mindport.text.line_index import LineIndex


def migrated_model(
    converter: Converter,
    source: Source,
    unit: Unit,
    uses: Mapping[ApiUse, str],
    options: Options,
) -> MigratedFile:
    """Convert a file, or the part of it that the options name; `uses` with the codes of rules."""
    codes = {use: code for use, code in uses.items() if code}
    after = converter.convert(source, unit, list(uses), codes, options)
    lines = LineIndex.of(source.text)
    return MigratedFile(source, after, lines, converter.depth(source.path))
