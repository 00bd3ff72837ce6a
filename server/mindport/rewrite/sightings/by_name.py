"""What is named otherwise than by imports: `getattr(nn, activation)`, `dtype=bool`."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from mindport.analysis.uses.api_use import ApiUse, Confidence, UseKind
from mindport.analysis.values.domain import Constant, Function, Method
from mindport.rewrite.conversion.conditions import PYTHONS
from mindport.rewrite.facts.compared_functions import kinds_in_library
from mindport.rewrite.sighting import Sighting
from mindport.rewrite.view.code import Code
from mindport.rewrite.view.tree import Tree

DEEP_COPY, SHALLOW_COPY = "copy.deepcopy", "copy.copy"
_PLAIN_OBJECTS = frozenset({"torch", "torch.return_types"})
_TENSORS = frozenset({"torch.Tensor"})
_PLAIN = frozenset({"bool", "float", "int", "str"})
CLASS_NAME = "torch.nn.Module.__class__.__name__"
_NAMES = frozenset({"__name__", "__qualname__"})
_CALLED = frozenset({UseKind.CLASS, UseKind.FUNCTION, UseKind.METHOD})


def types_of_python(tree: Tree, uses: Iterable[ApiUse]) -> Iterator[ApiUse]:
    """`dtype=bool` in calls of torch: a use of torch's type for each."""
    for use in uses:
        is_given = any(one.keyword == "dtype" for one in use.arguments or ())
        call = tree.at(use.span) if is_given else None
        for keyword in call.keywords if isinstance(call, ast.Call) else ():
            node = keyword.value if keyword.arg == "dtype" else None
            api = "" if node is None else PYTHONS.get(tree.api(node), "")
            if node is not None and api:
                span = tree.span(node)
                yield ApiUse(span, span, api, UseKind.ATTRIBUTE, Confidence.RESOLVED)


def copies(tree: Tree) -> Iterator[ApiUse]:
    """`copy.deepcopy(value)`, after which MindSpore's tensors share their elements.

    And `copy.copy(tensor)`, after which they do not.
    """
    deep = (
        one for one in tree.calls(DEEP_COPY) if one.args and tree.kind(one.args[0]) not in _PLAIN
    )
    shallow = (
        one for one in tree.calls(SHALLOW_COPY) if one.args and tree.kind(one.args[0]) in _TENSORS
    )
    for api, calls in ((DEEP_COPY, deep), (SHALLOW_COPY, shallow)):
        for node in calls:
            span, name = tree.span(node), tree.span(node.func)
            yield ApiUse(span, name, api, UseKind.FUNCTION, Confidence.RESOLVED, ())


def names_of_classes(tree: Tree) -> Iterator[ApiUse]:
    """`type(m).__name__` and `m.__class__.__name__` of what may be a module, or a result, of torch.

    What a function is given, what loops run over modules, and what is known to be one.
    """
    for node in tree.nodes(ast.Attribute):
        if node.attr in _NAMES and isinstance(node.ctx, ast.Load):
            held = held_of_class(tree, node.value)
            if held is None or tree.is_self(held):
                continue
            if tree.of(held).may_be_module or name_in_torch(tree, held):
                span = tree.span(node)
                yield ApiUse(span, span, CLASS_NAME, UseKind.ATTRIBUTE, Confidence.INFERRED)


def names_of_functions(code: Code, tree: Tree, uses: Iterable[ApiUse]) -> Iterator[ApiUse]:
    """`torch.add.__name__`, `f.__name__`: the function that it becomes may have another name."""
    called = {use.span for use in uses if use.kind in _CALLED}
    for node in tree.members("__name__"):
        is_written = tree.span(node.value) in called and known_name(tree, node)
        if is_written or may_be_function(code, tree, node.value):
            span = tree.span(node)
            yield ApiUse(span, span, CLASS_NAME, UseKind.ATTRIBUTE, Confidence.RESOLVED)


def may_be_function(code: Code, tree: Tree, held: ast.expr) -> bool:
    """Whether a name may hold a function of torch."""
    return bool(kinds_in_library(tree.of(held).value, code.packages) & {"function", "method"})


