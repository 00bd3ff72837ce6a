"""torch.nn.Module.modules."""

from mindport.compat.cells.named_modules import named_modules


def modules(cell):
    """The cell itself and all inside it, each once."""
    return (one for _, one in named_modules(cell))
