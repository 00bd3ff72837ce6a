"""Calls of which MindSpore's counterpart takes some forms, and a function of its own the others."""

from __future__ import annotations

import ast
from collections.abc import Callable

from mindport.analysis.api_use import Confidence
from mindport.rewrite.conversion.forms import form
from mindport.rewrite.conversion.helper_calls import where
from mindport.rewrite.conversion.made import Made
from mindport.rewrite.conversion.recipe import ASCEND, Recipe, Recipes, guessed, off
from mindport.rewrite.conversion.site import Given, Site
from mindport.rewrite.facts.aliasing import is_without_gradient
from mindport.rewrite.recipes.selections import copied, strided
from mindport.rewrite.sightings.numpy_values import indexed
from mindport.rewrite.sightings.strided_slices import has_inner_step
from mindport.text.span import Span

_BOTH = ("torch", "torch.Tensor")
_Arguments = dict[str, Given]


def _where(
    helper: str, names: tuple[str, ...], is_meant: Callable[[Site, _Arguments], bool]
) -> Recipe:
    """A helper for calls whose arguments are meant."""

    def is_one(site: Site) -> bool:
        given = site.arguments(*names)
        return given is not None and is_meant(site, given)

    return off(ASCEND, where(helper, is_one))


def _unpacks(site: Site) -> bool:
    call = site.call
    return call is not None and any(isinstance(one, ast.Starred) for one in call.args)


def _is_padded_oddly(_site: Site, given: _Arguments) -> bool:
    """Whether a value is given in a mode that may take none."""
    mode = given.get("mode")
    return "value" in given and mode is not None and not mode.says("constant")


def _is_spread_oddly(site: Site, given: _Arguments) -> bool:
    """Whether the correction is no written integer, a truth stands for the dimensions, or it may be
    the spread of nothing.
    """
    if "input" in given and site.tree.of(given["input"].node).may_be_empty:
        return True
    correction, dim = given.get("correction"), given.get("dim")
    is_whole = correction is None or (
        correction.is_literal and isinstance(correction.literal, (int, type(None)))
    )
    return not is_whole or (dim is not None and not _is_dimension(site, dim))


def _may_pass_gradient(site: Site, given: _Arguments) -> bool:
    """Whether the gradient is asked for, which of equal elements is no number in MindSpore."""
    value = given["input"].node if "input" in given else None
    is_recorded = value is not None and site.tree.of(value).may_have_gradient
    is_silent = site.call is None or is_without_gradient(site.tree, site.call)
    return _is_spread_oddly(site, given) or (is_recorded and not is_silent)


def _is_dimension(site: Site, dim: Given) -> bool:
    """Whether it is one dimension, or a tuple of them: MindSpore's takes no list."""
    if dim.is_literal:
        return isinstance(dim.literal, (int, tuple)) and not dim.says(True, False)
    return site.kind_of(dim.span) == "int" or isinstance(dim.node, ast.Tuple)


def _is_tensor(name: str) -> Callable[[Site, _Arguments], bool]:
    def is_meant(site: Site, given: _Arguments) -> bool:
        return name in given and site.kind_of(given[name].span) == "torch.Tensor"

    return is_meant


def _narrows_oddly(site: Site, given: _Arguments) -> bool:
    """Whether the place is a tensor, or nothing is left."""
    return _is_tensor("start")(site, given) or ("length" in given and given["length"].says(0))


def _repeats_oddly(site: Site, given: _Arguments) -> bool:
    """MindSpore repeats no truth values."""
    if "output_size" in given or _is_tensor("repeats")(site, given):
        return True
    return "input" in given and site.held(given["input"].node).family in ("", "bool")


def _is_of_several_types(site: Site, given: _Arguments) -> bool:
    """Whether tensors are of several types, as far as the text tells: kernels take one."""
    tensors = given["tensors"].node if "tensors" in given else None
    if not isinstance(tensors, (ast.List, ast.Tuple)):
        return False
    told = {site.held(one).family for one in tensors.elts}
    return len(told) > 1 and told != {"", "float"}


_JOINED = ("tensors", "dim")
_SPREAD = ("input", "dim", "unbiased", "keepdim", "correction")
_REPEAT = ("input", "repeats", "dim", "output_size")
_NARROW = ("input", "dim", "start", "length")


