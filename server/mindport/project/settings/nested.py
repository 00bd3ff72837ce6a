"""Settings of folders inside the scanned one: those nearest to a file hold for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from mindport.project.settings.file import has_settings
from mindport.project.settings.settings import Settings, absolute, common_folder


@dataclass(slots=True)
class NestedSettings:
    """The settings of each file below `anchor`, which itself has those of all, `whole`.

    `load` reads those of a folder that has some. Nearer ones replace the others, key by key
    nothing is taken over.
    """

    anchor: Path
    whole: Settings
    load: Callable[[Path], Settings]
    _known: dict[Path, Settings] = field(default_factory=dict)

    def of(self, path: Path) -> Settings:
        """The settings that hold for a file."""
        return self._of_folder(absolute(path).parent)

    def _of_folder(self, folder: Path) -> Settings:
        known = self._known.get(folder)
        if known is not None:
            return known
        if self.anchor not in folder.parents:
            found = self.whole
        elif has_settings(folder):
            found = self.load(folder)
        else:
            found = self._of_folder(folder.parent)
        self._known[folder] = found
        return found


def nested_in(
    paths: Iterable[Path], whole: Settings, load: Callable[[Path], Settings]
) -> NestedSettings:
    """The settings of the files below some paths."""
    return NestedSettings(common_folder(paths), whole, load)
