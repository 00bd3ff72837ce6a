"""lightning.seed_everything."""

from mindport.compat.random.seed_all import seed_all


def seed_everything(seed=None, workers=False, verbose=True):
    """Seed Python, NumPy and MindSpore; gives the seed."""
    seed = 0 if seed is None else int(seed)
    seed_all(seed)
    return seed
