"""Statements that a random program may hold, by subject.

What a `$` stands for: `$t` a tensor, `$f` one of floats, `$i` of integers, `$b` of booleans, `$o`
one that the program made, `$s` one like the last, `$g` a leaf that records, `$l` a list of tensors,
`$m` a module, `$n` a new name, `$d` a dimension, `$k` a small number, `$x` a number. A capital
means the last one again.
"""

from __future__ import annotations

MADE = (
    "$n = torch.arange(12.0).reshape(3, 4)",
    "$n = torch.linspace(-2, 2, 12).view(3, 4)",
    "$n = torch.zeros(3, 4)",
    "$n = torch.ones(4)",
    "$n = torch.full((3, 4), $x)",
    "$n = torch.eye(4)[:3]",
    "$n = torch.arange(4)",
    "$n = torch.arange(12).reshape(3, 4) % 5",
    "$n = torch.tensor([[0.5, -1.0, 2.0, 0.0], [1.5, 0.25, -3.0, 1.0], [0.1, 0.2, 0.3, 0.4]])",
    "$n = torch.tensor([1, 0, 2])",
    "$n = torch.tensor([True, False, True, True])",
    "$n = torch.tensor($x)",
    "$n = torch.zeros_like($t)",
    "$n = torch.ones_like($t, dtype=torch.int64)",
    "$n = torch.full_like($f, $x)",
    "$n = $t.new_zeros(3, 4)",
    "$n = $t.new_tensor([1, 2])",
    "$n = torch.stack([$t, $s])",
    "$n = torch.cat([$t, $s], dim=$d)",
    "$n = torch.where($t > 0, $s, $x)",
    "$n = torch.linspace(0, 1, 6, dtype=torch.float64).reshape(2, 3)",
    "$n = $f.double()",
    "$n = $t.to(torch.int32)",
    "$n = $f.half()",
)
ODD = (
    "$n = torch.zeros(0, 4)",
    "$n = torch.tensor([])",
    "$n = torch.ones(3, 0)",
    "$n = $t[$t > 100]",
    "$n = $t[:0]",
    '$n = torch.tensor([1.0, float("nan"), -1.0, float("inf")])',
    "$n = $f / 0",
    "$n = $f.sqrt()",
    "$n = $f.log()",
    "$n = torch.nan_to_num($f)",
    "$n = $f.isnan()",
    "$n = torch.tensor([[1.0, -torch.inf], [torch.nan, 0.0]])",
)
SHARED = (
    *("$n = $t", "$n = $t", "$n = $t[0]", "$n = $t[1:]", "$n = $t[:, $k]", "$n = $t[..., ::2]"),
    *("$n = $t.T", "$n = $t.view(-1)", "$n = $t.reshape(-1)", "$n = $t.transpose(0, 1)"),
    *("$n = $t.unsqueeze($d)", "$n = $t.detach()", "$n = $t.data", "$n = $t.flatten()"),
    *("$n = $t.permute(1, 0)", "$n = $t.expand(2, *$T.shape)", "$n = $t.narrow(0, 0, 2)"),
    *("$n = $t.select(0, 1)", "$n = $t.squeeze()", "$n = $t.contiguous()", "$n = $t.clone()"),
    *("$n = $t.diagonal()", "$n, $n = $t.chunk(2)", "$n, $n, $n = $t.unbind()"),
    *("$n = $t.split(2)[0]", "$n = $t.to($T.dtype)", "$n = $t.float()", "$n = $t.movedim(0, 1)"),
    *("$n = $t.type_as($t)", "$n = $t.view($T.shape)", "$n = torch.as_tensor($t)"),
    *("$n = $t.T[0]", "$n = $t[1:][0]", "$n = $t.view(2, -1)[1]", "$n = $t.unfold(0, 2, 1)"),
    *("$n = $t if $t.sum() > 0 else $t", "$n = $n = $t", "$n = torch.atleast_2d($t)"),
    *("$n = torch.squeeze($t, 0)", "$n = torch.detach($t)", "$n = $t.real", "$n = $t[None]"),
)
WRITES = (
    *("$o += $x", "$o += $s", "$o -= $s", "$o *= $x", "$o *= $s", "$o /= 2.0", "$o //= 2"),
    *("$o **= 2", "$o %= 3", "$o[0] = $x", "$o[0] = $t[0]", "$o[:, 0] = $x", "$o[1:] += 1"),
    *("$o[$b] = $x", "$o[$s > $x] = $x", "$o[$O > 0] *= 2", "$o[[0, 1]] = $x", "$o[:] = $s"),
    *("$o[torch.tensor([1, 0])] = $s[:2] + 1", "$o[..., -1] -= $s[..., 0]", "$o[...] = $x"),
    *("$o.add_($s)", "$o.add_($s, alpha=2)", "$o.mul_($x)", "$o.clamp_(min=$x)", "$o.fill_($x)"),
    *("$o.zero_()", "$o.copy_($s)", "$o.masked_fill_($O > 0, $x)", "$o[0].add_(1)"),
    *("$o[1:].mul_(2)", "$o.view(-1)[0] = $x", "$o.T[0] = $x", "$o.t().add_(1)"),
    *("$o.data.mul_(2)", "$o.index_fill_(0, torch.tensor([0]), $x)", "$o.relu_()"),
    *("$o.scatter_(1, torch.tensor([[0], [1]]), $x)", "$n = $o.add_($x)", "$n = $o.neg_()"),
    *("$n = $o.mul_(2).add_(1)", "$o.data = $s.clone()", "$o.unsqueeze_(0)", "$o.t_()"),
    *("$o[0, 1] += 5", "$o.sub_($s[0])", "$o.index_add_(0, torch.tensor([0, 1]), $s[:2])"),
    *("$o.lt_($s)", "$o[$i] = $x", "$o[0][1] = $x", "$o[$k, 1:3] = $s[0, :2]", "$o.abs_()"),
    *("$o[$O.isnan()] = 0", "$o.diagonal().fill_($x)", "$o[:, [1, 0]] = $s[:, :2].clone()"),
    *("torch.add($o, $s, out=$O)", "torch.relu_($o)", "F.relu($o, inplace=True)"),
    *("$o.set_($s)", "$o |= $s", "$o &= $s", "$o[$t.argmax()] = $x", "$o.squeeze_()"),
    *("$o.put_(torch.tensor([0, 3]), torch.tensor([1.0, 2.0]))", "$o[::2] = $s[::2]"),
    *("$o.clamp_($x, 2)", "$o.fill_diagonal_($x)", "$o.transpose_(0, 1)", "$o.pow_(2)"),
    *("torch.nn.init.constant_($o, $x)", "$o.masked_scatter_($O > 0, $s + 0)", "$o[-1:] /= 2"),
)
CASTS = (
    *("$n = $t.long()", "$n = $t.to(torch.float64)", "$n = $t.bool()", "$n = $t.int()"),
    *("$n = $t.sum().item()", "$n = $t.tolist()", "$n = int($t.sum())", "$n = float($t.mean())"),
    *("$n = $t.shape[0]", "$n = $t.size(-1)", "$n = len($t)", "$n = $t.numel()", "$n = $t.dim()"),
    *("$n = bool(($t > 0).any())", "$n = $t.max().item()", "$n = ($t == $s).all().item()"),
    *("$n = $t.dtype == torch.float32", "$n = $t.is_floating_point()", "$n = tuple($t.shape)"),
    *("$n = torch.is_tensor($t)", "$n = $t[0, 0].item() * $x", "$n = $t.to($t)", "$n = $t.char()"),
    *("$n = $t.numpy() if not $T.requires_grad else 0", "$n = list($t.size())", "$n = $t.ndim"),
    *("$n = torch.equal($t, $s)", "$n = torch.allclose($f, $f)", "$n = $t.argmax().item()"),
    *("$n = $t * True", "$n = True + $t", "$n = $i / 2", "$n = $i * 0.5", "$n = $b + $b"),
    *("$n = $b.sum()", "$n = $i.float().mean()", "$n = $b * $x", "$n = $b.float()", "$n = ~$b"),
    *("$n = $i // 2", "$n = -$i % 3", "$n = $i ** 2", "$n = $i @ $i", "$n = $f // $x"),
    *("$n = torch.result_type($t, $t) == torch.float32", "$n = $i.sum() / 3", "$n = $i.prod()"),
    *("$n = $t.type(torch.float32)", "$n = $t.type(torch.LongTensor)", "$n = $i & 1"),
)
UNPACKED = (
    "$n, $n = $t.max(dim=$d)",
    "$n, $n = $t.sort(dim=$d)",
    "$n, $n = torch.topk($f, 2)",
    "$n, *$n = $t",
    "$n, $n = $t, $t",
    "$o, $n = $O + 1, $O",
    "$n, ($n, $n) = $t, $t.split([1, 2])",
    "$n = $t.min(dim=0).values",
    "$n = $t.sort(descending=True).indices",
    "$n = torch.unique($t)",
    "$n, $n = torch.unique($i, return_counts=True)",
    "$n, $n = torch.meshgrid($t[0], $t[0], indexing='ij')",
    "$n, $n = torch.where($t > 0)",
    "$n, $n = $t.shape",
    "$n = $t.nonzero()",
    "$n, $n = torch.std_mean($f)",
    "$n = torch.cummax($t, dim=0)[0]",
    "$n, $n, $n = torch.linalg.svd($f[:3, :3])[1].unbind()",
    "($n, $n), $n = $t.aminmax(), $x",
    "$n, $n = map(torch.sum, ($t, $t))",
    "$n, $n = [one * 2 for one in ($t, $t)]",
)
CONTAINERS = (
    *("$n = [$t, $t]", "$n = [$t[0], $t[1]]", "$l.append($t)", "$n = $l[0]", "$n = $l[-1]"),
    *("$l[0] = $t", "$l[0] += $x", "$l[0].add_($x)", "$n = torch.stack($l)", "$n = sum($l)"),
    *("for one in $l:\n    one.mul_($x)", "for one in $l:\n    one += $x", "$n = torch.cat($l)"),
    *("$n = [one * 2 for one in $l]", "$n, $n = $l", "$n = [$t] * 2", "$l.extend([$t, $t])"),
    *("$n = {'a': $t, 'b': $t}\n$N['a'] += $x", "$n = {'a': $t}\n$N['c'] = $N['a'] * 2"),
    *("$n = ($t, $x)", "$n = list($t)", "$n = list($t.unbind())", "$n = $l[::-1]"),
    *("$n = {'a': $t}\nfor key, value in $N.items():\n    $N[key] = value + 1",),
    *("$n = max($t.sum(), $t.sum())", "$n = [one.item() for one in $t[0]]", "$n = $l + [$t]"),
    *("$n = [one for one in $t if one.sum() > 0]", "$n = sum(one.sum() for one in $l)"),
    *("$n = list(zip($t, $t))", "$n = torch.tensor([one.sum() for one in $l])"),
    *("$n = sorted($t[0].tolist())", "$n = {str(key): one for key, one in enumerate($t)}"),
    *("$n = dict(x=$t)\n$N['x'][0] = $x", "$n = torch.block_diag(*$l)", "$n = len($l)"),
)
LOOPS = (
    "for j in range($k):\n    $o += j",
    "for j in range($o.shape[0]):\n    $O[j] *= j",
    "for one in $o:\n    one.add_(1)",
    "for one in $o:\n    one += $x",
    "$n = 0\nfor one in $t:\n    $N = $N + one.sum()",
    "$n = torch.zeros(4)\nfor j, one in enumerate($t):\n    $N += one * j",
    "$n = []\nfor j in range(3):\n    $N.append($t[j] * j)",
    "$n = $t.clone()\nwhile $N.sum() < 20 and $N.max() < 50:\n    $N = $N + 5",
    "$n = $t\nfor _ in range(2):\n    $N = $N * $x + $s",
    "$n = $t.clone()\nfor j in range(2):\n    $N[j], $N[j + 1] = $N[j + 1].clone(), $N[j].clone()",
    "for a_, b_ in zip($o, $t):\n    a_.copy_(b_)",
    "$n = $t\nfor j in range(1, 3):\n    if j % 2:\n        $N = $N.relu()\n"
    "    else:\n        $N = $N - 1",
    "$n = 0.0\nfor one in $t.flatten():\n    $N += one.item()",
    "$n = $t.new_zeros(3)\nfor j in range(len($N)):\n    $N[j] = $t[j].sum()",
    "for j in range(2):\n    $o[j, j] = j + $x",
)
GRADIENTS = (
    "$n = torch.tensor([[1.0, -2.0, 0.5, 3.0]], requires_grad=True)",
    "$n = torch.linspace(-1, 1, 12).reshape(3, 4).requires_grad_()",
    "$n = $f.clone().detach().requires_grad_()",
    "($g * $f).sum().backward()",
    "$g.pow(2).mean().backward()",
    "($g.relu() + $G.detach()).sum().backward()",
    "$n = $g.grad.clone()",
    "$n = $g.grad",
    "$g.grad.zero_()",
    "$g.grad = None",
    "with torch.no_grad():\n    $g -= 0.1 * $G.grad",
    "with torch.no_grad():\n    $g.add_($G.grad, alpha=-0.5)",
    "$g.data -= 0.1 * $G.grad",
    "$n = torch.autograd.grad(($g ** 2).sum(), $G)[0]",
    "$n = ($g * $f).sum()\n$N.backward()\n$n = $N.item()",
    "for _ in range(2):\n    ($g * $x).exp().sum().backward()",
    "$n = $g * 2\n$N[0] = 1.0\n$N.sum().backward()",
    "$n = $g.clone()\n$N[$N > 0] = 0.0\n($N ** 2).sum().backward()",
    "$n = $g * $x\nwith torch.no_grad():\n    $n = $N * 3",
    "$n = torch.stack([$g[0], $G[0] * 2]).sum()\n$N.backward()",
    "$g.sum().backward(retain_graph=True)",
    "$n = $g.requires_grad",
    "F.mse_loss($g, $s).backward()",
    "$n = torch.where($g > 0, $G, $G * 0.1)\n$N.sum().backward()",
    "for one in $g:\n    (one ** 2).sum().backward()",
    "$n = torch.optim.SGD([$g], lr=0.1, momentum=0.9)\nfor _ in range(2):\n    $N.zero_grad()\n"
    "    ($G ** 2).sum().backward()\n    $N.step()\n$n = $G.detach().clone()",
)
MODULES = (
    *("$n = $m($f)", "$n = $m($f)", "$m.eval()", "$m.train()", "$n = $m.training"),
    *("$n = $m.scale.sum()", "$m($f).sum().backward()\n$n = $M.scale.grad", "$n = $m.seen"),
    *("for p in $m.parameters():\n    p.requires_grad_(False)", "$m.zero_grad()"),
    "$n = sum(p.numel() for p in $m.parameters())",
    "$n = [name for name, _ in $m.named_parameters()]",
    "with torch.no_grad():\n    for p in $m.parameters():\n        p.mul_(0.5)",
    "$n = $m.state_dict()['scale']",
    "with torch.no_grad():\n    $n = $m($f)",
    "$n = torch.optim.SGD($m.parameters(), lr=0.1)\n$N.zero_grad()\n"
    "$M($f).pow(2).mean().backward()\n$N.step()\n$n = $M.scale.detach().clone()",
    "$m.scale.data.fill_($x)",
    "$m.seen += 1",
    "$m.scale = nn.Parameter(torch.ones(4) * $x)",
    "$n = $m($f) + $M($f)",
)
LAYERS = (
    *("nn.Linear(4, 4)", "nn.Linear(4, 4, bias=False)", "nn.BatchNorm1d(4)", "nn.LayerNorm(4)"),
    *("nn.Dropout(0.0)", "nn.Sequential(nn.Linear(4, 4), nn.ReLU(), nn.Linear(4, 4))"),
    *("nn.ReLU(inplace=True)", "nn.Identity()", "nn.Softmax(dim=-1)", "nn.PReLU()", "nn.GELU()"),
    *("nn.Tanh()", "nn.Sequential(nn.Linear(4, 4), nn.BatchNorm1d(4))", "nn.LeakyReLU(0.2)"),
    *("nn.ModuleList([nn.Linear(4, 4), nn.Tanh()])[0]", "nn.BatchNorm1d(4, momentum=0.5)"),
    *("nn.Hardtanh(-0.5, 0.5)", "nn.Bilinear(4, 4, 4)", "nn.Flatten()", "nn.Softplus()"),
)
BODIES = (
    "x = self.layer(x)",
    "x = x * self.scale",
    "x = x + self.scale[0]",
    "self.seen += x.detach().mean(0)",
    "self.seen = self.seen * 0.9 + x.detach().sum(0) * 0.1",
    "self.seen.mul_(0.5).add_(x.detach()[0])",
    "if self.training:\n    x = x * 2",
    "x = F.relu(x)",
    "y = x\nx = self.layer(x)\nx = x + y",
    "x = F.dropout(x, 0.0, self.training)",
    "x = torch.cat([x, x], dim=1)[:, :4]",
    "for _ in range(2):\n    x = self.layer(x)",
    "x[:, 0] = 0",
    "x = x.clone()\nx[x < 0] *= 0.1",
    "x = x / (x.norm(dim=-1, keepdim=True) + 1)",
    "self.count = self.count + 1",
    "with torch.no_grad():\n    self.seen.copy_(x.sum(0))",
    "x = torch.stack([row * 2 for row in x])",
)
FILLED = """\
def filled(module):
    with torch.no_grad():
        for p in module.parameters():
            p.copy_(torch.linspace(-1.0, 1.0, p.numel()).reshape(p.shape) * 0.7)
    return module


"""
# Statements around others; each line is a head.
AROUND = (
    *("for _ in range(2):", "for step in range(1, 3):", "with torch.no_grad():"),
    *("if $t.sum() > 0:", "if $t.shape[0] > 2:", "if True:", "for one in $t:", "while True:"),
)
