"""What is asked of the files of a workspace, and asked again when something changes.

An edit inside a function lowers that function and asks it anew; any other, its file. What the rest
gives to the call graph, and what it uses, is kept: it can differ only where the file's surface
does, or what it passes on.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from mindport.analysis.project.call_graph import calls_in, derivations, passed_calls_in, terms_of
from mindport.analysis.project.module_names import Unit
from mindport.analysis.project.surface import renew_surface
from mindport.analysis.uses.sites import named_in, uses_of
from mindport.project.scan.discovery import report_path
from mindport.project.workspace.call_cache import moved_indexes
from mindport.project.workspace.incremental_parse import Followed, confirm, follow
from mindport.project.workspace.part_answers import PartAnswers, PartCalls, all_given
from mindport.project.workspace.part_judgements import keep_judgements
from mindport.project.workspace.project_files import File, ProjectFiles
from mindport.rules.rule import Rule
from mindport.text.line_index import LineIndex

if TYPE_CHECKING:
    from mindport.project.workspace.deferred_checks import SecondLook

_LOG = logging.getLogger(__name__)


@dataclass(slots=True)
class AskedFiles(ProjectFiles):
    """The files of a workspace with the answers that they gave."""

    # -- what changed --------------------------------------------------------------------------

    def _take_up(self, path: str) -> None:
        """Lower what changed of a file; what rests on it is to be asked again."""
        if path not in self._relevant:
            return
        file, unit = self._files[path], self._units.get(path)
        before = unit.ir if unit is not None else None
        followed = None
        if unit is not None and file.draft is not None and file.draft.ir is before and file.source:
            followed = follow(file.draft, file.source.text)
        if unit is not None and followed is not None:
            self._take_part(file, unit, followed)
        elif self._load(path, lower=True) is None:
            return
        seen, file.seen = file.seen, file.surface.number
        if file.seen != seen:
            unit = self._units[path]
            if followed is None and before is not None:
                self._kept.renumber(path, *moved_indexes(before, unit.ir))
            self._names.set(path, unit.ir)
            for part in file.answers:
                part.calls = part.passed = None
            self._settled = False
            self.epoch += 1
        self._unasked[path] = None
        self._reset()

    def _take_part(self, file: File, unit: Unit, followed: Followed) -> None:
        assert file.draft is not None
        body = followed.body
        unit.forget()
        file.lowered, file.problems = True, file.draft.problems
        renew_surface(file.surface, unit.ir, (body.function, *body.inner))
        answers = self._answers(unit)
        for index in followed.moved:
            answers[index].moved += followed.distance
        for known in answers:
            if known.names_places:
                known.epoch = -1
        part = answers[followed.part]
        part.calls = part.passed = None
        part.epoch = -1

    def _in_doubt(self) -> list[str]:
        """Files in which something broken was looked at apart from the rest."""
        drafts = ((path, self._files[path].draft) for path in self._texts if path in self._files)
        return [path for path, draft in drafts if draft is not None and draft.in_doubt]

    def _confirm(self, path: str) -> None:
        """Look at all of such a file."""
        file = self._files.get(path)
        if file is None or file.draft is None or not file.draft.in_doubt:
            return
        self._models.pop(path, None)
        if confirm(file.draft):
            file.problems = file.draft.problems
        else:
            file.draft, file.lowered = None, False
            self._changes += 1
            self.epoch += 1
            self._take_up(path)

    # -- the call graph ------------------------------------------------------------------------

    def _ask_calls(self) -> None:
        """Bring up to date what the files that changed give to the call graph."""
        for path in list(self._unasked):
            unit = self._load(path, lower=True)
            if unit is not None:
                self._ask_calls_of(unit)
            del self._unasked[path]

    def _ask_calls_of(self, unit: Unit) -> None:
        path, file, answers = unit.path, self._files[unit.path], self._answers(unit)
        if all(part.calls is None for part in answers):
            self._start(("classes", self._changes))
            self._kept.set_classes(path, derivations(self._ev, unit))
        pairs = list(zip(unit.ir.parts, answers, strict=True))
        self._start(("calls", self._changes), self._kept)
        for part, known in pairs:
            if known.calls is None:
                self.interrupt()
                given = calls_in(self._ev, unit, part, self._names.all)
                known.calls = PartCalls.of(unit.ir, given)
        self._kept.set_calls(path, all_given([known.calls for known in answers]))
        entered = hash(tuple(known.calls.outward for known in answers if known.calls))
        if entered != file.entered:  # what is passed on may be something else now
            file.entered = entered
            for known in answers:
                known.passed = None
        self._start(("passed", self._changes), self._kept, self._kept.first)
        noted = terms_of(all_given([known.calls for known in answers]))
        for part, known in pairs:
            if known.passed is None:
                self.interrupt()
                passed = passed_calls_in(self._ev, unit, part, self._names.all, noted)
                known.passed = PartCalls.of(unit.ir, passed)
        self._kept.set_passed(path, all_given([known.passed for known in answers]))
        self._set_outward(file, self._outward_of(file, answers))
        self._reset()

    def _set_outward(self, file: File, outward: int) -> None:
        if file.outward is not None and file.outward != outward:
            self._settled = False  # what is passed on elsewhere may be something else now
            self.epoch += 1
        file.outward = outward

    def _outward_of(self, file: File, answers: Sequence[PartAnswers]) -> int:
        """The number of what a file means to others: its surface, and what its calls pass."""
        passed = [known.outward for part in answers for known in (part.calls, part.passed) if known]
        return hash((file.seen, self._kept.files[file.path].classes, tuple(passed)))

    def _keep_calls(self, path: str, calls: list[PartCalls], passed: list[PartCalls]) -> None:
        file = self._files[path]
        file.seen = file.surface.number
        answers = file.answers if file.is_open else []
        if len(answers) != len(calls):
            answers = [PartAnswers() for _ in calls]
            file.answers = answers if file.is_open else []
        for known, one, other in zip(answers, calls, passed, strict=True):
            known.calls, known.passed = one, other
        file.entered = hash(tuple(one.outward for one in calls))
        file.outward = self._outward_of(file, answers)

    # -- uses ----------------------------------------------------------------------------------

    def _ask_uses(self, unit: Unit, answers: Sequence[PartAnswers], lines: LineIndex) -> None:
        """Ask the parts of a file again that may have changed; what they name is often the same."""
        complain = _complain(unit.path)
        self._start(("uses", self._changes), self._kept, self._kept.graph)
        # An editor that opens a file waits for the uses; shapes and the rest are a second look.
        file = self._files[unit.path]
        file.looked_twice = file.looked_twice or self._settled
        self._owes_a_look = self._owes_a_look or not file.looked_twice
        look = self._second_look(unit, lines) if file.looked_twice else None
        for part, known in zip(unit.ir.parts, answers, strict=True):
            if known.epoch == self.epoch:
                continue
            self.interrupt()
            self.between()
            has_uses = unit.path not in self._without_uses
            named = named_in(self._ev, unit, part, self.settings.guesses) if has_uses else []
            is_same = known.sites is part.sites and known.named == named
            uses = known.uses
            if not is_same or known.moved:
                uses = tuple(uses_of(unit, part, named, lines))
            events = look(part, uses) if look is not None else []
            if not is_same or events or known.has_events:
                known.sites, known.named, known.moved = part.sites, named, 0
                known.uses = uses
                known.judged = self._rules.judge(known.uses, complain, events)
                known.has_events = bool(events)
                known.names_places = any(event.names_places for event in events)
                keep_judgements(self._rules, known)
            known.epoch = self.epoch

    def _second_look(self, unit: Unit, lines: LineIndex) -> SecondLook:
        from mindport.project.workspace.deferred_checks import second_look  # noqa: PLC0415

        return second_look(self._ev, unit, lines, with_shapes=self._rules.asks_for_shapes)


def _complain(path: str) -> Callable[[Rule, Exception], None]:
    def failed(rule: Rule, error: Exception) -> None:
        _LOG.error("rule %s failed on %s", rule.code, report_path(Path(path)), exc_info=error)

    return failed
