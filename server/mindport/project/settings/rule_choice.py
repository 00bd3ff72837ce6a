"""The check that rules named in settings exist."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from mindport.project.settings.check import not_one_of
from mindport.project.settings.file import SettingsError
from mindport.project.settings.settings import DEFAULT, LoadedSettings


def check_codes(loaded: LoadedSettings, rules: Mapping[str, str]) -> None:
    """Refuse a code, a prefix or a name that no rule has. `rules` maps codes to names."""
    known = [*rules, *rules.values()]
    settings = loaded.settings
    in_files = {item for codes in settings.per_file_ignores.values() for item in codes}
    chosen = {key: getattr(settings, key) for key in ("select", "ignore", "severity")}
    for key, items in {**chosen, "per_file_ignores": sorted(in_files)}.items():
        for item in items:
            if item not in known and not any(code.startswith(item) for code in rules):
                source = loaded.sources.get(key, DEFAULT)
                where, _, line = source.rpartition(":")
                in_file = bool(where) and line.isdigit()
                raise SettingsError(
                    f"rule {not_one_of(item, known)}",
                    key=key.replace("_", "-"),
                    file=Path(where) if in_file else None,
                    line=int(line) if in_file else 0,
                )
