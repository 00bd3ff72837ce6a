"""The values of keys in configuration files; a file that the code names counts before others."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.dossier.reading.calls import Calls
from mindport.dossier.reading.config_calls import ConfigCall, config_calls
from mindport.dossier.reading.config_files import (
    SUFFIXES,
    ConfigValue,
    config_files,
    config_values,
)
from mindport.dossier.reading.config_tree import ConfigFile
from mindport.dossier.reading.setting import CONFIG, UNKNOWN, Setting, Settings, united


@dataclass
class Config:
    """The configuration files of a project."""

    calls: Calls

    @cached_property
    def files(self) -> list[ConfigFile]:
        """The files, those in Python first."""
        return config_files(self.calls.project)

    @cached_property
    def made(self) -> list[ConfigCall]:
        """What the files make."""
        return config_calls(self.calls, self.files)

    @cached_property
    def _given(self) -> dict[tuple[Unit, int], dict[str, Settings]]:
        """What the files give to classes of the project, by file and class."""
        found: dict[tuple[Unit, int], dict[str, Settings]] = {}
        for one in self.made:
            if one.cls is not None:
                given = found.setdefault((one.cls.unit, one.cls.index), {})
                for name, settings in one.arguments.items():
                    given[name] = united(given.get(name, UNKNOWN), settings)
        return found

    def given(self, unit: Unit, index: int, name: str) -> Settings:
        """What the files give for a parameter of a constructor."""
        function = unit.ir.functions[index]
        if function.owner < 0 or function.name != "__init__":
            return UNKNOWN
        return self._given.get((unit, function.owner), {}).get(name, UNKNOWN)

    @cached_property
    def _keys(self) -> dict[str, list[ConfigValue]]:
        """The settings of configuration files by the last part of their keys."""
        found: dict[str, list[ConfigValue]] = {}
        for one in config_values(self.files):
            found.setdefault(one.key.rpartition(".")[2], []).append(one)
        return found

    def of(self, name: str, above: str = "") -> Settings:
        """The values of a key in configuration files; `above` is the key that holds it."""
        found = self._keys.get(name, [])
        found = [one for one in found if f".{above}." in f".{one.key}"] or found
        in_python = [one for one in found if one.path.endswith(".py")]
        found = [*in_python, *self._first(one for one in found if one not in in_python)]
        values = (
            Setting(one.value, CONFIG, f"{one.path}:{one.line}", is_named=True) for one in found
        )
        return united(tuple(values))

    def _first(self, found: Iterable[ConfigValue]) -> list[ConfigValue]:
        """Those of files that the code names, unless they say nothing; else all."""
        values = list(found)
        named = [one for one in values if self._is_named_file(one.path)]
        return named if any(one.value is not None for one in named) else values

    def under(self, above: str, name: str) -> Settings:
        """The values of a key right below another one; nothing where there is none such."""
        keys = {one.key for one in self._keys.get(name, [])}
        has = any(one.endswith(f"{above}.{name}") for one in keys) if above else False
        return self.of(name, above) if has else UNKNOWN

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
