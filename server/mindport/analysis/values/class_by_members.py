"""The class of an unknown value, told by the members that code reads of it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from math import inf

from mindport.analysis.values.evaluator import MODULE, TENSOR, Evaluator
from mindport.analysis.values.overlays.foreign_members import FOREIGN_MEMBERS, WIDESPREAD_MEMBERS
from mindport.knowledge.types import Signature

# Classes that can be told.
_CLASSES = (
    TENSOR,
    MODULE,
    "torch.optim.Optimizer",
    "torch.optim.lr_scheduler.LRScheduler",
    "torch.utils.data.DataLoader",
    "torch.distributions.Distribution",
    "torch.nn.utils.rnn.PackedSequence",
)


def class_by_members(ev: Evaluator, names: Iterable[str]) -> str:
    """The class that a value with these members is of; "" where they tell none.

    Names are of methods that are called, with a bracket in front those that are called as only
    one of a tensor is; with a dot in front, of members that are only read, among
    which a method tells nothing: the same name may well be a plain attribute elsewhere; with a
    number and a colon, of methods that are called with at least so many arguments by position. One
    member that no other class in sight has is enough; of members that others may have too, two that
    only one of our classes has together. A class whose method takes fewer arguments is not meant,
    and no tensor where a method is called that tensors do not have.
    """
    called: dict[str, set[str]] = {"": set(), "(": set(), ".": set()}
    calls: list[str] = []
    for name in names:
        if name[0].isdigit():
            calls.append(name)
            continue
        mark = name[0] if name[0] in called else ""
        called[mark].add(name[len(mark) :])
    told = _told(ev, called) if any(called.values()) else ""
    if told == TENSOR and not all(ev.catalogue.member(TENSOR, one) for one in called[""]):
        return ""
    return told if told and all(_takes(ev, told, one) for one in calls) else ""


def _takes(ev: Evaluator, cls: str, call: str) -> bool:
    """Whether a class has a method that may be called so: "2:name" stands for two arguments."""
    places, _, name = call.partition(":")
    found = ev.catalogue.signatures(f"{cls}.{name}")
    return not found or any(_places(one) >= int(places) for one in found)


def _places(signature: Signature) -> float:
    """How many arguments a method takes by position."""
    kinds = [one.kind for one in signature.parameters]
    return inf if "*args" in kinds else sum(one in ("normal", "positional") for one in kinds)


def _told(ev: Evaluator, called: dict[str, set[str]]) -> str:
    owners = _owners(ev)
    if any(TENSOR in owners.get(name, ()) for name in called["("]):
        return TENSOR
    telling = called[""] | {name for name in called["."] if not _is_method(ev, owners, name)}
    for name in sorted(telling):
        if name not in FOREIGN_MEMBERS and len(owners.get(name, ())) == 1:
            return next(iter(owners[name]))
    return _common_owner(owners, telling)


def _common_owner(owners: dict[str, set[str]], names: set[str]) -> str:
    """The only class that has all of these members; "" where too few of them tell anything."""
    if not names <= owners.keys() or len(names - WIDESPREAD_MEMBERS) < 2:
        return ""
    candidates = set(_CLASSES).intersection(*(owners[name] for name in names))
    return candidates.pop() if len(candidates) == 1 else ""


def is_only_of_tensors(ev: Evaluator, name: str) -> bool:
    """Whether a method is one of tensors and of nothing else in sight."""
    known = ev.memo.get(("only of tensors", name))
    if known is None:
        known = ev.memo["only of tensors", name] = class_by_members(ev, (name,)) == TENSOR
    return bool(known)


def _is_method(ev: Evaluator, owners: dict[str, set[str]], name: str) -> bool:
    entries = (ev.catalogue.member(cls, name) for cls in owners.get(name, ()))
    return any(entry is not None and entry.kind == "method" for entry in entries)


def _owners(ev: Evaluator) -> dict[str, set[str]]:
    """The classes that have a member, by its name."""
    known = ev.memo.get(("owners of members",))
    if known is None:
        defining: dict[str, list[str]] = {}
        for cls in _CLASSES:
            for owner in ev.catalogue.mro(cls):
                defining.setdefault(owner, []).append(cls)
        owners: dict[str, set[str]] = {}
        paths = sorted(ev.catalogue.rows)
        for owner, classes in defining.items():
            for at in range(bisect_left(paths, f"{owner}."), len(paths)):
                if not paths[at].startswith(f"{owner}."):
                    break
                head, _, name = paths[at].rpartition(".")
                if head == owner and not name.startswith("_"):
                    owners.setdefault(name, set()).update(classes)
        known = ev.memo["owners of members",] = owners
    return known  # type: ignore[return-value]
