"""How a layer of torch is made in MindSpore: by a class of its own, or by one of the project's."""

from __future__ import annotations

import ast
import collections.abc
import typing
from collections.abc import Callable, Collection
from dataclasses import replace
from typing import TypeAlias

from mindport.analysis.uses.api_use import UseKind
from mindport.analysis.values.iterated import is_module
from mindport.compat.sources import bases_of, known_functions
from mindport.rewrite.conversion.by_row import is_written
from mindport.rewrite.conversion.helper_calls import has_comments, named
from mindport.rewrite.conversion.made import Made, Refused
from mindport.rewrite.conversion.own_layer import has_changing_settings
from mindport.rewrite.conversion.recipe import Write, has_equal
from mindport.rewrite.conversion.site import Given, Site
from mindport.rewrite.edits.call_text import inside as inside_of
from mindport.rewrite.edits.rewrites import Part
from mindport.rewrite.view.tree import Tree
from mindport.rules.facts import Facts
from mindport.text.span import Span

Arguments: TypeAlias = dict[str, Given]
# One argument as it is written: a pair has a keyword, "" stands for none.
Written: TypeAlias = "Part | Given | tuple[str, Part | Given | list[Part]]"
# What MindSpore's class is given for a call; None where it cannot do the same, a reason where
# nothing can.
Native: TypeAlias = Callable[[Site, Arguments], "list[Written] | Refused | None"]

# What takes types as values: whether it takes one first, or a name before them.
_TAKES_TYPES = {
    f"{module}.{name}": name == "cast"
    for module in ("typing", "typing_extensions")
    for name in ("cast", "NewType", "TypeVar")
}
# What stands before brackets with types in them.
_GENERICS = frozenset({*typing.__all__, *collections.abc.__all__, "dict", "list", "set", "tuple"})


def layer(helper: str, api: str = "", native: Write | None = None) -> Write:
    """The recipe of a layer that is called as `api` where that does the same.

    Elsewhere a class of the project's `mindport_compat` takes torch's arguments as they are: where
    others call the class, derive from it, or give it what `api` does not take. So a call by
    another name stays: what it calls takes torch's arguments. On Ascend an equal class that the
    table knows is taken. `api` is the target of the row, if not given, which `native` calls.
    """

    def recipe(site: Site) -> Made | Refused | None:
        is_own = has_changing_settings(site, site.use.api)
        if site.use.is_import or (not is_own and _row_decides(site)):
            return None
        if not is_written(site.code, site.use):
            return Made((), f"mindport_compat.{helper}", changes_input=True)
        made = _by_class(site, api, None if is_own else native)
        if made is not None:
            return made
        found = named(site, helper)
        return replace(found, changes_input=True) if isinstance(found, Made) else found

    return recipe


def _row_decides(site: Site) -> bool:
    """Whether MindSpore has an equal that takes all that it may be given."""
    return has_equal(site) and not _is_lacking(site)


def _by_class(site: Site, api: str, native: Write | None) -> Made | Refused | None:
    """MindSpore's class, where it is only compared with or a call is one of it."""
    target = (api or _target(site)) if api or native else ""
    if target and site.call is None and is_asked_for(site):
        return Made((site.put(site.use.name_span, site.name(target)),), target)
    if site.call is None or site.use.kind is UseKind.BASE or has_comments(site):
        return None
    return native(site) if target and native is not None else None


def _target(site: Site) -> str:
    target = site.code.facts(site.use.api).target
    return target.api if target is not None else ""


def _is_lacking(site: Site) -> bool:
    """Whether a class is handed on to who may give it what MindSpore's does not take."""
    is_handed_on = site.call is None and not is_asked_for(site)
    return is_handed_on and takes_inplace_alone(site.code.facts(site.use.api))


def native(write: Native, api: str = "") -> Write:
    """A call of MindSpore's class with the arguments that are written for it."""

    def made(site: Site) -> Made | Refused | None:
        target = api or _target(site)
        given = site.arguments(*site.code.facts(site.use.api).lines, "device", "dtype")
        written = write(site, given) if given is not None and _is_plain(given) else None
        if written is None or isinstance(written, Refused):
            return written
        return Made((site.replaced(*call_of(site, site.name(target), written)),), target)

    return made


