"""torch.nn.Module.named_children."""

from mindspore import nn

# What MindSpore's recurrent layers are made of, which torch's do without.
_PARTS = ("dropout_op", "rnn")


def named_children(cell):
    """Pairs of name and cell inside a cell, each cell once."""
    hidden = _PARTS if isinstance(cell, (nn.GRU, nn.LSTM, nn.RNN)) else ()
    seen = set()
    for name, child in cell._cells.items():
        if child is not None and child not in seen and name not in hidden:
            seen.add(child)
            yield name, child
