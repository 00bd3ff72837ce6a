"""Build the extension: python package.py [VSIX]

Needs Node 20 with npm, and pip. The server and what it needs go along, all of it pure Python, so
that one file serves every platform and every Python from 3.10 on.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from importlib.metadata import distributions
from pathlib import Path

HERE = Path(__file__).resolve().parent
BUNDLED = HERE / "bundled"
# What the dependencies ask for on Python 3.10 only: pip looks at the Python that it runs on.
FOR_OLD_PYTHON = ("exceptiongroup", "tomli", "typing-extensions")
PURE = ("--only-binary=:all:", "--implementation=py", "--abi=none", "--platform=any", "--python-version=3.10")
# Scripts, and what jedi knows of packages that are not asked about.
DEAD_WEIGHT = ("bin", "jedi/third_party/django-stubs", "jedi/third_party/typeshed/stubs")
MAIN = '''"""Runs the server that stands beside this file."""

import sys

sys.dont_write_bytecode = True

from mindport.cli.main import main

sys.exit(main())
'''


def main() -> None:
    """Bundle the server and the client, and pack both."""
    package = Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else HERE / "mindport.vsix"
    bundle_server()
    shutil.copy(HERE.parent / "LICENSE", HERE)
    npm = shutil.which("npm") or sys.exit("npm is not there: install Node 20")
    run(npm, "install", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error")
    run(npm, "run", "--silent", "typecheck")
    run(npm, "run", "--silent", "bundle")
    run(npm, "exec", "--", "vsce", "package", "--no-dependencies", "--allow-package-all-secrets",
        "--allow-missing-repository", "--out", str(package))  # fmt: skip


def bundle_server() -> None:
    """Install the server and its dependencies into `bundled`."""
    shutil.rmtree(BUNDLED, ignore_errors=True)
    with tempfile.TemporaryDirectory() as folder:
        run(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", folder, str(HERE.parent))
        (wheel,) = Path(folder).glob("*.whl")
        install("--no-deps", str(wheel))
    (server,) = distributions(path=[str(BUNDLED)])
    needed = [re.split(r"\s*;", entry)[0] for entry in server.requires or () if "extra ==" not in entry]
    install(*PURE, *needed, *FOR_OLD_PYTHON)
    for folder in DEAD_WEIGHT:
        shutil.rmtree(BUNDLED / folder)
    (BUNDLED / "__main__.py").write_text(MAIN, encoding="utf-8")


def install(*arguments: str) -> None:
    """Install into `bundled`."""
    run(sys.executable, "-m", "pip", "install", "--quiet", "--no-compile", "--target", str(BUNDLED), *arguments)


def run(*command: str) -> None:
    """Run a command here."""
    subprocess.run(command, cwd=HERE, check=True)


if __name__ == "__main__":
    main()
