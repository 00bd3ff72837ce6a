"""Programs in which each value is made of the one before it twice take no longer for that.

A search that goes to each operand anew takes twice as long for each statement: it never ends.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

_COUNT = 60
_HEAD = (
    "import numpy as np\nimport torch\nimport torch.nn.functional as F\nfrom torch import nn\n\n\n"
)


def _doubled(name: str, indent: str = "    ") -> str:
    lines = (
        f"{indent}{name}{i} = {name}{i - 1} * {name}{i - 1} + {name}{max(0, i - 2)}\n"
        for i in range(1, _COUNT)
    )
    return "".join(lines)


_LAST = _COUNT - 1
PROGRAMS = {
    "of parameters": f"""def f(a, b, t: torch.Tensor):
    x0 = a + b
{_doubled("x")}    t[x{_LAST}] = 0
    part = t[x{_LAST}]
    part += 1
    return f"{{x{_LAST}:.3f}}", torch.stack([x0, x{_LAST}], dim=-1), torch.tensor(x{_LAST})
""",
    "of tensors": f"""def f(x0: torch.Tensor):
{_doubled("x")}    x{_LAST} += 1
    view = x{_LAST}.view(-1)
    view.add_(1)
    return torch.stack([x0, view], dim=-1), x{_LAST}.numpy(), f"{{x{_LAST}}}"
""",
    "of arrays": f"""def f(a):
    x0 = np.asarray(a)
{_doubled("x")}    t = torch.from_numpy(x{_LAST})
    t += 1
    return torch.tensor(x{_LAST}.mean()), t * x0
""",
    "of the module": f"""x0 = torch.ones(2)
y0 = np.ones(2)
{_doubled("x", "")}{_doubled("y", "")}
x{_LAST}[0] = 2
print(x{_LAST}[y{_LAST}], torch.tensor(y{_LAST}), f"{{x{_LAST}}} {{y{_LAST}}}")
""",
    "of branches": "def f(x: torch.Tensor, u, v, c):\n"
    + "".join(
        f"    if c[{i}]:\n        x, u = x.contiguous(), u.reshape(-1)\n"
        f"    v = v if c[{i}] else (v + 1 if c[{i + 1}] else v * 2)\n"
        for i in range(_COUNT)
    )
    + "    x.add_(1)\n    x[u] = 1\n    return x.view(-1), f'{u}', torch.exp(v), v[v > 1]\n",
    "before a training": f"""net = nn.Linear(2, 1)
optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
x = torch.ones(1, 2)
k0 = 1.0
{_doubled("k", "")}
for _ in range(3):
    optimizer.zero_grad()
    loss = (net(x) * k{_LAST}).sum()
    loss.backward()
    optimizer.step()
""",
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_migration_ends(name: str, tmp_path: Path) -> None:
    path = tmp_path / "program.py"
    path.write_text(_HEAD + PROGRAMS[name], encoding="utf-8")
    command = [sys.executable, "-m", "mindport", "migrate", str(path), "--backend", "cpu"]
    done = subprocess.run([*command, "--in-place", "--force", "--quiet"], timeout=60, check=False)
    assert done.returncode == 0
    assert "import torch\n" not in path.read_text(encoding="utf-8")
