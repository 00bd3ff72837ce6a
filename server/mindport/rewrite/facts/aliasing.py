"""Whether a change of a tensor in its place can be told from a new tensor."""

from __future__ import annotations

import ast

from mindport.rewrite.view.names import alike
from mindport.rewrite.view.tree import Tree

_Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Module


def is_unseen(tree: Tree, call: ast.Call, tensor: ast.expr) -> bool:
    """Whether nothing can see that `call` gives a new tensor and leaves `tensor` as it is.

    Right where the tensor is the result of another call, written right there, or a local name
    that is bound to the result, or that nothing reads afterwards, and that has no other holder.
    """
    if isinstance(tensor, (ast.BinOp, ast.Compare, ast.UnaryOp)):
        return True
    if isinstance(tensor, ast.Call):
        return not _may_be_view(tree, tensor)
    if not isinstance(tensor, ast.Name):
        return False
    scope = _scope(tree, call)
    if not _is_own(tree, scope, call, tensor.id):
        return False
    statement = tree.parent(call)
    if isinstance(statement, ast.Assign) and statement.value is call:
        target = statement.targets[0]
        if isinstance(target, ast.Name) and target.id == tensor.id:
            return True
    return not (
        _is_read_elsewhere(tree, scope, tensor.id) or _is_read_later(tree, scope, call, tensor.id)
    )


def _is_read_elsewhere(tree: Tree, scope: _Function, name: str) -> bool:
    """Whether a name is one of the module, which others import, or of a function around."""
    return isinstance(scope, ast.Module) or any(
        name in one.names
        for kind in (ast.Global, ast.Nonlocal)
        for one in tree.nodes(kind, scope)
        if isinstance(one, (ast.Global, ast.Nonlocal))
    )


def is_fresh(tree: Tree, call: ast.Call, name: str) -> bool:
    """Whether a local name holds a tensor that nothing else holds where a call stands."""
    return _is_own(tree, _scope(tree, call), call, name)


def may_be_written_over(tree: Tree, call: ast.Call, tensor: ast.expr) -> bool:
    """Whether a tensor is named, and is no view of another one as far as can be seen.

    What is written over a view does reach the tensor that it is of, but gradients do not pass.
    """
    if is_entry(tensor):
        return is_without_gradient(tree, call) or not _holds_view(tree, call, tensor)
    if isinstance(tensor, ast.Subscript) and _is_basic(tree, tensor.slice):
        tensor = tensor.value  # a part that is written right there passes gradients
    if isinstance(tensor, ast.Attribute):
        inner: ast.expr = tensor
        is_held = False  # by a module, as `layers[0].weight.data` is
        while isinstance(inner, ast.Attribute) and inner.attr not in ("T", "mT", "H", "real"):
            is_held = is_held or inner.attr not in ("data", "grad")
            inner = inner.value
        return isinstance(inner, ast.Name) or (is_held and isinstance(inner, ast.Subscript))
    if not isinstance(tensor, ast.Name):
        return False
    return is_without_gradient(tree, call) or not _is_bound_to_view(tree, call, tensor.id)


_WITHOUT_GRADIENT = frozenset({"torch.no_grad", "torch.inference_mode"})


def is_without_gradient(tree: Tree, call: ast.expr | ast.stmt) -> bool:
    """Whether a call stands where no gradient is recorded."""
    said = [
        item.context_expr
        for node in tree.around(call)
        if isinstance(node, (ast.With, ast.AsyncWith))
        for item in node.items
    ]
    said += getattr(tree.function(call), "decorator_list", [])
    named = (tree.api(one.func if isinstance(one, ast.Call) else one) for one in said)
    return any(one in _WITHOUT_GRADIENT for one in named)


