"""`python -m devtools capture`: pictures of real terminal output for README and docs.

Each picture is what the command prints now, from the root of the repository; nothing is edited.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

from rich.console import Console
from rich.text import Text

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "assets"
WIDTH = 100
# name of the picture: the command, and which of its lines are shown (a long report is cut)
PICTURES = {
    "scan": (["scan", "examples/image-classifier", "--no-cache"], slice(-62, None)),
    "findings": (["scan", "examples/image-classifier", "--no-cache"], slice(0, 16)),
    "lookup": (["lookup", "torch.std"], slice(0, None)),
}
_FONT = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)


def main(arguments: list[str]) -> int:
    """Make all pictures, or those that are named."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, (command, lines) in PICTURES.items():
        if not arguments or name in arguments:
            text = "\n".join(output(command).splitlines()[lines]).strip("\n")
            (FOLDER / f"{name}.svg").write_text(picture(command, text), encoding="utf-8")
            print(f"docs/assets/{name}.svg")
    return 0


def output(command: list[str]) -> str:
    """What mindport prints in colour."""
    environment = {**os.environ, "COLUMNS": str(WIDTH), "FORCE_COLOR": "1"}
    run = subprocess.run(
        [sys.executable, "-m", "mindport", *command],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    if run.returncode not in (0, 1) or not run.stdout:
        raise SystemExit(run.stderr)
    return run.stdout


def picture(command: list[str], text: str) -> str:
    """The text as an SVG that loads nothing from elsewhere."""
    console = Console(record=True, width=WIDTH, file=open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115, PTH123
    console.print(Text.from_ansi(text))
    return _FONT.sub("", console.export_svg(title=f"mindport {' '.join(command)}"))
