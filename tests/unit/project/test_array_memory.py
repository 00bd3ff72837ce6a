import pytest

from migration_spec import migrated

_CHANGED = """import torch


def copied():
    x = torch.eye(4)
    y = torch.from_numpy(x.numpy())
    y.add_(1)
    return x, y
"""


def test_a_tensor_of_the_array_of_a_tensor_is_marked_where_it_is_changed() -> None:
    """No page of the spec: a second migration does not see the memory of MindSpore's tensors."""
    text = migrated(_CHANGED)
    assert "# MINDPORT: MP690 torch.from_numpy: it shares memory with its source" in text
    unchanged = migrated(_CHANGED.replace("    y.add_(1)\n", ""))
    assert "MINDPORT" not in unchanged


@pytest.mark.parametrize(
    "source",
    [
        "c = torch.linalg.svd(x)[1]",
        "_, _, c = torch.linalg.svd(x)[1]",
        "_, _, c = torch.linalg.svd(x)[1].unbind()",
        "c = x.max(0)[0].view(2, 2)",
        "c = x.sort().values[0]",
        "c = [x.max(0)[0]][0]",
    ],
)
def test_the_tensor_may_be_a_part_of_what_a_call_gives(source: str) -> None:
    text = migrated(
        _CHANGED.replace("x = torch.eye(4)", f"x = torch.eye(4)\n    {source}").replace(
            "x.numpy()", "c.detach().numpy()"
        )
    )
    assert "# MINDPORT: MP690 torch.from_numpy: it shares memory with its source" in text
