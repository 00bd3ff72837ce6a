"""MP707: profiling."""

from __future__ import annotations

from mindport.rules.event import says
from mindport.rules.finding import Severity
from mindport.rules.rule import Rule

RULE = Rule(
    "MP707",
    "profiling",
    Severity.HINT,
    "profiling",
    on_event=says(
        "{api}: MindSpore has a profiler of its own",
        "`mindspore.profiler.profile` with `schedule` and `tensorboard_trace_handler` has the"
        " same roles; results are files for MindSpore Insight. `mindspore.profiler.mstx` "
        "marks ranges.",
    ),
    in_reports=True,
)
