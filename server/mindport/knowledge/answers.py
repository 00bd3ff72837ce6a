"""The answer for one API, one release and one backend."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import Enum

from mindport.knowledge.comparison import lower
from mindport.knowledge.members import as_member, class_followed
from mindport.knowledge.offers import Offer, offer
from mindport.knowledge.presence import Presence
from mindport.knowledge.published import published
from mindport.knowledge.rows import WITHOUT_TARGET, Row, TargetRow
from mindport.knowledge.sources import Sources
from mindport.knowledge.types import Backend, Mapping, Parity, Policy, Target

_DATA = ("torch.utils.data", "torchvision.transforms", "torchvision.datasets", "torchvision.io",
         "torchaudio")  # fmt: skip
_AREAS = {
    "torch.distributed": "distributed",
    "torch.optim": "training",
    "torch.cuda": "device",
}


class Origin(Enum):
    """Where the targets of an answer come from."""

    ROW = "row"
    TABLE = "table"  # the published table of the release itself
    DRAFT = "draft"  # a table of another release, checked against the inventory
    NOWHERE = "nowhere"


def answers(api: str, release: str, sources: Sources) -> dict[Backend, Mapping] | None:
    """The answer for each backend; None when nothing is known of the API."""
    followed = class_followed(api, sources)
    if followed is not None:
        found = answers(followed, release, sources)
        return as_member(api, found, release, sources) if found else None
    placed = sources.rows.get(api)
    row = placed.row if placed is not None else None
    if release in sources.mindspore:
        offers, origin = _offers_by_inventory(api, row, release, sources)
    else:
        offers, origin = _offers_by_table(api, row, release, sources)
    if origin is Origin.NOWHERE:
        mapping = _without_target(api, row, release, sources)
        return dict.fromkeys(Backend, mapping) if mapping else None
    return {backend: _mapping(api, row, _ordered(offers, backend), origin) for backend in Backend}


def _offers_by_inventory(
    api: str, row: Row | None, release: str, sources: Sources
) -> tuple[list[Offer], Origin]:
    """The row's targets that the release has, else those of the published tables."""
    if row is not None:
        wanted = [target for target in row.targets if sources.present(target.api, release)]
        if wanted:
            return [
                offer(api, target, release, sources, drafted=False) for target in wanted
            ], Origin.ROW
        if row.parity in WITHOUT_TARGET:
            return [], Origin.NOWHERE
    found = [
        offer(api, TargetRow(api=official.mindspore), release, sources, drafted=True)
        for _, official in sources.official.newest_first(api)
        if sources.present(official.mindspore, release)
    ]
    return (found, Origin.DRAFT) if found else _unsure(api, row, release, sources)


def _unsure(
    api: str, row: Row | None, release: str, sources: Sources
) -> tuple[list[Offer], Origin]:
    """Targets of other releases that this one may have: they are suggested, not called absent."""
    names = [target.api for target in (row.targets if row is not None else ())]
    names += [official.mindspore for _, official in sources.official.newest_first(api)]
    curated = {target.api: target for target in (row.targets if row is not None else ())}
    found = [
        offer(api, curated.get(name, TargetRow(api=name)), release, sources, drafted=False)
        for name in dict.fromkeys(names)
        if sources.presence(name, release) is Presence.UNKNOWN
    ]
    if not found:
        return [], Origin.NOWHERE
    return found, Origin.DRAFT if row is None else Origin.ROW


def _offers_by_table(
    api: str, row: Row | None, release: str, sources: Sources
) -> tuple[list[Offer], Origin]:
    """What the table of the release lists, other targets that it has, and earlier tables."""
    curated = {target.api: target for target in (row.targets if row is not None else ())}
    listed = {
        official.mindspore: (release, official)
        for official in sources.official.rows[release].get(api, ())
        if official.mindspore
    }
    if not listed and row is not None and row.parity in WITHOUT_TARGET and not row.targets:
        return [], Origin.NOWHERE
    earlier = {
        official.mindspore: (table, official)
        for table, official in sources.official.newest_first(api, upto=release)
        if sources.present(official.mindspore, release)
    }
    there = [name for name in curated if sources.present(name, release)]
    names = dict.fromkeys([*listed, *there, *earlier])
    stated = earlier | listed
    found = [
        published(stated[name], curated.get(name), release, sources)
        if name in stated
        else offer(api, curated[name], release, sources, drafted=False)
        for name in names
    ]
    if found:
        return found, Origin.TABLE if stated and not there else Origin.ROW
    return _unsure(api, row, release, sources)


