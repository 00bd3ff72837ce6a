"""A file of an editor's workspace, written for MindSpore."""

from __future__ import annotations

from mindport.analysis.project.module_names import Unit
from mindport.project.judging.converter import Converter
from mindport.project.migration.migration import MigratedFile
from mindport.project.scan.sources import Source
from mindport.project.workspace.model import FileModel
from mindport.rewrite.options import Options
from mindport.text.line_index import LineIndex


def migrated_model(
    converter: Converter,
    source: Source,
    unit: Unit,
    model: FileModel,
    options: Options,
) -> MigratedFile:
    """Convert a file, or the part of it that the options name."""
    codes = {use: code for use, code in model.codes.items() if code}
    after = converter.convert(source, unit, model.named, codes, options)
    lines = LineIndex.of(source.text)
    return MigratedFile(source, after, lines, converter.depth(source.path))
