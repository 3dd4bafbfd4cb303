"""Follows boxed Catan star games on a real table: checks moves, does the sums, remembers."""

import os

# Before numpy is imported anywhere. Its sums are small here: threads that wait for each other in a
# busy loop doubled what a frame of the camera cost.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

__version__ = "0.2.0"
