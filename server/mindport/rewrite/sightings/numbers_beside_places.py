"""Numbers that a slice parts from places in one index: MindSpore orders dimensions as NumPy does.

Seen in MindSpore 2.10, CPU: of shape (2, 3, 4), `x[0, :, places]` by two places has the shape
(2, 3), torch's (3, 2): torch takes the number first, NumPy and MindSpore count it as one more
place. A value that is assigned there is taken in that order, too. A mask of several dimensions
behind a number, `...` or None ends with an error, or takes other elements.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from itertools import product

from mindport.analysis.expression import Expression
from mindport.analysis.uses.api_use import ApiUse
from mindport.rewrite.facts.aliasing import index_parts
from mindport.rewrite.sighting import Context, Sighting, seen
from mindport.rewrite.sightings.masks_beside_slices import is_mask_beside_others, mask_at
from mindport.rewrite.sightings.numpy_values import may_be_tensor
from mindport.rewrite.view.assigned import targets_of
from mindport.rewrite.view.tree import Tree

READ = "torch.Tensor.__read_beside_numbers__"
WRITTEN = "torch.Tensor.__written_beside_numbers__"
_BASIC, _NUMBER, _PLACES = "basic", "number", "places"
_MOST = 6  # parts of an index; no tensor of a program has so many dimensions beside places


def _uses(context: Context) -> Iterator[ApiUse]:
    """Such subscripts, where they are read, and the values that are assigned to them."""
    tree = context.tree
    whole = {use.span for use in context.uses}
    for node in tree.nodes(ast.Subscript):
        # What a whole subscript becomes elsewhere takes numbers first.
        if not _has_several_parts(node) or tree.span(node) in whole:
            continue
        if _is_read(tree, node):
            yield seen(tree, node, READ)
        elif isinstance(node.ctx, ast.Store) and has_other_order(tree, node):
            value = _written(tree, node)
            if value is not None and not tree.of(value).held.is_number:
                yield seen(tree, value, WRITTEN)


def _is_read(tree: Tree, node: ast.Subscript) -> bool:
    """Whether other elements may be read there; a change in place reads, too."""
    if isinstance(node.ctx, ast.Load):
        return is_read_so(tree, node)
    return isinstance(tree.parent(node), ast.AugAssign) and _has_mask(tree, node)


def _has_several_parts(node: ast.Subscript) -> bool:
    parts = index_parts(node)
    return 1 < len(parts) <= _MOST and not any(isinstance(one, ast.Starred) for one in parts)


def is_read_so(tree: Tree, node: ast.Subscript) -> bool:
    """Whether MindSpore may read other elements there, or in another order."""
    return _has_mask(tree, node) or has_other_order(tree, node)


def _has_mask(tree: Tree, node: ast.Subscript) -> bool:
    """Whether MindSpore does not take a mask together with what stands beside it."""
    parts = index_parts(node)
    is_beside = mask_at(tree, parts) is None and is_mask_beside_others(tree, parts)
    return is_beside and may_be_tensor(tree.of(node.value))


def _written(tree: Tree, node: ast.Subscript) -> ast.expr | None:
    """What a statement writes to a subscript that is its one target."""
    statement = tree.parent(node)
    if isinstance(statement, ast.AugAssign):
        return statement.value
    return getattr(statement, "value", None) if targets_of(statement) == [node] else None


def written_to(tree: Tree, value: ast.expr) -> ast.Subscript | None:
    """The subscript that a value is assigned to."""
    statement = tree.parent(value)
    targets = [statement.target] if isinstance(statement, ast.AugAssign) else targets_of(statement)
    return next((one for one in targets if isinstance(one, ast.Subscript)), None)


def has_other_order(tree: Tree, node: ast.Subscript) -> bool:
    """Whether the two may order the dimensions of a part differently."""
    parts = index_parts(node)
    if len(parts) < 3 or all(isinstance(one, ast.Slice) for one in parts):
        return False
    roles = [roles_of(tree, one) for one in parts]
    is_possible = any(_PLACES in one for one in roles) and any(_NUMBER in one for one in roles)
    if not is_possible or not may_be_tensor(tree.of(node.value)):
        return False
    return any(map(_is_other, product(*roles)))


def numbers_before(tree: Tree, parts: Sequence[ast.expr]) -> int:
    """How many numbers an index begins with; 0 where others may be beside places behind them."""
    roles = [roles_of(tree, one) for one in parts]
    count = next(place for place, one in enumerate(roles) if one != (_NUMBER,))
    behind = [one for one in roles[count:] if one != (_BASIC,)]
    return count if len(behind) == 1 or all(one == (_PLACES,) for one in behind) else 0


def roles_of(tree: Tree, part: ast.expr) -> Sequence[str]:
    """What a part of an index may be."""
    if isinstance(part, ast.Slice) or _is_new_dimension(tree, part):
        return (_BASIC,)
    asked = tree.of(part)
    if asked.is_tensor:
        return _roles_of_tensor(asked)
    if asked.chooses and "int" not in asked.kinds:
        return (_PLACES,)
    return (_NUMBER,) if asked.chooses is False else (_NUMBER, _PLACES)


def _is_new_dimension(tree: Tree, part: ast.expr) -> bool:
    """Whether it is None, `...`, or a name for one: `torch.newaxis`."""
    if isinstance(part, ast.Constant):
        return part.value in (None, ...)
    asked = tree.of(part)
    return asked.is_path or (bool(asked.kinds) and asked.kinds <= {"slice", "NoneType"})


def _roles_of_tensor(asked: Expression) -> Sequence[str]:
    """Without dimensions, it counts for a number; a mask always chooses."""
    if asked.held.family == "bool" or asked.rank:
        return (_PLACES,)
    return (_NUMBER,) if asked.rank == 0 else (_NUMBER, _PLACES)


def _is_other(roles: Sequence[str]) -> bool:
    """Whether torch and NumPy differ by an index of such parts."""
    others = [one for one in roles if one != _NUMBER]
    if len(others) == len(roles) or _PLACES not in others:
        return False
    first = others.index(_PLACES)
    is_behind = first > 0 and not _is_parted(others, _PLACES)
    return is_behind and _is_parted(roles, _PLACES, _NUMBER)


def _is_parted(roles: Sequence[str], *which: str) -> bool:
    """Whether other parts stand between these."""
    at = [place for place, one in enumerate(roles) if one in which]
    return at[-1] - at[0] >= len(at)


SIGHTINGS = (
    Sighting(
        "MP643",
        "number-beside-places",
        "A slice separates a number from places in a subscript.",
        "MindSpore puts the dimensions of the places first here; torch leaves them where they are",
        find=_uses,
        only_before=True,
        after=("MP611", "MP612", "MP619", "MP641", "MP642"),
    ),
)
