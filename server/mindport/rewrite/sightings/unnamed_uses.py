"""What is left of torch that no use speaks of: `getattr(nn, name)`, `"torch.float16"`."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterable, Iterator, Sequence

from mindport.analysis.uses.api_use import ApiUse, Confidence, UseKind
from mindport.rewrite.conversion.convert import Applicability, Conversion
from mindport.rewrite.edits.torch_imports import aliases, in_place_of_imports, remaining
from mindport.rewrite.facts.unread_texts import is_unread
from mindport.rewrite.sighting import Remains, Sighting
from mindport.rewrite.sightings.text_of_object import is_compared_with_dtype
from mindport.rewrite.view.code import Code
from mindport.rewrite.view.tree import Tree
from mindport.text.edit import Edit
from mindport.text.span import Span

_PATH = re.compile(r"torch(\.\w+)+")
_BEGINNING = re.compile(r"torch\.(\w+\.)*")


def left_by_name(
    code: Code,
    tree: Tree,
    names: Collection[str],
    edits: Sequence[Edit],
    conversions: Iterable[Conversion],
) -> Iterator[Conversion]:
    """Names that imports of torch bind, where nothing was said of them and edits leave them."""
    told = {one.use.name_span.start for one in conversions if not one.is_done}
    told |= {one.use.span.start for one in conversions if not one.is_done}
    as_imports = set(aliases(code, tree).values())
    instead = {*in_place_of_imports(tree), *_declared(tree)}
    for node in remaining(tree, names, edits):
        if tree.statement(node) in as_imports or node in instead:
            continue
        span = tree.span(_whole_path(tree, node))
        if span.start in told or isinstance(tree.statement(node), ast.Delete):
            continue
        below = "".join(code.text[tree.span(node).end : span.end].split())
        paths = code.imported_as(node.id + below) or (node.id + below,)
        api = next((one for one in paths if one.partition(".")[0] in code.packages), paths[0])
        yield _left(span, code.canonical(api), _why(code, api))


def _declared(tree: Tree) -> Iterator[ast.expr]:
    """Names that are only given a type, as fields of a class are: they read no import."""
    return (one.target for one in tree.nodes(ast.AnnAssign) if one.value is None)


def _whole_path(tree: Tree, name: ast.Name) -> ast.expr:
    """The dotted name that begins with a name."""
    outer: ast.expr = name
    while isinstance(parent := tree.parent(outer), ast.Attribute):
        outer = parent
    return outer


def _why(code: Code, api: str) -> str:
    kind = "module" if api in code.packages else code.kind(api)
    if kind == "module":
        return "its use is not known: an attribute is looked up"
    return "its use is not known" if kind else "no mapping for this API"


def left_in_text(remains: Remains) -> Iterator[Conversion]:
    """Strings that name an API, as `"torch.float16"` and `f"torch.{name}"`."""
    code, tree = remains.code, remains.tree
    gone = [edit.span for edit in remains.edits]
    for node in tree.nodes(ast.Constant):
        if not isinstance(node.value, str) or not node.value.startswith("torch."):
            continue
        parent = tree.parent(node)
        if isinstance(parent, ast.JoinedStr):
            if parent.values[0] is not node or not _BEGINNING.fullmatch(node.value):
                continue
            place: ast.expr = parent
        elif _PATH.fullmatch(node.value) and code.kind(node.value):
            place = node
        else:
            continue
        span = tree.span(place)
        if _is_annotation(tree, place) or any(one.start <= span.start < one.end for one in gone):
            continue
        if is_compared_with_dtype(tree, place):  # whose text stays torch's
            continue
        if is_unread(tree, remains.facts, place):
            continue
        yield _left(
            span, node.value.rstrip("."), "a string names it; the use of the string is not known"
        )


def _is_annotation(tree: Tree, node: ast.expr) -> bool:
    """Whether a string is a type, or a text that stands alone: nothing evaluates it."""
    inner: ast.AST = node
    for outer in tree.around(node):
        if isinstance(outer, (ast.arg, ast.AnnAssign)):
            return inner is outer.annotation
        if isinstance(outer, (ast.FunctionDef, ast.AsyncFunctionDef)):
            return inner is outer.returns
        if isinstance(outer, ast.Expr):
            return outer.value is node
        if isinstance(outer, ast.stmt):
            return False
        inner = outer
    return False


def _left(span: Span, api: str, reason: str) -> Conversion:
    use = ApiUse(span, span, api, UseKind.MODULE, Confidence.RESOLVED)
    return Conversion(use, "", Applicability.DISPLAY_ONLY, reason=reason)


def _by_name(remains: Remains) -> Iterator[Conversion]:
    one = remains
    return left_by_name(one.code, one.tree, one.names, one.edits, one.conversions)


SIGHTINGS = (
    Sighting(
        "MP617",
        "unresolved-name",
        "A torch name is used in an unknown way.",
        "`{api}` is named here; its use is not known",
        find_left=_by_name,
    ),
    Sighting(
        "MP618",
        "name-in-string",
        "A string names a torch API.",
        "This string names `{api}`; the use of the string is not known",
        find_left=left_in_text,
    ),
)