def takes_inplace_alone(facts: Facts) -> bool:
    """Whether torch's class takes `inplace`, and the one of MindSpore does not."""
    lines = facts.target.parameters if facts.target is not None else ()
    return any(line.torch == "inplace" and line.status == "dropped" for line in lines)


def kept(site: Site, given: Arguments, *names: str | tuple[str, str]) -> list[Written]:
    """Arguments that stay: by position or by keyword as they are, a pair of names is renamed."""
    call = site.call
    keywords = {one.arg for one in call.keywords} if call is not None else set()
    found: list[Written] = []
    for name in names:
        old, new = (name, name) if isinstance(name, str) else name
        if old in given:
            found.append((new, given[old]) if old in keywords else given[old])
    return found


def by_keyword(given: Arguments, *names: str | tuple[str, str]) -> list[Written]:
    """Arguments that are given by keyword, as their places differ."""
    pairs = [(name, name) if isinstance(name, str) else name for name in names]
    return [(new, given[old]) for old, new in pairs if old in given]


def call_of(site: Site, name: str, written: list[Written]) -> list[Part]:
    """A call with these arguments, on as many lines as the one it replaces."""
    line, end = _lines(site)
    parts: list[Part] = [f"{name}({line}"]
    for place, one in enumerate(written):
        keyword, value = one if isinstance(one, tuple) and not isinstance(one, Span) else ("", one)
        parts += [f",{line or ' '}" if place else "", f"{keyword}=" if keyword else ""]
        held = value if isinstance(value, list) else [value]
        parts += [part.span if isinstance(part, Given) else part for part in held]
    return [*parts, f"{end})"]


def spread(site: Site, parts: list[Part]) -> list[Part]:
    """A call of a template on as many lines as the one that it replaces."""
    line, end = _lines(site)
    if not line:
        return parts
    text = [one.replace(", ", f",{line}") if isinstance(one, str) else one for one in parts]
    first = next(n for n, one in enumerate(text) if isinstance(one, str) and "(" in one)
    text[first] = str(text[first]).replace("(", f"({line}", 1)
    return [*text[:-1], f"{str(text[-1])[:-1]}{end})"]


def _lines(site: Site) -> tuple[str, str]:
    """What stands before each argument of a call on several lines, and after the last."""
    call = site.tree.at(site.use.span)
    span = inside_of(site.tree, call) if isinstance(call, ast.Call) else Span(0, 0)
    inside = site.code.text[slice(*span)]
    line = inside[: len(inside) - len(inside.lstrip())]
    return (line, inside[len(inside.rstrip().rstrip(",")) :]) if "\n" in line else ("", "")


def is_compared(site: Site) -> bool:
    """Whether a class is only told apart from others: in isinstance, ==, or as a type."""
    return _is_compared(site.tree, site.tree.at(site.use.name_span))


def is_asked_for(site: Site) -> bool:
    """Whether MindSpore's class, and what is derived from it, is meant: in isinstance, as a type.

    `type(m) == nn.Linear` means the class of a layer alone, which is torch's there.
    """
    if not is_compared(site) or not is_module(site.use.api):
        return is_compared(site)
    return not _is_in_comparison(site) and not stands_apart(site.use.api)


def _is_in_comparison(site: Site) -> bool:
    node = site.tree.at(site.use.name_span)
    outer = site.tree.around(node) if node is not None else ()
    displays = (ast.Tuple, ast.List, ast.Set)
    return isinstance(
        next((one for one in outer if not isinstance(one, displays)), None), ast.Compare
    )


def is_private_base(api: str) -> bool:
    """Whether it is a class of torch's own that layers derive from, and no layer itself."""
    return api.startswith("torch.nn.") and api.rpartition(".")[2].startswith("_")


def stands_apart(api: str) -> bool:
    """Whether the project's class for a layer is not derived from MindSpore's."""
    name = api.rpartition(".")[2]
    return name in known_functions() and set(bases_of(name)) <= {"mindspore.nn.Cell"}


