"""A scan's result built by hand: one of everything that a report can meet."""

# ruff: noqa: E501

from __future__ import annotations

from mindport.project.scan.result import (
    FileError,
    Note,
    Position,
    Range,
    ReportedFile,
    ReportedFinding,
    ReportedUse,
    ScanResult,
)
from mindport.rewrite.conversion.judgement import Fate, Judgement

# api, kind, confidence, parity, target, code, area, policy, fate, proof, has_way, reason, helpers
_APIS = [
    ("torch.abs", "function", "resolved", "exact", "mindspore.mint.abs", None, "network", None, "automatic", "values", True, "", ()),
    ("torch.nn.Linear", "class", "resolved", "renamed", "mindspore.nn.Dense", "MP102", "network", None, "automatic", "values", True, "", ()),
    ("torch.std", "function", "resolved", "changed", "mindspore.mint.std", "MP103", "network", None, "helper", "values", True, "", ("std",)),
    ("torch.Tensor.view", "method", "inferred", "exact", "mindspore.Tensor.view", None, "network", None, "nothing", "signature", True, "", ()),
    ("torch.spmm", "function", "resolved", "missing", None, "MP101", "network", "custom", "hand", "none", False, "no equivalent", ()),
    ("torch.backends.cudnn.benchmark", "attribute", "resolved", "not_needed", None, "MP104", "device", None, "hand", "none", True, "not needed in MindSpore", ()),
    ("torch.utils.data.DataLoader", "class", "resolved", "data_pipeline", None, "MP105", "data", None, "hand", "none", True, "it belongs to the data pipeline", ()),
    ("torchvision.transforms.Compose", "class", "resolved", "renamed", "mindspore.dataset.transforms.Compose", "MP102", "data", None, "hand", "none", True, "it belongs to the data pipeline", ()),
    ("torch.nn.Module", "base", "resolved", "renamed", "mindspore.nn.Cell", "MP102", "network", None, "unknown", "none", True, "receiver type unknown", ()),
]  # fmt: skip

_RULES = {
    "MP101": "missing-api",
    "MP102": "renamed-api",
    "MP103": "changed-default",
    "MP104": "not-needed",
    "MP105": "data-pipeline",
}


def span(line: int, column: int, width: int, cell: int | None = None) -> Range:
    """Make a range on one line."""
    return Range(Position(line, column, cell), Position(line, column + width, cell))


def sample_scan() -> ScanResult:
    """Make the result: three files of uses, a notebook, a broken file and an unread one."""
    uses: list[ReportedUse] = []
    findings: list[ReportedFinding] = []
    paths = [("=net.py", None), ("nb.ipynb", 3), ('pkg/höhe, "x"|`y`.py', None)]
    for path, cell in paths:
        for number, row in enumerate(_APIS * 2, start=1):
            api, kind, confidence, parity, target, code, area, policy, *judged = row
            where = span(number, 4, len(api) + 6, cell)
            name = span(number, 4, len(api), cell)
            uses.append(
                ReportedUse(
                    *(path, where, name, api, kind, confidence, parity, target, code, area),
                    *(policy, (), *judged),
                )
            )
            if code is None:
                continue
            severity = Judgement(Fate(judged[0]), has_way=judged[2]).severity.value
            message = f"`{api}` becomes `{target}`" if target else f"`{api}` has no equivalent"
            advice = "" if target else f"Write a custom operator\nfor {api}"
            findings.append(
                ReportedFinding(
                    *(path, where, code, _RULES[code], severity, message, confidence, api),
                    *(target, advice),
                )
            )
    files = [
        ReportedFile("=net.py", 40),
        ReportedFile("broken.py", 3, (FileError("invalid syntax", 2, 5),)),
        ReportedFile("locked.py", 0, (FileError("cannot be read: Permission denied"),), False),
        ReportedFile("nb.ipynb", 20),
        ReportedFile('pkg/höhe, "x"|`y`.py', 40),
    ]
    notes = (
        Note("=net.py", "Net.forward", "values are followed 3 deep"),
        Note("=net.py", "", "cut"),
    )
    order = ('pkg/höhe, "x"|`y`.py', "nb.ipynb", "=net.py")
    return ScanResult("2.10", "ascend", (".",), files, uses, findings, 2, notes, order)


def empty_scan() -> ScanResult:
    """Make the result of a scan that found nothing."""
    return ScanResult("2.10", "cpu", ("src",), [ReportedFile("src/a.py", 1, (), False)])
