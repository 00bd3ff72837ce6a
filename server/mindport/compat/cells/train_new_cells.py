"""The training mode of new modules."""


def train_new_cells(cell):
    """Let a cell and those in it train, but for those that were put in a mode already."""
    if "training" not in cell.get_flags():
        cell.add_flags(training=True)
    for inner in cell.cells():
        if inner is not None:
            train_new_cells(inner)
    return cell
