"""torch.nn.Module.named_modules."""

from mindport.compat.cells.named_children import named_children


def named_modules(cell, memo=None, prefix=""):
    """Pairs of path and cell: the cell itself and all inside it, each once."""
    memo = set() if memo is None else memo
    if cell not in memo:
        memo.add(cell)
        yield prefix, cell
        for name, child in named_children(cell):
            yield from named_modules(child, memo, f"{prefix}.{name}" if prefix else name)
