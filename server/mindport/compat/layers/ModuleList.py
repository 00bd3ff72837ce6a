"""torch.nn.ModuleList."""

from mindspore import nn


class ModuleList(nn.CellList):
    """A list of cells, from any iterable; some may be None."""

    def __init__(self, modules=()):
        super().__init__()
        self.extend(modules)

    def append(self, module):
        """Add one at the end."""
        if module is not None and next(iter(self), module) is not None:
            super().append(module)
            return self
        if module is not None:
            module.update_parameters_name(f"{len(self)}.")
        self._cells[str(len(self))] = module
        return self

    def extend(self, modules):
        """Add several."""
        for module in modules:
            self.append(module)
        return self
