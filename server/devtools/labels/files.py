"""Snippets with labels: `# finding: REASON`, and `# possible: REASON` where either is right."""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterable
from types import ModuleType
from typing import Any

from devtools.dynamic.inputs import Run, make
from devtools.dynamic.snippet_file import Snippet, parse

_MARK = re.compile(r"  # (finding|possible): .*$")


def without_marks(text: str) -> str:
    """The text as it was before it was labelled."""
    return "\n".join(_MARK.sub("", line) for line in text.splitlines()) + "\n"


def taken_apart(text: str) -> tuple[str, tuple[Snippet, ...]]:
    """The head that all share, and the snippets."""
    parts = parse(without_marks(text))
    return "\n".join(parts.head).rstrip() + "\n", parts.snippets


def put_together(head: str, marked: Iterable[tuple[Snippet, dict[int, str]]]) -> str:
    """The file with these marks, by number within the snippet, from 1."""
    texts = [head.rstrip()]
    for snippet, marks in marked:
        lines = [
            f"{line}  # {marks[number]}" if number in marks else line
            for number, line in enumerate(snippet.lines, 1)
        ]
        texts.append("\n".join(lines).rstrip())
    return "\n\n\n".join(texts) + "\n"


def comment(snippet: Snippet, name: str) -> str:
    """What a comment `# NAME: ...` of the snippet says."""
    start = f"# {name}: "
    return next((line.removeprefix(start) for line in snippet.lines if line.startswith(start)), "")


def arguments(text: str) -> tuple[list[Any], dict[str, Any]]:
    """Values for a call as the comment `# inputs:` writes them."""
    return make(text, Run(0))


def loaded(text: str, name: str) -> ModuleType:
    """A module of this text; its functions know the file name `<NAME>`."""
    module = ModuleType(name)
    exec(compile(text, f"<{name}>", "exec"), vars(module))
    return module


def torch() -> Any:
    """PyTorch, which the labels of all kinds rest on."""
    return importlib.import_module("torch")
