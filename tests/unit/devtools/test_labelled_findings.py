"""Recall and precision against what was run do not fall below what was reached."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]


SETS = {"sparse": 1, "second_order": 6, "graph": 7, "dynamic": 7}


@pytest.mark.parametrize("kind", SETS)
def test_findings_are_as_right_as_they_were(kind: str) -> None:
    command = [sys.executable, str(ROOT / "benchmarks" / "findings.py"), kind, "--list"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("recall") == 2 * SETS[kind], "both halves of each set"


def test_a_label_is_taken_off_and_put_on_again() -> None:
    pytest.importorskip("torch")
    from devtools.dynamic.snippet_file import parse
    from devtools.labels.files import put_together, without_marks

    text = "import torch\n\n\n# inputs: x=float(2)\ndef f(x):\n    return x  # finding: why\n"
    parts = parse(without_marks(text))
    head = "\n".join(parts.head).rstrip()
    assert put_together(head, [(parts.snippets[0], {3: "finding: why"})]) == text
    assert "finding" not in put_together(head, [(parts.snippets[0], {})])


def test_what_methods_of_the_last_class_keep_is_compared() -> None:
    pytest.importorskip("torch")
    from devtools.graph_labels import kept_by

    text = (
        "class Other:\n    def construct(self, x):\n        self.other = x\n\n\n"
        "class Net:\n    def __init__(self):\n        self.made = 1\n\n"
        "    def note(self, x):\n        self.seen.append(x)\n        self.named['x'] = x\n\n"
        "    def construct(self, x):\n        self.count += 1\n        x.data = 2\n"
    )
    assert kept_by(text) == ["count", "named", "seen"]
