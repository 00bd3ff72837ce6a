"""Edits in a file that is open: only the function that they touch is read and asked again."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from pygls.protocol import default_converter

from mindport.analysis.uses.api_use import ApiUse
from mindport.knowledge.store import KnowledgeBase
from mindport.lsp.converter import new_converter
from mindport.lsp.to_proto import DiagnosticSupport, Shown, report_of
from mindport.project.scan.deep_thread import in_deep_thread
from mindport.project.settings.settings import Settings
from mindport.project.workspace.incremental_parse import draft_of, follow
from mindport.project.workspace.workspace import Workspace
from mindport.rules.answers import RuleAnswers
from mindport.rules.finding import Finding
from mindport.rules.runner import RuleSet
from mindport.text.edit import Encoding
from mindport.text.span import Span

_TEXT = '''\
import torch
import torch.nn as nn
from torch import functional

def scale(x, by=torch.ones(1), *,
          again=lambda v: v.std()):
    # nothing
    y = again(x * by)
    return y

class Net(nn.Module):
    size = 3

    def __init__(self, norm=nn.BatchNorm2d):
        super().__init__()
        self.norm = norm(self.size)
        self.layers = nn.ModuleList()
        for i in range(3):
            self.layers.append(nn.Conv2d(3, 3, i))

    @property
    def width(self):
        return self.norm.weight.std()

    def forward(self, x):
        """A text."""
        for layer in self.layers:
            x = layer(x)

        def inner(z):
            return z.view(-1).cuda()

        y = torch.where(x > 0, x, x.abs().mean(dim=1))
        return inner(scale(self.norm(y)))

if torch.cuda.is_available():
    def place(t):
        return t.cuda()
else:
    def place(t):
        "nothing"
        return t

def main():
    net = Net()
    out = place(net(torch.randn(2, 3)))
    é = "ü"; out.std()
    return out.view(1)
'''
_OF_SHAPES = """\
import torch
import torch.nn as nn

def keep(x, mask, n):
    kept = x[mask & (x > 0)]
    return kept[:n]

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.proj = nn.Linear(3, 3)

    def longest(self, lengths):
        size = int(lengths.max())
        if lengths.min() > 0:
            size = 4
        return size

    def pick(self, scores, threshold=0.5):
        found = torch.nonzero(scores.flatten() > threshold)
        return found.squeeze(1)

    def forward(self, x, lengths):
        n = self.longest(lengths)
        x = self.proj(x)[:, :n]
        if x.sum() > 0:
            x = x[self.pick(x)]
        rows = []
        for row in x.unbind():
            if row.any():
                rows.append(row)
        out = torch.stack(rows)
        while out.mean() > 1:
            out = out / 2
        return keep(out, x > 1, n)

def main():
    net = Net()
    y = net(torch.randn(2, 3), torch.ones(2))
    z = torch.unique(y)
    return z, torch.randn(4, 5)[:int(z[0])]
"""
_TYPED = (
    "x", "torch.", "self.", "(", ")", "\n", "    ", "return ", "x = x.view(1)\n", ":", '"""', "#",
    "self.norm = torch.ones(1)\n", "lambda q: q.std()", "def g(z):\n", "for i in x:\n", " = ", ",",
    "z = torch.std(y, dim=1).cuda()\n        ", "\r\n", "global x\n", "class A: pass\n", "\\",
)  # fmt: skip


_TYPED_OF_SHAPES = (
    *_TYPED, "x[x > 0]", "m = x > 0\n", "if x.max() > 1:\n", "import numpy as np\n", "x.nonzero()",
    "return x[:n]\n", ".masked_select(mask)", "torch.where(x > 0, x, n)", "int(x.sum())", "not ",
)  # fmt: skip


def _of(workspace: Workspace, path: str) -> tuple[tuple[Finding, ...], tuple[ApiUse, ...]]:
    model = workspace.model(path)
    return model.findings, model.uses


def _nowhere(_path: str, _span: Span) -> None:
    return None


def _edit(text: str, at: int, chance: random.Random, whole: str) -> tuple[str, int]:
    """Another text, and where the cursor is then; perhaps the whole that it was."""
    what = chance.random()
    if what < 0.15:
        first = max(at - chance.randrange(1, 9), 0)
        return text[:first] + text[at:], first
    if what < 0.25:
        line = "import torch.nn.functional as F\n" if what < 0.2 else "\n"
        return line + text, at + len(line)
    if what < 0.35:
        return whole, chance.randrange(len(whole))
    typed = chance.choice(_TYPED if whole is _TEXT else _TYPED_OF_SHAPES)
    return text[:at] + typed + text[at:], at + len(typed)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("whole", [_TEXT, _OF_SHAPES], ids=["layers", "shapes"])
