"""What the front end tells of conversions that nothing can run, read without MindSpore."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from devtools.trials.abstract_text import Result, results_of
from devtools.trials.compiled import summary, without_kernel, write_compiled
from devtools.trials.compiled_side import compared
from devtools.trials.conversion import Converted, convert_all
from devtools.trials.outcome import Outcome, Status
from devtools.trials.sample import Sample
from mindport.knowledge.compiled import Compiled, read_compiled
from mindport.knowledge.conformance import read_conformance
from mindport.knowledge.evidence import read_evidence
from mindport.knowledge.store import KnowledgeBase
from mindport.knowledge.types import Backend, Parity
from mindport.rewrite.view import code

_EVIDENCE = Path(__file__).parents[3] / "mapping_db" / "evidence"

_GRAPH = """# Params:
%para1_a: <Tensor[Float32], (2, 3)> : [2, 3]

subgraph @4_1_case_4() {{
  %0(CNode_3) = PrimFunc_TopK(%para1_a) cnode_attrs: {{checkpoint: Bool(1)}}
      : (<Tensor[Float32], (2, 3)>) -> (<Tensor[Float32], (9, 9)>)
  Return(%0) cnode_attrs: {{checkpoint: Bool(1)}}
      : ({})
      # Scope: (Default)
}}
"""


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("<Tensor[Float32], (2, 3)>", [Result("float32", (2, 3))]),
        ("<Tensor[Bool], ()>", [Result("bool", ())]),
        (
            "<Tuple[Tensor[Float32],Tensor[Int64]], TupleShape((-1), (2, 3)),"
            " elements_use_flags={[const vector]{1, 1}}>",
            [Result("float32", (-1,)), Result("int64", (2, 3))],
        ),
        (
            "<Tuple[Ref[Tensor[Float32]]*2], TupleShape((1, 3), (1, 3))>",
            [Result("float32", (1, 3))] * 2,
        ),
        (
            "<Ref[Tensor[Float32]], (2, 3), ref_key=0x5607c7dcab600, is_inplace>",
            [Result("float32", (2, 3))],
        ),
        ("<Tensor[Int64], (2), value=...>", [Result("int64", (2,))]),
        (
            "<Tuple[List[Tensor[Int64]*2],Int64,Any(Tensor)[Float64]],"
            " TupleShape(ListShape((2), (3)), NoShape, (-2))>",
            [Result("int64", (2,)), Result("int64", (3,)), Result("int64", None),
             Result("any", (-2,))],
        ),
        ("<Dictionary[[k,],[Tensor[Float32]]], DictShape((2))>", None),
        ("<Tuple[Tensor[Float32]*2], TupleShape((1))>", None),
    ],
)  # fmt: skip
def test_results_are_read_from_the_text_of_a_graph(
    said: str, expected: list[Result] | None
) -> None:
    assert results_of(_GRAPH.format(said)) == expected


def test_a_text_without_a_graph_tells_nothing() -> None:
    assert results_of("") is None


_TRUTH = np.zeros((2, 3), np.float32)


@pytest.mark.parametrize(
    ("found", "status", "note"),
    [
        ([Result("float32", (2, 3))], Status.SHAPE_MATCHES, ""),
        ([Result("float32", (3, 2))], Status.SHAPE_DIFFERS, "shape (3, 2), torch (2, 3)"),
        ([Result("int64", (2, 3))], Status.SHAPE_DIFFERS, "dtype int64, torch float32"),
        ([Result("float32", (-1, 3))], Status.SHAPE_OPEN, ""),
        ([Result("float32", (-1, 4))], Status.SHAPE_DIFFERS, "shape (-1, 4), torch (2, 3)"),
        ([Result("any", (-2,))], Status.SHAPE_OPEN, ""),
        ([Result("int64", None)], Status.SHAPE_DIFFERS, "no tensor, torch ndarray"),
        ([Result("float32", (2, 3))] * 2, Status.SHAPE_DIFFERS, "2 results, torch 1"),
        (None, Status.SHAPE_OPEN, "the front end does not tell the results"),
    ],
)
def test_shapes_and_types_are_held_against_torch(
    found: list[Result] | None, status: Status, note: str
) -> None:
    outcome = compared([_TRUTH], found)
    assert (outcome.status, outcome.note) == (status, note)


def test_only_what_gave_no_result_for_want_of_a_kernel_is_compiled() -> None:
    missing = Outcome(Status.KERNEL_MISSING, note="RuntimeError: The kernel AcosExt unregistered.")
    assert without_kernel(missing)
    assert not without_kernel(replace(missing, note=f"gradient: {missing.note}"))
    assert not without_kernel(Outcome(Status.FAILS))
    assert not without_kernel(Outcome(Status.MATCH))


def test_a_line_counts_the_trials_and_is_no_run(tmp_path: Path) -> None:
    target = Converted("", "", ("mindspore.Tensor", "mindspore.mint.acos"))
    outcomes = [
        Outcome(Status.SHAPE_MATCHES),
        Outcome(Status.CRASHES, note="the process died or hung"),
        Outcome(Status.SHAPE_DIFFERS, note="dtype int64, torch float32"),
        Outcome(Status.SHAPE_OPEN),
    ]
    trials = [
        (Sample(f"torch.acos/function/{place}", "torch.acos", "function", ""), target, outcome)
        for place, outcome in enumerate(outcomes)
    ]
    file = tmp_path / "conversions-ascend-compiled-2.10.0.csv"
    write_compiled(file, trials, Backend.ASCEND, "2.10.0")
    (line,) = read_compiled(tmp_path)
    assert line == summary("torch.acos", trials, Backend.ASCEND, "2.10.0")
    assert (line.samples, line.matches, line.differs, line.opens, line.not_compiled) == (
        4, 1, 1, 1, 1,
    )  # fmt: skip
    assert line.targets == "mindspore.mint.acos"
    assert line.note == "torch.acos/function/2: dtype int64, torch float32"
    assert line.line == (
        "shape and type compiled, not run: of 4 samples 1 like torch's, 1 other than torch's,"
        " 1 open, 1 not compiled"
    )
    assert list(read_conformance(tmp_path)) == []
    assert read_evidence(tmp_path).by_target == {}


def test_what_was_not_compiled_is_not_said_to_be() -> None:
    trial = (
        Sample("torch.acos/function/0", "torch.acos", "function", ""),
        Converted("", "", ("mindspore.mint.acos",)),
        Outcome(Status.NOT_COMPILED, note="ValueError: no"),
    )
    line = summary("torch.acos", [trial], Backend.ASCEND, "2.10.0").line
    assert line == "neither compiled nor run: of 1 sample 1 not compiled"


def test_what_compiles_otherwise_is_never_safe(monkeypatch: pytest.MonkeyPatch) -> None:
    source = "import torch\n\n\ndef case(a: torch.Tensor):\n    return torch.acos(a)\n"
    sample = Sample("torch.acos/function/0", "torch.acos", "function", source)
    told = Compiled(
        "torch.acos", Backend.ASCEND, "2.10.0", "mindspore.mint.acos",
        samples=2, matches=1, differs=1, opens=0, not_compiled=0, note="dtype int64",
    )  # fmt: skip

    def converted() -> Converted:
        return convert_all([sample], Backend.ASCEND, "2.10", unsafe=False)[0]

    monkeypatch.setattr(code, "_compiled", lambda *_: replace(told, differs=0, matches=2))
    assert converted().is_whole
    monkeypatch.setattr(code, "_compiled", lambda *_: told)
    assert "shape and type compiled, not run" in converted().reason


def test_the_table_tells_what_was_compiled_and_claims_nothing_that_differs() -> None:
    knowledge = KnowledgeBase.open()
    release = knowledge.release("2.10")
    lines = list(read_compiled(_EVIDENCE))
    assert lines
    said = 0
    for line in lines:
        assert knowledge.compiled(line.api, line.backend) == line
        mapping = knowledge.mapping(line.api, release, line.backend)
        if mapping is None:
            continue
        for target in mapping.targets:
            if target.api in line.targets.split():
                said += 1
                assert line.line in target.evidence
                assert not line.differs or target.parity not in (Parity.EXACT, Parity.RENAMED)
    assert said > 100
