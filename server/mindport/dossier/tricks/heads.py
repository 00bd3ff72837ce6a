"""Heads of detectors: branches of their own for classes and boxes; boxes without anchor sizes.

A head is decoupled where one feature goes through two rows of layers that share none, one to
numbers of boxes, the other to numbers of classes. It is free of anchors where a box is computed
from a point of the grid alone: its distances to the sides, or a size in units of the stride.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import product

from mindport.analysis.project.module_names import Unit
from mindport.dossier.model import Entry
from mindport.dossier.reading.by_name import way_of
from mindport.dossier.reading.layer_rows import Row, rows_of
from mindport.dossier.reading.reader import Reader

KIND = "head"
_LAYERS = 2  # of a branch of its own: one that prepares, one that predicts
_SIDES = (("0", "2"), ("1", "3"))


def find(reader: Reader) -> Iterator[Entry]:
    """The classes with a head of two branches, and the functions that decode without anchors."""
    convolving = {one.unit for one in reader.calls.by_api.get("torch.nn.Conv2d", ())}
    for unit in reader.project.units.values():
        source = reader.project.sources.get(unit.path)
        if source is None or not (unit in convolving or _may_decode(source.text)):
            continue
        try:
            tree = ast.parse(source.text)
        except (SyntaxError, ValueError):
            continue
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef) and unit in convolving and _is_decoupled(node):
                yield _entry(reader, unit, node, "decoupled")
            if isinstance(node, ast.FunctionDef) and (_by_stride(node) or _by_sides(node)):
                yield _entry(reader, unit, node, "anchor-free")


def _entry(reader: Reader, unit: Unit, node: ast.ClassDef | ast.FunctionDef, form: str) -> Entry:
    place = reader.place(unit, node.lineno)
    return Entry(KIND, f"{form}: {node.name}", (), (place,), way_of(KIND), "likely")


def _may_decode(text: str) -> bool:
    return "exp(" in text or "chunk(" in text or ", 2]" in text


def _is_decoupled(node: ast.ClassDef) -> bool:
    rows = [row for row in rows_of(node) if row.is_last]
    boxes = [row for row in rows if row.is_box]
    classes = [row for row in rows if row.is_open]
    return any(_are_apart(*pair) for pair in product(boxes, classes))


def _are_apart(one: Row, other: Row) -> bool:
    """Whether two rows begin with one feature, and each has layers that only it goes through."""
    if one.feature != other.feature:
        return False
    mine = [layer for layer in one.layers if layer not in other.layers]
    yours = [layer for layer in other.layers if layer not in one.layers]
    return min(one.depth_of(mine), other.depth_of(yours)) >= _LAYERS


def _products(node: ast.AST) -> Iterator[tuple[ast.expr, ast.expr]]:
    for one in ast.walk(node):
        if isinstance(one, ast.BinOp) and isinstance(one.op, ast.Mult):
            yield one.left, one.right
            yield one.right, one.left


def _by_stride(node: ast.FunctionDef) -> bool:
    """`(part + point) * s` and `exp(part) * s`: one unit for the centre and for the size."""
    centres, sizes = set(), set()
    for factor, unit in _products(node):
        match factor:
            case (
                ast.BinOp(left=ast.Subscript(), op=ast.Add())
                | ast.BinOp(op=ast.Add(), right=ast.Subscript())
            ):
                centres.add(ast.dump(unit))
            case ast.Call(func=ast.Attribute(attr="exp")):
                sizes.add(ast.dump(unit))
    return bool(centres & sizes)


def _by_sides(node: ast.FunctionDef) -> bool:
    """`point - a` and `point + b`, where a and b are the halves or the sides of one value."""
    less, more = _moved(node, ast.Sub), _moved(node, ast.Add)
    halves = _halves(node)
    found = set()
    for point in less.keys() & more.keys():
        for one, other in product(less[point], more[point]):
            match one, other:
                case ast.Name(id=first), ast.Name(id=second) if (first, second) in halves:
                    return True
                case ast.Subscript(value=first), ast.Subscript(value=second):
                    if ast.dump(first) == ast.dump(second):
                        found.add((_last_index(one), _last_index(other)))
    return found.issuperset(_SIDES)


def _moved(node: ast.AST, kind: type[ast.operator]) -> dict[str, list[ast.expr]]:
    found: dict[str, list[ast.expr]] = {}
    for one in ast.walk(node):
        if isinstance(one, ast.BinOp) and isinstance(one.op, kind):
            found.setdefault(ast.dump(one.left), []).append(one.right)
    return found


def _halves(node: ast.AST) -> set[tuple[str, str]]:
    """Names that hold the two parts of one value: `a, b = value.chunk(2, ...)`."""
    found = set()
    for one in ast.walk(node):
        match one:
            case ast.Assign(
                targets=[ast.Tuple(elts=[ast.Name(id=first), ast.Name(id=second)])],
                value=ast.Call(func=ast.Attribute(attr="chunk" | "split")),
            ):
                found.add((first, second))
    return found


def _last_index(node: ast.Subscript) -> str:
    index: ast.expr = node.slice
    last = index.elts[-1] if isinstance(index, ast.Tuple) and index.elts else index
    return ast.unparse(last)
