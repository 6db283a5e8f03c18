# What each iteration of a parallel loop has of its own: scalars, buffers on the stack, in the heap, in loops inside.
@config
class Offset:
    shift: index

@proc
def par_stack(m: size, n: size, A: f32[m, n] @ DRAM, y: f32[m] @ DRAM):
    for i in par(0, m):
        partial: f32[8] @ DRAM_STACK
        for l in seq(0, 8):
            partial[l] = 0.0
        for j in seq(0, n):
            partial[j % 8] += A[i, j]
        sum: f32 @ DRAM
        sum = 0.0
        for l in seq(0, 8):
            sum += partial[l]
        y[i] = sum

@proc
def par_heap(m: size, n: size, A: f32[m, n] @ DRAM):
    for i in par(0, m):
        row: f32[n] @ DRAM
        for j in seq(0, n):
            row[j] = A[i, j]
        for j in seq(0, n):
            A[i, j] = row[n - 1 - j]

# An allocation in a loop inside, and one in a branch.
@proc
def par_inner(m: size, n: size, A: f32[m, n] @ DRAM):
    for i in par(0, m):
        for j in seq(0, n):
            t: f32 @ DRAM
            t = A[i, j]
            if j % 2 == 0:
                u: f32[2] @ DRAM_STACK
                for k in seq(0, 2):
                    u[k] = 3.0
                A[i, j] = t + u[1]
            else:
                A[i, j] = t * t

# Each level has a buffer; the outer one's is read by all iterations of the inner.
@proc
def par_levels(m: size, n: size, A: f32[m, n] @ DRAM):
    before: f32 @ DRAM
    before = 1.0
    for i in par(0, m):
        outer: f32[2] @ DRAM_STACK
        for k in seq(0, 2):
            outer[k] = A[i, 0] + before
        for j in par(0, n):
            inner: f32[2] @ DRAM_STACK
            for k in seq(0, 2):
                inner[k] = outer[k] * 2.0
            A[i, j] = inner[0] + inner[1]
        after: f32 @ DRAM
        after = outer[1]
        A[i, 0] += after

# No iterations, and bounds that do not begin at zero.
@proc
def par_ranges(n: size, k: index, x: f32[n] @ DRAM):
    assert k >= 0
    assert k <= n
    for i in par(k, n):
        t: f32 @ DRAM
        t = x[i]
        x[i] = t + 1.0
    for i in par(n, n):
        x[0] = 7.0
    for i in par(-3, n - 3):
        t: f32 @ DRAM
        t = x[i + 3]
        x[i + 3] = t * 2.0

# The last tile is smaller.
@proc
def par_tiles(n: size, x: f32[n] @ DRAM, y: f32[n] @ DRAM):
    for b in par(0, (n + 7) / 8):
        tile: f32[8] @ DRAM_STACK
        for i in seq(0, 8):
            if 8 * b + i < n:
                tile[i] = x[8 * b + i]
        for i in seq(0, 8):
            if 8 * b + i < n:
                y[8 * b + i] = tile[i] + tile[0]

# Callees have buffers of their own, whoever calls them; windows are values.
@proc
def smooth(n: size, x: [f32][n] @ DRAM):
    old: f32[n] @ DRAM
    first: f32 @ DRAM
    first = x[0]
    for i in seq(0, n):
        old[i] = x[i]
    for i in seq(1, n):
        x[i] = old[i] + old[i - 1] + first

@proc
def par_callee(m: size, n: size, A: f32[m, n] @ DRAM):
    for i in par(0, m):
        column = A[i, 0:n]
        smooth(n, column[0:n])

# A parallel loop in a callee that is called in one.
@proc
def double(n: size, x: [f32][n] @ DRAM):
    for j in par(0, n):
        t: f32 @ DRAM
        t = x[j]
        x[j] = t + t

@proc
def par_calls_par(m: size, n: size, A: f32[m, n] @ DRAM):
    for i in par(0, m):
        double(n, A[i, 0:n])

# A field that all iterations read, and that is written between loops.
@proc
def par_field(n: size, x: f32[n + 4] @ DRAM, y: f32[n] @ DRAM):
    Offset.shift = 3
    for i in par(0, n):
        y[i] = x[i + Offset.shift]
    Offset.shift = 0
    for i in par(Offset.shift, n):
        y[i] += x[i + Offset.shift]

# In a sequential loop and in a branch; a buffer that was allocated before is shared, and its cells are apart.
@proc
def par_steps(t: size, n: size, x: f32[n] @ DRAM):
    shared: f32[n] @ DRAM
    for s in seq(0, t):
        for i in par(0, n):
            shared[i] = x[i]
        if s % 2 == 0:
            for i in par(0, n):
                near: f32[1] @ DRAM_STACK
                near[0] = shared[i]
                x[i] = near[0] + shared[n - 1 - i]
