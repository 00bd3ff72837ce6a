"""Scripts that record a reference in torch, and compare a port in MindSpore with the record."""

from __future__ import annotations

from importlib import resources

NAMES = ("record_reference.py", "compare_port.py")


def scripts() -> dict[str, str]:
    """The scripts by their names."""
    folder = resources.files("mindport.dossier").joinpath("scripts")
    return {name: folder.joinpath(f"{name}.txt").read_text("utf-8") for name in NAMES}
