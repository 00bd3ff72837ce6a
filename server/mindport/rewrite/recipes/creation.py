"""Tensors made from sizes, values and data."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from functools import partial

from mindport.analysis.values.evaluator import TENSOR
from mindport.rewrite.conversion.annotated import in_annotation
from mindport.rewrite.conversion.given_numbers import has_sized_parts
from mindport.rewrite.conversion.layer_call import is_compared, is_type
from mindport.rewrite.conversion.made import Made, Refused
from mindport.rewrite.conversion.recipe import Recipes
from mindport.rewrite.conversion.site import Given, Site
from mindport.rewrite.edits.rewrites import Part
from mindport.text.span import Span

# Keywords of all that make tensors, which say nothing about the values.
PLACING = ("device", "layout", "pin_memory", "requires_grad", "memory_format")
# torch's classes of tensors by element type, with the dtype of each in MindSpore.
TYPED = {
    "BFloat16Tensor": "bfloat16",
    "BoolTensor": "bool_",
    "ByteTensor": "uint8",
    "CharTensor": "int8",
    "DoubleTensor": "float64",
    "FloatTensor": "float32",
    "HalfTensor": "float16",
    "IntTensor": "int32",
    "LongTensor": "int64",
    "ShortTensor": "int16",
    "Tensor": "float32",
}
_LOOSE = (ast.BoolOp, ast.Compare, ast.IfExp, ast.Lambda)  # bind weaker than `*` in a display
_DATA = (ast.List, ast.ListComp, ast.Tuple)
_DRAWN = ("rand", "randn")
_SEQUENCES = frozenset({"list", "tuple", "numpy.ndarray"})


def _of_sizes(site: Site, target: str) -> Made | Refused | None:
    """`torch.zeros(*sizes, 3)`: the sizes as one tuple. Their rows convert other calls."""
    call = site.call
    if call is None:
        return None
    sizes = _sizes_as_one(site, call)
    if sizes is None:
        return None
    is_open = site.code.records and any(one.arg is None for one in call.keywords)
    start = (
        f"{site.helper('created')}({site.name(target)}, " if is_open else f"{site.name(target)}("
    )
    parts: list[Part] = [start, *sizes]
    for keyword in call.keywords:
        if keyword.arg == "dtype":
            parts += [", dtype=", site.tree.span(keyword.value)]
        elif keyword.arg is None:
            options = site.tree.span(keyword.value)
            if is_open:
                parts += [", **", options]
                continue
            parts += [f", **{site.helper('without_device')}(", options, ")"]
        elif keyword.arg not in PLACING:
            return Refused(f"{keyword.arg}= is not supported by MindSpore's API")
    return site.written(target, *parts, ")")


def _sizes_as_one(site: Site, call: ast.Call) -> list[Part] | None:
    """The sizes of a call with `*sizes` or `**options`; None for any other."""
    spans = [site.tree.span(one) for one in call.args]
    if any(isinstance(one, ast.Starred) for one in call.args):
        return as_tuple(site, call.args)
    if not spans or all(keyword.arg is not None for keyword in call.keywords):
        return None
    between = Span(spans[0].start, spans[-1].end)
    return [between] if len(spans) == 1 else ["(", between, ")"]


def as_tuple(site: Site, elements: Sequence[ast.expr]) -> list[Part]:
    """Expressions as a tuple; `*a if c else b` needs brackets there."""
    written: list[Part] = ["("]
    for place, one in enumerate(elements):
        written += [", "] if place else []
        if isinstance(one, ast.Starred) and isinstance(one.value, _LOOSE):
            written += ["*(", site.tree.span(one.value), ")"]
        else:
            written.append(site.tree.span(one))
    return [*written, ",)" if len(elements) == 1 else ")"]


def _of_type(site: Site, name: str) -> Made | Refused | None:
    """`torch.LongTensor(data)`, or with sizes."""
    call = site.call
    if call is None and name != "Tensor":
        return _class_of_type(site, name)
    if call is None or (call.keywords and not call.args):
        return None
    if not {keyword.arg for keyword in call.keywords} <= {*PLACING}:
        return None
    given = site.positional(0)
    dtype = _dtype_of_class(site, name)
    kinds = {site.tree.kind(one.node) for one in given}
    if kinds == {"int"} or len(given) != 1:  # data is one argument
        sizes = as_tuple(site, [one.node for one in given]) if given else ["(0,)"]
        empty = site.name("mindspore.mint.empty")
        return site.written("mindspore.mint.empty", f"{empty}(", *sizes, f", dtype={dtype})")
    return _of_data_of_type(site, given[0], dtype)


def _dtype_of_class(site: Site, name: str) -> str:
    """The dtype of a class of tensors; of `torch.Tensor` it is the default."""
    if name == "Tensor" and site.code.another_default:
        return f"{site.helper('get_default_dtype')}()"
    return site.name(f"mindspore.{TYPED[name]}")


def _class_of_type(site: Site, name: str) -> Made | Refused | None:
    """The class itself: MindSpore has one class for tensors of all types."""
    if site.use.is_import or is_type(site):
        return None
    is_asked, packages = _is_in_isinstance(site), site.use.api.split(".")[1:-1]
    if is_compared(site) and not is_asked:
        return Refused("mindspore.Tensor is the class of tensors of every dtype; compare x.dtype")
    device = f', "{packages[0]}"' if is_asked and packages else ""
    dtype = site.name(f"mindspore.{TYPED[name]}")
    made = site.put(site.use.name_span, f"{site.helper('tensors_of')}({dtype}{device})")
    return Made((made,), "mindport_compat.tensors_of")


def _is_in_isinstance(site: Site) -> bool:
    """Whether it is asked of an object if it is of the class, or of one of several."""
    tree, node = site.tree, site.tree.at(site.use.name_span)
    outer = tree.parent(node) if node is not None else None
    node, outer = (outer, tree.parent(outer)) if isinstance(outer, ast.Tuple) else (node, outer)
    if not isinstance(outer, ast.Call) or tree.api(outer.func) != "builtins.isinstance":
        return False
    return outer.args[1:] == [node]


def _of_data_of_type(site: Site, data: Given, dtype: str) -> Made:
    if isinstance(data.node, ast.Call) and site.tree.api(data.node.func) == "builtins.range":
        parts = (f"{site.name('mindspore.tensor')}(list(", data.span, f"), dtype={dtype})")
        return site.written("mindspore.tensor", *parts)
    if site.tree.kind(data.node) != TENSOR and has_sized_parts(site, data.node):
        return site.by_helper("tensor_of_parts", data, dtype, suits_all=True)
    if isinstance(data.node, _DATA) or site.tree.kind(data.node) in _SEQUENCES:
        made = site.called("mindspore.tensor", data.span, ("dtype", dtype))
        return Made((made,), "mindspore.tensor")
    return site.by_helper("typed_tensor", data, dtype)


def _variable(site: Site) -> Made | None:
    """`map(Variable, batch)`: the function in the place of the class; every tensor is of it."""
    if site.call is not None or site.use.is_import:
        return None
    is_class = is_type(site) or is_compared(site)
    target = "mindspore.Tensor" if is_class else "mindspore.ops.stop_gradient"
    return Made((site.put(site.use.name_span, site.name(target)),), target)


def _of_data(site: Site) -> Made | None:
    """`make = torch.tensor`: a function of the project, which takes all that torch's does."""
    if site.call is not None or site.use.is_import or site.code.another_default:
        return None
    if not site.code.records or in_annotation(site) is not None:
        return None
    made = site.put(site.use.name_span, site.helper("new_tensor"))
    return Made((made,), "mindport_compat.new_tensor")


def _layout(site: Site) -> Made | None:
    """`layout=torch.strided` of a function of the project: all tensors have this layout."""
    node = site.tree.at(site.use.name_span)
    holder = site.tree.parent(node) if node is not None else None
    if not isinstance(holder, ast.keyword) or holder.arg != "layout":
        return None
    return Made((site.put(site.use.name_span, "None"),), "")


RECIPES: Recipes = {
    **{
        f"torch.{name}": partial(_of_sizes, target=f"mindspore.mint.{name}")
        for name in ("zeros", "ones", "empty")
    },
    **{f"torch.{name}": partial(_of_sizes, target=f"mindspore.ops.{name}") for name in _DRAWN},
    **{f"torch.{name}": partial(_of_type, name=name) for name in TYPED},
    **{f"torch.cuda.{name}": partial(_of_type, name=name) for name in TYPED if name != "Tensor"},
    "torch.autograd.Variable": _variable,
    "torch.autograd.variable.Variable": _variable,
    "torch.strided": _layout,
    "torch.tensor": _of_data,
}
