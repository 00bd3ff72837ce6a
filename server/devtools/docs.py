"""`python -m devtools docs [FOLDER]`: build the site (into `site` unless told otherwise)."""

from __future__ import annotations

import os
import subprocess
import sys

from devtools.docs_pages import ROOT


def main(arguments: list[str]) -> int:
    """Run mkdocs; a broken link or a page that is not there fails."""
    target = ["--site-dir", arguments[0]] if arguments else []
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", *target]
    quiet = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    return subprocess.run(command, cwd=ROOT, env=quiet, check=False).returncode
