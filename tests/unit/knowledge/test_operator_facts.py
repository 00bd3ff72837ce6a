"""What the compiled file says of memory, types and gradients of operators."""

from __future__ import annotations

import pytest

from mindport.compat.sources import known_functions
from mindport.knowledge.operator_facts import OperatorFacts
from mindport.knowledge.store import KnowledgeBase


def facts(api: str) -> OperatorFacts:
    found = KnowledgeBase.open().operator_facts(api)
    assert found is not None
    return found


@pytest.mark.parametrize("leaf", ["moveaxis", "movedim", "tensor_split", "swapdims", "T", "detach"])
def test_views_share_the_memory_of_their_object(leaf: str) -> None:
    assert facts(f"torch.Tensor.{leaf}").shares == {0}


@pytest.mark.parametrize("leaf", ["relu", "clone", "repeat", "sum", "__add__"])
def test_other_results_share_nothing(leaf: str) -> None:
    assert not facts(f"torch.Tensor.{leaf}").shares


@pytest.mark.parametrize("api", ["torch.nn.functional.dropout", "torch.nn.Dropout"])
def test_dropout_hands_its_input_on_in_evaluation(api: str) -> None:
    assert facts(api).shares == {0}


@pytest.mark.parametrize("leaf", ["add_", "index_add_", "sqrt_"])
def test_methods_in_place_write_their_object(leaf: str) -> None:
    assert facts(f"torch.Tensor.{leaf}").writes == {0}


@pytest.mark.parametrize(
    ("api", "given", "result"),
    [
        ("torch.eq", "float64", "bool"),
        ("torch.sum", "int32", "int64"),
        ("torch.sqrt", "int64", "float32"),
        ("torch.sqrt", "float64", "float64"),
        ("torch.abs", "complex128", "float64"),
        ("torch.argmax", "float32", "int64"),
        ("torch.gather", "bool", "bool"),
        ("torch.Tensor.to", "float32", ""),
    ],
)
def test_the_type_of_a_result_follows_from_what_is_given(api: str, given: str, result: str) -> None:
    assert facts(api).result(given) == result


def test_what_makes_tensors_says_their_type() -> None:
    assert [facts(f"torch.{leaf}").made for leaf in ("rand", "randperm", "full")] == [
        "float32",
        "int64",
        "",
    ]


@pytest.mark.parametrize(
    ("api", "gives"), [("torch.exp", "float"), ("torch.isnan", "bool"), ("torch.relu", "")]
)
def test_some_give_one_family_whatever_they_are_given(api: str, gives: str) -> None:
    assert facts(api).gives == gives


def test_several_results_have_types_of_their_own() -> None:
    assert facts("torch.topk").results("float64") == ("float64", "int64")


def test_gradients_pass_through_values_and_not_through_indices() -> None:
    gathered = facts("torch.gather")
    assert (gathered.passes, gathered.indices) == ({0}, {2})
    assert facts("torch.Tensor.argmax").is_cut
    assert not facts("torch.Tensor.sum").is_cut


def test_helpers_that_change_their_arguments_are_known_to() -> None:
    changing = {"in_place", "set_all", "set_items", "set_normal", "set_shared", "set_values"}
    assert changing <= known_functions()
    assert all(facts(f"mindport_compat.{name}").writes == {0} for name in changing)
    assert facts("mindport_compat.with_views").shares == {0}
