"""What is of use in reports only is not shown in an editor, unless a setting names the rule."""

from __future__ import annotations

from pathlib import Path

import pytest

from mindport.knowledge.store import KnowledgeBase
from mindport.project.scan.scan import scan
from mindport.project.settings.settings import Settings
from mindport.project.workspace.workspace import Workspace
from mindport.rules.finding import Severity

_TEXT = """\
from torch import nn

class Net(nn.Module):
    def forward(self, x):
        try:
            return x.relu()
        finally:
            pass
"""


@pytest.mark.parametrize(
    ("chosen", "in_editor"),
    [
        ({}, False),
        ({"select": ("MP1", "MP2")}, False),
        ({"select": ("MP5",)}, True),
        ({"severity": {"graph-try": Severity.WARNING}}, True),
    ],
)
def test_reports_only(tmp_path: Path, chosen: dict[str, object], in_editor: bool) -> None:
    """A setting that names the rule brings its findings into the editor."""
    file = tmp_path / "net.py"
    file.write_text(_TEXT, encoding="utf-8")
    settings = Settings(root=tmp_path, **chosen)  # type: ignore[arg-type]
    workspace = Workspace(tmp_path, settings, KnowledgeBase.open())
    workspace.open(file.as_posix(), _TEXT)
    workspace.settle()  # the first answer is quick, and without a second look
    shown = workspace.model(file.as_posix()).findings
    assert ("graph-try" in {finding.name for finding in shown}) is in_editor
    reported = {finding.name for finding in scan([tmp_path], settings, jobs=1).findings}
    assert ("graph-try" in reported) is (chosen.get("select") != ("MP1", "MP2"))
