"""What a whole file does with layers and tensors, so that MindSpore's own would not do."""

from __future__ import annotations

import ast
import re

from mindport.analysis.values.iterated import is_module
from mindport.rewrite.conversion.given_sizes import holds_layer, may_have_rank
from mindport.rewrite.view.tree import Tree, asked_once

_ASKING = ("builtins.hasattr", "builtins.isinstance")
_HELD = ("buffers", "named_buffers", "num_batches_tracked", "reset_running_stats")
_ASKS = re.compile(r"(get|is|are)_")
_WORDS_OF_SETTINGS = re.compile(
    r"^(set_)?detect_|^(set|get|is|are|use)_|_(cpu|gpu|warn_only)(?=_)|_(enabled|dtype)$"
)
_SHARED = ("weight", "bias", "running_mean", "running_var")


@asked_once
def reads_weights(tree: Tree) -> bool:
    """Whether a file asks objects of unknown classes for weights by torch's names."""
    named = (*tree.members("weight"), *tree.members("bias"))
    return any(not tree.is_self(one.value) and not tree.kind(one.value) for one in named)


@asked_once
def asks_for_norms(tree: Tree) -> bool:
    """Whether a file asks for one of several classes, to reach the weights of each by one name.

    MindSpore's names are not the same for all; the project's own layers also have torch's.
    """
    asked = [one.args[1] for one in tree.calls(*_ASKING) if len(one.args) == 2]
    return any(
        _is_some_norm(tree, one) or (isinstance(one, ast.Constant) and one.value in _SHARED)
        for one in asked
    )


@asked_once
def has_norms_with_torch_names(tree: Tree) -> bool:
    """Whether the layers that normalize are made in a file that asks for one of several.

    They are the project's own there, whose weights also have torch's names.
    """
    norms = tree.evaluator.catalogue.named("normalizing")
    asked = {part for one in tree.calls(*_ASKING) for part in ast.walk(one)}
    named = (*tree.nodes(ast.Attribute), *tree.nodes(ast.Name))
    return asks_for_norms(tree) and any(
        one not in asked and tree.api(one) in norms for one in named
    )


def is_shared_name(tree: Tree, api: str) -> bool:
    """Whether it is a weight or a statistic of a layer that normalizes: `BatchNorm2d.weight`."""
    owner, _, name = api.rpartition(".")
    return name in _SHARED and owner in tree.evaluator.catalogue.named("normalizing")


def _is_some_norm(tree: Tree, classes: ast.expr) -> bool:
    """Whether one of several classes is a layer that normalizes, or what such ones derive from."""
    named = {tree.api(one) for one in classes.elts} if isinstance(classes, ast.Tuple) else set()
    return not named.isdisjoint(tree.evaluator.catalogue.named("normalizing"))


@asked_once
def asks_for_statistics(tree: Tree) -> bool:
    """Whether a file looks at all that a module holds, or resets it: more than saving weights."""
    outer = [tree.parent(tree.parent(one) or one) for one in tree.members("state_dict")]
    return any(map(tree.members, _HELD)) or any(
        one is not None
        and not (isinstance(one, ast.Call) and tree.leaf(one.func) in ("load_state_dict", "save"))
        for one in outer
    )


@asked_once
def meets_doubles(tree: Tree) -> bool:
    """Whether a file casts modules to double precision, or calls them with such tensors."""
    is_set = tree.evaluator.sets_another_default
    return is_set or any(_meets_double(tree, call) for call in tree.nodes(ast.Call))


def _meets_double(tree: Tree, call: ast.Call) -> bool:
    api = tree.api(call.func)
    given = (*call.args, *(one.value for one in call.keywords))
    if is_module(api):  # a layer is made, or `net.to(torch.float64)`
        is_cast = any(tree.of(one).dtype == "float64" for one in given)
        return is_cast or api == "torch.nn.Module.double"
    is_called = tree.of(call.func).may_be_module
    return is_called and any(tree.of(one).held.dtype == "float64" for one in given)


@asked_once
def meets_single(tree: Tree, layer: str, rank: int) -> bool:
    """Whether a file may call a layer with a tensor of this rank: one sample without a batch."""
    return any(
        holds_layer(tree.of(call.func).value, layer) and may_have_rank(tree, call.args[0], rank)
        for call in tree.nodes(ast.Call)
        if call.args
    )


@asked_once
def makes_sparse(tree: Tree) -> bool:
    """Whether a file calls what makes sparse tensors."""
    made = ("torch.sparse", "torch.Tensor.to_sparse")
    return any(tree.api(one.func).startswith(made) for one in tree.nodes(ast.Call))


def sets_what_is_asked_for(tree: Tree, api: str) -> bool:
    """Whether a file also calls, or enters, what changes the setting that an API asks for."""
    return any(not _ASKS.match(one.rpartition(".")[2]) for one in _of_one_setting(tree, api))


def asks_for_what_is_set(tree: Tree, api: str) -> bool:
    """Whether a file also calls what asks for the setting that an API changes."""
    return any(_ASKS.match(one.rpartition(".")[2]) for one in _of_one_setting(tree, api))


def _of_one_setting(tree: Tree, api: str) -> set[str]:
    """The other APIs of torch that a file calls and that are about the same setting."""
    called = {tree.api(one.func) for one in tree.nodes(ast.Call)} - {api}
    subject = _subject(api)
    return {one for one in called if one.startswith("torch.") and _subject(one) == subject}


def _subject(api: str) -> str:
    """What a setting is about: `autocast` of `is_autocast_enabled`."""
    return _WORDS_OF_SETTINGS.sub("", api.rpartition(".")[2])
