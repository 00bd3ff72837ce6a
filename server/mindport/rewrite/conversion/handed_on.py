"""A function that is handed on as a value: `f = torch.frac`, `map(torch.sign, a)`, `x.sqrt_`.

Where nothing of MindSpore or of the project takes its place, a function is written around the call:
`lambda input: mindspore.ops.frac(input)`. What the call becomes is what it becomes in a file of one
function that has the parameters of torch's signature.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, TypeAlias

from mindport.analysis.api_use import Confidence, UseKind
from mindport.analysis.evaluator import TENSOR
from mindport.knowledge.types import Parameter, Signature
from mindport.rewrite.compat_module import parameters_of
from mindport.rewrite.conversion.by_row import is_written
from mindport.rewrite.conversion.made import Made
from mindport.rewrite.conversion.own_file import Convert, OwnFile, own_file
from mindport.rewrite.conversion.site import Site
from mindport.rewrite.edits.rewrites import Part

if TYPE_CHECKING:
    from mindport.rewrite.conversion.convert import Conversion

Parameters: TypeAlias = "tuple[Parameter, ...]"
# What is written, the conversion behind it, and the parameters; None where they are not known.
_Found: TypeAlias = "tuple[str, Conversion, frozenset[str] | None]"

_SELF = Parameter("self", "positional", None, TENSOR)
_LOOSEST = ("normal", "positional", "*args")
_RETURN = "    return "
# What a function stands in without brackets.
_OUTER = (ast.AnnAssign, ast.arguments, ast.Assign, ast.Call, ast.Dict, ast.keyword, ast.List)


def handed_on(site: Site, convert: Convert, known: str = "") -> Made | None:
    """A function in the place of a name that is not called; None where none does the same.

    None, too, where calls are those of `known`, which has the place already.
    """
    node, use = site.tree.at(site.use.name_span), site.use
    is_function = use.kind in (UseKind.FUNCTION, UseKind.METHOD) and not use.is_import
    if not is_function or site.call is not None or use.confidence is Confidence.GUESSED:
        return None
    if node is None or not _is_named(site, node) or _is_compared(site, node):
        return None
    function = _function(site, convert)
    is_plain = function is not None and _is_name(function[0])
    found = function if is_plain and not known else _around(site, convert) or function
    if found is None:
        return None
    text, conversion, takes = found
    if known and conversion.target in (known, ""):
        return None
    site.helpers.update(dict.fromkeys(conversion.helpers))
    parts: list[Part] = [text]
    receiver = site.receiver if use.kind is UseKind.METHOD else None
    if receiver is not None and site.code.kind(site.api_of(receiver.node)) != "class":
        parts = [f"{site.own_name('functools.partial')}(", *parts, ", ", receiver.span, ")"]
    elif not _is_name(text) and not isinstance(site.tree.parent(node), _OUTER):
        parts = ["(", *parts, ")"]
    return Made((site.replaced(*parts),), conversion.target, evidence=use.api, takes=takes)


def _is_name(text: str) -> bool:
    return text.replace(".", "").isidentifier()


def _around(site: Site, convert: Convert) -> _Found | None:
    """A function around the call, or the helper that is one."""
    parameters = _convertible(site, convert)
    file = None if parameters is None else _file(site, parameters)
    if file is None or parameters is None:
        return None
    asked, names = len(site.spelling.asked), [one.name for one in parameters]
    conversion = file.conversion(convert, site.spelling)
    text = _returned(file.text_after(conversion))
    written = {(one.written or "").partition(".")[0] for one in site.spelling.asked[asked:]}
    name = _helper(text, parameters)
    if name:
        return name, conversion, frozenset(parameters_of(name) or ())
    if not written.isdisjoint(names):
        return None  # a parameter hides it
    takes = frozenset(one.name for one in parameters if one.kind in ("normal", "keyword"))
    return f"lambda {_listed(parameters)}: {text}", conversion, takes


def _function(site: Site, convert: Convert) -> _Found | None:
    """What the function of the same name becomes, where it takes what a method does."""
    owner, _, leaf = site.use.api.rpartition(".")
    function = f"torch.{leaf}"
    own = [_names(one) for one in site.code.signatures(site.use.api)]
    known = [_names(one)[1:] for one in site.code.signatures(function)]
    if owner != TENSOR or not own or any(one not in known for one in own):
        return None
    file = own_file(site, f"import torch\n{function}\n", function)
    conversion = None if file is None else file.conversion(convert, site.spelling)
    text = None if file is None or conversion is None else file.text_after(conversion)
    if conversion is None or text is None:
        return None
    return text.rpartition("\n")[0].rpartition("\n")[2], conversion, conversion.takes


def _names(form: Signature) -> list[str]:
    return [one.name for one in form.parameters if one.name != "out"]


def _convertible(site: Site, convert: Convert) -> Parameters | None:
    """The parameters that a function can be written with; None where it cannot."""
    every = _together([_given(one) for one in site.code.signatures(site.use.api)])
    if every is None:
        return None
    every = (_SELF, *every) if site.use.api.startswith(f"{TENSOR}.") else every
    taken = tuple(one for one in every if one.default is None)
    text = _text(site, taken, convert)
    for one in every:
        if not text or _helper(text, taken):
            break  # a helper has the other parameters, too
        more = tuple(other for other in every if other in taken or other is one)
        longer = "" if more == taken else _text(site, more, convert)
        taken, text = (more, longer) if longer else (taken, text)
    return taken if text else None


def _text(site: Site, parameters: Parameters, convert: Convert) -> str:
    """The call that passes on what is given one by one; "" for none that is safe."""
    file = _file(site, parameters)
    text = _returned(None if file is None else file.text_after(file.conversion(convert)))
    calls = (one for one in ast.walk(ast.parse(text)) if isinstance(one, ast.Call))
    unpacked = {ast.unparse(given) for one in calls for given in one.args}
    return text if all(f"*{one.name}" in unpacked for one in parameters if _is_star(one)) else ""


def _is_star(parameter: Parameter) -> bool:
    return parameter.kind == "*args"


def _returned(text: str | None) -> str:
    return (text or "").rpartition(_RETURN)[2].strip()


def _given(form: Signature) -> Parameters:
    """What says what is computed. None for a type says that of the input, which no code knows."""
    return tuple(one for one in form.parameters if one.name != "out" and not _is_of_torch(one))


def _is_of_torch(parameter: Parameter) -> bool:
    """Whether its default is a type, or a name that torch has."""
    is_type = parameter.default == "None" and "torch.dtype" in (parameter.annotation or "")
    return is_type or bool(re.match(r"[a-z]", parameter.default or ""))


def _together(forms: Sequence[Parameters]) -> Parameters | None:
    """The parameters of all forms; None where the places of one are no beginning of another's."""
    if not forms or any(one.kind == "**kwargs" for form in forms for one in form):
        return None
    placed = sorted((_placed(form) for form in forms), key=len)
    found = placed[-1]
    for form in placed[:-1]:
        if any(one.default is None and one.kind != "*args" for one in found[len(form) :]):
            return None
        if len(form) < len(found) and any(
            a.name != b.name for a, b in zip(form, found, strict=False)
        ):
            return None
        found = tuple(_both(*pair) for pair in zip_longest(found, form))
    known = {one.name for one in found}
    named = {one.name: one for form in forms for one in form if one.name not in known}
    needed = [one for one in named.values() if one.default is None]
    if any(one not in form for one in needed for form in forms):
        named = {name: one for name, one in named.items() if one not in needed}
    return (*found, *named.values())


