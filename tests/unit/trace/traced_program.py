"""Running small programs, plain and traced."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

SERVER = Path(__file__).parents[3] / "server"


@dataclass
class Program:
    """A folder with a program, next to a folder of installed packages."""

    folder: Path
    packages: Path

    def write(self, **files: str) -> None:
        for name, text in files.items():
            (self.folder / f"{name}.py").write_text(text, encoding="utf-8")

    def plain(self, *command: str, **options: Any) -> subprocess.CompletedProcess[str]:
        return self._run([sys.executable, *command], **options)

    def traced(self, *command: str, **options: Any) -> subprocess.CompletedProcess[str]:
        mindport = [sys.executable, "-m", "mindport", "trace", "-q", "-o", "seen.json", "--"]
        return self._run([*mindport, sys.executable, *command], **options)

    def _run(self, command: list[str], **options: Any) -> subprocess.CompletedProcess[str]:
        paths = [str(self.packages)] + ([str(SERVER)] if "mindport" in command else [])
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
        return subprocess.run(
            command,
            cwd=self.folder,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
            **options,
        )

    def trace(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads((self.folder / "seen.json").read_text())
        return found

    def calls(self, name: str = "main.py") -> dict[str, dict[str, Any]]:
        """What was seen, by the source text of the call; of one API at each place."""
        trace = self.trace()
        lines = (self.folder / name).read_text(encoding="utf-8").split("\n")
        found = {}
        for file in trace["files"]:
            if file["path"] == name:
                for site in file["sites"]:
                    line, column, end_line, end_column = site["place"]
                    assert line == end_line, "write calls on one line"
                    apis = {trace["apis"][call["api"]]["name"]: call for call in site["calls"]}
                    found[lines[line - 1][column:end_column]] = {**site, "apis": apis}
        return found
