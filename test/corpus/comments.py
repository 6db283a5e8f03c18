# Above a definition.
# Two lines.
@proc
def commented(n: size, x: f32[n] @ DRAM):
    # above a loop
    for i in seq(0, n):
        # above a statement
        #
        #   indented, with 'quotes' and # signs
        x[i] = 0.0
    # above a branch
    if n > 1:
        # inside
        pass
    else:
        # in the other branch
        x[0] = 1.0

# Above a configuration.
@config
class Settings:
    verbose: bool

# At the end.
