"""The plan as a JSON object: the same in the reports of a scan and of a migration."""

from __future__ import annotations

from typing import Any

from mindport.project.scan.plan import ASSUMPTIONS, Plan, effort


def plan_object(plan: Plan) -> dict[str, Any]:
    """The figures and the order; the places are the uses that are left."""
    return {
        "uses": plan.uses,
        "fates": dict(plan.fates),
        "left": plan.left,
        "files": [one._asdict() for one in plan.files],
        "minutes": round(plan.minutes),
        "effort": effort(plan.minutes),
        "assumptions": ASSUMPTIONS,
    }
