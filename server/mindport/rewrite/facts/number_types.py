"""Whether a tensor holds fractions: what its expression tells, and how names came to hold it."""

from __future__ import annotations

import ast

from mindport.rewrite.view.names import parameters
from mindport.rewrite.view.tree import Tree

# What gives fractions whatever it is given. Of integers torch makes single precision.
_FRACTIONS = frozenset(
    {
        *(
            "rand",
            "randn",
            "normal",
            "linspace",
            "logspace",
            "sqrt",
            "rsqrt",
            "exp",
            "exp2",
            "expm1",
        ),
        *("log", "log2", "log10", "log1p", "sin", "cos", "tan", "sinh", "cosh", "tanh", "asin"),
        *("acos", "atan", "atan2", "erf", "erfc", "sigmoid", "logit", "softmax", "log_softmax"),
        *("mean", "std", "var", "norm", "linear", "conv1d", "conv2d", "conv3d", "layer_norm"),
        *("batch_norm", "group_norm", "instance_norm", "gelu", "silu", "softplus", "logsigmoid"),
        *("logsumexp", "float", "half", "double", "bfloat16", "true_divide", "cdist", "normalize"),
        *("cross_entropy", "mse_loss", "nll_loss", "binary_cross_entropy", "kl_div", "lgamma"),
        *("digamma", "hann_window", "hamming_window", "rand_like", "randn_like", "deg2rad"),
    }
)
# What holds what its object, or its first argument, holds.
KEEPING = frozenset(
    {
        *("view", "reshape", "permute", "transpose", "t", "squeeze", "unsqueeze", "flatten"),
        *("contiguous", "clone", "detach", "expand", "repeat", "chunk", "split", "flip", "roll"),
        *("abs", "neg", "relu", "clamp", "clip", "sum", "amax", "amin", "cumsum", "tile", "to"),
        *("cuda", "cpu", "masked_fill", "gather", "index_select", "narrow", "select", "triu"),
        *("tril", "diag", "diagonal", "stack", "cat", "dropout", "max_pool2d", "avg_pool2d"),
    }
)
_TYPED = ("float", "double", "half", "bfloat16")
_LIMIT = 20  # names and operators that are followed


def holds_fractions(tree: Tree, node: ast.expr, left: int = _LIMIT) -> bool:
    """Whether the text tells that a tensor holds fractions; False where it does not tell."""
    if left <= 0:
        return False
    if isinstance(node, ast.Constant):
        return isinstance(node.value, float)
    if isinstance(node, ast.UnaryOp):
        return holds_fractions(tree, node.operand, left - 1)
    if isinstance(node, ast.BinOp):
        if isinstance(node.op, ast.Div):
            return True
        return any(holds_fractions(tree, one, left - 1) for one in (node.left, node.right))
    if isinstance(node, ast.Subscript):
        return holds_fractions(tree, node.value, left - 1)
    if isinstance(node, ast.IfExp):
        return all(holds_fractions(tree, one, left - 1) for one in (node.body, node.orelse))
    if isinstance(node, ast.Call):
        return _call_gives(tree, node, left - 1)
    if isinstance(node, ast.Name):
        values = values_of(tree, node)
        return bool(values) and all(holds_fractions(tree, one, left - 1) for one in values)
    return False


def _call_gives(tree: Tree, call: ast.Call, left: int) -> bool:
    leaf = tree.leaf(call.func)
    for keyword in call.keywords:
        if keyword.arg == "dtype":
            return _names_fractions(tree, keyword.value)
    if leaf == "to" and any(_names_fractions(tree, one) for one in call.args):
        return True
    if leaf in ("tensor", "as_tensor", "full"):
        given = call.args[-1] if call.args else call
        return any(
            isinstance(one, ast.Constant) and isinstance(one.value, float)
            for one in ast.walk(given)
        )
    if leaf in _FRACTIONS or leaf in ("zeros", "ones", "eye"):
        return True
    if leaf in KEEPING:
        first = tree.receiver(call) or next(iter(call.args), None)
        if isinstance(first, (ast.List, ast.Tuple)) and first.elts:
            first = first.elts[0]
        return first is not None and holds_fractions(tree, first, left)
    return False


def _names_fractions(tree: Tree, node: ast.expr) -> bool:
    return tree.leaf(node).startswith(_TYPED)


def values_of(tree: Tree, name: ast.Name) -> list[ast.expr]:
    """All that a local name is bound to before; nothing where it is bound in other ways, too."""
    function = tree.function(name)
    if function is not None:
        taken = (*parameters(function), function.args.vararg, function.args.kwarg)
        if any(one is not None and one.arg == name.id for one in taken):
            return []
    bound = stores(tree, name)
    found = [value_bound_to(tree, one) for one in bound]
    values = [one for one in found if one is not None]
    if len(values) != len(bound):
        return []
    # What is bound to what holds itself cannot be followed to an end.
    return [] if any(tree.names(name.id, one) for one in values) else values


