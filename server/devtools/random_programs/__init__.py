"""Programs that nobody wrote: composed, run in torch, converted, compared, and cut down."""
