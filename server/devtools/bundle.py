"""The server with all that it needs in one folder, as editors' plugins carry it along.

All of it is pure Python, so that one folder serves every platform and every Python from 3.10 on.
Only the standard library and pip are needed here: plugins are built without installing mindport.

    python -m devtools bundle FOLDER
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from importlib.metadata import distributions
from pathlib import Path

_ROOT = Path(__file__).resolve().parents[2]
# What the dependencies ask for on Python 3.10 only: pip looks at the Python that it runs on.
_FOR_OLD_PYTHON = ("exceptiongroup", "tomli", "typing-extensions")
_PURE = (
    *("--only-binary=:all:", "--implementation=py", "--abi=none", "--platform=any"),
    "--python-version=3.10",
)
# Scripts, and what jedi knows of packages that are not asked about.
_DEAD_WEIGHT = ("bin", "jedi/third_party/django-stubs", "jedi/third_party/typeshed/stubs")
_MAIN = '''"""Runs the server that stands beside this file."""

import sys

from mindport.cli.main import main

sys.exit(main())
'''


def main(arguments: list[str]) -> int:
    """Bundle the server into the folder that is named."""
    (folder,) = arguments
    bundle_server(Path(folder))
    return 0


def bundle_server(target: Path) -> None:
    """Put the server and its dependencies into a folder, which is emptied before.

    `python -I FOLDER server` runs it. Raises subprocess.CalledProcessError when pip fails.
    """
    shutil.rmtree(target, ignore_errors=True)
    into = ("--no-compile", "--target", str(target))
    with tempfile.TemporaryDirectory() as folder:
        _pip("wheel", "--no-deps", "--wheel-dir", folder, str(_ROOT))
        (wheel,) = Path(folder).glob("*.whl")
        _pip("install", *into, "--no-deps", str(wheel))
    (server,) = distributions(path=[str(target)])
    needed = [entry for entry in server.requires or () if "extra ==" not in entry]
    plain = [re.split(r"\s*;", entry)[0] for entry in needed]
    _pip("install", *into, *_PURE, *plain, *_FOR_OLD_PYTHON)
    for dead in _DEAD_WEIGHT:
        shutil.rmtree(target / dead)
    (target / "__main__.py").write_text(_MAIN, encoding="utf-8")


def _pip(*arguments: str) -> None:
    command = (sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", *arguments)
    subprocess.run(command, check=True)
