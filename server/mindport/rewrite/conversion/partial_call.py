"""`functools.partial(torch.ones, device="cpu")`: what is given there has to suit the target."""

from __future__ import annotations

import ast
from collections.abc import Collection, Sequence

from mindport.analysis.uses.api_use import UseKind
from mindport.compat.sources import parameters_of
from mindport.rewrite.conversion.made import Made, Refused
from mindport.rewrite.conversion.one_signature import is_star, of_one_form
from mindport.rewrite.conversion.own_file import Convert, own_file
from mindport.rewrite.conversion.site import Given, Site
from mindport.rewrite.edits.argument_plan import WITHOUT_EFFECT
from mindport.rewrite.edits.rewrites import Part, Rewrite
from mindport.text.span import Span

_PARTIAL = "functools.partial"
_OF_NEW = frozenset({"device", "dtype"})  # parameters of functions that make tensors


def given_by_partial(
    site: Site, target: str, helpers: Sequence[str], takes: Collection[str] | None
) -> tuple[Rewrite, ...] | Refused:
    """The changes of what `partial` gives to an API that becomes `target` or a helper.

    `takes` are the parameters, where they are known. Nothing where the API is in no `partial`.
    """
    call = partial_of(site)
    if call is None:
        return ()
    wants = [one for one in call.keywords if _may_want_gradient(site, one)]
    if wants and site.code.records and makes_tensors(site):
        opened = site.tree.called(call)
        return (site.put(opened, opened, f"{site.helper('created')}, "),)
    names = _parameters(site, target, helpers) if takes is None else takes
    return _without_lacking(site, call, names, "partial")


def partial_of(site: Site) -> ast.Call | None:
    """The call of `partial` that an API is handed to first; None for none."""
    if not site.tree.calls(_PARTIAL):
        return None
    node = site.tree.at(site.use.name_span)
    call = site.tree.parent(node) if node is not None else None
    if not isinstance(call, ast.Call) or not call.args or call.args[0] is not node:
        return None
    return call if site.tree.api(call.func) == _PARTIAL else None


def bound_object(site: Site) -> Given | None:
    """The object of a method that is handed on; None for a method that a class names."""
    receiver = site.receiver if site.call is None and site.use.kind is UseKind.METHOD else None
    if receiver is None or site.tree.of(receiver.node).is_path:
        return None
    return None if site.code.kind(site.api_of(receiver.node)) == "class" else receiver


def bound_to(
    site: Site, receiver: Given, *function: Part, helpers: Collection[str] = ()
) -> list[Part]:
    """A function with the object of the method that it replaces.

    A helper in the place of `super().f` must not call the method `f` of the object.
    """
    takes_own = any("own" in (parameters_of(one) or ()) for one in helpers)
    end = ", own=False)" if takes_own and site.tree.is_super(receiver.node) else ")"
    return [f"{site.own_name(_PARTIAL)}(", *function, ", ", receiver.span, end]


def helper_for_all(site: Site) -> str:
    """The helper that has the name of a function and takes what all of its forms do; "" for none.

    Where arguments are not known, what MindSpore has may not suit them.
    """
    owner, _, leaf = site.use.api.rpartition(".")
    taken = list(parameters_of(leaf) or ()) if owner == "torch" else []
    forms = [form.parameters for form in site.code.signatures(site.use.api)]
    names = {one.name for form in forms for one in form} - {"out"}
    placed = max(([one.name for one in form if one.kind != "keyword"] for form in forms), key=len)
    return leaf if names.issubset(taken) and taken[: len(placed)] == placed else ""


def given_to_held(site: Site, convert: Convert) -> Made | Refused:
    """A call of an API by a name that holds it: what the API's target lacks goes."""
    call, api = site.call, site.use.api
    if call is None or site.use.kind is UseKind.CLASS:
        return Made((), api)
    if _is_beyond_creators(site, call, convert):
        made = with_creator(site, call, site.tree.span(call.func))
        return Made((made,), "mindport_compat.created", evidence="")
    if len(call.args) > 1 and _has_too_many(site, call, convert):
        return Refused("a call by another name gives more places than MindSpore's API has")
    if not call.keywords:
        return Made((), api)
    changes = _without_lacking(site, call, _taken(site, convert), "a call by another name")
    return changes if isinstance(changes, Refused) else Made(changes, api)


def makes_tensors(site: Site) -> bool:
    """Whether it is a function of torch that says of what type and where a new tensor is."""
    forms = site.code.signatures(site.use.api) if site.use.kind is UseKind.FUNCTION else ()
    return any({one.name for one in form.parameters} >= _OF_NEW for form in forms)


def with_creator(site: Site, call: ast.Call, *creator: Part) -> Rewrite:
    """`made(2, 3, **options)` as `created(made, 2, 3, **options)`."""
    between = ", " if call.args or call.keywords else ""
    return site.put(site.tree.called(call), f"{site.helper('created')}(", *creator, between)


