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
INTO_BUNDLED = ("--no-compile", "--target", str(BUNDLED))
# What the dependencies ask for on Python 3.10 only: pip looks at the Python that it runs on.
FOR_OLD_PYTHON = ("exceptiongroup", "tomli", "typing-extensions")
PURE = (
    *("--only-binary=:all:", "--implementation=py", "--abi=none", "--platform=any"),
    "--python-version=3.10",
)
# Scripts, and what jedi knows of packages that are not asked about.
DEAD_WEIGHT = ("bin", "jedi/third_party/django-stubs", "jedi/third_party/typeshed/stubs")
MAIN = '''"""Runs the server that stands beside this file."""

import sys

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
    # VS Code shows pictures of public addresses only.
    text = (HERE / "README.md").read_text(encoding="utf-8")
    (HERE / "dist" / "README.md").write_text(re.sub(r"!\[.*\n\n", "", text), encoding="utf-8")
    vsce = (npm, "exec", "--", "vsce", "package", "--readme-path", "dist/README.md")
    # All that goes along was put together here: there is no secret to look for in 1,800 files.
    plain = ("--no-dependencies", "--allow-missing-repository", "--allow-package-all-secrets")
    run(*vsce, *plain, "--out", str(package))


def bundle_server() -> None:
    """Install the server and its dependencies into `bundled`."""
    shutil.rmtree(BUNDLED, ignore_errors=True)
    with tempfile.TemporaryDirectory() as folder:
        pip("wheel", "--no-deps", "--wheel-dir", folder, str(HERE.parent))
        (wheel,) = Path(folder).glob("*.whl")
        pip("install", *INTO_BUNDLED, "--no-deps", str(wheel))
    (server,) = distributions(path=[str(BUNDLED)])
    needed = [entry for entry in server.requires or () if "extra ==" not in entry]
    plain = [re.split(r"\s*;", entry)[0] for entry in needed]
    pip("install", *INTO_BUNDLED, *PURE, *plain, *FOR_OLD_PYTHON)
    for dead in DEAD_WEIGHT:
        shutil.rmtree(BUNDLED / dead)
    (BUNDLED / "__main__.py").write_text(MAIN, encoding="utf-8")


def pip(*arguments: str) -> None:
    """Run pip."""
    run(sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", *arguments)


def run(*command: str) -> None:
    """Run a command here."""
    subprocess.run(command, cwd=HERE, check=True)


if __name__ == "__main__":
    main()
