"""Reading what is known of packages that have nothing to do with torch (mapping_db/foreign)."""

from __future__ import annotations

from pathlib import Path

from mindport.knowledge import toml


def read_array_packages(folder: Path) -> tuple[str, ...]:
    """The packages with arrays of their own: members of those look like members of tensors."""
    file = folder / "arrays.toml"
    if not file.is_file():
        return ()
    packages = toml.loads(file.read_text(encoding="utf-8"))["packages"]
    return tuple(sorted(packages))