def value_bound_to(tree: Tree, name: ast.Name) -> ast.expr | None:
    """What a statement binds a name to: `a = value`, `a, b = value, other`."""
    holder = tree.parent(name)
    if isinstance(holder, ast.Assign):
        return holder.value
    made = tree.parent(holder) if isinstance(holder, ast.Tuple) else None
    if not isinstance(holder, ast.Tuple) or not isinstance(made, ast.Assign):
        return None
    values = made.value.elts if isinstance(made.value, ast.Tuple) else []
    both = (*holder.elts, *values)
    if len(values) != len(holder.elts) or any(isinstance(one, ast.Starred) for one in both):
        return None
    return values[holder.elts.index(name)]


def stores(tree: Tree, name: ast.Name) -> list[ast.Name]:
    """Where a name is bound in the same function, or outside of all, as another one reads it."""
    function = tree.function(name)
    shared = any(name.id in one.names for one in tree.nodes(ast.Global))
    shared = shared or any(name.id in one.names for one in tree.nodes(ast.Nonlocal))
    return [
        one
        for one in tree.names(name.id, function)
        if isinstance(one.ctx, ast.Store) and (shared or tree.function(one) is function)
    ]


def unpacked(tree: Tree, name: ast.Name) -> list[ast.expr]:
    """What a name is bound to by `a, b = f()`, of a function of the same file; else nothing."""
    found: list[ast.expr] = []
    for store in stores(tree, name):
        target = tree.parent(store)
        statement = tree.statement(store)
        if not isinstance(target, ast.Tuple) or not isinstance(statement, ast.Assign):
            return []
        place = target.elts.index(store)
        for value in _results(tree, statement.value):
            if not isinstance(value, ast.Tuple) or len(value.elts) != len(target.elts):
                return []
            found.append(value.elts[place])
    return found


def _results(tree: Tree, value: ast.expr) -> list[ast.expr]:
    if not isinstance(value, ast.Call) or not isinstance(value.func, ast.Name):
        return [value]
    called = value.func.id
    made = [one for one in tree.module.body if isinstance(one, ast.FunctionDef)]
    same = [one for one in made if one.name == called]
    if len(same) != 1:
        return [value]
    returns = tree.nodes(ast.Return, same[0])
    return [one.value for one in returns if one.value is not None]


_WHOLE = frozenset({"arange", "argmax", "argmin", "argsort", "int", "long", "randint", "randperm"})
_TRUTHS = frozenset(
    {"bool", "isfinite", "isinf", "isnan", "logical_and", "logical_not", "logical_or"}
)


def tells_type(tree: Tree, node: ast.expr, left: int = _LIMIT) -> str:
    """ "bool", "float" or "int" for what the text tells that a tensor holds; "" for the rest."""
    if left <= 0:
        return ""
    if isinstance(node, ast.Compare):
        return "bool"
    if isinstance(node, ast.Name):
        values = {tells_type(tree, one, left - 1) for one in values_of(tree, node)}
        return values.pop() if len(values) == 1 else ""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Invert):
        return tells_type(tree, node.operand, left - 1)
    if holds_fractions(tree, node):
        return "float"
    if not isinstance(node, ast.Call):
        return ""
    leaf = tree.leaf(node.func)
    if leaf in _TRUTHS:
        return "bool"
    typed = [tree.leaf(one.value) for one in node.keywords if one.arg == "dtype"]
    if typed:
        return (
            "bool" if typed == ["bool"] else "int" if "int" in typed[0] or typed == ["long"] else ""
        )
    if leaf == "tensor" and node.args:
        return _of_constants(node.args[0])
    is_float = any(
        isinstance(one, ast.Constant) and isinstance(one.value, float) for one in node.args
    )
    return "int" if leaf in _WHOLE and not is_float else ""


def _of_constants(node: ast.expr) -> str:
    """What a list of constants holds."""
    inner = [one for one in ast.walk(node) if isinstance(one, ast.expr)]
    values = [one.value for one in inner if isinstance(one, ast.Constant)]
    if any(not isinstance(one, (ast.Constant, ast.List, ast.Tuple)) for one in inner) or not values:
        return ""
    kinds = {type(one).__name__ for one in values}
    return kinds.pop() if len(kinds) == 1 else ""


def may_be_truth(tree: Tree, node: ast.expr) -> bool:
    """Whether nothing tells that a tensor holds numbers."""
    return tells_type(tree, node) in ("", "bool")