def _is_beyond_creators(site: Site, call: ast.Call, convert: Convert) -> bool:
    """Whether a call gives, or may give, what only torch's functions that make tensors take."""
    if not site.code.records or not makes_tensors(site):
        return False
    if any(_may_want_gradient(site, one) for one in call.keywords):
        return True
    return _takes_sizes(site) and _gives_sizes(site, call, convert)


def _takes_sizes(site: Site) -> bool:
    """Whether torch's function takes sizes one by one."""
    forms = site.code.signatures(site.use.api)
    return any(is_star(one) for form in forms for one in form.parameters)


def _gives_sizes(site: Site, call: ast.Call, convert: Convert) -> bool:
    """Whether a call may give sizes one by one to what takes them together."""
    if any(isinstance(one, ast.Starred) for one in call.args):
        return True
    is_one_of_several = len(site.expressions.of(call.func).value) > 1
    return len(call.args) > 1 and (is_one_of_several or _has_too_many(site, call, convert))


def _may_want_gradient(site: Site, keyword: ast.keyword) -> bool:
    is_asked = keyword.arg is None or keyword.arg == "requires_grad"
    return is_asked and not site.given(keyword.value).says(False)


def _has_too_many(site: Site, call: ast.Call, convert: Convert) -> bool:
    """Whether a call gives one by one what the target takes as a sequence: `zeros(2, 3)`."""
    file = own_file(site, f"import torch\n{site.use.api}\n", site.use.api)
    if file is None or site.use.kind is not UseKind.FUNCTION:
        return False
    value = file.conversion(convert)
    if value.takes is not None or value.helpers:
        return False
    forms = site.code.signatures(value.target, site.code.release)
    kinds = [[one.kind for one in form.parameters] for form in forms]
    count = _places(site, call)
    return bool(kinds) and all(_is_too_long(count, one) for one in kinds)


def _places(site: Site, call: ast.Call) -> int:
    """How many places a call gives: with `*rest`, no more than torch's function takes."""
    forms = [form.parameters for form in site.code.signatures(site.use.api)]
    is_open = any(is_star(one) for form in forms for one in form)
    if is_open or not forms or not any(isinstance(one, ast.Starred) for one in call.args):
        return len(call.args)
    taken = max(sum(one.kind != "keyword" for one in form) for form in forms)
    return min(len(call.args), taken)


def _is_too_long(count: int, kinds: Sequence[str]) -> bool:
    """Whether so many places are more than a form has."""
    is_open = "*args" in kinds or "**kwargs" in kinds
    return not is_open and count > len(kinds) - kinds.count("keyword")


def is_held_method(site: Site) -> bool:
    """Whether a name or an entry holds the method that is called."""
    is_called = site.use.kind is UseKind.METHOD and site.call is not None
    return is_called and isinstance(site.call and site.call.func, (ast.Name, ast.Subscript))


def _taken(site: Site, convert: Convert) -> Collection[str] | None:
    """The parameters of what a name holds in the place of an API; None where they are not known."""
    file = own_file(site, f"import torch\n{site.use.api}\n", site.use.api)
    if file is None:
        return None
    value = file.conversion(convert)
    is_written = value.takes is None and value.applicability.value == "safe"
    known = _parameters(site, value.target, value.helpers) if is_written else value.takes
    if known is None or value.helpers:
        return known
    return {*known} - {one.name for one in of_one_form(site.code.signatures(site.use.api))}


def _without_lacking(
    site: Site, call: ast.Call, names: Collection[str] | None, who: str
) -> tuple[Rewrite, ...] | Refused:
    """What a target lacks goes from a call where it has no effect."""
    changes: list[Rewrite] = []
    before: ast.AST = call.args[-1] if call.args else call.func
    for keyword in call.keywords:
        if names is not None and keyword.arg is not None and keyword.arg not in names:
            if keyword.arg not in WITHOUT_EFFECT or before is call.func:
                return Refused(f"{who} gives {keyword.arg}=, which MindSpore's API lacks")
            gone = Span(_end(site, before), _end(site, keyword))
            changes.append(Rewrite(gone, ()))
        before = keyword
    return tuple(changes)


def _end(site: Site, node: ast.AST) -> int:
    assert isinstance(node, (ast.expr, ast.keyword))
    return site.tree.span(node).end


def _parameters(site: Site, target: str, helpers: Sequence[str]) -> set[str] | None:
    """What may be given by keyword; None where that is not known."""
    if helpers:
        known = parameters_of(target.rpartition(".")[2])
        return None if known is None else set(known)
    forms = site.code.signatures(target, site.code.release)
    every = [one for form in forms for one in form.parameters]
    is_open = not every or any(one.kind == "**kwargs" for one in every)
    return None if is_open else {one.name for one in every}
