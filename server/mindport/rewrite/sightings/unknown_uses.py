"""Methods of torch's objects, called on what nobody knows: `loader.to(device)`, `model.eval()`.

Where no other class has a method of that name, the object is torch's: what is written for it is
right, or fails. Else a mark says that nothing is known.
"""

from __future__ import annotations

import ast
import builtins
import collections
import io
import pathlib
import re
import sys
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from mindport.analysis.uses.api_use import ApiUse, Confidence, UseKind
from mindport.analysis.values.evaluator import TENSOR
from mindport.analysis.values.made_of_tensors import is_made_of_tensors
from mindport.analysis.values.overlays.foreign_members import ARRAY_METHODS, FOREIGN_MEMBERS
from mindport.knowledge.store import KnowledgeBase
from mindport.knowledge.types import Signature
from mindport.rewrite.conversion.trial import Trial
from mindport.rewrite.edits.torch_imports import bound, paths_of
from mindport.rewrite.sighting import Context, Sighting
from mindport.rewrite.sightings.silent_uses import arguments
from mindport.rewrite.view.tree import Tree

# Of what an object may be, from which torch code has its methods.
_OWNERS = (
    *("torch.Tensor", "torch.nn.Module", "torch.optim.Optimizer"),
    "torch.optim.lr_scheduler.LRScheduler",
)
# Kinds of objects that have methods of the same names, by the module that a file gets them from; a
# call of such a method tells nothing. numpy's arrays have the rest.
_KINDS: Mapping[str, tuple[type, ...]] = {
    "": (str, bytes, list, tuple, dict, set, int, float, complex),
    "collections": (collections.OrderedDict, collections.deque, collections.Counter),
    "io": (io.TextIOWrapper, io.BytesIO),
    "pathlib": (pathlib.Path,),
    "re": (re.Pattern, re.Match),
}
# Arguments that only torch's methods take.
_TORCHS = frozenset({"dim", "keepdim", "unbiased"})


# Methods whose places are int32 in MindSpore, and what numpy's take as well.
_PLACES = frozenset({"argmin", "argsort"})
_OF_PLACES = frozenset({"axis", "dim"})


# Attributes of tensors that objects of other kinds seldom have.
_ATTRIBUTES = ("grad", "is_cuda", "requires_grad")
_SET = frozenset({"grad"})  # what MindSpore's tensors have by another name, when it is set as well


def unknown_uses(context: Context) -> Iterator[ApiUse]:
    """Calls of methods that only torch's objects have, and that cannot stay as they are.

    Inferred where nothing else in sight has such a method, and what is written does not depend on
    which of torch's objects it is; else guessed.
    """
    code, tree, facts, trial = context.code, context.tree, context.facts, context.trial
    paths = paths_of(tree)
    imported = paths.keys() | bound(code, tree)
    known = {use.name_span.end for use in context.uses}
    classes = {node.name for node in tree.nodes(ast.ClassDef)}
    meant = [*paths.values(), *(one for name in imported for one in code.imported_as(name))]
    firsts = {path.partition(".")[0] for path in meant}
    of_others = _of_others(frozenset(firsts & _KINDS.keys()))
    packages, is_of_file = firsts - code.packages, not code.packages.isdisjoint(firsts)
    is_alone = is_of_file and all(
        one in sys.stdlib_module_names or one in ("", "numpy") or facts.is_own(one)
        for one in packages
    )

    def is_hidden(member: ast.Attribute) -> bool:
        """Whether it is known what a member is of, or the project's own."""
        root, name = _root(member.value), tree.span(member)
        if name.end in known or root in imported or root in classes:
            return True
        if hasattr(builtins, root) and not _is_local(tree, member):
            return True
        value = tree.span(member.value)
        if facts.is_plain(value):
            return False  # it has no such member: other code sets the value
        if tree.of(member.value).is_no_tensor:
            return True
        is_own = _is_own(tree, member.value)
        return is_own or facts.is_known(name) or facts.is_known(value)

    for attribute in _ATTRIBUTES if is_of_file else ():
        members = tree.members(attribute)
        for member in () if _has_own(tree, attribute) else members:
            is_kept = isinstance(member.ctx, ast.Store) and attribute not in _SET
            if is_kept or is_hidden(member):
                continue
            name, api = tree.span(member), f"torch.Tensor.{attribute}"
            yield ApiUse(name, name, api, UseKind.ATTRIBUTE, Confidence.INFERRED)
    for node in tree.nodes(ast.Call):
        method = node.func
        if not isinstance(method, ast.Attribute) or method.attr.startswith("_"):
            continue
        is_of_tensor, apis = _of_receiver(context, node, method)
        if not apis:
            continue
        is_of_torch = is_of_tensor or any(one.arg in _TORCHS for one in node.keywords)
        is_of_others = method.attr in of_others or (
            method.attr in ARRAY_METHODS and ("numpy" in packages or not is_alone)
        )
        is_for_all = is_of_file and _gives_places(tree, node, method)
        if is_of_others and not is_of_torch and not is_for_all:
            continue
        if is_hidden(method):
            continue
        name = tree.span(method)
        span, given = tree.span(node), arguments(tree, node)
        guesses = [
            ApiUse(span, name, api, UseKind.METHOD, Confidence.GUESSED, given) for api in apis
        ]
        guess = next((one for one in guesses if not trial.is_inert(one)), None)
        if guess is None:
            continue
        is_sure = is_of_tensor or (
            method.attr not in facts.methods
            and (is_of_torch or is_alone or method.attr not in FOREIGN_MEMBERS)
        )
        chosen = _for_each(guesses, trial, is_sure=is_sure)
        yield guess if chosen is None else replace(chosen, confidence=Confidence.INFERRED)