def _ordered(offers: Sequence[Offer], backend: Backend) -> list[Target]:
    """The targets that run on a backend, best first; the best of all when none does."""

    def rank(item: tuple[int, Offer]) -> tuple[bool, bool, bool, int]:
        place, one = item
        is_mint = one.target.api.startswith("mindspore.mint.")
        if one.stated or backend in one.measured:
            second_choice = False
        else:
            second_choice = is_mint != (backend is Backend.ASCEND)
        return (not one.is_listed, not one.target.platforms, second_choice, place)

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
        names = ", ".join(item.label for item in one.target.platforms)
        text = f"Not documented for {backend.label} (only {names})."
    return replace(
        one.target,
        parity=lower(one.target.parity, Parity.CHANGED),
        differences=(*one.target.differences, text),
    )


def _mapping(api: str, row: Row | None, targets: list[Target], origin: Origin) -> Mapping:
    """The answer where there are targets."""
    area = row.area if row is not None else area_of(api)
    if row is None or origin is not Origin.ROW:
        return _by_table(api, row, targets, origin)
    parity = targets[0].parity
    if row.parity in WITHOUT_TARGET:
        parity = row.parity
    else:
        parity = lower(parity, row.parity or parity)
        parity = lower(parity, Parity.CHANGED) if row.differences else parity
    return Mapping(
        api=api,
        parity=parity,
        targets=tuple(targets),
        area=area,
        differences=row.differences,
        policy=row.policy,
        advice=row.advice,
        recipe=row.recipe,
        drafted=row.drafted,
    )


def _by_table(api: str, row: Row | None, targets: list[Target], origin: Origin) -> Mapping:
    """The answer of the published tables; of the row it takes the area and what goes with it."""
    area = row.area if row is not None else area_of(api)
    is_data = area == "data" if row is None else row.parity is Parity.DATA_PIPELINE
    parity, advice = targets[0].parity, ""
    if is_data:
        parity = Parity.DATA_PIPELINE
        advice = f"Part of the data pipeline: use {targets[0].api} or keep the library as it is."
        advice = row.advice if row is not None else advice
    drafted = origin is Origin.DRAFT
    return Mapping(api, parity, tuple(targets), area, advice=advice, drafted=drafted)


def _without_target(api: str, row: Row | None, release: str, sources: Sources) -> Mapping | None:
    """The answer where the release has no target: the row's own words, or when there was one."""
    if row is not None and row.parity in WITHOUT_TARGET:
        return _stated(api, row)
    names = [target.api for target in row.targets] if row is not None else []
    names += [official.mindspore for _, official in sources.official.newest_first(api)]
    texts = [text for name in dict.fromkeys(names) if (text := _lifetime(name, release, sources))]
    advice = f"MindSpore {release} has no equivalent"
    advice += f"; {texts[0]}." if texts else "."
    if row is not None:
        advice = f"{advice} {row.advice}".strip()
        return replace(
            _stated(api, row),
            parity=Parity.MISSING,
            policy=row.policy or Policy.REPLACE,
            advice=advice,
        )
    if not texts:
        return None
    return Mapping(api, Parity.MISSING, (), area_of(api), policy=Policy.REPLACE, advice=advice,
                   drafted=True)  # fmt: skip


def _stated(api: str, row: Row) -> Mapping:
    """A row that needs no target."""
    return Mapping(
        api=api,
        parity=row.parity or Parity.MISSING,
        targets=(),
        area=row.area,
        differences=row.differences,
        policy=row.policy,
        advice=row.advice,
        recipe=row.recipe,
        drafted=row.drafted,
    )


def _lifetime(name: str, release: str, sources: Sources) -> str:
    """When a MindSpore name was there, seen from a release that lacks it."""
    first = sources.since(name)
    if not first:
        return ""
    last = sources.until(name)
    if sources.releases.index(first) > sources.releases.index(release):
        return f"{name} is known from {first} on"
    return f"{name} is known from {first} to {last}"


def area_of(api: str) -> str:
    """The area of an API that no curated row places."""
    if any(api == name or api.startswith(name + ".") for name in _DATA):
        return "data"
    for prefix, area in _AREAS.items():
        if api == prefix or api.startswith(prefix + "."):
            return area
    return "network"
