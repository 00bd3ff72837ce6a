"""What was true in a release is what its own table says."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from mindport.knowledge.store import KnowledgeBase
from mindport.knowledge.types import Backend, Parity, Policy


@pytest.mark.parametrize(
    ("api", "release", "target", "parity"),
    [
        ("torch.abs", "1.10", "mindspore.ops.Abs", Parity.CHANGED),  # named, not compared
        ("torch.abs", "2.2", "mindspore.ops.abs", Parity.EXACT),
        ("torch.abs", "2.4", "mindspore.ops.abs", Parity.EXACT),
        ("torch.abs", "2.6", "mindspore.mint.abs", Parity.EXACT),
        ("torch.nn.BatchNorm2d", "1.10", "mindspore.nn.BatchNorm2d", Parity.CHANGED),
        ("torch.nn.BatchNorm2d", "2.2", "mindspore.nn.BatchNorm2d", Parity.CHANGED),
        ("torch.nn.BatchNorm2d", "2.4", "mindspore.nn.BatchNorm2d", Parity.CHANGED),
        ("torch.nn.BatchNorm2d", "2.6", "mindspore.mint.nn.BatchNorm2d", Parity.EXACT),
        # moved from a primitive to a function to mint
        ("torch.flatten", "1.7", "mindspore.ops.Flatten", Parity.CHANGED),
        ("torch.flatten", "2.2", "mindspore.ops.flatten", Parity.CHANGED),
        ("torch.flatten", "2.6", "mindspore.mint.flatten", Parity.EXACT),
        ("torch.distributed.all_gather", "2.4", "mindspore.communication.comm_func.all_gather_into_tensor", Parity.CHANGED),  # noqa: E501
    ],
)  # fmt: skip
def test_answer_of_the_table(
    knowledge: KnowledgeBase, api: str, release: str, target: str, parity: Parity
) -> None:
    mapping = knowledge.mapping(api, release)
    assert mapping is not None
    assert (mapping.target, mapping.targets[0].parity) == (target, parity)
    assert mapping.targets[0].evidence.startswith("official table of ")


def test_release_without_comparison_says_so(knowledge: KnowledgeBase) -> None:
    mapping = knowledge.mapping("torch.abs", "1.10")
    assert mapping is not None
    assert "gives no comparison" in mapping.targets[0].differences[0]


def test_parameters_of_the_difference_page(knowledge: KnowledgeBase) -> None:
    mapping = knowledge.mapping("torch.nn.BatchNorm2d", "2.2")
    assert mapping is not None
    lines = {line.torch: line for line in mapping.targets[0].parameters if line.torch}
    assert lines["momentum"].status == "converted"  # as the row says, whatever the page lists
    assert lines["track_running_stats"].status == "dropped"


@pytest.mark.parametrize(
    "api",
    ["torch.flatten", "torch.nn.LocalResponseNorm", "torch.nn.SmoothL1Loss",
     "torch.optim.AdamW", "torch.std"],
)  # fmt: skip
@pytest.mark.parametrize("release", ["1.11", "2.2", "2.4"])
def test_defaults_that_differ_are_never_exact(
    knowledge: KnowledgeBase, api: str, release: str
) -> None:
    mapping = knowledge.mapping(api, release)
    if mapping is None or not mapping.targets:
        pytest.fail(f"{api} has no target in {release}")
    differing = [line for line in mapping.targets[0].parameters if line.status == "default_differs"]
    if differing:
        assert mapping.targets[0].parity is Parity.CHANGED


def test_positional_pairs_are_no_renames(knowledge: KnowledgeBase) -> None:
    mapping = knowledge.mapping("torch.nn.TripletMarginLoss", "2.2")
    assert mapping is not None
    notes = {line.torch: line.note for line in mapping.targets[0].parameters}
    assert "paired by position, not by meaning" in notes["eps"]


def test_chinese_verdict_holds(knowledge: KnowledgeBase) -> None:
    mapping = knowledge.mapping("torch.Tensor.floor_divide", "2.2")
    assert mapping is not None
    assert mapping.targets[0].parity is Parity.CHANGED
    assert mapping.targets[0].evidence == "official table of 2.2: differs"


def test_words_for_a_release(knowledge: KnowledgeBase) -> None:
    assert knowledge.release("2.3") == "2.3.1"
    assert knowledge.release("2.4") == "2.4.10"
    assert knowledge.mapping("torch.abs", "2.4") == knowledge.mapping("torch.abs", "2.4.10")


ROWS = """
["torch.frob"]
targets = [{ api = "mindspore.mint.frob" }]
"""


def test_target_not_yet_there(compiled: Callable[..., KnowledgeBase]) -> None:
    knowledge = compiled(a=ROWS)
    assert knowledge.since("mindspore.mint.frob") == "2.10.0"
    newest = knowledge.mapping("torch.frob", "2.10")
    assert newest is not None
    assert (newest.target, newest.parity) == ("mindspore.mint.frob", Parity.EXACT)
    assert newest.targets[0].since == "2.10.0"
    older = knowledge.mapping("torch.frob", "2.9")
    assert older is not None
    assert (older.target, older.parity, older.policy) == (None, Parity.MISSING, Policy.REPLACE)
    assert "mindspore.mint.frob is known from 2.10.0 on" in older.advice


def test_next_target_where_the_first_is_not_there(
    compiled: Callable[..., KnowledgeBase],
) -> None:
    knowledge = compiled(
        a='["torch.frob"]\ntargets = ['
        '{ api = "mindspore.mint.frob" }, { api = "mindspore.ops.abs" }]\n'
    )
    older = knowledge.mapping("torch.frob", "2.9")
    assert older is not None
    assert [target.api for target in older.targets] == ["mindspore.ops.abs"]


def test_table_decides_for_its_release_not_the_row(
    compiled: Callable[..., KnowledgeBase],
) -> None:
    knowledge = compiled(a='["torch.abs"]\nparity = "missing"\npolicy = "ask"\nadvice = "x"\n')
    older = knowledge.mapping("torch.abs", "2.2")
    newer = knowledge.mapping("torch.abs", "2.10", Backend.CPU)
    assert older is not None
    assert newer is not None
    assert (older.target, older.parity) == ("mindspore.ops.abs", Parity.EXACT)
    assert (newer.target, newer.parity) == (None, Parity.MISSING)


def test_left_the_table_but_not_the_library(compiled: Callable[..., KnowledgeBase]) -> None:
    """The table of 2.6 lists mint.abs; nn.Dense left it after 2.4, and 2.9 still has it."""
    mapping = compiled(a="").mapping("torch.nn.Linear", "2.6")
    assert mapping is not None
    assert "mindspore.nn.Dense" in [target.api for target in mapping.targets]