def _is_bound_to_view(
    tree: Tree, call: ast.Call, name: str, seen: frozenset[str] = frozenset()
) -> bool:
    """Whether a name may hold a view of another tensor, by what else than `call` it is bound to."""
    if name in seen:
        return False

    def is_view(value: ast.expr) -> bool:
        if value is call:
            return False
        if isinstance(value, ast.Name):
            return _is_bound_to_view(tree, call, value.id, seen | {name})
        if isinstance(value, ast.IfExp):
            return is_view(value.body) or is_view(value.orelse)
        if isinstance(value, ast.Call):
            leaf = tree.leaf(value.func)
            if leaf in ("contiguous", "detach") and isinstance(value.func, ast.Attribute):
                return is_view(value.func.value)
            return _may_be_view(tree, value)
        if is_entry(value):
            return _holds_view(tree, call, value)
        if isinstance(value, ast.Subscript):
            return not _is_list(tree, call, value.value)
        return isinstance(value, ast.Starred)

    for bound in tree.names(name, _scope(tree, call)):
        if not isinstance(bound.ctx, ast.Store):
            continue
        inner: ast.AST = bound
        node = tree.parent(bound)
        while isinstance(node, (ast.Tuple, ast.List, ast.Starred)):
            inner, node = node, tree.parent(node)
        if isinstance(node, (ast.Assign, ast.NamedExpr)):
            value = _part_for(bound, inner, node.value)
            if value is None or is_view(value):
                return True
        elif isinstance(node, ast.For) and inner is node.target:
            is_view_of_some = not gives_parameters(tree, node.iter)
            whole = _iterated(tree, bound, node)
            if is_view_of_some and not (whole is not None and _is_list(tree, call, whole)):
                return True  # an element of a tensor, for all one knows
    return False


def gives_parameters(tree: Tree, iterated: ast.expr) -> bool:
    """Whether a loop runs over the parameters of a module, whatever is around them."""
    calls = tree.nodes(ast.Call, iterated)
    return any(tree.leaf(one.func) in ("parameters", "named_parameters") for one in calls)


def is_entry(value: ast.expr) -> bool:
    """Whether it is what a dictionary holds under a text: `state["average"]`."""
    return (
        isinstance(value, ast.Subscript)
        and isinstance(value.slice, ast.Constant)
        and isinstance(value.slice.value, str)
    )


def _holds_view(tree: Tree, call: ast.Call, entry: ast.expr) -> bool:
    """Whether a view is put under the text of an entry here."""
    return any(
        _may_be_view(tree, node.value)
        for node in tree.nodes(ast.Assign, _scope(tree, call))
        if any(alike(target, entry) for target in node.targets)
    )


def _part_for(bound: ast.Name, target: ast.AST, value: ast.expr) -> ast.expr | None:
    """What a name is bound to: of `a, b = x, y` its own part. None where that cannot be told."""
    if target is bound:
        return value
    if not isinstance(target, ast.Tuple) or not isinstance(value, ast.Tuple):
        return None
    parts = [*target.elts, *value.elts]
    if len(target.elts) != len(value.elts) or any(isinstance(one, ast.Starred) for one in parts):
        return None
    return next((v for t, v in zip(target.elts, value.elts, strict=True) if t is bound), None)


def _iterated(tree: Tree, bound: ast.Name, loop: ast.For) -> ast.expr | None:
    """What a loop takes the values of a name from, through `enumerate` and `zip`."""
    target, whole = loop.target, loop.iter
    while isinstance(whole, ast.Call) and whole.args:
        called = tree.api(whole.func)
        is_zip = called == "builtins.zip"
        if not is_zip and called != "builtins.enumerate":
            break
        if not isinstance(target, ast.Tuple):
            return None
        parts = whole.args if is_zip else [ast.Constant(0), whole.args[0]]
        if len(parts) != len(target.elts):
            return None
        pairs = zip(target.elts, parts, strict=True)
        found = next(((t, p) for t, p in pairs if bound in ast.walk(t)), None)
        if found is None:
            return None
        target, whole = found
    return whole if target is bound else None


