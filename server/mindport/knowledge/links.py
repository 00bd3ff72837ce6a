"""Addresses of documentation pages, where their form is certain."""

from __future__ import annotations

from mindport.knowledge.versions import release_key

TORCH_DOCS = "https://docs.pytorch.org/docs/stable"
MINDSPORE_DOCS = "https://www.mindspore.cn/docs/en"
# Packages whose members all stand on one page.
_ONE_PAGE = {
    "torch.special": "special",
    "torch.distributions": "distributions",
    "torch.distributed": "distributed",
    "torch.utils.data": "data",
    "torch.nn.init": "nn.init",
    "torch.onnx": "onnx",
    "torch.hub": "hub",
    "torch.utils.checkpoint": "checkpoint",
    "torch.utils.tensorboard": "tensorboard",
}
_PAGE_EACH = ("torch", "torch.Tensor", "torch.nn", "torch.nn.functional", "torch.linalg",
              "torch.fft", "torch.optim", "torch.optim.lr_scheduler")  # fmt: skip
_MINDSPORE_SECTIONS = {
    "mindspore.mint": "mint",
    "mindspore.ops": "ops",
    "mindspore.nn": "nn",
    "mindspore.Tensor": "mindspore/Tensor",
    "mindspore.numpy": "numpy",
    "mindspore.amp": "amp",
    "mindspore.dataset": "dataset",
}


def torch_page(name: str, kind: str) -> str:
    """The page of a torch API, or nothing."""
    owner, _, _ = name.rpartition(".")
    for package, page in _ONE_PAGE.items():
        if owner == package:
            return f"{TORCH_DOCS}/{page}.html#{name}"
    if owner in _PAGE_EACH and kind in ("function", "class", "method"):
        return f"{TORCH_DOCS}/generated/{name}.html"
    if kind in ("method", "property", "attribute") and owner.rpartition(".")[0] in _PAGE_EACH:
        return f"{TORCH_DOCS}/generated/{owner}.html#{name}"
    return ""


def mindspore_page(name: str, release: str) -> str:
    """The page of a MindSpore API in a release, or nothing."""
    if release_key(release) < (2, 0, 0):
        return ""
    owner, _, leaf = name.rpartition(".")
    if owner == "mindspore" and leaf[:1].islower():
        return f"{MINDSPORE_DOCS}/r{release}/api_python/mindspore/{name}.html"
    for package, section in _MINDSPORE_SECTIONS.items():
        if owner == package or (package == "mindspore.mint" and owner.startswith(package + ".")):
            return f"{MINDSPORE_DOCS}/r{release}/api_python/{section}/{name}.html"
    return ""
