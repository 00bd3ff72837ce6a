"""The imports of torch in a text: which are needed no more, and the edits that take them away."""

from __future__ import annotations

import ast
import re
import sys
from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache

from mindport.rewrite.view.code import Code
from mindport.rewrite.view.scopes import is_shadowed
from mindport.rewrite.view.tree import Tree
from mindport.text.edit import Edit, covers
from mindport.text.span import Span

_Import = ast.Import | ast.ImportFrom
_NAME = re.compile(r"(?<![\w.])[^\W\d]\w*")
_HELPERS = "mindport_compat"
OF_PYTHON = sys.stdlib_module_names - {"__future__"}
MARK = "# MINDPORT:"  # begins the line that says what is left
_NO_CODE = re.compile(r"#.*|(?<![fF])\"[^\"{\n]*\"")  # comments, and texts without fields


@lru_cache(maxsize=2)
def bound(code: Code, tree: Tree) -> frozenset[str]:
    """The names that imports of scanned packages bind, also through modules of the project."""
    named = {
        local_name(node, alias)
        for node in imports(tree)
        for alias in node.names
        if _is_of_library(code, node, alias)
    }
    return frozenset(named).union(aliases(code, tree), () if "*" in named else _starred(code, tree))


def _starred(code: Code, tree: Tree) -> Iterator[str]:
    """The names that `from passed_on import *` takes from a module of the project."""
    if not any(alias.name == "*" for node in tree.nodes(ast.ImportFrom) for alias in node.names):
        return
    set_here = {node.id for node in tree.nodes(ast.Name) if _is_bound(node)}
    for name in {node.id for node in tree.nodes(ast.Name)} - set_here:
        if _comes_from_library(code, name):
            yield name


@lru_cache(maxsize=2)
def aliases(code: Code, tree: Tree) -> dict[str, ast.Assign]:
    """The statements of the module that give a scanned module another name, by that name."""
    found: dict[str, ast.Assign] = {}
    for node in tree.module.body:
        pairs = list(_bound_by(node)) if isinstance(node, ast.Assign) else []
        if pairs and all(_is_module(code, tree, value) for _, value in pairs):
            found.update((name, node) for name, _ in pairs)  # type: ignore[misc]
    once = {name for name in found if sum(map(_is_bound, tree.names(name))) == 1}
    return {name: node for name, node in found.items() if once.issuperset(_names_of(node))}


def _bound_by(node: ast.Assign) -> Iterator[tuple[str, ast.expr]]:
    """The names that an assignment binds, each with its value; `F, nn = a.F, a.nn` binds two."""
    target, value = node.targets[0], node.value
    if isinstance(target, ast.Name) and len(node.targets) == 1:
        yield target.id, value
    elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        names = [one.id for one in target.elts if isinstance(one, ast.Name)]
        if len(names) == len(target.elts) == len(value.elts):
            yield from zip(names, value.elts, strict=True)


def _names_of(node: ast.Assign) -> list[str]:
    return [name for name, _ in _bound_by(node)]


def _is_module(code: Code, tree: Tree, value: ast.expr) -> bool:
    api = tree.api(value)
    return api.partition(".")[0] in code.packages and code.kind(api) == "module"


def _is_bound(name: ast.Name) -> bool:
    return not isinstance(name.ctx, ast.Load)


def _is_of_library(code: Code, node: _Import, alias: ast.alias) -> bool:
    """Whether an import binds a name of a scanned package, `from ops import Conv2d` included."""
    packages = code.packages
    if package_of(node, alias) in packages:
        return True
    paths = (
        code.through_modules(local_name(node, alias)) if isinstance(node, ast.ImportFrom) else ()
    )
    return bool(paths) and all(path.partition(".")[0] in packages for path in paths)


def paths_of(tree: Tree) -> dict[str, str]:
    """What each name that an import binds stands for, in full."""
    paths: dict[str, str] = {}
    for node in imports(tree):
        for alias in node.names:
            if isinstance(node, ast.ImportFrom):
                paths[local_name(node, alias)] = f"{node.module or ''}.{alias.name}"
            else:
                local = local_name(node, alias)
                paths[local] = alias.name if alias.asname else local
    return paths


