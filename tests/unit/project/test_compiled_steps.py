"""Which training steps `--jit` compiles, and why the others stay as they are written."""

from __future__ import annotations

from pathlib import Path

import pytest

from mindport.knowledge.store import KnowledgeBase
from mindport.project.migration.migration import Migration, migrate
from mindport.project.scan.scan import prepare
from mindport.project.settings.settings import load_settings
from mindport.report import migration_json, migration_text
from mindport.rewrite.migrate import Migrated

_PROGRAMS = Path(__file__).parents[2] / "migration" / "training_jit"

# Programs whose steps stay, each with a part of the reason.
_STAY = {
    "amp_scaled": "`with` (line 18)",
    "attention": "`torch.Tensor.transpose` was not seen to give the same in a graph",
    "changing_setting": "`temperature` is set outside of `__init__`: a graph keeps what it was",
    "gan_turns": "`judge` and `maker` have parameters of the same names",
    "noted": "`calls` of an object is set",
}


def _migrated(folder: Path, backend: str = "cpu", *, jit: bool = True) -> Migration:
    settings = load_settings([folder], {"backend": backend}, isolated=True).settings
    return migrate(prepare([folder], settings), KnowledgeBase.open(), jit=jit)


def _step(folder: Path, body: str, before: str = "") -> Migrated:
    """A program of one step."""
    text = (
        "import math\nimport torch\nfrom torch import nn\n"
        "class Net(nn.Module):\n"
        "    def __init__(self):\n"
        "        super().__init__()\n"
        "        self.fc = nn.Linear(2, 2)\n"
        "    def forward(self, x):\n"
        f"{body}"
        f"{before}"
        "net = Net()\n"
        "optimizer = torch.optim.SGD(net.parameters(), lr=0.1)\n"
        "def step(x):\n"
        "    optimizer.zero_grad()\n"
        "    loss = net(x).sum()\n"
        "    loss.backward()\n"
        "    optimizer.step()\n"
        "step(torch.ones(3, 2))\n"
    )
    (folder / "step.py").write_text(text)
    (file,) = _migrated(folder).files
    return file.after


def test_programs_are_compiled_where_a_graph_is_known_to_give_the_same() -> None:
    files = {Path(one.source.path).stem: one.after for one in _migrated(_PROGRAMS).files}
    assert {name for name, one in files.items() if one.uncompiled_steps} == set(_STAY)
    assert all(one.compiled_steps or one.uncompiled_steps for one in files.values())
    for name, part in _STAY.items():
        assert part in files[name].uncompiled_steps[0].reason
    for one in files.values():
        assert one.text.count("= compiled_gradient(") == len(one.compiled_steps)
        assert ("compiled_gradient" in one.helpers) is bool(one.compiled_steps)


def test_nothing_is_compiled_that_was_not_asked_for() -> None:
    files = _migrated(_PROGRAMS, jit=False).files
    assert not any(one.after.compiled_steps or one.after.uncompiled_steps for one in files)


def test_nothing_is_compiled_for_a_backend_where_no_graph_was_measured() -> None:
    for file in _migrated(_PROGRAMS, "ascend").files:
        assert not file.after.compiled_steps
        assert {one.reason for one in file.after.uncompiled_steps} <= {
            "no graph was measured for this backend and release"
        }


def test_what_may_be_another_value_is_passed() -> None:
    files = {Path(one.source.path).stem: one.after for one in _migrated(_PROGRAMS).files}
    assert "def forward_fn(x, y, weight):" in files["accumulated"].text
    assert "def forward_fn(x, y):" in files["step_function"].text
    assert "grad_fn(x, y)" in files["step_function"].text


@pytest.mark.parametrize(
    "drawn",
    ["torch.rand_like(x)", "nn.functional.dropout(x, 0.3)", "torch.bernoulli(x.sigmoid())"],
)
def test_a_step_that_draws_new_numbers_in_each_call_is_compiled(tmp_path: Path, drawn: str) -> None:
    assert _step(tmp_path, f"        return self.fc({drawn})\n").compiled_steps


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("        print(x)\n        return self.fc(x)\n", "`print` was not seen"),
        (
            "        self.last = self.fc(x)\n        return self.last\n",
            "`last` of an object is set",
        ),
        ("        self.flag = True\n        return self.fc(x)\n", "`flag` of an object is set"),
        ("        return self.fc(x) * x.sum().item()\n", "`torch.Tensor.item` was not seen"),
        (
            "        if x.sum() > 0:\n            x = x * 2\n        return self.fc(x)\n",
            "rests on data",
        ),
        (
            "        for one in x:\n            x = x + one\n        return self.fc(x)\n",
            "rests on data",
        ),
        ("        x[0] = 1.0\n        return self.fc(x)\n", "an item is set"),
        ("        x += 1\n        return self.fc(x)\n", "others may see what is changed in place"),
        ("        return self.fc(x[x > 0])\n", "a tensor selects elements"),
        (
            "        try:\n            return self.fc(x)\n        finally:\n            pass\n",
            "`try`",
        ),
        ("        kept.append(x)\n        return self.fc(x)\n", "`kept` may change"),
        ("        return self.fc(x) * scale\n", "the global `scale` may change"),
        ("        return self.fc(x * torch.randperm(2))\n", "`torch.randperm` was not seen"),
        ("        return nn.Linear(2, 2)(self.fc(x))\n", "an object of `torch.nn.Linear` is made"),
        ("        return other(self.fc(x))\n", "what is called is not known"),
    ],
)
def test_a_step_stays_where_a_graph_would_do_something_else(
    tmp_path: Path, body: str, reason: str
) -> None:
    before = "kept, scale = [], 1.0\ndef grow():\n    global scale\n    scale += 1\n"
    after = _step(tmp_path, body, before)
    assert not after.compiled_steps
    assert reason in after.uncompiled_steps[0].reason


@pytest.mark.parametrize(
    "body",
    [
        "        out = self.fc(x)\n        out += x\n        return out\n",
        "        if x.dim() == 3:\n            x = x.flatten(1)\n        return self.fc(x)\n",
        "        parts = []\n        for i in range(3):\n            parts.append(self.fc(x) * i)\n"
        "        return torch.cat(parts, 1)\n",
        "        return self.fc(x) / math.sqrt(x.size(-1))\n",
        "        if self.training:\n            x = x * 2\n        return self.fc(x)\n",
    ],
)
def test_what_a_graph_does_alike_is_compiled(tmp_path: Path, body: str) -> None:
    after = _step(tmp_path, body)
    assert after.compiled_steps == (14 + body.count("\n"),)
    assert not after.uncompiled_steps


def test_the_report_tells_both(tmp_path: Path) -> None:
    _step(tmp_path, "        print(x)\n        return self.fc(x)\n")
    migration = _migrated(tmp_path)
    text = migration_text.render(migration, [], [])
    assert "step.py:16: this training step is not compiled: `print` was not seen" in text
    assert '"not_compiled": "`print` was not seen' in migration_json.render(migration, [], [])
    compiled = migration_text.render(_migrated(_PROGRAMS), [], [])
    assert "training steps compiled by mindspore.jit" in compiled
