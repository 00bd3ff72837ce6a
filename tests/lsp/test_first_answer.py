"""What an editor waits for when it opens its first file."""

from __future__ import annotations

import subprocess
import sys

_OPENED = """
import sys
from mindport.knowledge.store import KnowledgeBase
from mindport.project.settings.settings import Settings
from mindport.project.workspace.workspace import Workspace
import mindport.lsp.server

workspace = Workspace(None, Settings(), KnowledgeBase.open())
workspace.change("/opened.py", "import torch\\n\\ndef f(x):\\n    return torch.std(x, dim=1)\\n")
assert workspace.model("/opened.py").uses
waited = ("mindport.analysis.shape.evaluator", "mindport.rewrite.recipes", "pydantic")
waited += ("tomllib", "tomli", "jedi", "parso")
print(*sorted(name for name in sys.modules if name.startswith(waited)))
"""


def test_the_first_answer_imports_no_shapes_no_recipes_and_no_build_time_readers() -> None:
    done = subprocess.run(
        [sys.executable, "-c", _OPENED], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == []
