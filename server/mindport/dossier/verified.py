"""The models of a project and their conversions, run side by side with inputs that fit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from mindport.dossier.build import asked_about
from mindport.dossier.reading.reader import Reader
from mindport.dossier.structure.subjects import Found, subjects_of
from mindport.knowledge.types import Backend
from mindport.project.settings.settings import Settings, absolute
from mindport.project.workspace.local_files import local_files
from mindport.verify.conversion import Converted
from mindport.verify.job import Verdict
from mindport.verify.running import verify
from mindport.verify.subject import Limits, Subject

_MOST = 20  # models that are run
_NOT_TAKEN = f"only the first {_MOST} models are run"
_SECONDS = 120.0  # of each framework, for one model


@dataclass(frozen=True, slots=True)
class Verified:
    """What was seen of one model; `why` it was not run, else the verdict."""

    name: str
    place: str
    inputs: str = ""
    verdict: Verdict | None = None
    why: str = ""

    @property
    def is_equal(self) -> bool:
        """Whether it was run, and both programs give the same."""
        return self.verdict is not None and self.verdict.is_equal

    @property
    def is_taken(self) -> bool:
        """Whether it is one of the models that are run, or cannot be."""
        return self.why != _NOT_TAKEN

    @property
    def outcome(self) -> str:
        """equal, different, or not run: torch could not build the model, or no input fits it.

        Neither is a model run that takes too long.
        """
        verdict = self.verdict
        if verdict is None or verdict.problem.startswith("torch: ") or verdict.is_late:
            return "not run"
        return "equal" if self.is_equal else "different"

    @property
    def told(self) -> str:
        """The largest errors, or what is wrong."""
        if self.verdict is None:
            return self.why
        wrong = [
            f"{one.part} {one.name}: {one.problem}" for one in self.verdict.rows if one.problem
        ]
        if self.verdict.problem or wrong:
            return self.verdict.problem or wrong[0]
        output, gradient = self.verdict.largest("output"), self.verdict.largest("gradient")
        if self.verdict.without:
            return f"outputs within {output:.0e}; torch has no gradients: {self.verdict.without}"
        return f"outputs within {output:.0e}, gradients within {gradient:.0e}"


def verified(
    root: Path,
    settings: Settings,
    *,
    output: Path | None = None,
    unsafe: bool = False,
    packages: Sequence[str] = (),
) -> Iterator[Verified]:
    """Each model that the project makes, in the order of the dossier.

    `output` is where the conversion of the project stands, for the CPU; without it each model is
    converted anew for the CPU. `packages` are folders of packages that networks are followed into.
    """
    _, found = asked_about(
        root, settings, lambda project: list(subjects_of(Reader(project))), packages=packages
    )
    runnable = [one for one in found if one.subject is not None]
    for one in runnable[:_MOST]:
        assert one.subject is not None
        yield _run(one, one.subject, root, settings, output, unsafe=unsafe)
    for one in runnable[_MOST:]:
        yield Verified(one.name, one.place, why=_NOT_TAKEN)
    yield from (Verified(one.name, one.place, why=one.why) for one in found if one.subject is None)


def _run(
    found: Found,
    subject: Subject,
    root: Path,
    settings: Settings,
    output: Path | None,
    *,
    unsafe: bool,
) -> Verified:
    converted = None if output is None else _converted(subject, root, output)
    verdict = verify(
        subject,
        Backend.CPU,
        settings.ms_version,
        Limits(),
        unsafe=unsafe,
        stand_ins=True,
        seconds=_SECONDS,
        converted=converted,
    )
    taken = subject.choices[verdict.choice] if verdict.rows else ()
    verdict = replace(verdict, left=())  # the summary of the migration lists it
    return Verified(found.name, found.place, " ".join(map(str, taken)), verdict)


def _converted(subject: Subject, root: Path, output: Path) -> Converted | None:
    """Where a model and its conversion stand; None where its modules begin outside the project."""
    base = absolute(root if root.is_dir() else root.parent)
    home = local_files(subject.file).root
    if not home.is_relative_to(base):
        return None
    return Converted(home, absolute(output) / home.relative_to(base), ())
