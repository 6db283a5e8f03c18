# A C array on the stack, as a library would declare it.
@memory
class SCRATCH:
    alloc = "{type} {name}[{size}];"
    free = ""
    window = "&{name}[{offset}]"
    read = "{name}[{offset}]"
    write = "{name}[{offset}] = {value};"
    reduce = "{name}[{offset}] += {value};"
    mlir = "stack"
    addressable = True

# Lines of 16 floats.
@memory
class LINES:
    alloc = "{type} {name}[{size}];"
    free = ""
    window = "&{name}[{offset}]"
    read = "{name}[{offset}]"
    write = "{name}[{offset}] = {value};"
    reduce = "{name}[{offset}] += {value};"
    mlir = "stack"
    innermost = [16]
    elems = [f32]
    addressable = True

@proc
def through_scratch(n: size, x: f32[n, 16] @ DRAM, y: f32[n, 16] @ DRAM):
    for i in seq(0, n):
        t: f32[16] @ SCRATCH
        for j in seq(0, 16):
            t[j] = x[i, j]
        for j in seq(0, 16):
            y[i, j] = t[j]

@proc
def through_lines(x: f32[4, 16] @ DRAM):
    t: f32[4, 16] @ LINES
    for i in seq(0, 4):
        for j in seq(0, 16):
            t[i, j] = x[i, j]
    for i in seq(0, 4):
        for j in seq(0, 16):
            x[i, j] = 2.0 * t[i, j]

@proc
def on_stack(x: f32[8] @ DRAM):
    t: f32[8] @ DRAM_STACK
    for i in seq(0, 8):
        t[i] = x[7 - i]
    for i in seq(0, 8):
        x[i] = t[i]

@proc
def static_storage(x: f32[8] @ DRAM):
    t: f32[8] @ DRAM_STATIC
    for i in seq(0, 8):
        t[i] = x[i]
    for i in seq(0, 8):
        x[i] += t[i]

@proc
def scratch_argument(t: [f32][16] @ SCRATCH):
    for i in seq(0, 16):
        t[i] = 0.0

@proc
def pass_scratch(x: f32[16] @ DRAM):
    t: f32[16] @ SCRATCH
    scratch_argument(t[0:16])
    for i in seq(0, 16):
        x[i] = t[i]
