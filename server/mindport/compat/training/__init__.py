"""Optimizers, schedulers, and what else a training program is made of."""
