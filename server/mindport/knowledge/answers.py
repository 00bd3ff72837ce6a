"""The answer for one API, one release and one backend."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from mindport.knowledge.offers import Offer, offer, published
from mindport.knowledge.parity import lower
from mindport.knowledge.rows import WITHOUT_TARGET, Row, TargetRow
from mindport.knowledge.sources import Sources
from mindport.knowledge.types import Backend, Mapping, Parity, Policy, Target

_DATA = ("torch.utils.data", "torchvision.transforms", "torchvision.datasets", "torchvision.io",
         "torchaudio", "torchtext")  # fmt: skip
_AREAS = {
    "torch.distributed": "distributed",
    "torch.optim": "training",
    "torch.cuda": "device",
}
_PLACES = {Backend.ASCEND: "Ascend", Backend.GPU: "GPU", Backend.CPU: "CPU"}


def answers(api: str, release: str, sources: Sources) -> dict[Backend, Mapping] | None:
    """The answer for each backend; None when nothing is known of the API."""
    placed = sources.rows.get(api)
    row = placed.row if placed is not None else None
    offers, drafted = _offers(api, row, release, sources)
    if row is None and not offers:
        return _unlisted(api, release, sources)
    return {
        backend: _mapping(api, row, _ordered(offers, backend), release, sources, drafted=drafted)
        for backend in Backend
    }


def _offers(api: str, row: Row | None, release: str, sources: Sources) -> tuple[list[Offer], bool]:
    """The targets of a release, best first, and whether they come without a curated row."""
    if release in sources.mindspore:
        wanted = [target for target in (row.targets if row else ())
                  if sources.present(target.api, release)]  # fmt: skip
        if wanted:
            return [offer(api, target, release, sources, drafted=False) for target in wanted], False
        if row is not None and not row.targets:
            return [], False
        return [
            offer(api, TargetRow(api=official.mindspore), release, sources, drafted=True)
            for _, official in sources.official.newest_first(api)
            if sources.present(official.mindspore, release)
        ], True
    listed = [
        published(official, release, release, sources)
        for official in sources.official.rows[release].get(api, ())
        if official.mindspore
    ]
    if not listed and row is not None and not row.targets:
        return [], False
    names = {item.target.api for item in listed}
    earlier = [
        published(official, table, release, sources)
        for table, official in sources.official.newest_first(api, upto=release)
        if official.mindspore not in names and sources.present(official.mindspore, release)
    ]
    if listed or earlier:
        return [*listed, *earlier], False
    return [_undocumented(target, release, sources) for target in (row.targets if row else ())
            if sources.present(target.api, release)], False  # fmt: skip


def _undocumented(target: TargetRow, release: str, sources: Sources) -> Offer:
    """A curated target that a release has, though its table does not name the torch API."""
    text = f"The table of {release} does not list this API: compare before use."
    return Offer(
        Target(
            api=target.api,
            parity=Parity.CHANGED,
            platforms=target.backends,
            since=sources.since(target.api),
            differences=(*target.differences, text),
            evidence=f"name seen before and after MindSpore {release}",
        ),
        stated=bool(target.backends),
    )


def _ordered(offers: Sequence[Offer], backend: Backend) -> list[Target]:
    """The targets that run on a backend, best first; the best of all when none does."""

    def rank(item: tuple[int, Offer]) -> tuple[bool, bool, int]:
        place, one = item
        is_mint = one.target.api.startswith("mindspore.mint.")
        if one.stated or backend in one.measured:
            second_choice = False
        else:
            second_choice = is_mint != (backend is Backend.ASCEND)
        return (not one.target.platforms, second_choice, place)

    able = [
        item
        for item in enumerate(offers)
        if backend not in (item[1].lacking or {})
        and (not item[1].target.platforms or backend in item[1].target.platforms)
    ]
    if able:
        return [_on(one, backend) for _, one in sorted(able, key=rank)]
    return [_unable(one, backend) for one in offers[:1]]


def _on(one: Offer, backend: Backend) -> Target:
    texts = (one.only_on or {}).get(backend, ())
    if not texts:
        return one.target
    return replace(
        one.target,
        parity=lower(one.target.parity, Parity.CHANGED),
        differences=(*one.target.differences, *texts),
    )


def _unable(one: Offer, backend: Backend) -> Target:
    """The only target there is, though it does not run there: said, not hidden."""
    text = (one.lacking or {}).get(backend)
    if text is None:
        names = ", ".join(_PLACES[item] for item in one.target.platforms)
        text = f"Not documented for {_PLACES[backend]} (only {names})."
    return replace(
        one.target,
        parity=lower(one.target.parity, Parity.CHANGED),
        differences=(*one.target.differences, text),
    )


def _mapping(
    api: str,
    row: Row | None,
    targets: list[Target],
    release: str,
    sources: Sources,
    *,
    drafted: bool,
) -> Mapping:
    area = row.area if row is not None else area_of(api)
    if row is None:
        return _drafted(api, area, targets, drafted)
    differences = row.differences
    policy, advice = row.policy, row.advice
    if not targets and row.parity not in WITHOUT_TARGET:
        return _later(api, row, release, sources)
    if row.parity in WITHOUT_TARGET and not (targets and row.parity is Parity.MISSING):
        parity = row.parity
    else:
        parity = targets[0].parity
        if row.parity is not None and row.parity is not Parity.MISSING:
            parity = lower(parity, row.parity)
        if differences:
            parity = lower(parity, Parity.CHANGED)
        if row.parity is Parity.MISSING:
            policy, advice = None, ""
    return Mapping(
        api=api,
        parity=parity,
        targets=tuple(targets),
        area=area,
        differences=differences,
        policy=policy,
        advice=advice,
        recipe=row.recipe,
        drafted=drafted or row.drafted,
    )


def _drafted(api: str, area: str, targets: list[Target], drafted: bool) -> Mapping:
    """An answer from the official tables alone."""
    parity, advice = targets[0].parity, ""
    if area == "data":
        parity = Parity.DATA_PIPELINE
        advice = f"Part of data processing: use {targets[0].api} or keep the library as it is."
    return Mapping(api, parity, tuple(targets), area, advice=advice, drafted=drafted)


def _later(api: str, row: Row, release: str, sources: Sources) -> Mapping:
    """The release has none of the targets; a later one has."""
    known = [(sources.seen(target.api)[0], target.api) for target in row.targets
             if sources.seen(target.api)]  # fmt: skip
    advice = f"MindSpore {release} has no counterpart."
    if known:
        place, name = min(known)
        advice = f"{advice[:-1]}; {name} is there since {sources.releases[place]}."
    if row.advice:
        advice += f" {row.advice}"
    return Mapping(
        api=api,
        parity=Parity.MISSING,
        targets=(),
        area=row.area,
        differences=row.differences,
        policy=row.policy or Policy.REPLACE,
        advice=advice,
        recipe=row.recipe,
        drafted=row.drafted,
    )


def _unlisted(api: str, release: str, sources: Sources) -> dict[Backend, Mapping] | None:
    """A torch name of another release's table, without any counterpart in this one."""
    known = [
        (sources.seen(row.mindspore)[0], row.mindspore)
        for _, row in sources.official.newest_first(api)
        if sources.seen(row.mindspore)
    ]
    if not known:
        return None
    place, name = min(known)
    there = [sources.releases[index] for index in sources.seen(name)]
    mapping = Mapping(
        api=api,
        parity=Parity.MISSING,
        targets=(),
        area=area_of(api),
        policy=Policy.REPLACE,
        advice=f"MindSpore {release} has no counterpart; {name} is there from {there[0]}"
        + ("." if place >= sources.releases.index(release) else f" to {there[-1]}."),
        drafted=True,
    )
    return dict.fromkeys(Backend, mapping)


def area_of(api: str) -> str:
    """The area of an API that no curated row places."""
    if any(api == name or api.startswith(name + ".") for name in _DATA):
        return "data"
    for prefix, area in _AREAS.items():
        if api == prefix or api.startswith(prefix + "."):
            return area
    return "network"
