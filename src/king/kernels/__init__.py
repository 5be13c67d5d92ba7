"""The fast twin of the engine: the play of tricks over arrays of numbers, compiled by Numba.

Nothing is imported here: whoever needs a kernel imports its module, and pays for it then.
``tables`` turns rules into arrays and is the only bridge from one to the other; ``layout``
names every index of those arrays. What each module does stands in ``docs/kernels.md``.
"""
