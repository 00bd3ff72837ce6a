"""A small world: a mapping_db of a few names, written where a test asks for it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from mindport.knowledge.compiler import compile_database
from mindport.knowledge.store import KnowledgeBase
from unit.knowledge.world import symbol

BOTH = ["Ascend", "CPU"]

TORCH = {
    "torch.abs": symbol("function", "input, *, out=None", returns="torch.Tensor"),
    "torch.std": symbol("function", "input, dim=None, *, correction=1, keepdim=False, out=None"),
    "torch.sub": symbol("function", "input, other, *, alpha=1, out=None"),
    "torch.frob": symbol("function", "input, p=2"),
    "torch.Tensor": symbol("class", "data"),
    "torch.Tensor.abs": symbol("method", "", returns="torch.Tensor"),
    "torch.Tensor.view": symbol("method", "*shape", returns="torch.Tensor"),
    "torch.Tensor.shape": {"kind": "property", "returns": "torch.Size"},
    "torch.nn": {"kind": "module"},
    "torch.nn.Module": symbol("class", "*args, **kwargs"),
    "torch.nn.Module.train": symbol("method", "mode=True", returns="Self"),
    "torch.nn.Linear": symbol(
        "class", "in_features, out_features, bias=True, device=None", bases=["torch.nn.Module"]
    ),
    "torch.cuda.empty_cache": symbol("function", ""),
    "torch.cuda.Event": symbol("class", "enable_timing=False"),
}
MINDSPORE = {
    "mindspore.mint.abs": symbol("function", "input", platforms=["Ascend"]),
    "mindspore.mint.std": symbol(
        "function", "input, dim=None, *, correction=1, keepdim=False", platforms=["Ascend"]
    ),
    "mindspore.ops.abs": symbol("function", "input", platforms=["Ascend", "GPU", "CPU"]),
    "mindspore.ops.std": symbol(
        "function", "input, axis=None, ddof=0, keepdims=False", platforms=["Ascend", "GPU", "CPU"]
    ),
    "mindspore.nn.Dense": symbol(
        "class", "in_channels, out_channels, has_bias=True", platforms=["Ascend", "GPU", "CPU"]
    ),
    "mindspore.Tensor.abs": symbol("method", "", platforms=BOTH),
}
LATER = {"mindspore.mint.frob": symbol("function", "input, p=2", platforms=["Ascend"])}
EVIDENCE = """\
torch_api,target,backend,release,status,max_abs_err,note
torch.abs,mindspore.mint.abs,cpu,2.10.0,match,0.0,
torch.std,mindspore.mint.std,cpu,2.10.0,kernel_missing,,The kernel Std unregistered.
torch.std,mindspore.ops.std,cpu,2.10.0,differs,0.24,call: dim
torch.Tensor.abs,mindspore.Tensor.abs,cpu,2.10.0,silently_wrong,,the tensor is unchanged
"""


def copy_official(source: Path, target: Path) -> None:
    """The published tables, of the names of the small world alone."""
    target.mkdir()
    (target / "releases.toml").write_text((source / "releases.toml").read_text())
    for name in ("mapping.csv", "parameters.csv", "general_parameters.csv"):
        head, *lines = (source / name).read_text(encoding="utf-8").splitlines()
        kept = [line for line in lines if name[0] == "g" or {*line.split(",")} & {*TORCH}]
        (target / name).write_text("\n".join([head, *kept, ""]), encoding="utf-8")


@pytest.fixture
def write_database(tmp_path: Path, database: Path) -> Callable[..., Path]:
    """Write a mapping_db with the rows given; the published tables are cut from the real ones."""

    def write(**files: str) -> Path:
        root = tmp_path / "mapping_db"
        for folder in ("inventory", "evidence", "torch"):
            (root / folder).mkdir(parents=True, exist_ok=True)
        if not (root / "official").exists():
            copy_official(database / "official", root / "official")
        (root / "evidence" / "values-cpu-2.10.0.csv").write_text(EVIDENCE, encoding="utf-8")
        aliases = {"torch.nn.modules.linear.Linear": "torch.nn.Linear"}
        for library, version, symbols in (
            ("torch", "2.13.0", TORCH),
            ("mindspore", "2.9.0", MINDSPORE),
            ("mindspore", "2.10.0", {**MINDSPORE, **LATER}),
        ):
            content = {
                "library": library,
                "version": version,
                "symbols": symbols,
                "aliases": aliases if library == "torch" else {},
            }
            file = root / "inventory" / f"{library}-{version}.json"
            file.write_text(json.dumps(content), encoding="utf-8")
        for name, text in files.items():
            (root / "torch" / f"{name}.toml").write_text(text, encoding="utf-8")
        return root

    return write


@pytest.fixture
def compiled(write_database: Callable[..., Path], tmp_path: Path) -> Callable[..., KnowledgeBase]:
    """Compile rows in the small world and open the result."""

    def build(**files: str) -> KnowledgeBase:
        output = tmp_path / "mapping.sqlite"
        compile_database(write_database(**files), output)
        return KnowledgeBase.open(output)

    return build
