@config
class Flags:
    relu: bool
    bias: bool

@proc
def activate(n: size, x: f32[n] @ DRAM, b: f32[n] @ DRAM):
    for i in seq(0, n):
        if Flags.bias:
            x[i] += b[i]
        if Flags.relu:
            x[i] = relu(x[i])

@proc
def configure(want_relu: bool, want_bias: bool):
    Flags.relu = want_relu
    Flags.bias = want_bias and not want_relu

@proc
def run(n: size, x: f32[n] @ DRAM, b: f32[n] @ DRAM):
    configure(True, False)
    activate(n, x, b)

@proc
def toggle():
    if Flags.relu:
        Flags.relu = False
    else:
        Flags.relu = True

@proc
def needs_flag(n: size, x: f32[n] @ DRAM):
    assert Flags.relu == True
    for i in seq(0, n):
        x[i] = relu(x[i])

@proc
def gives_flag(n: size, x: f32[n] @ DRAM):
    Flags.relu = True
    needs_flag(n, x)