def _is_compared(tree: Tree, node: ast.AST | None) -> bool:
    while node is not None:
        parent = tree.parent(node)
        match parent:
            case ast.Assign(targets=[ast.Name(id=name)]):
                return is_name_compared(tree, parent, name)
            case ast.BinOp(op=ast.BitOr()):  # classes are joined to a type
                return True
        is_type_of = _compares(tree, parent, node)
        if is_type_of is not None:
            return is_type_of
        node = parent
    return False


def is_name_compared(tree: Tree, bound: ast.Assign, name: str) -> bool:
    """Whether a function only compares with the classes of a name: they are MindSpore's."""
    function = next((one for one in tree.around(bound) if isinstance(one, ast.FunctionDef)), None)
    if function is None:  # other files may read it
        return False
    read = [one for one in tree.names(name, function) if isinstance(one.ctx, ast.Load)]
    return bool(read) and all(
        isinstance(tree.parent(one), ast.Call) and _is_compared(tree, one) for one in read
    )


def _asks(tree: Tree, called: ast.expr) -> bool:
    """Whether a function only compares with the classes that it is given."""
    api = tree.api(called)
    owner, _, name = api.rpartition(".")
    asked = f"TestCase.{name}" if owner.endswith("TestCase") else api
    return tree.evaluator.catalogue.has_role("asking-for-classes", asked)


def _compares(tree: Tree, outer: ast.AST | None, node: ast.AST) -> bool | None:
    """Whether what is around an expression takes it for a type; None where that is around it."""
    match outer:
        case ast.Subscript(value=generic, slice=inner) if inner is node:
            return True if tree.leaf(generic) in _GENERICS else None  # `Optional[...]`
        case ast.Call(func=called, args=[first, *_]) if tree.api(called) in _TAKES_TYPES:
            return (node is first) == _TAKES_TYPES[tree.api(called)]
        case ast.Call(func=called):
            return _asks(tree, called)
        case ast.keyword(arg="bound" | "default" | "typ" | "tp"):
            return None
        case ast.AnnAssign(annotation=annotation):
            return node is annotation
        case ast.FunctionDef(returns=annotation):
            return node is annotation
        case (
            ast.Compare()
            | ast.MatchClass()
            | ast.MatchValue()
            | ast.arg()
            | ast.Assign(targets=[ast.Attribute(attr="__annotations__")])
        ):
            return True
        case ast.Tuple() | ast.List() | ast.Dict() | ast.BinOp() | ast.BoolOp() | ast.Subscript():
            return None
    return False


def is_type(site: Site) -> bool:
    """Whether a class only says of what kind something is, and nothing is compared with it."""
    if not is_compared(site):
        return False
    outer: ast.AST | None = site.tree.at(site.use.name_span)
    while isinstance(outer, ast.expr):
        if isinstance(outer, ast.Compare) or (
            isinstance(outer, ast.Call) and _asks(site.tree, outer.func)
        ):
            return False
        if isinstance(outer, ast.Call) and site.tree.api(outer.func) in _TAKES_TYPES:
            return True
        outer = site.tree.parent(outer)
    return not isinstance(outer, ast.Assign) or isinstance(outer.targets[0], ast.Attribute)


def is_made_here(site: Site, classes: Collection[str]) -> bool:
    """Whether the file binds a name, or an attribute, to a new layer as whose the use is known."""
    receiver = site.receiver
    made = (pair for pair in site.tree.assigned() if isinstance(pair[1], ast.Call))
    return receiver is not None and any(
        _have_one_name(receiver.node, target)
        for target, value in made
        if site.tree.kind(value) in classes
    )


def _have_one_name(one: ast.expr, other: ast.expr) -> bool:
    """Whether both are the same name, or attributes of the same name."""
    match one, other:
        case (ast.Name(id=left), ast.Name(id=right)):
            return left == right
        case (ast.Attribute(attr=left), ast.Attribute(attr=right)):
            return left == right
    return False


def _is_plain(given: Arguments) -> bool:
    """Whether it asks for no place or type of its own; a place is of no matter."""
    return "dtype" not in given or given["dtype"].says(None)
