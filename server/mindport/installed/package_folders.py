"""Where the packages of a Python environment stand, found without running its interpreter."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path


@lru_cache(maxsize=16)
def package_folders(environment: str) -> list[str]:
    """The folders that the packages of an environment stand in, by its folder or interpreter."""
    place = Path(environment).expanduser()
    roots = [place]
    if not place.is_dir():  # `bin/python`, or `python.exe` at the top
        roots = [place.parent.parent, place.parent]
    patterns = ("lib*/python3*/site-packages", "lib/python3/dist-packages", "Lib/site-packages")
    found = (folder for root in roots for p in patterns for folder in sorted(root.glob(p)))
    by_place = {folder.resolve(): str(folder) for folder in found if folder.is_dir()}
    return list(by_place.values())
