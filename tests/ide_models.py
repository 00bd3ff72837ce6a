"""Models of single files for tests: those of a workspace that has one file."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from mindport.ide.fix import Fix
from mindport.knowledge.store import KnowledgeBase
from mindport.project.settings.settings import Settings
from mindport.project.workspace.model import FileModel
from mindport.project.workspace.workspace import Workspace
from mindport.text.edit import Edit

PATH = "/project/example.py"


@lru_cache(maxsize=1)
def _knowledge() -> KnowledgeBase:
    return KnowledgeBase.open()


def _workspace(text: str, settings: Settings) -> Workspace:
    workspace = Workspace(None, settings, _knowledge())
    workspace.open(PATH, text)
    workspace.settle()
    return workspace


def model_of(text: str, **settings: Any) -> FileModel:
    """The model of a text that is alone in its project, with what becomes of each use."""
    return _workspace(text, Settings(**settings)).judged(PATH)


def edits_of(model: FileModel, fix: Fix) -> tuple[Edit, ...]:
    """What a fix changes in its file."""
    if fix.options is None:
        return fix.edits
    made = _workspace(model.text, model.settings).migrated(PATH, fix.options)
    return made.after.edits if made is not None else ()


def marked(text: str, **settings: Any) -> tuple[FileModel, int]:
    """The model of a text without its cursor mark `<|>`, and where the mark stood."""
    before, mark, after = text.partition("<|>")
    assert mark, "the text has no mark"
    return model_of(before + after, **settings), len(before)
