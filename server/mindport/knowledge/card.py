"""What is worth telling of one API, in the order in which it is told, for any medium."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from mindport.knowledge.store import KnowledgeBase
from mindport.knowledge.types import Backend, Mapping, ParameterMapping, Parity, Policy, Target

POLICIES = {
    Policy.REPLACE: "replace with an equivalent API",
    Policy.WRAP: "wrap existing MindSpore APIs",
    Policy.CUSTOM: "write a custom operator",
    Policy.ASK: "ask the community",
}
DRAFTED = "Drafted by program from tables and signatures, not reviewed."

# A label with its texts; those of one fact that has several lines stand below each other.
Facts = tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class ParameterRow:
    """One line of the parameters side by side; a name is None where that side has none."""

    torch: str | None
    mindspore: str | None
    status: str
    note: str

    @property
    def is_same(self) -> bool:
        """Whether nothing changes for this parameter."""
        return self.status == "same"


@dataclass(frozen=True, slots=True)
class Replaced:
    """An API that a MindSpore API takes the place of; `first` is what is preferred for it."""

    api: str
    parity: Parity | None
    first: str | None


def place_of(release: str, backend: Backend) -> str:
    """The release and backend that an answer is for."""
    return f"MindSpore {release}, {backend.label}"


def platforms_text(platforms: tuple[Backend, ...]) -> str:
    """The platforms as people write them; empty for none."""
    return ", ".join(platform.label for platform in platforms)


def conversion_run(knowledge: KnowledgeBase, api: str, backend: Backend) -> str:
    """What became of torch's own samples of an API that were converted and run, in one line.

    On the backend, else on the CPU, which the line names; "" where none were.
    """
    ran = knowledge.conformance(api, backend) or knowledge.conformance(api, Backend.CPU)
    if ran is None or not ran.samples:
        return ""
    counts = (
        (ran.match, "match"),
        (ran.differs, "differ"),
        (ran.empty, "differ for empty tensors"),
        (ran.fails, "fail"),
        (ran.not_converted, "not converted"),
    )
    told = ", ".join(f"{count} {what}" for count, what in counts if count)
    errors = [f"largest error {ran.error:.2g}"] if ran.match else []
    errors += [f"in gradients {ran.gradient_error:.2g}"] if ran.match and ran.gradient_error else []
    said = f"{told} ({ran.backend.label}, MindSpore {ran.release})"
    return "; ".join([said, ", ".join(errors)] if errors else [said])


def facts_of_api(mapping: Mapping, docs: str, ran: str = "") -> Facts:
    """What is said of the API itself, before its targets; `ran` is `conversion_run`."""
    return _said(
        ("area", mapping.area if mapping.area != "network" else ""),
        ("policy", POLICIES[mapping.policy] if mapping.policy else ""),
        ("advice", mapping.advice),
        ("recipe", mapping.recipe or ""),
        ("differences", mapping.differences),
        ("samples", ran),
        ("docs", docs),
    )


def facts_of_target(knowledge: KnowledgeBase, target: Target, docs: str) -> Facts:
    """What is said of one target, before its parameters."""
    return _said(
        ("platforms", platforms_text(target.platforms) or "not stated"),
        ("since", since_text(knowledge, target.api)),
        ("evidence", target.evidence),
        ("docs", docs),
        ("differences", target.differences),
    )


def since_text(knowledge: KnowledgeBase, name: str) -> str:
    """The first release that has a name; "or earlier" where the one before may have it."""
    since = knowledge.since(name)
    return since if not since or knowledge.is_new_in(name, since) else f"{since} or earlier"


def facts_of_name(knowledge: KnowledgeBase, name: str, release: str) -> Facts:
    """What is said of a MindSpore name, before what it replaces."""
    return _said(
        ("platforms", platforms_text(knowledge.platforms(name, release))),
        ("since", since_text(knowledge, name)),
        ("docs", knowledge.docs_url(name, release)),
    )


def _said(*facts: tuple[str, str | tuple[str, ...]]) -> Facts:
    listed = ((label, (said,) if isinstance(said, str) else said) for label, said in facts)
    return tuple((label, texts) for label, texts in listed if any(texts))


def parameter_row(line: ParameterMapping) -> ParameterRow:
    """One parameter on both sides, and what to write."""
    note = line.note
    if line.value is not None:
        value = line.value.replace("{}", line.torch or "{}")
        note = f"write {line.mindspore}={value}" + (f"; {note}" if note else "")
    return ParameterRow(
        _with_default(line.torch, line.torch_default),
        _with_default(line.mindspore, line.mindspore_default),
        line.status.replace("_", " "),
        note,
    )


def _with_default(name: str | None, default: str | None) -> str | None:
    return name if name is None or default is None else f"{name}={default}"


def replaced_by(
    knowledge: KnowledgeBase, name: str, release: str, backend: Backend
) -> Iterator[Replaced]:
    """The APIs that a MindSpore name takes the place of."""
    for api in knowledge.mappings_to(name, release):
        mapping = knowledge.mapping(api, release, backend)
        own = [target for target in mapping.targets if target.api == name] if mapping else []
        yield Replaced(api, own[0].parity if own else None, mapping.target if mapping else None)
