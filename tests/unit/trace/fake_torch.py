"""A package that looks like torch to the recorder: as small as can be."""

from __future__ import annotations

from pathlib import Path

_FILES = {
    "torch/__init__.py": """
        from torch import _C, nn, optim
        from torch._C import Tensor, _made
        def rand(*shape): return Tensor(shape)
        def relu(x): return Tensor(x.shape)
        def nonzero(x, count): return Tensor((count, len(x.shape)))
        def cat(tensors, dim=0): return Tensor(tensors[0].shape)
        def fail(x): raise ValueError("no")
        __version__ = "0"
    """,
    "torch/_C.py": """
        class Base:
            def __init__(self, shape): self.shape = tuple(shape)
            def view(self, *shape): return type(self)(shape)
            def size(self, dim): return self.shape[dim]
        class Tensor(Base):
            def clone(self): return Tensor(self.shape)
        Tensor.__module__ = "torch"
        def _made(x): return x
    """,
    "torch/nn/__init__.py": """
        from torch.nn.modules import Linear, Module, ReLU
        from torch._C import Tensor
        class Parameter(Tensor): pass
    """,
    "torch/nn/modules.py": """
        from torch._C import Tensor
        class Module:
            training = True
            def __call__(self, *args): return self._call_impl(*args)
            def _call_impl(self, *args): return self.forward(*args)
            def train(self, mode=True): return self
        class ReLU(Module):
            def forward(self, x): return Tensor(x.shape)
        class Linear(Module):
            def __init__(self, width): self.width = width
            def forward(self, x): return Tensor((*x.shape[:-1], self.width))
    """,
    "torch/optim.py": """
        class Optimizer:
            def zero_grad(self): pass
        class SGD(Optimizer):
            def step(self): pass
    """,
}


def write_fake_torch(folder: Path) -> None:
    """Write the package below a folder that stands for installed packages."""
    for name, text in _FILES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        lines = [line.removeprefix("        ") for line in text.splitlines()]
        path.write_text("\n".join(lines), encoding="utf-8")
