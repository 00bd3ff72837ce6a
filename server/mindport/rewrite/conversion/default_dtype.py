"""What has the default dtype, in a project that sets another one than single precision.

MindSpore has no such setting: each call that makes floats and names no dtype is given the one that
is set when it runs. What cannot be given it is left, with the reason.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Collection
from functools import partial, reduce
from typing import TYPE_CHECKING, TypeAlias

from mindport.analysis.numbers import new_floats
from mindport.analysis.numbers.held_numbers import SINGLE, Held, promoted
from mindport.analysis.uses.api_use import UseKind
from mindport.analysis.values.evaluator import MODULE
from mindport.compat.sources import source_of
from mindport.rewrite.conversion.by_row import is_written
from mindport.rewrite.conversion.given_dtype import takes_dtype, with_dtype, wrapped
from mindport.rewrite.conversion.layer_call import is_compared
from mindport.rewrite.conversion.layer_settings import whole
from mindport.rewrite.conversion.made import Refused
from mindport.rewrite.conversion.site import Site
from mindport.rewrite.edits.rewrites import Rewrite
from mindport.text.edit import covers

if TYPE_CHECKING:
    from mindport.rewrite.conversion.convert import Conversion

# The changes, the reason why there are none, or None: what was made is right as it is.
_Changed: TypeAlias = "tuple[Rewrite, ...] | Refused | None"

_UNFIT = "another default dtype may be set, which MindSpore's API does not follow"
_NO_VALUES = ("size", "condition")  # parameters that are no numbers of the new tensor
_FLOATING = "floating"
_OWN = frozenset({"by_default", "by_values", "get_default_dtype", "of_default_numbers"})


def in_default_dtype(site: Site, conversion: Conversion) -> Conversion:
    """The same conversion where the default dtype may be another."""
    is_left = conversion.applicability.value == "display"
    if not site.code.another_default or is_left or site.use.is_import:
        return conversion
    made = _changed(site, conversion)
    if made is None:
        return conversion
    if isinstance(made, Refused):
        left = type(conversion.applicability)("display")
        return conversion._replace(
            applicability=left, rewrites=(), helpers=(), reason=made.reason, is_done=False
        )
    helpers = tuple(dict.fromkeys((*conversion.helpers, *site.helpers)))
    return conversion._replace(rewrites=made, helpers=helpers)


def _changed(site: Site, conversion: Conversion) -> _Changed:
    """The changes with the default dtype; None where they are right as they are."""
    if site.call is None and not _OWN.isdisjoint(conversion.helpers):
        return Refused(_UNFIT)  # it was handed on in a helper already
    is_named = site.use.kind in (UseKind.FUNCTION, UseKind.CLASS)
    if is_named and not conversion.rewrites and not is_written(site.code, site.use):
        return None  # what the name is given decides
    return _by_role(site, conversion)


def _by_role(site: Site, conversion: Conversion) -> _Changed:
    """The changes with the default dtype; None where they are right as they are."""
    api, catalogue = site.use.api, site.tree.evaluator.catalogue
    inside = catalogue.named("default-dtype-inside")
    if api in catalogue.named("default-dtype-of-others"):
        return None
    if api not in inside and any(catalogue.is_subclass(api, one) for one in inside):
        return _of_class(site, conversion)
    if catalogue.is_subclass(api, MODULE) and site.use.kind in (UseKind.CLASS, UseKind.BASE):
        return _of_layer(site, conversion) if _takes_dtype(site) else None
    for role, changed in _BY_ROLES.items():
        if api in catalogue.named(role):
            return changed(site, conversion)
    facts = catalogue.operator(api)
    is_made = facts is not None and facts.made == SINGLE and _takes_dtype(site)
    return (_of_nothing if is_made else _of_whole_numbers)(site, conversion)


def _never(_site: Site, _conversion: Conversion) -> _Changed:
    """What has the default dtype whatever it is given."""
    return Refused(_UNFIT)


def _about_default(site: Site, _conversion: Conversion) -> _Changed:
    """What is about the default dtype where it is called without arguments."""
    is_alone = site.call is not None and not (site.call.args or site.call.keywords)
    return Refused(_UNFIT) if is_alone else None


def _of_nothing(site: Site, conversion: Conversion) -> _Changed:
    """What makes a tensor of no tensor."""
    is_of_tensors = any(_has_dtype(site, one) for one in _given(site))
    return None if is_of_tensors else _always(site, conversion)


def _takes_dtype(site: Site) -> bool:
    every = site.code.signatures(site.use.api)
    return any(one.name == "dtype" for signature in every for one in signature.parameters)


def _of_class(site: Site, conversion: Conversion) -> _Changed:
    """A class that computes with the default dtype itself: right for tensors alone."""
    if site.call is None:
        return _handed_on(site)
    given = [*site.call.args, *(one.value for one in site.call.keywords)]
    if given and all(_has_dtype(site, one) for one in given):
        return None
    of_numbers = site.tree.evaluator.catalogue.named("default-dtype-of-parameters")
    is_plain = given and site.plain is None and site.use.api in of_numbers
    made = wrapped(site, conversion.rewrites, "of_default_numbers") if is_plain else None
    return made or Refused(_UNFIT)


def _handed_on(site: Site) -> _Changed:
    """A class by its name: whoever makes objects of it gives it no dtype."""
    is_meant = is_written(site.code, site.use) and not is_compared(site)
    return Refused(_UNFIT) if is_meant else None


def _given(site: Site) -> list[ast.expr]:
    """The arguments that are numbers of what is made, in whatever order."""
    every = [one.parameters for one in site.code.signatures(site.use.api)]
    named = {one.name for parameters in every for one in parameters} - {*_NO_VALUES}
    other = {
        place
        for parameters in every
        for place, one in enumerate(parameters)
        if one.name in _NO_VALUES
    }
    if site.call is None:
        return []
    places = [one for place, one in enumerate(site.call.args) if place not in other]
    return places + [one.value for one in site.call.keywords if one.arg in named]


def _has_dtype(site: Site, node: ast.expr) -> bool:
    """Whether a value has a dtype of its own: a tensor or an array."""
    asked = site.tree.of(node)
    return asked.is_tensor or asked.is_array


def _asked_dtype(site: Site) -> ast.expr | None:
    keywords = site.call.keywords if site.call is not None else ()
    return next((one.value for one in keywords if one.arg in ("dtype", None)), None)


def _names_dtype(site: Site) -> bool:
    """Whether a call is given a dtype, whatever it is: None asks for the default."""
    named = _asked_dtype(site)
    asked = None if named is None else site.tree.of(named)
    return asked is not None and (bool(asked.dtype) or asked.kinds == {"torch.dtype"})


def _of_values(site: Site, conversion: Conversion, *, keeps: bool) -> _Changed:
    """What makes a tensor of values: floats of Python have the default dtype."""
    if _names_dtype(site):
        return None
    values = [] if _asked_dtype(site) is not None else _given(site)
    if keeps and values and all(_has_dtype(site, one) for one in values):
        return None
    held = reduce(promoted, map(site.held, values)) if values else Held()
    kind = held.family if held.is_number else ""
    if kind in ("bool", "integer"):
        return None
    if not _takes_dtype(site):  # numbers alone, beside a condition
        return Refused(_UNFIT) if kind else _of_whole_numbers(site, conversion)
    if kind:
        return _always(site, conversion) if kind == "float" else Refused(_UNFIT)
    told = ", keeps=True" if keeps else ""
    return wrapped(site, conversion.rewrites, "by_values", told) or Refused(_UNFIT)


def _always(site: Site, conversion: Conversion) -> _Changed:
    """What makes the default dtype of whatever it is given."""
    if _names_dtype(site):
        return None
    dtype = _asked_dtype(site)
    rewrites, target = conversion.rewrites, conversion.target
    given = with_dtype(site, rewrites, target) if dtype is None else None
    if given is None and takes_dtype(site, target):
        given = wrapped(site, rewrites, "by_default")
    return given or Refused(_UNFIT)


def _of_layer(site: Site, conversion: Conversion) -> _Changed:
    """A layer with weights."""
    if site.use.kind is UseKind.BASE:
        made = wrapped(site, conversion.rewrites, "layer_in_default_dtype")
        return made or Refused(_UNFIT)
    if site.call is None:
        return _handed_on(site)
    if _names_dtype(site):
        return None
    if takes_dtype(site, conversion.target):
        return _always(site, conversion)
    if _asked_dtype(site) is not None:
        return Refused(_UNFIT)
    parts = (f"{site.helper('in_default_dtype')}(", *whole(site.use.span, conversion.rewrites), ")")
    return (Rewrite(site.use.span, parts),)


def _of_whole_numbers(site: Site, conversion: Conversion) -> _Changed:
    """What makes fractions of whole numbers: these are brought to the default dtype before."""
    if site.call is None or _calls_floating(conversion.helpers):
        return None
    receiver = [site.receiver.node] if site.is_method and site.receiver is not None else []
    values = [(one, site.held(one)) for one in (*receiver, *_given(site))]
    tensors = [(one, held) for one, held in values if not held.is_number]
    if not _makes_fractions(site, [held for _, held in values]):
        return None
    if not tensors or not all(_may_be_whole(site, *one) for one in tensors):
        return None
    if len(tensors) == 1 or all(held.family for _, held in tensors):
        return _in_floats(site, conversion, tensors[0][0])
    follows = site.tree.evaluator.catalogue.named("following-default")
    return None if site.use.api in follows else Refused(_UNFIT)


def _in_floats(site: Site, conversion: Conversion, node: ast.expr) -> _Changed:
    """The same call with one of its arguments in the default dtype."""
    span = site.tree.argument(node)
    stays = [one for one in whole(site.use.span, conversion.rewrites) if not isinstance(one, str)]
    if site.plain is not None or not any(covers(one, span) for one in stays):
        return Refused(_UNFIT)
    inner = Rewrite(span, (f"{site.helper(_FLOATING)}(", span, ")"))
    return (*conversion.rewrites, inner)


def _makes_fractions(site: Site, values: list[Held]) -> bool:
    """Whether an API makes fractions of whole numbers, maybe beside a float of Python."""
    facts = site.tree.evaluator.catalogue.operator(site.use.api)
    if facts is not None and new_floats.has_default(facts, "int64"):
        return True
    promoting = site.tree.evaluator.catalogue.named("promoting-numbers")
    has_float = any(one.is_number and one.family == "float" for one in values)
    return has_float and site.use.api in promoting


def _may_be_whole(site: Site, node: ast.expr, held: Held) -> bool:
    is_open = held.family in ("", "bool", "integer")
    return is_open and (bool(held.family) or site.tree.of(node).is_tensor)


def _calls_floating(helpers: Collection[str]) -> bool:
    """Whether one of some helpers makes floats of whole numbers by the one that all share."""
    return any(one == _FLOATING or _calls_floating(source_of(one).needs) for one in helpers)


_BY_ROLES: dict[str, Callable[[Site, Conversion], _Changed]] = {
    "default-dtype-anyway": _never,
    "default-dtype-of-nothing": _about_default,
    "default-dtype-of-values": partial(_of_values, keeps=True),
    "default-dtype-of-numbers": partial(_of_values, keeps=False),
    "default-dtype": _of_nothing,
}
