"""Layers of the project beside the classes that `isinstance` asks for."""

from __future__ import annotations

import re
from pathlib import Path

from mindport.compat.sources import family_of, known_functions, source_of
from mindport.knowledge.store import KnowledgeBase
from mindport.knowledge.types import Backend
from mindport.project.migration.migration import migrate
from mindport.project.scan.scan import prepare
from mindport.project.settings.settings import Settings

_ASKED = re.compile(r"\"(\w+)\", isinstance\(m, (?:ms_)?((?:mint\.)?nn\.\w+)\)")


def test_a_layer_is_of_the_class_that_it_is_told_apart_by(
    tmp_path: Path, knowledge: KnowledgeBase
) -> None:
    """`isinstance(m, nn.GroupNorm)` holds for those that the project makes, too."""
    layers = [one for one in known_functions() if family_of(one) == "layers"]
    torch_s = [one for one in layers if knowledge.symbol(f"torch.nn.{one}") is not None]
    asked = "".join(f'    print("{one}", isinstance(m, nn.{one}))\n' for one in torch_s)
    (tmp_path / "a.py").write_text(f"from torch import nn\n\n\ndef f(m):\n{asked}")
    settings = Settings(root=tmp_path, backend=Backend.CPU)
    (made,) = migrate(prepare([tmp_path], settings), knowledge).files
    found = dict(_ASKED.findall(made.after.text))
    assert len(found) > 20
    for layer, kind in found.items():
        assert f"class {layer}({kind})" in source_of(layer).body, layer
