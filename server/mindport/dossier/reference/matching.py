"""How the names of a project match the models that exist for MindSpore."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from mindport.dossier.reference.known_models import Known, Release, known_models, normal

REPOSITORY = "repository"  # the kind of the name of a repository
MAKER = "maker"  # the kind of a function that returns a model
# A name that so many families of models have says nothing of any.
_COMMON = 4
_SEVERAL = 3  # packages that have an architecture: its name is no word for a part of any
_SHORT = 3  # letters of a name that says little alone: `Net`
_OWN = 2.0  # what the name of an architecture counts; any other name counts at most 1
_FEWEST = 3  # other names that together say enough
_PARTS = 2.0  # what they must count
_WORD = re.compile(r"[A-Z]+(?=[A-Z][a-z]|\b|[_\W])|[A-Z]?[a-z]+|[A-Z]+|\d+")
_SIZE = re.compile(r"[_-][a-z]?\d+$")  # of a model: `EfficientDet_d0`
# What a repository says of its framework says nothing of its model: `PyTorch-YOLOv3`.
_FRAMEWORK = re.compile(r"(?i)(?<![a-z])py[-_]?torch(?![a-z])|(?<=[-_.])torch$|^torch(?=[-_.])")
_MOST_SAY = 0.6  # so many classes of an architecture begin with its prefix

Key: TypeAlias = tuple[Release, str]  # an architecture of a package


class Match(NamedTuple):
    """An architecture of a package with the names of the project that it has."""

    release: Release
    architecture: str
    names: tuple[str, ...]
    score: float
    is_own: bool  # a name is that of the architecture itself


class _Index(NamedTuple):
    """The tables, as names are looked up in them."""

    places: Mapping[str, tuple[Known, ...]]  # by name
    stems: Mapping[str, frozenset[Key]]  # by what follows the prefix that an architecture has
    called: Mapping[str, tuple[Key, ...]]  # by the name of the architecture
    listed: Mapping[str, tuple[Key, ...]]  # by the first word of models that are only listed
    sizes: Mapping[Key, int]  # how many names an architecture has


@lru_cache(maxsize=1)
def _index() -> _Index:
    by_key: defaultdict[Key, list[Known]] = defaultdict(list)
    for each in known_models().values():
        for one in each:
            by_key[one.release, one.architecture].append(one)
    stems: defaultdict[str, set[Key]] = defaultdict(set)
    called: defaultdict[str, list[Key]] = defaultdict(list)
    listed: defaultdict[str, list[Key]] = defaultdict(list)
    sizes: dict[Key, int] = {}
    for key, rows in by_key.items():
        # One name alone is a layer in a file of its own, unless a list calls it a model.
        if len(rows) > 1 or rows[0].kind == "model":
            for name in dict.fromkeys((normal(key[1]), normal(_SIZE.sub("", key[1])))):
                called[name].append(key)
            sizes[key] = len(rows)
        first = normal(key[1].partition("_")[0])
        if len(rows) == 1 and rows[0].kind == "model" and len(first) > _SHORT:
            listed[first].append(key)
        for stem in _stems([one.name for one in rows if one.kind == "class"]):
            stems[stem].add(key)
    return _Index(
        known_models(),
        {name: frozenset(keys) for name, keys in stems.items()},
        {name: tuple(keys) for name, keys in called.items()},
        {name: tuple(keys) for name, keys in listed.items()},
        sizes,
    )


def _stems(names: list[str]) -> Iterator[str]:
    """What classes are called without the prefix that most have: `SamMaskDecoder` of SAM."""
    words = {name: _WORD.findall(name) for name in names}
    firsts = Counter(each[0] for each in words.values() if len(each) > 1)
    if len(names) < _COMMON or not firsts:
        return
    prefix, count = firsts.most_common(1)[0]
    if count < _MOST_SAY * len(names):
        return
    for name, each in words.items():
        # One word more is a part that any model has: `SamLayer`.
        if each[0] == prefix and len([one for one in each[1:] if one.isalpha()]) > 1:
            yield normal(name.removeprefix(prefix))


@lru_cache(maxsize=4096)
def _family(architecture: str) -> str:
    """What the versions of a model have in common: `sam` of `sam2_video`."""
    words = re.findall(r"[a-z]+|\d+", architecture.lower())
    return next((one for one in words if one.isalpha() and len(one) > 1), architecture)


def _families(keys: Iterable[Key]) -> int:
    return len({_family(key[1]) for key in keys})


def _named_after(name: str, kind: str) -> tuple[Key, ...]:
    """The architectures whose name a class has (`DETR`), or has first (`BLIP_Pretrain`).

    Of a function, the whole name must be that of one; a repository may have a short name, and that
    of a model which a list calls after its authors, too (`Open-Sora` of `opensora_hpcai`).
    """
    index = _index()
    whole, first = normal(name), normal(name.partition("_")[0])
    if kind == REPOSITORY:
        whole = normal(_FRAMEWORK.sub("", name)) or whole
        return (*index.called.get(whole, ()), *index.listed.get(whole, ()), *_initials(name))
    if _is_part_of_many(whole):
        return ()
    for one in [whole] if kind == MAKER else [whole, first]:
        if one in index.called and len(one) > _SHORT:
            return index.called[one]
    return ()


def _initials(name: str) -> tuple[Key, ...]:
    """The architectures that are called by the first letters of words: `temporal-shift-module`."""
    letters = "".join(word[0] for word in re.findall(r"[a-z]+", name.lower()))
    return _index().called.get(letters, ()) if len(letters) >= _SHORT else ()


def _is_part_of_many(name: str) -> bool:
    """Whether many models have a part of this name, though one is called so: `Attention`."""
    index = _index()
    keys = {(one.release, one.architecture) for one in index.places.get(name, ())}
    packages = {release for release, _ in index.called.get(name, ())}
    return _families(keys) >= _COMMON and len(packages) < _SEVERAL


def _weights(name: str, kind: str) -> Iterator[tuple[Key, float]]:
    """The architectures that have a name, with what it says for each."""
    index = _index()
    whole = normal(name)
    known = [one for one in index.places.get(whole, ()) if one.kind != "model"]
    keys = {
        (one.release, one.architecture)
        for one in known
        if kind == "class" or one.kind == "function"
    }
    says = len(whole) > _SHORT and not _is_part_of_many(whole)
    own = {key for key in keys if says and _is_own(name, key[1])}
    if not keys and kind == "class":
        keys = set(index.stems.get(whole, ()))
    # A copy of a model beside another is that model.
    keys = own or keys
    count = _families(keys)
    if 0 < count < _COMMON:
        for key in keys:
            yield key, (_OWN if key in own else 1.0) / count


def matches(names: Iterable[tuple[str, str]]) -> list[Match]:
    """The architectures that have some of the names (with their kinds), the best first.

    A name counts for less the more families of models have it. One name is enough where it is
    that of the architecture; of other names it takes several.
    """
    found: defaultdict[Key, dict[str, float]] = defaultdict(dict)
    whole = tuple(dict.fromkeys(names))
    for name, kind in whole:
        if kind != REPOSITORY:
            for key, weight in _weights(name, kind):
                found[key][name] = weight
        for key in _named_after(name, kind):
            found[key][name] = _OWN
    for name, key in (*_short(whole, found), *_variants(whole)):
        found[key][name] = _OWN
    each = [_match(key, weights) for key, weights in found.items()]
    made = [one for one in each if one is not None]
    return sorted(made, key=lambda one: (-one.score, one.release.package, one.architecture))


def _short(
    names: tuple[tuple[str, str], ...], found: Mapping[Key, Mapping[str, float]]
) -> Iterator[tuple[str, Key]]:
    """Classes with a short name of a model, where something else says that it is this model."""
    words = {
        word.lower() for name, kind in names if kind == REPOSITORY for word in _WORD.findall(name)
    }
    for name, kind in names:
        whole = normal(name)
        if kind == "class" and 1 < len(whole) <= _SHORT:
            for key in _index().called.get(whole, ()):
                if whole in words or any(one != name for one in found.get(key, ())):
                    yield name, key


def _variants(names: tuple[tuple[str, str], ...]) -> Iterator[tuple[str, Key]]:
    """Functions that make sizes of one model: `vit_tiny` and `vit_base`."""
    by_word: defaultdict[str, list[str]] = defaultdict(list)
    for name, kind in names:
        first, _, rest = name.partition("_")
        if kind == MAKER and rest and len(first) >= _SHORT:
            by_word[first.lower()].append(name)
    for word, each in by_word.items():
        if len(each) > 1:
            for key in _index().called.get(word, ()):
                yield from ((name, key) for name in each)


def _match(key: Key, weights: Mapping[str, float]) -> Match | None:
    release, architecture = key
    score = sum(weights.values())
    is_own = any(weight == _OWN for weight in weights.values())
    if not is_own and (len(weights) < _FEWEST or score < _PARTS):
        return None
    if key not in _index().sizes:
        return None
    return Match(release, architecture, tuple(sorted(weights)), score, is_own)


def _is_own(name: str, architecture: str) -> bool:
    """Whether a name is the architecture's, with a prefix or a suffix on either side.

    `EncodecModel` of `encodec`, `DBNet` of `det_dbnet`, `EfficientDet` of `EfficientDet_d0`.
    """
    of, one = normal(architecture), normal(name)
    if of == one or (len(of) > _SHORT and one.startswith(of)):
        return True
    parts = [normal(part) for part in re.split("[_-]", architecture)]
    return len(one) > _SHORT and one in (parts[0], parts[-1])
