"""The sources of public packages: downloaded with pip, unpacked once, never installed."""

from __future__ import annotations

import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path


def source_of(requirement: str, kept: Path) -> Path:
    """The source of `name==version` below `kept`; downloaded where it is not there."""
    folder = kept / requirement.replace("==", "-")
    if folder.is_dir():
        return folder
    with tempfile.TemporaryDirectory() as loaded:
        what = ["download", "--quiet", "--no-deps", "--no-build-isolation", "-d", loaded]
        subprocess.run([sys.executable, "-m", "pip", *what, requirement], check=True)
        (archive,) = Path(loaded).iterdir()
        unpacked = Path(loaded, "unpacked")
        if archive.suffix == ".whl":
            with zipfile.ZipFile(archive) as wheel:
                wheel.extractall(unpacked)
        else:
            with tarfile.open(archive) as packed:
                packed.extractall(unpacked, filter="data")
            (unpacked,) = unpacked.iterdir()  # one folder with the name of the version
        kept.mkdir(parents=True, exist_ok=True)
        unpacked.rename(folder)
    return folder
