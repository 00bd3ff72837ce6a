"""Parity is computed from the two signatures and from what the row states."""

from __future__ import annotations

import pytest

from mindport.knowledge.comparison import Comparison
from mindport.knowledge.pairing import Agreement
from mindport.knowledge.parity import Side, compare
from mindport.knowledge.rows import ParameterRule
from mindport.knowledge.types import Parity
from unit.knowledge.world import parse


def run(
    ours: str | list[str],
    theirs: str | list[str],
    *,
    names: tuple[str, str] = ("torch.f", "mindspore.mint.f"),
    kinds: tuple[str, str] = ("function", "function"),
    params: dict[str, dict[str, object] | str] | None = None,
    write: dict[str, str] | None = None,
    renames: dict[str, str] | None = None,
) -> Comparison:
    def side(name: str, kind: str, text: str | list[str]) -> Side:
        texts = [text] if isinstance(text, str) else text
        return Side(name, kind, tuple(parse(one) for one in texts))

    rules = {
        name: ParameterRule(to=rule)
        if isinstance(rule, str)
        else ParameterRule.model_validate(rule)
        for name, rule in (params or {}).items()
    }
    agreement = Agreement(rules, write or {}, renames or {})
    return compare(side(names[0], kinds[0], ours), side(names[1], kinds[1], theirs), agreement)


def statuses(found: Comparison) -> list[tuple[str | None, str | None, str]]:
    return [(line.torch, line.mindspore, line.status) for line in found.parameters]


@pytest.mark.parametrize(
    ("ours", "theirs", "parity"),
    [
        ("input, dim=None", "input, dim=None", Parity.EXACT),
        ("input, eps=1e-05", "input, eps=1e-5", Parity.EXACT),
        ("input, dim=None", "input, axis=None", Parity.RENAMED),
        ("input, keepdim=False", "x, keep_dims=False", Parity.RENAMED),
        ("input, p=2", "input, p=1", Parity.CHANGED),
        ("input, p=2", "input", Parity.CHANGED),
        ("input, p=2", "input, p", Parity.CHANGED),  # the default is gone
        ("input, p", "input, p=2", Parity.EXACT),  # a default more does no harm
        ("input, *, out=None, generator=None", "input", Parity.EXACT),  # general parameters
        ("input, inplace=False", "input", Parity.EXACT),
        ("input", "input, extra=None", Parity.EXACT),
        ("input", "input, extra", Parity.CHANGED),
        ("a, b", "b, a", Parity.RENAMED),  # another order
        ("a, b", "a, *, b", Parity.RENAMED),  # by keyword only
        ("a, /", "b, /", Parity.EXACT),  # given by position, so the name says nothing
        ("other", "tensor2", Parity.RENAMED),
        ("input, value", "input, thing", Parity.RENAMED),  # the only ones left
        ("input, a, b", "input, c, d", Parity.CHANGED),  # which is which?
        ("input, dim=()", "input, dim=None", Parity.EXACT),
        ("*shape", "*shape", Parity.EXACT),
        ("*shape", "shape", Parity.CHANGED),
        ("shape", "*shape", Parity.CHANGED),
    ],
)
def test_parity_from_signatures(ours: str, theirs: str, parity: Parity) -> None:
    assert run(ours, theirs).parity is parity


def test_another_leaf_name_is_a_rename() -> None:
    assert run("x", "x", names=("torch.mm", "mindspore.mint.matmul")).parity is Parity.RENAMED


def test_lines_stand_side_by_side() -> None:
    found = run(
        "input, dim=None, *, correction=1, keepdim=False, out=None",
        "input, axis=None, ddof=0, keepdims=False",
        params={"correction": "ddof"},
        write={"ddof": "1"},
    )
    assert statuses(found) == [
        ("input", "input", "same"),
        ("dim", "axis", "renamed"),
        ("correction", "ddof", "written_out"),
        ("keepdim", "keepdims", "renamed"),
        ("out", None, "dropped"),
    ]
    assert found.parameters[2].value == "1"
    assert found.parity is Parity.CHANGED


def test_default_that_differs_shows_both() -> None:
    found = run("input, alpha=0.01", "input, alpha=0.2")
    line = found.parameters[1]
    assert (line.status, line.torch_default, line.mindspore_default) == (
        "default_differs", "0.01", "0.2",
    )  # fmt: skip


def test_conversion_keeps_its_expression() -> None:
    found = run(
        "n, momentum=0.1", "n, momentum=0.9",
        params={"momentum": {"to": "momentum", "value": "1 - {}"}},
    )  # fmt: skip
    assert found.parameters[1].status == "converted"
    assert found.parameters[1].value == "1 - {}"
    assert found.parity is Parity.CHANGED


def test_stated_drop_keeps_its_reason() -> None:
    found = run("input, fused=None", "input", params={"fused": {"drop": "always fused"}})
    assert statuses(found)[1] == ("fused", None, "dropped")
    assert found.parameters[1].note == "always fused"
    assert found.parity is Parity.CHANGED