def test_edits_of_one_file_give_what_a_fresh_analysis_gives(
    tmp_path: Path, knowledge: KnowledgeBase, whole: str, seed: int
) -> None:
    chance = random.Random(seed)
    settings = Settings(root=tmp_path, guesses=bool(seed % 2))
    path = (tmp_path / "net.py").as_posix()

    def fresh(text: str) -> tuple[tuple[Finding, ...], tuple[ApiUse, ...]]:
        workspace = Workspace(tmp_path, settings, knowledge)
        workspace.change(path, text)
        workspace.settle()
        return _of(workspace, path)

    kept_form, form = new_converter().unstructure, default_converter().unstructure

    def run() -> int:
        workspace = Workspace(tmp_path, settings, knowledge)
        workspace.change(path, whole)
        workspace.settle()
        text, at, at_once, shown = whole, len(whole) // 2, 0, Shown()
        for _ in range(40):
            text, at = _edit(text, at, chance, whole)
            workspace.change(path, text)
            found = _of(workspace, path)
            model = workspace.model(path)
            kept = report_of(model, Encoding.UTF16, DiagnosticSupport(), _nowhere, shown)
            assert kept == report_of(model, Encoding.UTF16, DiagnosticSupport(), _nowhere)
            assert kept_form(kept.diagnostics) == form(kept.diagnostics)
            if workspace.is_settled:
                at_once += 1
            else:
                workspace.settle()
                found = _of(workspace, path)
            assert found == fresh(text), text
        return at_once

    assert in_deep_thread(run)


def test_of_a_body_that_was_longer_nothing_is_left() -> None:
    draft = draft_of(_TEXT)
    before = list(draft.ir.terms)
    for text in (*_typed("    y = again", "z = torch.std(x, dim=1) + x.abs()"), _TEXT):
        assert follow(draft, text) is not None
    assert draft.ir.terms == before


def _typed(before: str, typed: str) -> list[str]:
    """The text with a line above another, as it is typed."""
    at = _TEXT.index(before)
    line = before[: len(before) - len(before.lstrip())] + typed
    return [f"{_TEXT[:at]}{line[:end]}\n{_TEXT[at:]}" for end in range(len(line) + 1)]


@pytest.mark.parametrize(
    "before",
    ["    y = again", "    # nothing", "        return inner", "            x = layer", "    é = "],
)
def test_an_edit_inside_a_function_is_followed(before: str) -> None:
    draft = draft_of(_TEXT)
    for text in _typed(before, "z = torch.std(x, dim=(1"):
        assert follow(draft, text) is not None
        assert draft.lines.text == text
    assert [line for line in draft.blanked if "dim=(1" in draft.lines.line_text(line)]


@pytest.mark.parametrize(
    "before", ["class Net", "def main", "    size", "    def forward", "          again"]
)
def test_an_edit_outside_of_functions_takes_a_new_draft(before: str) -> None:
    draft = draft_of(_TEXT)
    assert follow(draft, _typed(before, "x")[-1]) is None
    assert draft.lines.text == _TEXT


def test_a_broken_line_leaves_the_findings_of_the_rest(
    tmp_path: Path, knowledge: KnowledgeBase
) -> None:
    path = (tmp_path / "net.py").as_posix()

    def run() -> None:
        workspace = Workspace(tmp_path, Settings(root=tmp_path), knowledge)
        workspace.change(path, _TEXT)
        workspace.settle()
        before = {finding.message for finding in workspace.model(path).findings}
        assert before
        for text in _typed(
            "        y = torch.where",
            'z = torch.std((y, "a',
        ):
            workspace.change(path, text)
            assert before <= {finding.message for finding in workspace.model(path).findings}

    in_deep_thread(run)


def test_an_analysis_that_was_interrupted_goes_on(tmp_path: Path, knowledge: KnowledgeBase) -> None:
    path = (tmp_path / "net.py").as_posix()
    settings = Settings(root=tmp_path)

    class StopError(Exception):
        pass

    def run() -> None:
        workspace = Workspace(tmp_path, settings, knowledge)
        changed = _TEXT.replace("nn.BatchNorm2d", "torch.zeros").replace("return y", "return x")
        workspace.change(path, _TEXT)
        workspace.settle()
        workspace.model(path)
        workspace.change(path, changed)
        calls = iter(range(1000))
        for stop in range(60):

            def interrupt(stop: int = stop) -> None:
                if next(calls) % 3 == stop % 3:
                    raise StopError

            workspace.interrupt = interrupt
            try:
                workspace.model(path)
            except StopError:
                continue
            break
        workspace.interrupt = lambda: None
        workspace.settle()
        other = Workspace(tmp_path, settings, knowledge)
        other.change(path, changed)
        other.settle()
        assert _of(workspace, path) == _of(other, path)
        assert next(calls) > 1

    in_deep_thread(run)


def test_an_edit_asks_its_own_function_alone_where_findings_name_no_other_place(
    tmp_path: Path, knowledge: KnowledgeBase, monkeypatch: pytest.MonkeyPatch
) -> None:
    function = "def scale{n}(x):\n    y = mint.nn.functional.relu(x)\n    return x.abs()\n\n"
    text = "import torch\nfrom mindspore import mint\n\n"
    text += "".join(function.format(n=n) for n in range(9))
    path = (tmp_path / "opened.py").as_posix()

    def edit() -> int:
        workspace = Workspace(tmp_path, Settings(root=tmp_path), knowledge)
        workspace.change(path, text)
        workspace.settle()
        workspace.judged(path)
        asked: list[int] = []
        judge = RuleSet.judge

        def counted(self: RuleSet, uses: Sequence[ApiUse], *rest: Any) -> RuleAnswers:
            asked.append(len(uses))
            return judge(self, uses, *rest)

        monkeypatch.setattr(RuleSet, "judge", counted)
        workspace.change(path, text.replace("relu(x)\n", "relu(x) + 1\n", 1))
        workspace.model(path)
        monkeypatch.undo()
        return len(asked)

    assert in_deep_thread(edit) == 1