def _of_receiver(context: Context, call: ast.Call, method: ast.Attribute) -> tuple[bool, list[str]]:
    """Whether a method is called on what only a tensor can have given; which one it may be."""
    code = context.code
    found = _methods(code.knowledge, method.attr)
    apis = [api for api in found if _is_taken(call, code.signatures(api))]
    if not apis or not _is_of_tensor(context.tree, method.value, context.facts.methods):
        return False, apis
    return True, [api for api in apis if api.startswith(f"{TENSOR}.")]


def _is_of_tensor(tree: Tree, value: ast.expr, own: Collection[str]) -> bool:
    """Whether a value is one that only a tensor can have given: `x.unsqueeze(2)`."""
    asked = tree.of(value)
    return asked.term is not None and is_made_of_tensors(
        asked.evaluator, asked.unit, asked.term, own
    )


def _has_own(tree: Tree, attribute: str) -> bool:
    """Whether objects of the file's own classes have an attribute of this name."""
    members = tree.members(attribute)
    if any(isinstance(one.ctx, ast.Store) and tree.is_self(one.value) for one in members):
        return True
    fields = [
        one.target
        for made in tree.nodes(ast.ClassDef)
        for one in made.body
        if isinstance(one, ast.AnnAssign)
    ]
    return any(isinstance(one, ast.Name) and one.id == attribute for one in fields)


@lru_cache(maxsize=32)
def _of_others(modules: frozenset[str]) -> frozenset[str]:
    """What objects of other kinds have, too, in a file that imports some of their modules."""
    return frozenset(name for one in ("", *modules) for kind in _KINDS[one] for name in dir(kind))


def _gives_places(tree: Tree, call: ast.Call, method: ast.Attribute) -> bool:
    """`x.argsort()` of what may be a tensor or an array: there is a function for both."""
    names = {one.arg for one in call.keywords}
    is_taken = method.attr in _PLACES and names <= _OF_PLACES
    return is_taken and tree.of(method.value).is_of_passed


def _for_each(guesses: list[ApiUse], trial: Trial, *, is_sure: bool) -> ApiUse | None:
    """The guess whose conversion is right for all objects that it may be called on."""
    results = [trial.result(one) for one in guesses]
    for guess, (suits_all, text) in zip(guesses, results, strict=True):
        if text and suits_all:
            return guess
    if not is_sure or not all(text for _, text in results):
        return None
    return guesses[0] if len({text for _, text in results}) == 1 else None


def _is_taken(call: ast.Call, forms: Sequence[Signature]) -> bool:
    """Whether a method can be called so: `self.log("loss", loss)` is not that of a tensor."""
    is_open = any(isinstance(one, ast.Starred) for one in call.args)
    is_open = is_open or any(one.arg is None for one in call.keywords)
    return is_open or not forms or any(_binds(call, form) for form in forms)


def _binds(call: ast.Call, form: Signature) -> bool:
    kinds = {one.kind for one in form.parameters}
    places = [one for one in form.parameters if one.kind in ("positional", "normal")]
    if "*args" in kinds or "**kwargs" in kinds:
        return True
    if call.keywords:  # numpy's names of them are taken as well
        return len(call.args) <= len(places)
    needed = [one for one in places if one.default is None]
    return len(needed) <= len(call.args) <= len(places)


def _methods(knowledge: KnowledgeBase, name: str) -> list[str]:
    """The methods of torch's objects that have a name."""
    return [f"{owner}.{name}" for owner, names in _owned(knowledge) if name in names]


@lru_cache(maxsize=1)
def _owned(knowledge: KnowledgeBase) -> list[tuple[str, frozenset[str]]]:
    return [(owner, knowledge.methods(owner)) for owner in _OWNERS]


def _is_local(tree: Tree, member: ast.Attribute) -> bool:
    """Whether the name that a path begins with is bound in the function, as `input` may be."""
    inner: ast.expr = member
    while isinstance(inner, ast.Attribute):
        inner = inner.value
    scope = tree.function(member)
    if scope is None or not isinstance(inner, ast.Name):
        return False
    return tree.of(inner).is_passed or bool(tree.assignments(inner.id, scope))


def _root(value: ast.expr) -> str:
    """The name that a path begins with; "" for what is no path."""
    while isinstance(value, ast.Attribute):
        value = value.value
    return value.id if isinstance(value, ast.Name) else ""


def _is_own(tree: Tree, value: ast.expr) -> bool:
    """Whether a value is the object itself whose method this is: what it has, is the project's."""
    return tree.is_super(value) or tree.is_self(value)


SIGHTINGS = (
    Sighting(
        "MP615",
        "unknown-receiver",
        "A method or attribute of torch objects is used on an object of unknown type.",
        "Receiver type unknown; it may be `{api}`",
        find=unknown_uses,
        after=("MP611", "MP612", "MP613", "MP614"),
    ),
)
