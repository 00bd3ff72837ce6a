"""More statements of random programs: types beside each other, arrays, `out=`, ways of writing.

The letters are those of `templates`.
"""

from __future__ import annotations

MIXED = (
    *("$n = $t + torch.tensor($x)", "$n = $f.half() * torch.tensor(0.3)", "$n = $t * $s.sum()"),
    *("$n = $f / torch.tensor(0.3, dtype=torch.float64)", "$n = $t.to(torch.int32) + $i.sum()"),
    *(
        "$n = $f.double() - $s",
        "$n = $f.half() + $s",
        "$n = $i * $f",
        "$n = $b + $i",
        "$n = $i / $i",
    ),
    *("$n = torch.where($b, $f, torch.tensor(0.0, dtype=torch.float64))", "$n = $f == $F.double()"),
    *("$n = torch.add($t.int(), torch.tensor(2))", "$n = torch.maximum($f.half(), $f.sum())"),
    *(
        "$n = $t.sum() + $s.mean()",
        "$n = $t.max() - $s",
        "$n = $t[0, 0] * $s",
        "$n = $i // $i.max()",
    ),
    *("$o += torch.tensor($x)", "$o *= $s.sum()", "$o.add_($t.mean())", "$o[0] = $t.sum()"),
    *(
        "$n = $f.half().sum() + $f",
        "$n = $t.long() % torch.tensor(3)",
        "$n = $f ** torch.tensor(2)",
    ),
    *(
        "$n = $t > $s.mean()",
        "$n = torch.stack([$t.sum(), $s.sum()])",
        "$n = $t.float().mean().item()",
    ),
    *("$n = $t.to(torch.uint8) - 1", "$n = $f.bfloat16() * 2", "$n = torch.lerp($f, $s, 0.3)"),
    *(
        "$n = torch.addcmul($f, $s, $s, value=0.5)",
        "$n = $f.clamp(max=$F.mean())",
        "$n = -$b.int()",
    ),
)
ARRAYS = (
    *("$n = torch.from_numpy($t.detach().numpy().copy())", "$n = torch.tensor($t.tolist())"),
    *("$n = $t.detach().cpu().numpy().mean().item()", "$n = torch.as_tensor($t.detach().numpy())"),
    "import numpy as np\n$n = torch.from_numpy(np.arange(4.0) * 2)",
    "import numpy as np\n$n = torch.tensor(np.sqrt($t.detach().abs().numpy()))",
    "import numpy as np\n$n = torch.from_numpy(np.stack([$t.detach().numpy()] * 2))",
    "import numpy as np\n$n = float(np.float32(0.5) * $t.detach().numpy().sum())",
    "$n = $t.detach().numpy()\n$N[0] = $x\n$n = torch.from_numpy($N)",
    "$n = torch.from_numpy($o.detach().numpy())\n$N.add_(1)",
    "$n = $t.detach().numpy().astype('float64')\n$n = torch.from_numpy($N) + $s",
)
OUTS = (
    "$n = torch.zeros(3, 4)\ntorch.add($f, $x, out=$N)",
    "$n = torch.empty(0)\ntorch.mul($f, $s, out=$N)",
    "torch.clamp($f, -1, 1, out=$o)",
    "$n = torch.zeros(4)\ntorch.sum($f, dim=0, out=$N)",
    "$n = torch.exp($f, out=torch.zeros_like($F))",
    "$n = torch.zeros(3, 4)\n$n = $N[0]\ntorch.neg($f[0], out=$N)",
    "torch.sub($o, 1, out=$O)",
)
WAYS = (
    "def scale(x, by=$x):\n    return x * by\n$n = scale($t)\n$n = scale($s, by=2)",
    "$n = $t\ndef held():\n    return $N + 1\n$n = held()",
    "def rows(x):\n    for row in x:\n        yield row * 2\n$n = list(rows($t))",
    "$n = sum(row.sum() for row in $t)",
    "$n = torch.stack([row + j for j, row in enumerate($t)])",
    "$n = {j: row.sum() for j, row in enumerate($t)}",
    "$n = [a_ * b_ for a_, b_ in zip($t, $s)]",
    "$n = any(bool(row.sum() > 0) for row in $t)",
    "from dataclasses import dataclass\n@dataclass\nclass Held:\n    x: torch.Tensor\n"
    "    count: int = 0\n"
    "$n = Held($t)\n$N.count += 1\n$n = $N.x * $N.count",
    "from dataclasses import dataclass\n@dataclass\nclass Pair:\n    x: torch.Tensor\n"
    "held = Pair($t.clone())\nheld.x[0] = $x\nheld.x += 1\n$n = held.x",
    "from collections import namedtuple\nPoint = namedtuple('Point', 'x y')\n"
    "held = Point($t, $s)\n$n = held.x - held.y",
    "with torch.no_grad():\n    $n = $f * 2\n    $N[0] = $x",
    "@torch.no_grad()\ndef quiet(x):\n    x = x.clone()\n    x[0] += 1\n"
    "    return x\n$n = quiet($f)",
    "$o[$k] += $x",
    "$o[$k, 1:] *= $x",
    "$o[:, $k] -= $s[0, 0]",
    "$o[$O > $x] += 1",
    "$o[torch.tensor([0, 1])] += $x",
    "held = {'x': $o}\nheld['x'][0] += $x\n$n = held['x']",
    "first, *rest = $t\n$n = first + rest[0]",
    "$n = (lambda x: x.relu() + 1)($f)",
    "from functools import partial\n$n = partial(torch.add, alpha=2)($t, $s)",
    "from functools import reduce\n$n = reduce(torch.add, [$t, $s, $t])",
    "$n = list(map(torch.abs, [$t, $s]))",
    "$n = sorted(list($t.flatten()[:3]), key=lambda one: float(one))",
    "if (top := $t.max()) > 0:\n    $n = $t / top\nelse:\n    $n = $t",
    "try:\n    $n = $t @ $s\nexcept RuntimeError:\n    $n = $t",
    "class Count:\n    def __init__(self, x):\n        self.x, self.total = x, 0.0\n"
    "    def step(self, y):\n        self.total = self.total + (self.x * y).sum()\n"
    "        return self\n"
    "$n = Count($t).step($s).step(2).total",
    "class Store:\n    def __init__(self, x):\n        self.x = x\n    def put(self, at, y):\n"
    "        self.x[at] = y\nstore = Store($o)\nstore.put(0, $x)\n$n = store.x",
)
