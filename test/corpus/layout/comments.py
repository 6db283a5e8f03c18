"""A file's docstring is dropped."""

# leading
from __future__ import annotations
from exo import proc, config  # on an import

@proc  # on a decorator
def f(n: size,  # on an argument
      x: f32[n]):  # on the header
    """One line."""
    # on a precondition
    assert n > 2  # behind a precondition
    # first
    x[0] = 0.0  # behind a statement
    for i in seq(0, n):  # behind a loop
        x[i] = 1.0
        # at the end of a block
    if n > 3:  # behind a branch
        pass
    else:  # behind else
        x[1] = 2.0; x[2] = 3.0  # behind two
    #no blank
    # at the end, indented

# between

@proc
def g():
    # only a comment
    pass
# the end