def known_name(tree: Tree, node: ast.expr) -> str:
    """The one text that an expression is; "" where that is not known."""
    match tree.of(node).value:
        case [Constant(value=str(name))]:
            return name
    return ""


def names_given_by_layers(tree: Tree) -> Iterator[ApiUse]:
    """`m._get_name()` of what may be a module of torch."""
    for function in tree.members("_get_name"):
        call = tree.parent(function)
        if isinstance(call, ast.Call) and call.func is function and _is_of_torch(tree, function):
            span = tree.span(call)
            yield ApiUse(span, span, CLASS_NAME, UseKind.ATTRIBUTE, Confidence.INFERRED)


def _is_of_torch(tree: Tree, method: ast.Attribute) -> bool:
    """Whether a method may be one of torch's modules, and is none of the project."""
    is_own = any(isinstance(one, (Function, Method)) for one in tree.of(method).value)
    return tree.of(method.value).may_be_module and not is_own


def name_in_torch(tree: Tree, held: ast.expr) -> str:
    """The name of torch's class of a result, a type, a device: in MindSpore it is another.

    "" for layers, tensors, and what is of a class of the project.
    """
    kinds = tree.of(held).kinds
    kind = next(iter(kinds), "") if len(kinds) == 1 else ""
    package, _, name = kind.rpartition(".")
    return name if package in _PLAIN_OBJECTS and kind not in _TENSORS else ""


def held_of_class(tree: Tree, value: ast.expr) -> ast.expr | None:
    """`m` of `m.__class__` and `type(m)`."""
    match value:
        case ast.Attribute(value=held, attr="__class__", ctx=ast.Load()):
            return held
        case ast.Call(func=called, args=[held], keywords=[]):
            return held if tree.api(called) == "builtins.type" else None
    return None


def taken_by_name(code: Code, tree: Tree, uses: Iterable[ApiUse]) -> Iterator[ApiUse]:
    """A use of the module for each `getattr(module, name)` that is no use by itself."""
    known = {use.span for use in uses}

    def found(node: ast.expr, module: ast.expr) -> Iterator[ApiUse]:
        span, full = tree.span(node), tree.api(module)
        packages = tuple(f"{one}." for one in code.packages)
        if span not in known and f"{full}.".startswith(packages) and code.kind(full) == "module":
            name = tree.span(module)
            yield ApiUse(span, name, full, UseKind.FUNCTION, Confidence.RESOLVED, ())

    for table in tree.members("__dict__"):
        node = tree.parent(table)
        if (
            isinstance(node, ast.Subscript)
            and node.value is table
            and isinstance(node.ctx, ast.Load)
        ):
            yield from found(node, table.value)
    for node in tree.calls("builtins.getattr", "builtins.hasattr"):
        called = tree.api(node.func)
        if len(node.args) < 2:
            continue
        is_written = isinstance(node.args[1], ast.Constant)
        if node.keywords or (called == "builtins.hasattr" and not is_written):
            continue
        yield from found(node, node.args[0])


SIGHTINGS = (
    Sighting(
        "MP608",
        "python-dtype",
        "A Python type is passed as `dtype`.",
        "`dtype=` is a Python type; MindSpore needs its own type: `{api}`",
        find=lambda context: types_of_python(context.tree, context.uses),
    ),
    Sighting(
        "MP609",
        "attribute-by-name",
        "`getattr` or `hasattr` looks up a name in a torch module.",
        "A member of `{api}` is looked up by a name that is known only at run time",
        find=lambda context: taken_by_name(context.code, context.tree, context.uses),
    ),
    Sighting(
        "MP613",
        "class-name",
        "The name of a module's class is read.",
        "This may read the class name of a module; MindSpore's layers have other class names",
        find=lambda context: (
            *names_of_classes(context.tree),
            *names_given_by_layers(context.tree),
            *names_of_functions(context.code, context.tree, context.uses),
        ),
        in_torch_files=True,
    ),
    Sighting(
        "MP614",
        "deep-copy",
        "`copy.copy` or `copy.deepcopy` copies an object that may hold tensors.",
        "In MindSpore a deep copy of a tensor shares its elements, and a shallow one does not",
        find=lambda context: copies(context.tree),
        in_torch_files=True,
        only_before=True,
    ),
)
