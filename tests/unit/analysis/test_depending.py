"""Rows of the table of dependences that hold on a condition."""

from __future__ import annotations

from mindport.analysis.shape.call import ShapeCall
from mindport.analysis.shape.depending import rule_from
from mindport.analysis.shape.dimension import Kind
from mindport.analysis.shape.domain import Group, Number, Shaped, TensorShape, cause_of
from mindport.knowledge.value_dependence import ValueDependence


def _asked(row: ValueDependence, *values: Shaped) -> Shaped | None:
    rule = rule_from((row,))
    assert rule is not None
    return rule.result(ShapeCall(row.api, {"values": Group(values)}, "a.py", 7))


def test_a_number_is_read_where_the_argument_is_a_tensor() -> None:
    row = ValueDependence("torch.sym_float", "scalar", "argument 1 is a tensor", "")
    assert cause_of(_asked(row, TensorShape())) is not None
    assert _asked(row, Number(3)) is None


def test_a_shape_depends_on_data_where_the_argument_is_a_tensor() -> None:
    row = ValueDependence("torch.tensor_split", "shape", "argument 2 is a tensor", "")
    assert cause_of(_asked(row, TensorShape(), TensorShape())) is not None
    assert _asked(row, TensorShape(), Number(3)) is None


def test_a_sampler_is_sized_by_what_the_row_names() -> None:
    rule = rule_from((ValueDependence("torch.normal", "sampler", "size", ""),))
    assert rule is not None
    assert (rule.kind, rule.sizing, rule.drawn) == (Kind.SAMPLE, "size", True)


def test_other_conditions_say_nothing() -> None:
    assert rule_from((ValueDependence("torch.f", "reads", "(tensor)", ""),)) is None
