"""The values of keys in configuration files; a file that the code names counts before others."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from mindport.analysis import ir
from mindport.dossier.reading.calls import Calls
from mindport.dossier.reading.config_files import SUFFIXES, ConfigValue, config_values
from mindport.dossier.reading.setting import CONFIG, Setting, Settings, united


@dataclass
class Config:
    """The configuration files of a project."""

    calls: Calls

    @cached_property
    def _keys(self) -> dict[str, list[ConfigValue]]:
        """The settings of configuration files by the last part of their keys."""
        found: dict[str, list[ConfigValue]] = {}
        for one in config_values(self.calls.project):
            found.setdefault(one.key.rpartition(".")[2], []).append(one)
        return found

    def of(self, name: str, above: str = "") -> Settings:
        """The values of a key in configuration files; `above` is the key that holds it."""
        found = self._keys.get(name, [])
        if above:
            found = [one for one in found if f".{above}." in f".{one.key}"] or found
        found = [one for one in found if self._is_named_file(one.path)] or found
        values = (
            Setting(one.value, CONFIG, f"{one.path}:{one.line}", is_named=True) for one in found
        )
        return united(tuple(values))

    def _is_named_file(self, path: str) -> bool:
        """Whether the code names a configuration file: it is what is read by default."""
        return path.endswith(tuple(self._named_files)) if self._named_files else False

    @cached_property
    def _named_files(self) -> frozenset[str]:
        return frozenset(
            parts[1]
            for unit in self.calls.project.units.values()
            for parts in unit.ir.terms
            if parts[0] == ir.CONST and isinstance(parts[1], str) and parts[1].endswith(SUFFIXES)
            and len(parts[1]) > 8 and " " not in parts[1]
        )  # fmt: skip
