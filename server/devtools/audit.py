"""Whether anything of torch is left in converted files without a word.

    python -m devtools audit FOLDER... [--backend cpu]

Converts every folder in memory and reads the results anew, by their trees alone: every name that an
import of torch binds, every string that names an API. Each must stand in a statement under a
`# MINDPORT:` mark. Converting once more must change nothing. Prints what is silent; exits with 1.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from mindport.knowledge.store import KnowledgeBase
from mindport.project.migration.migration import Migration, migrate
from mindport.project.migration.output import write_folder
from mindport.project.migration.plan import planned
from mindport.project.scan.scan import prepare
from mindport.project.settings.settings import load_settings

_MARK = "# MINDPORT:"
_ROOTS = frozenset({"torch", "torchvision", "torchaudio", "functorch"})
_NAMES_API = re.compile(r"torch(\.\w+)+")


def main(arguments: list[str]) -> int:
    """Convert, read, print."""
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    options.add_argument("folders", nargs="+", type=Path)
    options.add_argument("--backend", default="cpu")
    chosen = options.parse_args(arguments)
    silent = 0
    for folder in chosen.folders:
        with tempfile.TemporaryDirectory() as temporary:
            output = Path(temporary) / folder.resolve().name
            first = _migrated(folder, chosen.backend)
            write_folder(planned(first, folder), folder, output)
            found = [
                (file.source.shown, line, text)
                for file in first.files
                if not file.after.kept and file.source.notebook is None
                for line, text in silent_uses(file.after.text)
            ]
            second = _migrated(output, chosen.backend)
            found += [
                (file.source.path, 0, "changes when it is converted once more")
                for file in second.files
                if file.after.edits
            ]
        for path, line, text in found:
            print(f"{path}:{line}: {text}")
        print(f"{folder}: {len(first.files)} files, {len(found)} silent")
        silent += len(found)
    return int(silent > 0)


def _migrated(folder: Path, backend: str) -> Migration:
    settings = load_settings([folder], {"backend": backend}, isolated=True).settings
    return migrate(prepare([folder], settings), KnowledgeBase.open())


def _bound(tree: ast.Module) -> set[str]:
    """The names that imports bind to torch, or to something in it."""
    return {
        alias.asname or alias.name.partition(".")[0]
        for node in ast.walk(tree)
        if isinstance(node, (ast.Import, ast.ImportFrom))
        for alias in node.names
        if _package(node, alias) in _ROOTS
    }


def _is_marked(statement: ast.stmt, lines: list[str]) -> bool:
    decorators = getattr(statement, "decorator_list", [])
    above = min([statement.lineno, *(one.lineno for one in decorators)]) - 2
    return bool(above >= 0 and lines[above].strip().startswith(_MARK))


def silent_uses(text: str) -> Iterator[tuple[int, str]]:
    """Line and code of what names torch in no marked statement, and is not only a type."""
    tree = ast.parse(text)
    lines = text.splitlines()
    bound = _bound(tree)
    for statement in (node for node in ast.walk(tree) if isinstance(node, ast.stmt)):
        if _is_marked(statement, lines):
            continue
        for node in _own_nodes(statement):
            if isinstance(node, ast.Name) and node.id in bound:
                yield node.lineno, ast.unparse(statement).partition("\n")[0]
            elif isinstance(node, ast.Constant) and _names_api(node.value):
                yield node.lineno, repr(node.value)


def _names_api(value: object) -> bool:
    return isinstance(value, str) and _NAMES_API.fullmatch(value) is not None


def _package(node: ast.Import | ast.ImportFrom, alias: ast.alias) -> str:
    if isinstance(node, ast.ImportFrom):
        return "" if node.level else (node.module or "").partition(".")[0]
    return alias.name.partition(".")[0]


def _own_nodes(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a statement without those of statements in it, and without types."""
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns") or isinstance(node, ast.Delete):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not isinstance(child, ast.stmt):
                yield child
                if not isinstance(child, ast.Expr):
                    yield from _own_nodes(child)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