def test_method_against_function_lines_up_the_receiver() -> None:
    found = run(
        "dim=None", "input, dim=None",
        names=("torch.Tensor.f", "mindspore.ops.f"), kinds=("method", "function"),
    )  # fmt: skip
    assert statuses(found)[:2] == [("self", "input", "renamed"), ("dim", "dim", "same")]
    assert found.parity is Parity.RENAMED


def test_function_against_method_lines_up_the_receiver() -> None:
    found = run(
        "input, dim=None", "dim=None",
        names=("torch.f", "mindspore.Tensor.f"), kinds=("function", "method"),
    )  # fmt: skip
    assert statuses(found)[0][:2] == ("input", "self")
    assert found.parity is Parity.RENAMED


def test_class_against_function_is_changed() -> None:
    found = run("dim", "dim", kinds=("class", "function"))
    assert found.parity is Parity.CHANGED
    assert "is a function" in found.differences[0]


def test_method_against_property_is_changed() -> None:
    found = run("", "", kinds=("method", "property"))
    assert found.parity is Parity.CHANGED
    assert "not called" in found.differences[0]


def test_attribute_against_attribute_is_exact() -> None:
    names = ("torch.Tensor.shape", "mindspore.Tensor.shape")
    assert run("", "", kinds=("property", "property"), names=names).parity is Parity.EXACT


def test_unknown_signature_is_never_exact() -> None:
    found = run("input", "*args, **kwargs")
    assert found.parity is Parity.CHANGED
    assert not found.certain


def test_every_overload_must_be_served() -> None:
    ours = ["input", "input, dim, keepdim=False", "input, other"]
    assert run(ours, ["input", "input, dim, keepdim=False", "input, other"]).parity is Parity.EXACT
    assert run(ours, ["input", "input, dim, keepdim=False"]).parity is Parity.CHANGED


def test_overloads_by_dimension_name_do_not_count() -> None:
    ours = ["input, dim: int", "input, dim: str"]
    assert run(ours, "input, dim").parity is Parity.EXACT


def test_official_rename_is_used() -> None:
    assert run("input, value=1", "input, values=1").parity is Parity.CHANGED
    found = run("input, value=1", "input, values=1", renames={"value": "values"})
    assert found.parity is Parity.RENAMED


def test_none_that_stands_for_a_value() -> None:
    layer = run("n, dtype=None", "n, dtype=mstype.float32", kinds=("class", "class"))
    assert layer.parity is Parity.EXACT
    assert run("n, dtype=None", "n, dtype=mstype.float32").parity is Parity.CHANGED
    assert run("n, *, correction=None", "n, *, correction=1").parity is Parity.EXACT


def test_left_out_device_does_not_move_the_rest() -> None:
    found = run("n, device=None, dtype=None", "n, dtype=None")
    assert found.parity is Parity.EXACT
    assert run("n, *, a=1, b=2", "n, b=2, a=1").parity is Parity.EXACT


def test_private_parameters_do_not_count() -> None:
    assert run("obj, f, _use_new=True", "obj, f").parity is Parity.EXACT


def test_a_layer_has_the_default_dtype() -> None:
    kinds = ("class", "class")
    for theirs in ("n, dtype=None", "n, dtype=mstype.float32"):
        for ours in ("n, dtype=None", "n, device=None, dtype=torch.float32"):
            assert run(ours, theirs, kinds=kinds).parity is Parity.EXACT
    assert run("n, dtype=torch.float32", "n, dtype=mstype.int64").parity is Parity.CHANGED


def test_a_layer_takes_its_dtype_by_keyword() -> None:
    found = run("n, device=None, dtype=None", "n, init=None, dtype=None", kinds=("class", "class"))
    assert found.parity is Parity.EXACT


def test_dropped_unless_default() -> None:
    rule: dict[str, object] = {"drop": "always there", "unless_default": True}
    assert run("n, bias=True", "n", params={"bias": rule}).parity is Parity.EXACT
    assert run("n, bias", "n", params={"bias": rule}).parity is Parity.CHANGED
    assert run("n, bias=True", "n", params={"bias": {"drop": "gone"}}).parity is Parity.CHANGED


def test_a_sequence_given_as_it_is() -> None:
    assert run("modules=None", "*cells", params={"modules": "cells"}).parity is Parity.CHANGED
    found = run("modules=None", "*cells", params={"modules": "*cells"})
    assert found.parity is Parity.EXACT
    assert statuses(found) == [("modules", "cells", "same")]
    assert run("size", "shape", params={"size": "*shape"}).parity is Parity.RENAMED


def test_nothing_to_compare() -> None:
    assert run("", []).parity is Parity.EXACT
    assert run("", [], names=("torch.f", "mindspore.ops.g")).parity is Parity.CHANGED
    kinds = ("class", "class")
    names = ("torch.nn.Module", "mindspore.nn.Cell")
    found = run("*args, **kwargs", "flags=None", kinds=kinds, names=names)
    assert (found.parity, found.differences) == (Parity.RENAMED, ())
    found = run("*args, **kwargs", "network", kinds=kinds, names=names)
    assert found.parity is Parity.CHANGED
    assert found.differences


def test_a_default_that_a_stub_leaves_out() -> None:
    assert run("device=...", "device=None").parity is Parity.EXACT
