"""torch.Tensor.type and torch.nn.Module.type, where the type is known at run time alone."""

import mindspore
from mindspore import Tensor, nn

from mindport.compat.cells.to import to
from mindport.compat.tensors.name_of_type import name_of_type

_TYPES_BY_NAME = {
    "BFloat16": "bfloat16", "Bool": "bool_", "Byte": "uint8", "Char": "int8",
    "Double": "float64", "Float": "float32", "Half": "float16", "Int": "int32",
    "Long": "int64", "Short": "int16",
}  # fmt: skip


def of_type(value, *given, **named):
    """`value.type(...)`: of a type that is told by itself, by a class of tensors or by its name."""
    if not isinstance(value, (Tensor, nn.Cell)):
        return value.type(*given, **named)
    kind = given[0] if given else named.get("dtype", named.get("dst_type"))
    if kind is None:
        return name_of_type(value)
    if isinstance(kind, str):  # `torch.FloatTensor`
        kind = getattr(mindspore, _TYPES_BY_NAME[kind.rpartition(".")[2].removesuffix("Tensor")])
    elif kind is Tensor:
        kind = mindspore.float32
    return to(value, getattr(kind, "dtype", kind))