def _is_list(tree: Tree, call: ast.Call, value: ast.expr) -> bool:
    """Whether a name is a parameter that is said to be a list, or the like."""
    function = tree.function(call)
    if function is None or not isinstance(value, ast.Name):
        return False
    stores = [one for one in tree.names(value.id, function) if isinstance(one.ctx, ast.Store)]
    given = function.args
    said = next(
        (
            one.annotation
            for one in (*given.posonlyargs, *given.args, *given.kwonlyargs)
            if one.arg == value.id
        ),
        None,
    )
    while isinstance(said, ast.Subscript) and tree.leaf(said.value) == "Optional":
        said = said.slice
    kind = tree.leaf(said.value) if isinstance(said, ast.Subscript) else ""
    return not stores and kind in ("list", "List", "Sequence", "tuple", "Tuple", "Iterable")


def _stores(target: ast.expr, name: str) -> bool:
    return any(
        isinstance(one, ast.Name) and one.id == name and isinstance(one.ctx, ast.Store)
        for one in ast.walk(target)
    )


def _is_basic(tree: Tree, index: ast.expr) -> bool:
    """Whether an index takes a part of a tensor, and no copy of some elements."""
    if isinstance(index, ast.Tuple):
        return all(_is_basic(tree, one) for one in index.elts)
    if isinstance(index, ast.Slice):
        return True
    if isinstance(index, ast.UnaryOp):
        return _is_basic(tree, index.operand)
    if isinstance(index, ast.Constant):
        return index.value is None or index.value is ... or type(index.value) is int
    return isinstance(index, ast.Name) and is_count(tree, index)


def is_count(tree: Tree, name: ast.Name) -> bool:
    """Whether a name is the number of a loop: `for i in range(n)`, `for i, x in enumerate(y)`."""
    for loop in tree.around(name):
        if isinstance(loop, ast.For) and _stores(loop.target, name.id):
            first = loop.target.elts[0] if isinstance(loop.target, ast.Tuple) else loop.target
            made = loop.iter.func if isinstance(loop.iter, ast.Call) else None
            by = made.id if isinstance(made, ast.Name) else ""
            pair = isinstance(loop.target, ast.Tuple)
            return _is_name(first, name.id) and by == ("enumerate" if pair else "range")
    return False


_MADE = (ast.Call, ast.BinOp, ast.Compare, ast.UnaryOp)


def handed_on(tree: Tree, call: ast.Call) -> tuple[ast.expr, bool] | None:
    """The argument whose memory the result of a call may share, and whether as another object."""
    facts = tree.of(call.func).operator
    if facts is None or not facts.hands_on:
        return None
    given, place = tree.given(call), min(facts.hands_on)
    return (given[place], bool(facts.views)) if place < len(given) else None


def _may_be_view(tree: Tree, value: ast.expr) -> bool:
    """Whether a value may share its data with another one."""
    if isinstance(value, (ast.BinOp, ast.Compare, ast.UnaryOp, ast.Constant)):
        return False
    if not isinstance(value, ast.Call):
        return True
    receiver, held = tree.receiver(value), handed_on(tree, value)
    in_place = tree.leaf(value.func).endswith("_")
    if receiver is not None and (in_place or (held and isinstance(receiver, _MADE))):
        # `x.clone().relu_()` gives what it is called on, `(x + 1).view(2)` a view of its own
        return _may_be_view(tree, receiver)
    return in_place or bool(held) or any(one.arg == "inplace" for one in value.keywords)


def _is_own(tree: Tree, scope: _Function, call: ast.Call, name: str) -> bool:
    """Whether what a name is bound to where a call stands is new, and was stored nowhere."""
    first, last = _reaching(tree, scope, call, name)
    values = [node.value for node in tree.assignments(name, scope) if first <= node.lineno <= last]
    others = sum(  # `x += y` changes the tensor that is held already
        isinstance(one.ctx, ast.Store)
        and not isinstance(tree.parent(one), ast.AugAssign)
        and first <= one.lineno <= last
        for one in tree.names(name, scope)
    )
    if not values or others != len(values):
        return False  # a parameter, or bound in another way
    fresh = all(
        not _may_be_view(tree, value) or _calls(value, call) or _holds(tree, value, name)
        for value in values
    )
    return (
        fresh
        and any(not _holds(tree, value, name) for value in values)
        and not any(
            _takes(tree, node, name)
            for node in tree.within(scope)
            if node is not scope
            and not (isinstance(node, ast.Assign) and node.value is call)
            and (
                isinstance(node, (ast.Lambda, ast.FunctionDef))
                or first <= getattr(node, "lineno", first) <= last
            )
        )
    )


