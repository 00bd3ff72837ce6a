import os
import sys
from pathlib import Path

import numpy as np
import torch
import torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.data import DataLoader, TensorDataset
from torch.utils.data.distributed import DistributedSampler

distributed = "RANK" in os.environ
before = torch.ones(2)
if distributed:
    dist.init_process_group("gloo")
else:
    dist.init_process_group("gloo", init_method=f"file://{sys.argv[1]}.store", rank=0, world_size=1)
rank, world = dist.get_rank(), dist.get_world_size()
out = Path(f"{sys.argv[1]}_{rank}_{world}.txt").open("w", encoding="utf-8")  # noqa: SIM115


def say(*what):
    print(*what, file=out, flush=True)


say(rank, world, dist.is_initialized(), before.sum().item())
for name, kind in (
    ("f32", torch.float32),
    ("f64", torch.float64),
    ("i64", torch.int64),
    ("u8", torch.uint8),
    ("i32", torch.int32),
):
    for op in (dist.ReduceOp.SUM, dist.ReduceOp.MAX, dist.ReduceOp.MIN, dist.ReduceOp.PRODUCT):
        t = (torch.arange(6).reshape(2, 3) + rank * 3 + 1).to(kind)
        dist.all_reduce(t, op=op)
        say(name, t.tolist())
x = torch.tensor(1.5 + rank)
dist.all_reduce(x)
say("scalar", x.item())
parts = [torch.zeros(2, dtype=torch.int64) for _ in range(world)]
dist.all_gather(parts, torch.tensor([rank, 2 * rank + 2**40]))
say(torch.stack(parts).tolist())
later = torch.tensor([rank + 1.0])
works = [dist.all_reduce(later, async_op=True)]
works[0].wait()
works.append(dist.all_gather(parts, torch.tensor([rank, 7]), async_op=True))
works.append(dist.barrier(async_op=True))
for work in works[1:]:
    work.wait()
say(later.tolist(), torch.stack(parts).tolist(), all(one.is_completed() for one in works))
whole = torch.zeros(world * 2, 3)
dist.all_gather_into_tensor(whole, torch.full((2, 3), float(rank)))
say(whole.tolist())
b = torch.tensor([rank == 0, True])
dist.broadcast(b, src=0)
say(b.tolist())
r = torch.tensor([rank + 1.0])
dist.reduce(r, dst=0)
if rank == 0:
    say(r.tolist())
names = [None] * world
dist.all_gather_object(names, {"rank": rank, "text": "x" * (rank + 5)})
say(names)
told = ["a", 3] if rank == 0 else [None, None]
dist.broadcast_object_list(told, src=0)
say(told)
dist.barrier()

rng = np.random.RandomState(0)
w = [torch.tensor(rng.randn(*s).astype("float32")) for s in ((8, 4), (8,), (3, 8), (3,))]
net = nn.Sequential(nn.Linear(4, 8), nn.BatchNorm1d(8), nn.ReLU(), nn.Linear(8, 3))
with torch.no_grad():
    net[0].weight.copy_(w[0] * (1 + rank))  # what rank 0 has is taken
    net[0].bias.copy_(w[1])
    net[3].weight.copy_(w[2])
    net[3].bias.copy_(w[3])
model = DDP(net)
data = TensorDataset(
    torch.tensor(rng.randn(24, 4).astype("float32")),
    torch.tensor(rng.randn(24, 3).astype("float32")),
)
sampler = DistributedSampler(data, shuffle=False)
loader = DataLoader(data, batch_size=4, sampler=sampler)
say(len(sampler), len(loader))
optimizer = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)
for epoch in range(2):
    sampler.set_epoch(epoch)
    model.train()
    for step, (a, c) in enumerate(loader):
        if step % 2 == 0:
            with model.no_sync():
                loss = ((model(a) - c) ** 2).mean()
                loss.backward()
            continue
        loss = ((model(a) - c) ** 2).mean()
        loss.backward()
        optimizer.step()
        optimizer.zero_grad()
        shown = loss.clone()
        dist.all_reduce(shown)
        say(round(loss.item(), 4), round(shown.item() / world, 4))
    for a, c in loader:
        loss = ((model(a) - c) ** 2).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        say(
            round(loss.item(), 4), [round(p.grad.abs().sum().item(), 3) for p in model.parameters()]
        )
model.eval()
with torch.no_grad():
    say([[round(v, 3) for v in row] for row in model(data.tensors[0][:3]).tolist()])
say(sorted(model.state_dict())[:3], sorted(model.module.state_dict())[:2])
dist.destroy_process_group()
say(dist.is_initialized())
out.close()
