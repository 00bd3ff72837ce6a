"""The folders of the session, each with its own settings and analysis."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from mindport.knowledge.store import KnowledgeBase
from mindport.lsp.installed import Outside
from mindport.project.scan.cache import ResultCache
from mindport.project.settings.editor import EditorSettings, editor_settings
from mindport.project.settings.file import SettingsError, has_settings
from mindport.project.settings.settings import (
    EDITOR,
    FIELDS,
    LoadedSettings,
    Settings,
    load_settings,
)
from mindport.project.workspace.workspace import Workspace

_LOG = logging.getLogger(__name__)

# Where a setting came from, for people who wonder.
AT_START = "editor, when the server started"
OF_FOLDER = "editor, for this folder"
CHOSEN = "chosen in this session"
_OF_THE_WHOLE = ("include", "packages", "respect_gitignore")


@dataclass(slots=True)
class Folder:
    """A workspace folder; without `root`, files of no workspace folder that stand in `anchor`."""

    root: Path | None
    anchor: Path
    workspace: Workspace
    loaded: LoadedSettings
    problem: str = ""  # what is wrong with the settings
    outside: Outside = field(default_factory=Outside)


@dataclass(slots=True)
class FolderSettings:
    """Where settings come from, the weakest first: `initial`, `of_editor`, files, `chosen`.

    `of_editor` is by folder, and "" is for all of them.
    """

    initial: Mapping[str, Any] = field(default_factory=dict)
    of_editor: dict[str, Mapping[str, Any]] = field(default_factory=dict)
    chosen: dict[str, Any] = field(default_factory=dict)

    def load(self, anchor: Path) -> tuple[LoadedSettings, str]:
        """The settings for a folder, and what is wrong with them; then they are the defaults."""
        origins = self._origins(anchor.as_posix())
        given = {key: value for values in origins.values() for key, value in values.items()}
        fallback = {key: value for key, value in given.items() if key in FIELDS}
        problem = "; ".join(editor_settings(given)[1])
        try:
            loaded = load_settings([anchor], self.chosen, fallback=fallback)
        except SettingsError as error:
            return LoadedSettings(Settings(root=anchor)), str(error)
        told = {key: origin for origin, values in origins.items() for key in values}
        told = {key: told[key] for key, source in loaded.sources.items() if source == EDITOR}
        told |= dict.fromkeys(self.chosen, CHOSEN)
        return replace(loaded, sources={**loaded.sources, **told}), problem

    def editor(self, path: str = "") -> EditorSettings:
        """The settings of the editor alone, for a file or folder."""
        origins = self._origins(path)
        return editor_settings({k: v for values in origins.values() for k, v in values.items()})[0]

    def _origins(self, path: str) -> dict[str, Mapping[str, Any]]:
        """What the editor says for a path, by the way it was said, the weakest first."""
        roots = [root for root in self.of_editor if f"{path}/".startswith(f"{root}/") and root]
        own = self.of_editor[max(roots, key=len)] if roots else {}
        return {AT_START: self.initial, EDITOR: self.of_editor.get("", {}), OF_FOLDER: own}


class Folders:
    """All folders. Used by the analysis thread only."""

    def __init__(self, knowledge: KnowledgeBase, cache: ResultCache | None) -> None:
        self._knowledge = knowledge
        self._cache = cache
        self._by_root: dict[str, Folder] = {}
        self._loose: dict[str, Folder] = {}
        self._nested: dict[str, Folder] = {}
        self._holds: dict[str, bool] = {}  # whether settings stand in a folder
        self.settings = FolderSettings()

    def all(self) -> list[Folder]:
        """Workspace folders first."""
        return [*self._by_root.values(), *self._loose.values()]

    def every(self) -> list[Folder]:
        """The same with those inside workspace folders that have settings of their own.

        Such a one analyses the whole workspace folder and answers for the files below its anchor.
        """
        return [*self.all(), *self._nested.values()]

    def add(self, root: Path) -> None:
        """Take a workspace folder in."""
        name = root.as_posix()
        if name not in self._by_root:
            self._by_root[name] = self._new(root, root)

    def remove(self, root: Path) -> None:
        """Take a workspace folder out."""
        self._by_root.pop(root.as_posix(), None)
        self._nested = {name: one for name, one in self._nested.items() if one.root != root}

    def clear(self) -> None:
        """Analyse everything anew."""
        for folder in [*self._by_root.values()]:
            self._by_root[folder.anchor.as_posix()] = self._new(folder.root, folder.anchor)
        self._loose.clear()
        self._nested.clear()
        self._holds.clear()

    def of(self, path: str) -> Folder:
        """The folder that a file belongs to: the innermost that wants it."""
        found = self.nearest(path)
        if found is not None and found.workspace.wants(path):
            return found
        anchor = Path(path).parent
        if not anchor.is_dir():
            anchor = Path.cwd()
        name = anchor.as_posix()
        if name not in self._loose:
            self._loose[name] = self._new(None, anchor)
        return self._loose[name]

    def at(self, path: str) -> Folder:
        """The folder whose settings hold for a file or folder that was named by somebody."""
        for root, folder in self._by_root.items():
            if root == path:
                return folder
        return self.nearest(path) or self._loose_at(Path(path))

    def _loose_at(self, path: Path) -> Folder:
        anchor = path if path.is_dir() else path.parent
        loaded, problem = self.settings.load(anchor)
        return Folder(
            None, anchor, Workspace(None, loaded.settings, self._knowledge), loaded, problem
        )

    def around(self, path: str) -> Folder | None:
        """The innermost workspace folder that a path stands in."""
        roots = [root for root in self._by_root if path.startswith(f"{root.rstrip('/')}/")]
        return self._by_root[max(roots, key=len)] if roots else None

    def holding(self, path: str) -> list[Folder]:
        """All that have a file among theirs: its workspace folder, and those inside that."""
        found = self.around(path)
        inner = [
            one for one in self._nested.values() if found is not None and one.root == found.root
        ]
        return [] if found is None else [found, *inner]

    def nearest(self, path: str) -> Folder | None:
        """The workspace folder of a file, or the folder with settings inside it, nearest to it."""
        around = self.around(path)
        if around is None or around.root is None:
            return around
        for folder in Path(path).parents:
            name = folder.as_posix()
            if folder == around.root:
                return around
            if self._has_settings(folder):
                if name not in self._nested:
                    self._nested[name] = self._new(around.root, folder)
                return self._nested[name]
        return around

    def _has_settings(self, folder: Path) -> bool:
        name = folder.as_posix()
        if name not in self._holds:
            try:
                self._holds[name] = has_settings(folder)
            except SettingsError:  # told as a problem of that folder
                self._holds[name] = True
        return self._holds[name]

    def environment(self, path: str) -> str:
        """The Python environment that the editor names for a file; "" for none."""
        named = self.settings.editor(path).environment
        around = self.around(path)
        anchor = around.anchor if around is not None else Path(path).parent
        return str(anchor / Path(named).expanduser()) if named else ""

    def reload_settings(self) -> None:
        """Read all settings again."""
        self._holds.clear()
        kept = self._nested.items()
        self._nested = {name: one for name, one in kept if self._has_settings(one.anchor)}
        for folder in self.every():
            loaded, folder.problem = self._load(folder.root, folder.anchor)
            if loaded.settings != folder.loaded.settings:
                folder.workspace.set_settings(loaded.settings)
            folder.loaded = loaded

    def _new(self, root: Path | None, anchor: Path) -> Folder:
        loaded, problem = self._load(root, anchor)
        workspace = Workspace(root, loaded.settings, self._knowledge, self._cache)
        return Folder(root, anchor, workspace, loaded, problem)

    def _load(self, root: Path | None, anchor: Path) -> tuple[LoadedSettings, str]:
        """The settings of a folder; which files there are is said by its workspace folder."""
        loaded, problem = self.settings.load(anchor)
        outer = self._by_root.get(root.as_posix()) if root not in (None, anchor) else None
        if outer is not None:
            whole = outer.loaded.settings
            values = {name: getattr(whole, name) for name in _OF_THE_WHOLE}
            loaded = replace(loaded, settings=replace(loaded.settings, **values))
        return loaded, problem
