"""Code that is not Python: C++ and CUDA sources, Triton kernels, and who builds or calls them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import PurePosixPath

from mindport.analysis.values.classes import derives_from
from mindport.analysis.values.domain import Library
from mindport.dossier.model import Entry, Fact, Place
from mindport.dossier.project import Project
from mindport.dossier.reading.reader import Reader

_KINDS = {".cu": "CUDA kernel", ".cuh": "CUDA kernel", ".cpp": "C++ source", ".cc": "C++ source"}
_WAYS = {
    "CUDA kernel": "Look first for an operator of MindSpore with this meaning, then compose it of"
    " operators; else write a custom operator for Ascend (`mindspore.ops.Custom`, AscendC).",
    "C++ source": "Where it only binds kernels, port the kernels. Code for the CPU can be called by"
    ' `mindspore.ops.Custom(func_type="aot")`, also to check a port.',
    "Triton kernel": "Compose it of operators of MindSpore, or write it with AscendC.",
    "build of extensions": "Not needed where the kernels are replaced.",
    "custom gradient": "A class on `mindspore.nn.Cell` with a method `bprop`.",
}
_BUILDING = ("torch.utils.cpp_extension.",)


def extensions(project: Project, reader: Reader) -> Iterator[Entry]:
    """Sources by folder, builds, Triton kernels, and gradients that are written by hand."""
    folders: Counter[tuple[str, str]] = Counter()
    first: dict[tuple[str, str], list[Place]] = {}
    for path in project.other_files:
        kind = _KINDS.get(PurePosixPath(path).suffix)
        if kind:
            key = (kind, PurePosixPath(path).parent.as_posix())
            folders[key] += 1
            first.setdefault(key, []).append(Place(path))
    for (kind, folder), count in folders.items():
        facts = (Fact("files", str(count)),)
        yield Entry(kind, folder, facts, tuple(first[kind, folder][:6]), _WAYS[kind])
    for api, calls in reader.calls.by_api.items():
        if api.startswith(_BUILDING):
            places = tuple(reader.calls.place(one) for one in calls[:6])
            kind = "build of extensions"
            yield Entry(kind, api.rpartition(".")[2], (), places, _WAYS[kind])
    yield from _triton(reader)
    yield from _gradients(reader)


def _triton(reader: Reader) -> Iterator[Entry]:
    for _, unit in sorted(reader.project.units.items()):
        for index, function in enumerate(unit.ir.functions):
            values = [
                atom
                for term in function.decorators
                for atom in reader.project.evaluator.value(unit, term)
            ]
            if any(isinstance(one, Library) and one.name.startswith("triton.") for one in values):
                place = reader.place(unit, reader.function_line(unit, index))
                yield Entry("Triton kernel", function.name, (), (place,), _WAYS["Triton kernel"])


def _gradients(reader: Reader) -> Iterator[Entry]:
    for cls in reader.calls.classes:
        if derives_from(reader.project.evaluator, cls, "torch.autograd.Function"):
            entry = cls.unit.ir.classes[cls.index]
            place = reader.place(cls.unit, entry.line)
            yield Entry("custom gradient", entry.name, (), (place,), _WAYS["custom gradient"])
