"""Objects that are saved and loaded: modules, optimizers, tensors, and what holds them."""

import io
import os
import tempfile

import torch
from torch import nn
from torch import save as keep
from torch.utils.model_zoo import load_url


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Conv2d(1, 2, 3), nn.BatchNorm2d(2), nn.ReLU(), nn.Flatten())
        self.head = nn.Linear(8, 2)
        self.scale = nn.Parameter(torch.ones(2))
        self.register_buffer("steps", torch.zeros(1))
        self.more = nn.ModuleList([nn.LSTM(2, 3), nn.Dropout(0.0), nn.LayerNorm(2)])
        self.pool = nn.MaxPool2d(2)
        self.settings = {"name": "net", "sizes": (1, 2)}

    def forward(self, x):
        out = self.head(self.body(x)) * self.scale
        out, _ = self.more[0](self.more[2](self.more[1](out)).unsqueeze(0))
        return out


def again(value):
    path = os.path.join(tempfile.mkdtemp(), "value.pt")
    torch.save(value, path)
    return torch.load(path, weights_only=False)


def filled():
    net = Net()
    with torch.no_grad():
        for number, one in enumerate(net.parameters()):
            one.copy_(torch.arange(one.numel()).reshape(one.shape) * 0.01 + number * 0.1)
    return net


def image():
    return torch.arange(32.0).reshape(2, 1, 4, 4) / 16


def case_of_module():
    net = filled()
    made = again(net)
    names = [name for name, _ in made.named_parameters()]
    return made(image()), net(image()), names, made.training, made.settings, made.steps


def written_with(value, **options):
    path = os.path.join(tempfile.mkdtemp(), "value.pt")
    torch.save(value, path, **options)
    return torch.load(path, **{"map_location": "cpu"}, weights_only=False)


def case_of_options():
    return written_with({"a": torch.ones(2)}), written_with([torch.zeros(1)], pickle_protocol=4)


def case_of_trained_module():
    net = filled()
    net(image()).sum().backward()
    made = again(net.eval())
    optimizer = torch.optim.SGD(made.parameters(), lr=0.1)
    made(image()).sum().backward()
    optimizer.step()
    return made(image()), made.training, made.body[1].running_mean


def case_of_holders():
    net = filled()
    optimizer = torch.optim.Adam(net.parameters(), lr=0.1)
    net(image()).sum().backward()
    optimizer.step()
    made = again(
        {
            "net": net,
            "best": [net.head, (torch.arange(3), 1.5)],
            "state": net.state_dict(),
            "optimizer": optimizer.state_dict(),
            "epoch": 3,
        }
    )
    fresh = Net()
    fresh.load_state_dict(made["state"])
    other = torch.optim.Adam(fresh.parameters(), lr=0.5)
    other.load_state_dict(made["optimizer"])
    fresh(image()).sum().backward()
    other.step()
    shared = made["net"].head.weight is made["best"][0].weight
    return fresh(image()), made["best"][1], made["epoch"], shared, list(made["state"])


def case_of_tensors():
    kinds = (torch.float64, torch.int32, torch.bool, torch.float16)
    values = [torch.arange(6).reshape(2, 3).t().to(kind) for kind in kinds]
    return again(values), again(torch.tensor(2.0)), again({"a": torch.empty(0)})


def case_of_streams():
    stream = io.BytesIO()
    keep(filled(), stream, pickle_protocol=4, _use_new_zipfile_serialization=True)
    stream.seek(0)
    return torch.load(stream, weights_only=False, map_location="cpu")(image())


def case_of_files_of_a_hub():
    folder = tempfile.mkdtemp()
    torch.save({"a": torch.arange(3), "b": 1.5}, os.path.join(folder, "net.pth"))
    url = "https://models.invalid/v1/net.pth"
    here = torch.hub.load_state_dict_from_url(url, model_dir=folder, map_location="cpu")
    same = load_url("https://models.invalid/other.pth", folder, file_name="net.pth")
    return here["a"], same["b"]


def case_of_downloads():
    folder = tempfile.mkdtemp()
    path, copy = os.path.join(folder, "a-2c26.txt"), os.path.join(folder, "b.txt")
    with open(path, "w") as file:
        file.write("foo")
    torch.hub.download_url_to_file(f"file://{path}", copy, "2c26b46b", progress=False)
    with open(copy) as file:
        text = file.read()
    try:
        torch.hub.download_url_to_file(f"file://{path}", copy, "0000", progress=False)
    except RuntimeError as error:
        text += str(error)
    return text, torch.hub.get_dir(), torch.hub._get_torch_home()


def case_of_layers():
    layer = again(nn.Conv2d(1, 1, 2, stride=2, bias=False))
    return layer(torch.zeros(1, 1, 4, 4)), layer.stride