def _reaching(tree: Tree, scope: _Function, call: ast.Call, name: str) -> tuple[int, float]:
    """The lines on which a name may be bound to what it holds where a call stands.

    From the last binding that every way to the call passes, to the call, or to the end where a
    loop leads back to it.
    """
    loops: list[ast.AST] = []
    first, free = 0, False  # whether no loop leads past that binding
    inner: ast.AST = call
    for outer in tree.around(call):
        for block in ("body", "orelse", "finalbody"):
            statements = getattr(outer, block, None)
            if first or not isinstance(statements, list) or inner not in statements:
                continue
            for one in reversed(statements[: statements.index(inner)]):
                if isinstance(one, ast.Assign) and any(_is_name(t, name) for t in one.targets):
                    first, free = one.lineno, not loops
                    break
        if isinstance(outer, (ast.For, ast.AsyncFor, ast.While)):
            loops.append(outer)
        if outer is scope:
            break
        inner = outer
    end = call.end_lineno or call.lineno
    return first, end if free or not loops else float("inf")


def _calls(value: ast.expr, call: ast.Call) -> bool:
    return any(node is call for node in ast.walk(value))


def _takes(tree: Tree, node: ast.AST, name: str) -> bool:
    """Whether a node makes another holder of what a name holds."""
    if isinstance(node, (ast.Lambda, ast.FunctionDef)):
        return any(_is_name(one, name) for one in ast.walk(node))
    if isinstance(node, ast.Assign) and _holds(tree, node.value, name):
        bound = [one.id for one in node.targets if isinstance(one, ast.Name)]
        return bound != [name] or len(node.targets) > 1
    if isinstance(node, (ast.List, ast.Tuple, ast.Dict, ast.Yield)):
        return any(_is_part(tree, one, name) for one in ast.iter_child_nodes(node))
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        stores = node.func.attr in ("append", "insert", "add")
        return stores and any(_is_name(one, name) for one in node.args)
    return False


def _is_part(tree: Tree, node: ast.AST, name: str) -> bool:
    """Whether a node is a name, or a view of what it holds: `x[:]`, `x.view(2)`."""
    while not isinstance(node, ast.Name):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            if not _may_be_view(tree, node):
                return False
            node = node.func.value
        elif isinstance(node, ast.Subscript):
            node = node.value
        else:
            return False
    return node.id == name


def _is_name(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def _holds(tree: Tree, value: ast.expr, name: str) -> bool:
    """Whether a value is what a name holds, or a view of it."""
    while True:
        if isinstance(value, ast.Name):
            return value.id == name
        if isinstance(value, (ast.Attribute, ast.Subscript, ast.Starred)):
            value = value.value
        elif isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute):
            if not _may_be_view(tree, value):
                return False
            arguments = any(isinstance(one, ast.Name) and one.id == name for one in value.args)
            if arguments:
                return True
            value = value.func.value
        elif isinstance(value, ast.IfExp):
            return _holds(tree, value.body, name) or _holds(tree, value.orelse, name)
        else:
            return False


def _is_read_later(tree: Tree, scope: _Function, call: ast.Call, name: str) -> bool:
    """Whether a name may be read after a call, as far as the order of lines or a loop says."""
    if any(isinstance(node, (ast.For, ast.While)) for node in tree.around(call)):
        return True
    end = (call.end_lineno or call.lineno, call.end_col_offset or 0)
    return any(
        isinstance(node.ctx, ast.Load) and (node.lineno, node.col_offset) >= end
        for node in tree.names(name, scope)
    )


def _scope(tree: Tree, call: ast.Call) -> _Function:
    return tree.function(call) or tree.module
