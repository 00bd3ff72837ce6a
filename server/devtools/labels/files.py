"""Snippets with labels: `# finding: REASON`, and `# possible: REASON` where either is right."""

from __future__ import annotations

import importlib
import os
import re
import warnings
from collections.abc import Callable, Iterable
from pathlib import Path
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


def label(
    files: Iterable[str], labels: Callable[[str, Snippet], dict[int, str]], kind: str
) -> None:
    """Write the marks that `labels` finds into files of `kind`, and tell how many there are."""
    os.environ.setdefault("GLOG_v", "4")
    warnings.simplefilter("ignore")
    importlib.import_module("mindspore")
    for name in files:
        head, snippets = taken_apart(Path(name).read_text(encoding="utf-8"))
        marked = [(one, labels(head, one)) for one in snippets]
        Path(name).write_text(put_together(head, marked), encoding="utf-8")
        marks = [mark for _, one in marked for mark in one.values()]
        found = sum(mark.startswith("finding") for mark in marks)
        print(f"{name}: {found} of {len(marked)} {kind}, {len(marks) - found} that do not run")