def was_converted(code: Code, tree: Tree) -> bool:
    """Whether a text was migrated before: it imports MindSpore, and marks what is left of torch."""
    packages = {path.partition(".")[0] for path in paths_of(tree).values()}
    if _HELPERS in packages:
        return True
    return "mindspore" in packages and (MARK in code.text or not packages & code.packages)


def unused_after(
    code: Code, tree: Tree, edits: Sequence[Edit], taken: Collection[str] = ()
) -> frozenset[str]:
    """Those of the names that nothing mentions any more after edits, which stand in order.

    `taken` are names that other files import from this one.
    """
    names = bound(code, tree)
    if not names:
        return names
    every = {node.id for node in tree.nodes(ast.Name)} if "*" in names else set()
    renamed = aliases(code, tree)
    ignored = in_place_of_imports(tree).union(_inside(tree, renamed.values()))
    left = {one.id for one in remaining(tree, names | every, edits) if one not in ignored}
    for edit in edits:  # what was moved is in the new text
        left.update(_NAME.findall(_NO_CODE.sub("", edit.text)))
    left |= _exported(tree.module) | set(taken) | _of_classes(tree)
    for name in reversed(renamed):  # each may be made of those before it
        if name in left:
            left.update(one.id for one in tree.nodes(ast.Name, renamed[name]))
    if "*" in names and any(_comes_from_library(code, one) for one in left - names):
        left.add("*")
    return names - left


def is_named_beside(tree: Tree, name: str, edits: Sequence[Edit]) -> bool:
    """Whether more than code mentions a name: new text, `__all__`, the body of a class."""
    written = (_NAME.findall(_NO_CODE.sub("", edit.text)) for edit in edits)
    return name in _exported(tree.module) | _of_classes(tree) or any(name in one for one in written)


def _inside(tree: Tree, statements: Iterable[ast.stmt]) -> Iterator[ast.Name]:
    return (name for one in statements for name in tree.nodes(ast.Name, one))


def in_place_of_imports(tree: Tree) -> frozenset[ast.Name]:
    """The names that are set where another branch imports them: `except ImportError: F = None`."""
    guards = [(node.body, list[ast.AST](node.handlers)) for node in tree.nodes(ast.Try)]
    for node in tree.nodes(ast.If):
        guards += [(node.body, [*node.orelse]), (node.orelse, [*node.body])]
    found: set[ast.Name] = set()
    for block, others in guards:
        if imported := _imported_in(block):
            found.update(_stored_in(tree, others, imported))
    return frozenset(found)


def _imported_in(block: Iterable[ast.stmt]) -> set[str]:
    imports = (one for one in block if isinstance(one, (ast.Import, ast.ImportFrom)))
    return {local_name(one, alias) for one in imports for alias in one.names}


def _stored_in(tree: Tree, nodes: Iterable[ast.AST], names: set[str]) -> Iterator[ast.Name]:
    inner = (one for node in nodes for one in tree.nodes(ast.Name, node))
    return (one for one in inner if one.id in names and _is_bound(one))


def _comes_from_library(code: Code, name: str) -> bool:
    return any(path.partition(".")[0] in code.packages for path in code.through_modules(name))


def remaining(tree: Tree, names: Collection[str], edits: Sequence[Edit]) -> Iterator[ast.Name]:
    """The uses of names that imports bind, where edits, in their order, leave them."""
    gone = [edit.span for edit in edits if edit.span.start < edit.span.end]
    starts = [span.start for span in gone]
    for node in (one for name in sorted(names) for one in tree.names(name)):
        span = tree.span(node)
        before = bisect_right(starts, span.start)
        if (not before or not covers(gone[before - 1], span)) and not is_shadowed(tree, node):
            yield node


def removals(code: Code, tree: Tree, freed: frozenset[str]) -> list[Edit]:
    """The edits that take imports of the freed names away."""
    guards = [node for node in tree.nodes(ast.Try) if _only_imports(code, node, freed)]
    guarded = {one for node in guards for one in node.body}
    edits = [_removed(code.text, tree, node) for node in guards]
    for node in imports(tree):
        if node not in guarded:
            edits += _without(code, tree, node, freed)
    renamed = dict.fromkeys(aliases(code, tree).values())
    gone = [node for node in renamed if freed.issuperset(_names_of(node))]
    return [*edits, *(_removed(code.text, tree, node) for node in gone)]


