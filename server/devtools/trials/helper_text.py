"""All helpers of a program as one text: trials and tests run it without files."""

from __future__ import annotations

from collections.abc import Iterable

from mindport.compat.sources import source_of
from mindport.project.migration.helper_package import with_needed
from mindport.project.migration.import_block import ImportBlock


def helper_text(functions: Iterable[str]) -> str:
    """A module with these functions, those that they need, and their imports.

    Raises KeyError for a function that is not known.
    """
    sources = [source_of(name) for name in with_needed(functions)]
    imports = ImportBlock(node for source in sources for node in source.imports)
    bodies = "\n\n\n".join(source.body for source in sources)
    return f'"""Functions that behave as in PyTorch."""\n\n{imports.text()}\n\n{bodies}\n'
