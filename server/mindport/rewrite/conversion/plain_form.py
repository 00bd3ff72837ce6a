"""Calls that are written in another form than torch's documentation has: made plain.

`f(*(a, b))`, `f(**{"dim": 1})`, `f(axis=1)`, `torch.Tensor.add(a, b)`, `f(a, out=b)` and
`loss(reduce=False)` are converted as `f(a, b)`, `f(dim=1)`, `a.add(b)`, `f(a)` and
`loss(reduction="none")` are; what is written to `out` is added at the end.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import replace
from typing import TypeAlias

from mindport.analysis.uses.api_use import Argument, UseKind
from mindport.analysis.values.evaluator import TENSOR
from mindport.rewrite.conversion.helper_calls import named_by_torch
from mindport.rewrite.conversion.legacy_order import with_factor_behind
from mindport.rewrite.conversion.legacy_reduction import with_reduction
from mindport.rewrite.conversion.site import Given, Site, UnwritableError
from mindport.rewrite.conversion.written_out import by_name, positional, read_elsewhere
from mindport.rewrite.edits.rewrites import Part, Rewrite
from mindport.rewrite.facts.aliasing import holders, is_new
from mindport.rewrite.facts.overwriting import may_be_written_over
from mindport.rewrite.view.tree import Tree
from mindport.rules.call import AS_IN_NUMPY
from mindport.text.edit import covers
from mindport.text.span import Span

_Uses: TypeAlias = "tuple[Argument, ...]"
_OUT = "out"
_HELPER = "written_to"


def in_plain_form(site: Site) -> Site:
    """The same use with the call as the documentation has it; the site itself where it is so."""
    call = site.call
    if call is None:
        return site
    receiver, given = _receiver(site, call)
    arguments, keywords = _unpacked(site.tree, given, call.keywords)
    keywords = [one for one in keywords if one.arg != _OUT and not _says_nothing(one)]
    keywords = [_in_torch_s_words(site, one) for one in keywords]
    if not arguments and keywords and keywords[0].arg in _of_any_number(site):
        arguments, keywords = [keywords[0].value], keywords[1:]  # `x.view(size=(2, 3))`
    arguments, keywords = with_factor_behind(site, arguments, keywords)
    arguments, kept, changes = with_reduction(site, arguments, keywords)
    if receiver is None and arguments == call.args and kept == call.keywords:
        return site
    function = call.func if receiver is None else _member(site, call.func, receiver)
    plain = ast.copy_location(ast.Call(function, arguments, kept), call)
    site.tree.put_in_place(plain, call)
    known = replace(site.use, arguments=_arguments_of(site, arguments, kept))
    return replace(site, use=known, plain=plain, unbound=receiver, changes=changes)


def _unpacked(
    tree: Tree, given: Sequence[ast.expr], named: Sequence[ast.keyword]
) -> tuple[list[ast.expr], list[ast.keyword]]:
    """The arguments of a call, one by one where that is written out."""
    arguments, keywords = [*given], [*named]
    if ast.Starred in map(type, given):
        arguments = [inner for one in given for inner in positional(tree, one)]
    if None in [one.arg for one in named]:
        keywords = [inner for one in named for inner in by_name(tree, one)]
    return arguments, keywords


def _in_torch_s_words(site: Site, keyword: ast.keyword) -> ast.keyword:
    """An argument by torch's own name, where it is given by NumPy's: `axis=0`."""
    name = "" if keyword.arg is None else named_by_torch(site, keyword.arg, None)
    if not name or name == keyword.arg:
        return keyword
    return ast.copy_location(ast.keyword(name, keyword.value), keyword)


def keeps_form(plain: Site, written: ast.Call) -> bool:
    """Whether a call that needs no change may stay in its form.

    Not with NumPy's names: `x.max(axis=1)` gives no places in MindSpore, as `x.max(dim=1)` does.
    """
    own = {one.arg for one in (plain.call.keywords if plain.call is not None else ())}
    has_other_names = any(AS_IN_NUMPY.get(one.arg or "") in own for one in written.keywords)
    is_whole = plain.unbound is None and output_of(plain.tree, written) is None
    return is_whole and not has_other_names


def _says_nothing(keyword: ast.keyword) -> bool:
    """Whether an argument is as if it were not given, for every API that takes it."""
    is_none = isinstance(keyword.value, ast.Constant) and keyword.value.value is None
    return is_none and keyword.arg in ("dtype", "generator")


def _of_any_number(site: Site) -> set[str]:
    """The parameters that take their values one by one, too; by keyword they take a sequence."""
    signatures = site.code.signatures(site.use.api)
    return {one.name for every in signatures for one in every.parameters if one.kind == "*args"}


def _receiver(site: Site, call: ast.Call) -> tuple[ast.expr | None, Sequence[ast.expr]]:
    """The object of a method that is called by its class or by getattr, and the arguments."""
    function = call.func
    if site.use.kind is not UseKind.METHOD:
        return None, call.args
    if (named := _named_object(site, function)) is not None:
        return named, call.args
    if not call.args:
        return None, call.args
    if not isinstance(function, ast.Attribute) or not _is_of_class(site, function):
        return None, call.args
    first, *others = call.args
    return (None, call.args) if isinstance(first, ast.Starred) else (first, others)


def _is_of_class(site: Site, function: ast.Attribute) -> bool:
    """Whether a method is read from its class, or is an operator: `torch.ops.aten.mul_`."""
    is_of_tensors = site.use.api.rpartition(".")[0] == TENSOR
    is_operator = is_of_tensors and site.tree.of(function.value).is_path
    return is_operator or site.api_of(function.value) == TENSOR


def _named_object(site: Site, function: ast.expr) -> ast.expr | None:
    """The object in `getattr(x, "sum")`, if that names the method of the use."""
    if not isinstance(function, ast.Call) or site.api_of(function.func) != "builtins.getattr":
        return None
    if len(function.args) != 2 or isinstance(function.args[0], ast.Starred):
        return None
    named = function.args[1]
    is_leaf = isinstance(named, ast.Constant) and named.value == _leaf(site.use.api)
    return function.args[0] if is_leaf else None


def _member(site: Site, function: ast.expr, receiver: ast.expr) -> ast.Attribute:
    member = ast.Attribute(receiver, _leaf(site.use.api), ast.Load())
    return ast.copy_location(member, function)


def _argument(site: Site, value: ast.expr, keyword: str | None = None) -> Argument:
    given = site.given(value)
    for one in site.use.arguments or ():
        is_same = one.keyword == keyword and covers(one.span, given.span)
        if is_same and keyword not in ("*", "**"):
            return one
    return Argument(keyword, given.span, repr(given.literal) if given.is_literal else None)


def _arguments_of(site: Site, arguments: list[ast.expr], keywords: list[ast.keyword]) -> _Uses:
    return (
        *(_argument(site, one, "*" if isinstance(one, ast.Starred) else None) for one in arguments),
        *(_argument(site, one.value, one.arg or "**") for one in keywords),
    )


def converted(
    site: Site, rewrites: Sequence[Rewrite], written: ast.Call
) -> tuple[Rewrite, ...] | None:
    """The changes of a call that is `written` in another form, given those of its plain form.

    None where they would touch what is not in the plain form, or the tensor of `out` may be a view.
    """
    output = output_of(site.tree, written)
    if output is not None and not _may_be_output(site, output, written):
        return None
    if output is not None and _gives_none(site) and not site.is_statement:
        raise UnwritableError("with out= it returns None")
    if output is None and _is_unpacked_alone(site, rewrites, written):
        return tuple(rewrites)
    is_whole = [one.span for one in rewrites] == [site.use.span]
    parts = list(rewrites[0].parts) if is_whole else plainly(site)
    inner = site.changes if is_whole else (*site.changes, *rewrites)
    gone = [site.tree.span(one) for one in _replaced(site, written)]
    stays = [part for part in parts if not isinstance(part, str)]
    if not parts or any(covers(part, span) for part in stays for span in gone):
        return None
    if not all(any(covers(part, one.span) for part in stays) for one in inner[len(site.changes) :]):
        return None
    told = [one for one in site.changes if not covers(site.use.span, one.span)]
    inner = tuple(
        one for one in inner if one not in told and any(covers(part, one.span) for part in stays)
    )
    new: list[Part] = [
        part if isinstance(part, str) or covers(site.use.span, part) else _elsewhere(site, part)
        for part in parts
    ]
    if output is not None:
        end = "".join(_told_of_output(site, output, written))
        new = [f"{site.helper(_HELPER)}(", *new, ", ", site.tree.span(output), f"{end})"]
    return (Rewrite(site.use.span, tuple(new)), *inner)


def _told_of_output(site: Site, output: ast.expr, written: ast.Call) -> list[str]:
    """What the helper that writes to `out` has to know: views of it, and how torch fills it."""
    catalogue = site.tree.evaluator.catalogue
    facts = catalogue.operator(site.use.api)
    told = [", True"] if any(holders(site.tree, written, output).values()) else []
    if facts is not None and facts.makes:
        told.append(", made=True")  # numbers are made in the type of `out`
    if catalogue.has_role("kept-shape-of-output", site.use.api):
        told.append(", in_shape=True")
    return told


def _elsewhere(site: Site, span: Span) -> str:
    """The text of another place, where a constant of torch is MindSpore's; "" for none.

    What is made there is read by its place: `given[0]`.
    """
    told = next((one.parts for one in site.changes if one.span == span), ())
    if told:
        return "".join(one if isinstance(one, str) else site.code.text[slice(*one)] for one in told)
    node = site.tree.at(span)
    if node is not None and (read := read_elsewhere(site.tree, node)):
        return read
    api = "" if node is None else site.tree.api(node)
    target = site.code.facts(api).target if site.code.kind(api) == "constant" else None
    return site.code.text[slice(*span)] if target is None else site.name(target.api)


def _is_unpacked_alone(site: Site, rewrites: Sequence[Rewrite], written: ast.Call) -> bool:
    """Whether all arguments go on as they are, so that they may stay unpacked."""
    plain, name = site.call, site.tree.span(written.func)
    if plain is None or site.unbound is not None or site.changes:
        return False
    places = [one for given in written.args for one in positional(site.tree, given)]
    named = [one for given in written.keywords for one in by_name(site.tree, given)]
    is_same = places == plain.args and [(one.arg, one.value) for one in named] == [
        (one.arg, one.value) for one in plain.keywords
    ]
    return is_same and all(covers(name, one.span) for one in rewrites)


def _replaced(site: Site, written: ast.Call) -> list[ast.expr | ast.keyword]:
    """What of a call is not in its plain form."""
    plain = site.call
    kept: list[ast.AST | None] = [site.unbound]
    if plain is not None:
        kept += [*plain.args, *plain.keywords, *(one.value for one in plain.keywords)]
    changed = {one.span for one in site.changes}
    every: list[ast.expr | ast.keyword] = [*written.args, *written.keywords]
    if site.unbound is not None:
        every.append(written.func)
    return [
        one
        for one in every
        if site.tree.span(one) not in changed and not any(one is other for other in kept)
    ]


def plainly(site: Site) -> list[Part]:
    """The call in plain form, of whatever is called in it."""
    call, receiver = site.call, site.unbound
    if call is None:
        return []
    parts: list[Part | Given] = [site.tree.span(call.func)]
    if receiver is not None:
        parts = [*site.enclosed(site.given(receiver)), f".{_leaf(site.use.api)}"]
    parts += site.call_parts("", site.all_arguments({}))
    return [one.span if isinstance(one, Given) else one for one in parts]


def _leaf(api: str) -> str:
    return api.rpartition(".")[2]


def output_of(tree: Tree, call: ast.Call) -> ast.expr | None:
    """The tensor that `out` names in a call; None for none."""
    every = [inner for one in call.keywords for inner in by_name(tree, one)]
    value = next((one.value for one in every if one.arg == _OUT), None)
    is_none = isinstance(value, ast.Constant) and value.value is None
    return None if is_none else value


def _gives_none(site: Site) -> bool:
    """Whether an API returns nothing where it writes to `out`, as its signatures say."""
    return any(one.returns == "None" for one in site.code.signatures(site.use.api))


def _may_be_output(site: Site, output: ast.expr, call: ast.Call) -> bool:
    """Whether everyone who holds a tensor sees what is written to it.

    torch refuses `out` where gradients are recorded, so that none is lost in a view.
    """
    held = output.elts if isinstance(output, (ast.Tuple, ast.List)) else [output]
    return all(
        is_new(site.tree, one) or may_be_written_over(site.tree, call, one, is_cut=True)
        for one in held
    )
