"""The audit of converted files: what it calls silent."""

from __future__ import annotations

from pathlib import Path

import pytest

from devtools.audit import main, silent_uses

EXAMPLE = Path(__file__).parents[3] / "examples" / "image-classifier"


@pytest.mark.parametrize(
    "text",
    [
        "import torch\nx = torch.abs(1)\n",
        "from torch import nn\nlayer = getattr(nn, name)\n",
        "import torch\nif a:\n    # MINDPORT: torch.b: c.\n    b()\n    @torch.jit.script\n"
        "    def f(): ...\n",
        "kind = 'torch.float16'\n",
    ],
)
def test_what_stands_under_no_mark_is_silent(text: str) -> None:
    assert list(silent_uses(text))


@pytest.mark.parametrize(
    "text",
    [
        "import torch\n# MINDPORT: MP101 torch.abs: no.\nx = torch.abs(1)\n",
        "from mindspore import mint\nx = mint.abs(1)\n",
        "import torch\ndef f(x: torch.Tensor) -> 'torch.Tensor': ...\n",
        "# MINDPORT: torch.x: y.\n@torch.x\ndef f(): ...\nprint('as torch.x does')\n",
    ],
)
def test_marks_types_and_sentences_are_not(text: str) -> None:
    assert not list(silent_uses(text))


def test_the_example_is_converted_without_silence() -> None:
    assert main([str(EXAMPLE)]) == 0
