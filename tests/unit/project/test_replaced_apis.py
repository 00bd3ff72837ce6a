"""What a program puts in the place of an API, which no other import of it would do."""

from migration_spec import migrated

_PATCHED = """import torch
import torch.nn as nn


def saved(obj, f):
    return obj, f


def case(net: nn.Module):
    net.type = "net"
    torch.save = saved
    return net.type, nn.Module.register_parameter
"""


def test_an_api_that_is_replaced_is_marked() -> None:
    text = migrated(_PATCHED)
    mark = "# MINDPORT: MP103 torch.save: the program puts something else in its place.\n"
    assert f"{mark}    torch.save = saved\n" in text


def test_an_attribute_under_the_name_of_a_method_is_the_programs_own() -> None:
    assert "return net.type, (lambda self" in migrated(_PATCHED)


def test_a_method_handed_on_by_its_class_takes_the_object() -> None:
    text = migrated(_PATCHED)
    assert "(lambda self, name, param: self.insert_param_to_cell(name, param))" in text