def _transform(site: Site) -> Made | None:
    """Fourier transforms over one dimension, which MindSpore takes in a tuple alone."""
    given = site.arguments("input", "s", "dim", "norm")
    if given is None or "dim" not in given:
        return None
    dim = given["dim"]
    if not (dim.is_literal and isinstance(dim.literal, int)):
        return None
    name = site.use.api.rpartition(".")[2]
    target = f"mindspore.ops.{name}"
    named = [(key, one.span) for key, one in given.items() if key in ("s", "norm")]
    tuple_of = ("dim", f"({site.code.text[slice(*dim.span)]},)")
    return site.by_api(target, given["input"], *named, tuple_of)


def _of_numpy(site: Site) -> Made:
    """An index, or a bound of a slice, that is an array or a number of numpy."""
    index = site.use.span
    node = site.tree.at(index)
    owner = indexed(site.tree, node) if node is not None else None
    if owner is None:
        return Made((site.put(index, "int(", index, ")"),), "builtins.int")
    made = site.put(index, f"{site.helper('index_of')}({ast.unparse(owner)}, ", index, ")")
    return Made((made,), "mindport_compat.index_of")


def _is_in_index(site: Site, node: ast.expr) -> bool:
    """Whether it is an index, or a bound of one: nothing else holds what it gives."""
    owner = indexed(site.tree, node)
    is_bound = isinstance(site.tree.parent(node), ast.Slice)
    return is_bound or (owner is not None and owner is not node)


def _item(site: Site) -> Made | None:
    """`x.__getitem__(i)` is `x[i]`."""
    if site.call is None:
        node = site.tree.at(site.use.span)
        if isinstance(node, ast.Subscript) and not _is_in_index(site, node):
            return strided(site, node) if has_inner_step(site.tree, node) else copied(site)
        return _of_numpy(site)
    receiver, given = site.receiver, site.positional(1)
    if receiver is None or len(given) != 1 or site.call is None or site.call.keywords:
        return None
    parts = [*site.enclosed(receiver), "[", given[0].span, "]"]
    return site.written("mindspore.Tensor.__getitem__", *parts)


def _number(site: Site) -> Made | None:
    """`f"{loss:.3f}"` formats the number that the tensor holds."""
    node = site.tree.at(site.use.span)
    if node is None:
        return None
    if site.use.confidence is Confidence.GUESSED:
        before, whole = Span(site.use.span.start - 1, site.use.span.start), site.use.span
        called = f"{site.helper('number_of')}("
        made = site.put(Span(before.start, whole.end), before, called, whole, ")")
        return Made((made,), "mindspore.Tensor.item")
    end = Span(site.use.span.end, site.use.span.end)
    if isinstance(node, (ast.Attribute, ast.Call, ast.Name, ast.Subscript)):
        made = site.put(end, ".item()")  # another use may have the same span
    else:
        made = site.put(site.use.span, "(", site.use.span, ").item()")
    return Made((made,), "mindspore.Tensor.item")


_TRANSFORMS = ("fft2", "fftn", "hfft2", "hfftn", "ifft2", "ifftn")
RECIPES: Recipes = {
    **dict.fromkeys(
        ("torch.cat", "torch.concat", "torch.concatenate"),
        _where("cat", _JOINED, _is_of_several_types),
    ),
    "torch.stack": _where("stack", _JOINED, _is_of_several_types),
    **{
        f"{owner}.{name}": _where(name, _SPREAD, _is_spread_oddly)
        for name in ("var", "var_mean")
        for owner in _BOTH
    },
    **{
        f"{owner}.{name}": _where(name, _SPREAD, _may_pass_gradient)
        for name in ("std", "std_mean")
        for owner in _BOTH
    },
    "torch.meshgrid": where("meshgrid", _unpacks),
    "torch.nn.functional.pad": _where("pad", ("input", "pad", "mode", "value"), _is_padded_oddly),
    **{f"{owner}.narrow": _where("narrow", _NARROW, _narrows_oddly) for owner in _BOTH},
    **{
        f"{owner}.tensor_split": _where(
            "tensor_split",
            ("input", "indices_or_sections", "dim"),
            _is_tensor("indices_or_sections"),
        )
        for owner in _BOTH
    },
    **{
        f"{owner}.repeat_interleave": _where("repeat_interleave", _REPEAT, _repeats_oddly)
        for owner in _BOTH
    },
    **{
        f"torch.fft.{name}": off(ASCEND, _transform)
        for name in (*_TRANSFORMS, "irfft2", "irfftn", "rfft2", "rfftn")
    },
    # MindSpore computes conjugates and negatives at once.
    **{
        f"{owner}.resolve_{name}": form("input", "{input!o}")
        for name in ("conj", "neg")
        for owner in _BOTH
    },
    "torch.Tensor.__format__": guessed(_number),
    "torch.Tensor.__getitem__": _item,
}
