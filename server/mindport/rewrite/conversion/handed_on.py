"""A function that is handed on as a value: `f = torch.frac`, `map(torch.sign, a)`, `x.sqrt_`.

Where nothing of MindSpore or of the project takes its place, a function is written around the call:
`lambda input: mindspore.ops.frac(input)`. What the call becomes is what it becomes in a file of one
function that has the parameters of torch's signature.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from mindport.analysis.uses.api_use import Confidence, UseKind
from mindport.analysis.values.evaluator import TENSOR
from mindport.compat.sources import parameters_of
from mindport.rewrite.conversion.annotated import in_annotation
from mindport.rewrite.conversion.by_row import is_written
from mindport.rewrite.conversion.made import Made
from mindport.rewrite.conversion.one_signature import (
    Parameters,
    is_object,
    is_star,
    listed,
    object_of,
    of_one_form,
    one_signature,
    passed_on,
)
from mindport.rewrite.conversion.own_file import Convert, OwnFile, own_file
from mindport.rewrite.conversion.partial_call import (
    bound_object,
    bound_to,
    helper_for_all,
    partial_of,
)
from mindport.rewrite.conversion.site import Site
from mindport.rewrite.edits.imports import Asked
from mindport.rewrite.edits.rewrites import Part
from mindport.rewrite.facts.compared_functions import tells_functions_apart

if TYPE_CHECKING:
    from mindport.rewrite.conversion.convert import Conversion

_RETURN = "    return "
# A function inside one of these needs no brackets.
_OUTER = (ast.AnnAssign, ast.arguments, ast.Assign, ast.Call, ast.Dict, ast.keyword, ast.List)


class _Function(NamedTuple):
    """What is written for a function, and what calls of it become."""

    text: str
    conversion: Conversion
    takes: frozenset[str] | None  # its parameters; None where they are those of torch's

    @property
    def is_name(self) -> bool:
        return self.text.replace(".", "").isidentifier()


def handed_on(site: Site, convert: Convert, known: str = "") -> Made | None:
    """A function in the place of a name that is not called; None where none does the same.

    None, too, where calls are those of `known`, which has the place already.
    """
    node = site.tree.at(site.use.name_span)
    if node is None or not _is_value(site):
        return None
    if made := in_annotation(site):
        return made
    found = _found(site, convert, known) or _by_name(site, node, convert)
    if found is None or (known and found.conversion.target in (known, "")):
        return None
    site.helpers.update(dict.fromkeys(found.conversion.helpers))
    rewrite = site.replaced(*_parts(site, node, found))
    return Made((rewrite,), found.conversion.target, evidence=site.use.api, takes=found.takes)


def as_named(site: Site, *, is_left: bool) -> Site | None:
    """What is not called; or the name in `f(*args, **kwargs)`, where such a call is left."""
    call, use = site.call, site.use
    if call is None:
        return site
    if not is_left or site.plain is not None or _is_known(call):
        return None
    if any(is_star(one) for form in site.code.signatures(use.api) for one in form.parameters):
        return None  # such a call is what a function around it has
    name = site.tree.span(call.func)
    return replace(site, use=replace(use, span=name, name_span=name, arguments=None))


def _is_known(call: ast.Call) -> bool:
    """Whether all arguments of a call are written out."""
    stars = [one for one in call.args if isinstance(one, ast.Starred)]
    return not stars and all(one.arg is not None for one in call.keywords)


def _is_value(site: Site) -> bool:
    """Whether a function, or a method that the text names, goes to who may call it."""
    use, node = site.use, site.tree.at(site.use.name_span)
    if site.call is not None or use.is_import or use.confidence is Confidence.GUESSED:
        return False
    if use.kind is UseKind.METHOD:  # operators are methods without a name
        leaf = use.api.rpartition(".")[2]
        return isinstance(node, ast.Attribute) and (node.attr == leaf or _is_overload(site, node))
    return use.kind is UseKind.FUNCTION and is_written(site.code, use)


def _is_overload(site: Site, node: ast.Attribute) -> bool:
    """Whether it is one overload of an operator: `torch.ops.aten.mul_.Tensor`."""
    return site.tree.api(node.value) == site.use.api


def is_replaced(site: Site) -> bool:
    """Whether the program puts something else in the place of an API: `torch.save = mine`."""
    if site.use.kind not in (UseKind.FUNCTION, UseKind.CLASS, UseKind.METHOD):
        return False
    node = site.tree.at(site.use.name_span)
    if not isinstance(node, ast.Attribute) or isinstance(node.ctx, ast.Load):
        return False
    return node.attr == site.use.api.rpartition(".")[2]


def _parts(site: Site, node: ast.expr, found: _Function) -> list[Part]:
    """The function, with its object where it is a method of one."""
    if (receiver := bound_object(site)) is not None:
        return bound_to(site, receiver, found.text, helpers=found.conversion.helpers)
    if not found.is_name and tells_functions_apart(site.tree):
        return [f"{site.helper('one_function')}({found.text})"]
    outer = site.tree.parent(node)
    is_called = isinstance(outer, ast.Call) and outer.func is node
    is_bare = found.is_name or (isinstance(outer, _OUTER) and not is_called)
    return [found.text if is_bare else f"({found.text})"]


def _found(site: Site, convert: Convert, known: str) -> _Function | None:
    """A plain function of the same name as a method, else what is written around the call."""
    function = _function(site, convert)
    if function is not None and function.is_name and not known:
        return function
    return _around(site, convert) or function


def _by_name(site: Site, node: ast.expr, convert: Convert) -> _Function | None:
    """What a function of several forms is as a value, in `torch.sum(x, *args)`."""
    outer = site.tree.parent(node)
    is_called = isinstance(outer, ast.Call) and outer.func is node and not outer.keywords
    if not is_called or site.use.kind is not UseKind.FUNCTION:
        return None
    function = _named(site, site.use.api, convert)
    if function is None or not function.is_name:
        return None
    if helper := helper_for_all(site):
        named = function.conversion._replace(target=f"mindport_compat.{helper}", helpers=(helper,))
        return _Function(site.helper(helper), named, frozenset(parameters_of(helper) or ()))
    return function


def _around(site: Site, convert: Convert) -> _Function | None:
    """A function around the call, or the helper that is one."""
    parameters = _convertible(site, convert)
    file = None if parameters is None else _file(site, parameters)
    if file is None or parameters is None:
        return None
    asked, names = len(site.spelling.asked), {one.name for one in parameters}
    conversion = file.conversion(convert, site.spelling)
    text = _returned(file.text_after(conversion))
    if helper := _helper(text, parameters, conversion):
        taken = frozenset(parameters_of(helper) or ())
        return _Function(text.partition("(")[0], conversion, taken)
    if _is_hidden(site.spelling.asked[asked:], names):
        return None
    return _Function(f"lambda {listed(parameters)}: {text}", conversion, frozenset(names))


def _is_hidden(asked: Sequence[Asked], names: Collection[str]) -> bool:
    """Whether a parameter has a name that is written for something of MindSpore."""
    return any(one.written and one.written.partition(".")[0] in names for one in asked)


def _function(site: Site, convert: Convert) -> _Function | None:
    """What the function of the same name becomes, where it takes what a method does."""
    owner, _, leaf = site.use.api.rpartition(".")
    function = f"torch.{leaf}"
    is_one = owner == TENSOR and _takes_all(site, function)
    return _named(site, function, convert) if is_one else None


def _named(site: Site, function: str, convert: Convert) -> _Function | None:
    """What a function becomes where it is handed on by its name."""
    file = own_file(site, f"import torch\n{function}\n", function)
    conversion = None if file is None else file.conversion(convert, site.spelling)
    text = None if file is None or conversion is None else file.text_after(conversion)
    if conversion is None or text is None:
        return None
    return _Function(text.splitlines()[-1], conversion, conversion.takes)


def _takes_all(site: Site, function: str) -> bool:
    """Whether each form of a method is one of a function behind its first parameter."""
    own, others = (
        [
            [(one.name, is_star(one)) for one in form.parameters if one.name != "out"]
            for form in forms
        ]
        for forms in (site.code.signatures(site.use.api), site.code.signatures(function))
    )
    return bool(own) and all(one in [names[1:] for names in others] for one in own)


def _convertible(site: Site, convert: Convert) -> Parameters | None:
    """The parameters that a function can be written with; None where it cannot."""
    every = _parameters(site)
    if every is None:
        return None
    taken = tuple(one for one in every if one.default is None)
    is_safe, has_all = _passes_on(site, taken, convert)
    for one in every if is_safe and not has_all else ():
        more = tuple(other for other in every if other in taken or other is one)
        if more != taken and not has_all:
            is_longer, has_all = _passes_on(site, more, convert)
            taken = more if is_longer else taken
    return taken if is_safe else None


def _parameters(site: Site) -> Parameters | None:
    """The parameters of an API, with those that `partial` gives, and the object of a method."""
    forms = site.code.signatures(site.use.api)
    every = one_signature(forms)
    if every is None:
        return None
    if (call := partial_of(site)) is not None:
        given = {one.arg for one in call.keywords}
        every = (*every, *(one for one in of_one_form(forms) if one.name in given))
    if site.use.kind is UseKind.METHOD:
        every = (object_of(site.use.api.rpartition(".")[0]), *every)
    return every


def _passes_on(site: Site, parameters: Parameters, convert: Convert) -> tuple[bool, bool]:
    """Whether a safe call passes on what is given one by one, and whether a helper is called.

    A helper has the other parameters, too.
    """
    file = _file(site, parameters)
    if file is None:
        return False, False
    conversion = file.conversion(convert)
    text = _returned(file.text_after(conversion))
    calls = (one for one in ast.walk(ast.parse(text)) if isinstance(one, ast.Call))
    stars = {
        _name(one.value) for call in calls for one in call.args if isinstance(one, ast.Starred)
    }
    if not text or not all(one.name in stars for one in filter(is_star, parameters)):
        return False, False
    return True, bool(_helper(text, parameters, conversion))


def _file(site: Site, parameters: Parameters) -> OwnFile | None:
    """The file of a function that calls the API with its parameters."""
    called, passed = site.use.api, parameters
    if _has_object(parameters):
        called, passed = f"{parameters[0].name}.{called.rpartition('.')[2]}", parameters[1:]
    head = f"import torch\ndef function({listed(parameters, typed=True)}):\n"
    return own_file(site, f"{head}{_RETURN}{called}({passed_on(passed)})\n", site.use.api)


def _returned(text: str | None) -> str:
    return (text or "").rpartition(_RETURN)[2].strip()


def _helper(text: str, parameters: Parameters, conversion: Conversion) -> str:
    """The helper that is called with just these parameters; "" for none. It has all of torch's."""
    call = ast.parse(text, mode="eval").body
    if not isinstance(call, ast.Call) or not _passes(call, [one.name for one in parameters]):
        return ""
    own = 1 if _has_object(parameters) else 0  # who hands on a method gives it the object first
    helper, others = next(iter(conversion.helpers), ""), parameters[own:]
    taken = list(parameters_of(helper) or ())[own:]
    placed = [one.name for one in others if one.kind != "keyword"]
    is_same = taken[: len(placed)] == placed and all(one.name in taken for one in others)
    return helper if is_same and parameters_of(helper) else ""


def _passes(call: ast.Call, names: Sequence[str]) -> bool:
    """Whether a call has these names for arguments, in order, and by the same keywords."""
    given = [*map(_name, call.args), *(_name(one.value) for one in call.keywords)]
    return given == names and all(one.arg in names for one in call.keywords)


def _has_object(parameters: Parameters) -> bool:
    return bool(parameters) and is_object(parameters[0])


def _name(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else ""
