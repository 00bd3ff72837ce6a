"""A file that is converted alone: others that took names of torch from it import them."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import dedent

import pytest

from mindport.knowledge.store import KnowledgeBase
from mindport.knowledge.types import Backend
from mindport.project.migration.migration import MigratedFile, migrate
from mindport.project.scan.deep_thread import in_deep_thread
from mindport.project.scan.scan import prepare
from mindport.project.settings.settings import Settings
from mindport.project.workspace.workspace import Workspace
from mindport.rewrite.options import Options
from mindport.text.edit import applied

_PARTS = """\
    import torch
    import torch.nn as nn
    from torch.nn.functional import relu6 as act


    class Part(nn.Module):
        def forward(self, x):
            return act(x)
    """


_OF_SEVERAL = """\
    from typing import Union

    import torch
    from torch import nn


    def told(layer: Union[nn.Conv1d, nn.Conv2d, nn.Conv3d]):
        return layer.kernel_size, layer.groups


    def moved(x):
        if torch.backends.cuda.is_built():
            x = x.to("cpu")
        else:
            x = x.cpu()
        return x
    """


def _converted(
    folder: Path, knowledge: KnowledgeBase, settings: Settings | None = None
) -> MigratedFile:
    """parts.py as an editor converts it alone."""

    def converted() -> MigratedFile | None:
        workspace = Workspace(folder, settings or Settings(root=folder), knowledge)
        workspace.settle()
        return workspace.migrated((folder / "parts.py").as_posix(), Options(marks=False))

    made = in_deep_thread(converted)
    assert made is not None
    return made


def _written(folder: Path, **files: str) -> None:
    for name, text in files.items():
        (folder / f"{name}.py").write_text(dedent(text))


@pytest.mark.parametrize(
    ("taken", "own"),
    [
        (
            "from parts import *\n",
            "from parts import *\nfrom torch import nn\n",
        ),
        (
            "from parts import Part, nn\n",
            "from parts import Part\nfrom torch import nn\n",
        ),
        ("from parts import nn; import os\n", "from torch import nn; import os\n"),
        (
            "if 1:\n    from parts import (\n        act, nn)\n",
            "if 1:\n    from torch.nn.functional import relu6 as act\n    from torch import nn\n",
        ),
    ],
)
def test_an_importer_gets_imports_of_its_own(
    taken: str, own: str, tmp_path: Path, knowledge: KnowledgeBase
) -> None:
    uses = "\n\nlayer = nn.Linear(2, 3)\n"
    _written(tmp_path, parts=_PARTS, model=taken + uses)
    made = _converted(tmp_path, knowledge)
    whole = migrate(prepare([tmp_path], Settings(root=tmp_path)), knowledge, marks=False)
    assert made.after.text == whole.files[1].after.text
    assert "torch" not in made.after.text
    (importer,) = made.importers
    assert applied(importer.source.text, list(importer.edits)) == own + uses


def test_a_file_stays_with_its_names_where_another_reads_them_as_attributes(
    tmp_path: Path, knowledge: KnowledgeBase
) -> None:
    _written(tmp_path, parts=_PARTS, model="import parts\n\nlayer = parts.nn.Linear(2, 3)\n")
    made = _converted(tmp_path, knowledge)
    assert made.importers == ()
    assert "import torch.nn as nn" in made.after.text


def test_a_name_that_passes_through_a_file_is_imported_there(
    tmp_path: Path, knowledge: KnowledgeBase
) -> None:
    _written(
        tmp_path,
        parts=_PARTS,
        between="from parts import *\n",
        model="from between import nn\n\nlayer = nn.Linear(2, 3)\n",
    )
    (importer,) = _converted(tmp_path, knowledge).importers
    assert importer.source.path.endswith("between.py")
    text = applied(importer.source.text, list(importer.edits))
    assert text == "from parts import *\nfrom torch import nn\n"


@pytest.mark.parametrize("backend", list(Backend))
def test_what_is_one_of_several_is_written_as_a_migration_writes_it(
    backend: Backend, tmp_path: Path, knowledge: KnowledgeBase
) -> None:
    _written(tmp_path, parts=_OF_SEVERAL)
    settings = Settings(root=tmp_path, backend=backend)
    made = _converted(tmp_path, knowledge, settings)
    whole = migrate(prepare([tmp_path], settings), knowledge, marks=False)
    assert made.after.text == whole.files[0].after.text
    marked = migrate(prepare([tmp_path], settings), knowledge).files[0].after.text
    assert made.after.text == re.sub(r" *# MINDPORT.*\n", "", marked)
