"""What a light bulb finds out of a file first, the squiggles show too."""

from __future__ import annotations

from pathlib import Path

from mindport.knowledge.store import KnowledgeBase
from mindport.lsp.analysis import Analysis
from mindport.lsp.client import Client
from mindport.lsp.folders import Folders
from mindport.lsp.told import Told
from mindport.text.edit import Encoding

TEXT = "import torch\n\nx = torch.std(torch.ones(2, 3))\n"


def test_a_file_that_a_request_judges_is_told_again(tmp_path: Path) -> None:
    file = tmp_path / "a.py"
    file.write_text(TEXT, encoding="utf-8")
    told: list[Told] = []
    analysis = Analysis(
        Folders(KnowledgeBase.open(), None),
        Encoding.UTF16,
        Client().support,
        told.append,
        lambda: None,
        lambda _question, _learn: None,
    )
    analysis.set_folders([tmp_path.as_posix()], ())
    analysis.edited(file.as_posix(), 1, TEXT, lambda: False)
    assert told[-1].model is not None
    assert told[-1].model.after is None, "the first answer does not wait for a conversion"
    judged = analysis.judged(file.as_posix())
    assert judged is not None
    assert judged.after is not None
    assert told[-1].model is not None
    assert told[-1].model.after is judged.after
    for _ in analysis.rest():
        pass
    assert told[-1].model is not None
    assert told[-1].model.after is not None