def _without(code: Code, tree: Tree, node: _Import, freed: frozenset[str]) -> list[Edit]:
    kept = [one for one in node.names if not _is_freed(code, node, one, freed)]
    if len(kept) == len(node.names):
        return []
    if kept:
        return [Edit(tree.span(node), with_names(node, kept))]
    return [_removed(code.text, tree, node)]


def _is_freed(code: Code, node: _Import, alias: ast.alias, freed: frozenset[str]) -> bool:
    if local_name(node, alias) not in freed:
        return False
    return package_of(node, alias) in OF_PYTHON or _is_of_library(code, node, alias)


def _only_imports(code: Code, node: ast.Try, freed: frozenset[str]) -> bool:
    """Whether all that a statement does is to import freed names, or to set them."""
    others = [one for handler in node.handlers for one in handler.body]
    return (
        not (node.orelse or node.finalbody)
        and all(_imports_freed(code, one, freed) for one in node.body)
        and all(_sets_freed(one, freed) for one in others)
    )


def _imports_freed(code: Code, node: ast.stmt, freed: frozenset[str]) -> bool:
    return isinstance(node, (ast.Import, ast.ImportFrom)) and all(
        _is_freed(code, node, one, freed) for one in node.names
    )


def _sets_freed(node: ast.stmt, freed: frozenset[str]) -> bool:
    names = _names_of(node) if isinstance(node, ast.Assign) else []
    return isinstance(node, ast.Pass) or (bool(names) and freed.issuperset(names))


def imports(tree: Tree) -> Iterator[_Import]:
    """All import statements of a text."""
    yield from tree.nodes(ast.Import)
    yield from tree.nodes(ast.ImportFrom)


def local_name(node: _Import, alias: ast.alias) -> str:
    """The name that an import binds."""
    if alias.asname:
        return alias.asname
    return alias.name if isinstance(node, ast.ImportFrom) else alias.name.partition(".")[0]


def package_of(node: _Import, alias: ast.alias) -> str:
    """The package that an import names; "" for a relative one."""
    if isinstance(node, ast.ImportFrom):
        return "" if node.level else (node.module or "").partition(".")[0]
    return alias.name.partition(".")[0]


def _of_classes(tree: Tree) -> set[str]:
    """The names that imports bind in the bodies of classes: attributes, for whoever has them."""
    return {
        local_name(node, alias)
        for node in imports(tree)
        if isinstance(tree.parent(node), ast.ClassDef)
        for alias in node.names
    }


def _exported(module: ast.Module) -> set[str]:
    """The names in `__all__`."""
    return {
        element.value
        for node in module.body
        if isinstance(node, ast.Assign)
        and any(isinstance(target, ast.Name) and target.id == "__all__" for target in node.targets)
        for element in ast.walk(node.value)
        if isinstance(element, ast.Constant) and isinstance(element.value, str)
    }


def with_names(node: _Import, names: Iterable[ast.alias]) -> str:
    """An import of fewer names."""
    named = ", ".join(f"{one.name} as {one.asname}" if one.asname else one.name for one in names)
    if isinstance(node, ast.ImportFrom):
        return f"from {'.' * node.level}{node.module or ''} import {named}"
    return f"import {named}"


def _removed(text: str, tree: Tree, node: _Import | ast.Assign | ast.Try) -> Edit:
    """The statement with its line; `pass` where a block would be left empty."""
    span = tree.span(node)
    parent = tree.parent(node)
    blocks = (getattr(parent, name, None) for name in ("body", "orelse", "finalbody"))
    siblings = next((one for one in blocks if isinstance(one, list) and node in one), [])
    if not isinstance(parent, ast.Module) and all(isinstance(one, _Import) for one in siblings):
        return Edit(span, "pass")
    start = tree.lines.offset(node.lineno - 1, 0)
    end = tree.lines.offset(node.end_lineno or node.lineno, 0)
    before, after = text[start : span.start], text[span.end : end]
    if before.strip() or (after.strip() and not after.lstrip().startswith("#")):
        return Edit(span, "pass")  # it shares its line: `import torch; x = 1`
    return Edit(Span(start, end), "")
