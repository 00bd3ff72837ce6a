"""The folders of the session, each with its own settings and analysis."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from mindport.knowledge.store import KnowledgeBase
from mindport.project.cache import ResultCache
from mindport.project.settings import FIELDS, LoadedSettings, Settings, load_settings
from mindport.project.settings_file import SettingsError
from mindport.project.workspace import Workspace

_LOG = logging.getLogger(__name__)

# Settings of the editor alone; the rest are those of `mindport.toml`.
WHOLE_PROJECT = "diagnostic_mode"
EDITOR_ONLY = (WHOLE_PROJECT, "inlay_hints", "code_lens", "trace", "path", "interpreter", "args")


@dataclass(slots=True)
class Folder:
    """A workspace folder; without `root`, files of no workspace folder that stand in `anchor`."""

    root: Path | None
    anchor: Path
    workspace: Workspace
    loaded: LoadedSettings
    problem: str = ""  # what is wrong with the settings


@dataclass(slots=True)
class FolderSettings:
    """Where settings come from: the editor below the files, this session's choices above them."""

    of_editor: dict[str, Mapping[str, Any]] = field(default_factory=dict)  # by folder; "" for all
    chosen: dict[str, Any] = field(default_factory=dict)

    def load(self, anchor: Path) -> tuple[LoadedSettings, str]:
        """The settings for a folder, and what is wrong with them; then they are the defaults."""
        given = self.of_editor.get(anchor.as_posix(), self.of_editor.get("", {}))
        fallback = {key: value for key, value in given.items() if key in FIELDS}
        unknown = sorted(set(given) - set(FIELDS) - set(EDITOR_ONLY))
        problem = f"unknown settings: {', '.join(unknown)}" if unknown else ""
        try:
            return load_settings([anchor], self.chosen, fallback=fallback), problem
        except SettingsError as error:
            return LoadedSettings(Settings(root=anchor)), str(error)

    def editor_value(self, key: str, default: Any) -> Any:
        """A setting of the editor alone."""
        return self.of_editor.get("", {}).get(key, default)


class Folders:
    """All folders. Used by the analysis thread only."""

    def __init__(self, knowledge: KnowledgeBase, cache: ResultCache | None) -> None:
        self._knowledge = knowledge
        self._cache = cache
        self._by_root: dict[str, Folder] = {}
        self._loose: dict[str, Folder] = {}
        self.settings = FolderSettings()

    def all(self) -> list[Folder]:
        """Workspace folders first."""
        return [*self._by_root.values(), *self._loose.values()]

    def add(self, root: Path) -> None:
        """Take a workspace folder in."""
        name = root.as_posix()
        if name not in self._by_root:
            self._by_root[name] = self._new(root, root)

    def remove(self, root: Path) -> None:
        """Take a workspace folder out."""
        self._by_root.pop(root.as_posix(), None)

    def clear(self) -> None:
        """Analyse everything anew."""
        for folder in [*self._by_root.values()]:
            self._by_root[folder.anchor.as_posix()] = self._new(folder.root, folder.anchor)
        self._loose.clear()

    def of(self, path: str) -> Folder:
        """The folder that a file belongs to: the innermost that wants it."""
        found = self.around(path)
        if found is not None and found.workspace.wants(path):
            return found
        anchor = Path(path).parent
        if not anchor.is_dir():
            anchor = Path.cwd()
        name = anchor.as_posix()
        if name not in self._loose:
            self._loose[name] = self._new(None, anchor)
        return self._loose[name]

    def around(self, path: str) -> Folder | None:
        """The innermost workspace folder that a path stands in."""
        roots = [root for root in self._by_root if path.startswith(f"{root.rstrip('/')}/")]
        return self._by_root[max(roots, key=len)] if roots else None

    def reload_settings(self) -> None:
        """Read all settings again."""
        for folder in self.all():
            loaded, folder.problem = self.settings.load(folder.anchor)
            if loaded.settings != folder.loaded.settings:
                folder.workspace.set_settings(loaded.settings)
            folder.loaded = loaded

    def _new(self, root: Path | None, anchor: Path) -> Folder:
        loaded, problem = self.settings.load(anchor)
        workspace = Workspace(root, loaded.settings, self._knowledge, self._cache)
        return Folder(root, anchor, workspace, loaded, problem)