def _placed(form: Parameters) -> Parameters:
    return tuple(one for one in form if one.kind != "keyword")


def _both(one: Parameter, other: Parameter | None) -> Parameter:
    """A parameter that may be given as in either of two forms."""
    if other is None:
        return one
    kind = max(one.kind, other.kind, key=_LOOSEST.index)
    default = None if kind == "*args" else one.default or other.default
    annotation = one.annotation if one.annotation == other.annotation else None
    return Parameter(one.name, kind, default, annotation)


def _file(site: Site, parameters: Parameters) -> OwnFile | None:
    """The file of a function that calls the API with its parameters."""
    called, passed = site.use.api, parameters
    if parameters[:1] == (_SELF,):
        called, passed = f"{_SELF.name}.{called.rpartition('.')[2]}", parameters[1:]
    call = f"{called}({', '.join(map(_passed, passed))})"
    text = f"import torch\ndef function({_listed(parameters, typed=True)}):\n{_RETURN}{call}\n"
    return own_file(site, text, site.use.api)


def _passed(parameter: Parameter) -> str:
    start = {"*args": "*", "keyword": f"{parameter.name}="}
    return start.get(parameter.kind, "") + parameter.name


def _listed(parameters: Parameters, *, typed: bool = False) -> str:
    """A list of parameters as Python has it."""
    listed: list[str] = []
    kind = ""
    for one in parameters:
        if one.kind == "keyword" and kind not in ("keyword", "*args"):
            listed.append("*")
        kind = one.kind
        star = "*" if kind == "*args" else ""
        annotation = f": {TENSOR}" if typed and one.annotation == TENSOR else ""
        default = f"={one.default}" if one.default is not None else ""
        listed.append(f"{star}{one.name}{annotation}{default}")
    return ", ".join(listed)


def _helper(text: str, parameters: Parameters) -> str:
    """The helper that is called with just these parameters; "" for none. It has all of torch's."""
    call = ast.parse(text, mode="eval").body
    if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name):
        return ""
    names = [one.name for one in parameters]
    given = [*map(ast.unparse, call.args), *(ast.unparse(one.value) for one in call.keywords)]
    taken = parameters_of(call.func.id)
    if given != names or taken is None or not all(one.arg in names for one in call.keywords):
        return ""
    own = 1 if parameters[:1] == (_SELF,) else 0  # who hands on a method gives it the object first
    placed = [one.name for one in parameters[own:] if one.kind != "keyword"]
    is_same = list(taken[own:])[: len(placed)] == placed and set(names[own:]) <= set(taken)
    return call.func.id if is_same else ""


def _is_named(site: Site, node: ast.expr) -> bool:
    """Whether the text has the name: operators are methods, too."""
    if site.use.kind is UseKind.METHOD:
        return isinstance(node, ast.Attribute) and node.attr == site.use.api.rpartition(".")[2]
    return is_written(site.code, site.use)


def _is_compared(site: Site, node: ast.expr) -> bool:
    """Whether it is told apart from other functions: by `is`, or as a key."""
    outer = site.tree.parent(node)
    is_key = isinstance(outer, ast.Dict) and any(one is node for one in outer.keys)
    return is_key or isinstance(outer, (ast.Compare, ast.Set))
