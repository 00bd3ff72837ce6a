import torch
from torch import nn
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn, update_bn
from torch.utils.data import DataLoader, Dataset, TensorDataset, random_split


class Own(Dataset[int]):
    def __len__(self):
        return 3

    def __getitem__(self, i):
        return i


def loader_of(data: Dataset, other: Dataset[int] | None = None) -> DataLoader:
    return DataLoader(
        data,
        batch_size=4,
        shuffle=True,
        generator=torch.Generator().manual_seed(3),
        worker_init_fn=None,
    )


def noise(shape, generator: torch.Generator | None = None):
    a = torch.randn(shape, generator=generator, device="cpu", dtype=torch.float32)
    b = torch.randperm(10, generator=generator)
    c = torch.randint(0, 5, (2,), generator=generator)
    d = torch.rand(2, 3, generator=generator)
    return a, b, c, d


def averaged(net):
    return AveragedModel(net, multi_avg_fn=get_ema_multi_avg_fn(0.9))


g = torch.Generator()
g.manual_seed(42)
x = torch.arange(48.0).reshape(12, 4) / 10
data = TensorDataset(x, x)
train, test = random_split(data, [8, 4], generator=g)
assert isinstance(loader_of(train), DataLoader)
first = [b[0].tolist() for b in loader_of(data)]
assert first == [b[0].tolist() for b in loader_of(data)]
one, two = (
    noise((2, 2), torch.Generator().manual_seed(1)),
    noise((2, 2), torch.Generator().manual_seed(1)),
)
print(
    [(a == b).all().item() for a, b in zip(one, two, strict=True)],
    [str(a.dtype).split(".")[-1].lower() for a in one],
    [tuple(a.shape) for a in one],
    sorted(one[1].tolist()),
)
print(noise((2, 2))[0].shape[0], torch.zeros(1, dtype=torch.get_default_dtype()).item())
net = nn.Sequential(
    nn.Linear(4, 3), nn.BatchNorm1d(3), nn.ReLU(), nn.BatchNorm1d(3, momentum=None), nn.Linear(3, 1)
)
with torch.no_grad():
    for i, p in enumerate(net.parameters()):
        p.copy_(torch.cos(torch.arange(p.numel()).reshape(p.shape) + i))
net(x)
net.eval()
update_bn(DataLoader(data, batch_size=5), net)
for k, v in sorted(net.state_dict().items()):
    print(k, [round(float(e), 4) for e in v.reshape(-1)])
print(net.training)
ema = averaged(net)
ema.update_parameters(net)
with torch.no_grad():
    for p in net.parameters():
        p.add_(1)
ema.update_parameters(net)
ema.update_parameters(net)
for k, v in sorted(ema.module.state_dict().items()):
    print(k, [round(float(e), 4) for e in v.reshape(-1)])
