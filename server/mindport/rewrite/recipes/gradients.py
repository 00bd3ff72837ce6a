"""`no_grad` and its like: outside of functions to differentiate nothing is recorded anyway."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from mindport.rewrite.conversion.helper_calls import named
from mindport.rewrite.conversion.made import Made, Refused
from mindport.rewrite.conversion.recipe import Recipes
from mindport.rewrite.conversion.site import Site
from mindport.rewrite.edits.rewrites import Rewrite
from mindport.text.span import Span

_Function = ast.FunctionDef | ast.AsyncFunctionDef


def _no_grad(site: Site) -> Made | Refused | None:
    """A context or decorator; gone in a program, else written with the project's helper."""
    node = site.tree.at(site.use.span)
    parent = site.tree.parent(node) if node is not None else None
    call = site.call
    if call is not None and (call.args or call.keywords):
        return Refused("its argument is not statically known")
    if site.code.records:
        return named(site, "no_grad")
    match parent:
        case ast.FunctionDef() | ast.AsyncFunctionDef() if node in parent.decorator_list:
            if _is_of_program(site, parent):
                return Made((_removed_decorator(site, node),))
            return Made((site.replaced(site.helper("no_grad"), "()" if call else ""),))
        case ast.withitem(optional_vars=None):
            return _context(site, site.tree.parent(parent))
    return Refused("its scope is not statically known")


def _context(site: Site, statement: ast.AST | None) -> Made:
    """`with torch.no_grad():`, as its block alone where that can be moved."""
    if isinstance(statement, ast.With) and _is_of_program(site, statement):
        dedented = _dedented(site, statement)
        if dedented is not None:
            return Made(tuple(dedented))
    return Made((site.replaced(f"{site.helper('no_grad')}()"),))


def _is_of_program(site: Site, node: ast.AST) -> bool:
    """Whether code runs in a program only, not as part of a model or of a loss.

    A function counts where the file trains or is run, and nothing but other such functions
    mentions it.
    """
    around = [node, *site.tree.around(node)]
    functions = [one for one in around if isinstance(one, _Function)]
    classes = [one for one in around if isinstance(one, ast.ClassDef)]
    if not functions or (classes and not _trains(classes[-1])):
        return not functions and not classes
    if not _is_program(site.tree.module):
        return False
    return not any(_is_differentiated(site, one) for one in _mentions(site, functions[-1].name))


def _is_program(module: ast.Module) -> bool:
    """Whether a file trains or is run."""
    return any(_is_entry(one) or _trains(one) for one in module.body)


def _mentions(site: Site, name: str) -> Iterator[ast.expr]:
    """The names and attributes of that name."""
    yield from (one for one in site.tree.nodes(ast.Name) if one.id == name)
    yield from (one for one in site.tree.nodes(ast.Attribute) if one.attr == name)


def _is_differentiated(site: Site, node: ast.AST) -> bool:
    """Whether a mention stands in a class that is no trainer, or in a block before `backward`."""
    inner: ast.AST = node
    for outer in site.tree.around(node):
        if isinstance(outer, ast.ClassDef) and not _trains(outer):
            return True
        for name in ("body", "orelse"):
            block = getattr(outer, name, None)
            if isinstance(block, list) and inner in block:
                later = block[block.index(inner) :]
                if any(_is_backward(one) for one in later):
                    return True
        inner = outer
    return False


def _trains(node: ast.AST) -> bool:
    return any(_is_backward(one) for one in ast.walk(node))


def _is_backward(node: ast.AST) -> bool:
    value = node.value if isinstance(node, ast.Expr) else None
    return (
        isinstance(value, ast.Call)
        and isinstance(value.func, ast.Attribute)
        and value.func.attr == "backward"
    )


def _is_entry(node: ast.stmt) -> bool:
    """`if __name__ == "__main__":`."""
    return isinstance(node, ast.If) and any(
        isinstance(one, ast.Name) and one.id == "__name__" for one in ast.walk(node.test)
    )


def _removed_decorator(site: Site, decorator: ast.expr) -> Rewrite:
    start = site.tree.lines.offset(decorator.lineno - 1, 0)
    end = site.tree.lines.offset(decorator.end_lineno or decorator.lineno, 0)
    return Rewrite(Span(start, end), ())


def _dedented(site: Site, statement: ast.With) -> list[Rewrite] | None:
    """The block of a `with` in its place; None where its lines cannot simply be moved."""
    tree, text = site.tree, site.code.text
    first, last = statement.body[0], statement.body[-1]
    start, inside = tree.start_of_line(statement), tree.start_of_line(first)
    indent = first.col_offset - statement.col_offset
    head = text[start:inside]
    if len(statement.items) > 1 or "#" in head or first.lineno == statement.lineno:
        return None
    numbers = {*range(first.lineno, (last.end_lineno or last.lineno) + 1)}
    begins = (tree.lines.offset(one - 1, 0) for one in sorted(numbers - _inside_strings(statement)))
    lines = [Span(begin, begin + indent) for begin in begins]
    if not all(_is_indented(text, one) for one in lines):
        return None
    moved = [Rewrite(one, ()) for one in lines if text[slice(*one)] == " " * indent]
    return [Rewrite(Span(start, inside), ()), *moved]


def _inside_strings(statement: ast.stmt) -> set[int]:
    """The lines that begin inside a string: they are not moved."""
    return {
        line
        for node in ast.walk(statement)
        if isinstance(node, (ast.Constant, ast.JoinedStr))
        for line in range(node.lineno + 1, (node.end_lineno or node.lineno) + 1)
    }


def _is_indented(text: str, indent: Span) -> bool:
    """Whether a line can be moved to the left: it is blank there, or a comment."""
    end = text.find("\n", indent.start)
    line = text[indent.start : end if end >= 0 else len(text)].strip()
    return not text[slice(*indent)].strip() or not line or line.startswith("#")


RECIPES: Recipes = {
    "torch.inference_mode": _no_grad,
    "torch.no_grad": _no_grad,
    "torch.autograd.no_grad": _no_grad,
}
