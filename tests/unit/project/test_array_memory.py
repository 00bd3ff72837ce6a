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
