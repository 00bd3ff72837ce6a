"""All helpers may stand in one module: no name may mean two things."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator

from devtools.trials.helper_text import helper_text
from mindport.compat.sources import known_functions


def _bound(function: str) -> Iterator[tuple[str, str]]:
    """The names that the module of one helper binds, and by what text."""
    for node in ast.parse(helper_text([function])).body:
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            module = getattr(node, "module", None)
            for alias in node.names:
                yield alias.asname or alias.name.partition(".")[0], f"{module}.{alias.name}"
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            yield node.name, ast.unparse(node)
        elif isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Name):
                    yield target.id, ast.unparse(node)


def test_no_name_has_two_meanings() -> None:
    meanings: defaultdict[str, set[str]] = defaultdict(set)
    for function in known_functions():
        for name, text in _bound(function):
            meanings[name].add(text)
    assert {name for name, texts in meanings.items() if len(texts) > 1} == set()
