"""The referee's kernel: the rules as functions over a fixed-size state, compiled by Numba.

The same functions run with and without the compiler; there is no second implementation.
"""
