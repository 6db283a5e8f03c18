# The accelerator, as a user's library says it: memories, the state of its load unit, and instructions.

@memory
class SCRATCHPAD:
    alloc = "{type} *{name} = ({type} *)scratchpad_alloc({size} * sizeof({type}));"
    free = "scratchpad_free({name});"
    window = "{name} + {offset}"

@memory
class ACCUMULATOR:
    alloc = "{type} *{name} = ({type} *)accumulator_alloc({size} * sizeof({type}));"
    free = "accumulator_free({name});"
    window = "{name} + {offset}"

@config
class ConfigLoad:
    src_stride: stride

@instr("config_ld({src}.strides[0]);\nmvin(&{src_data}, &{dst_data}, {m}, {n});")
def ld_data(n: size, m: size, src: [R][n, m] @ DRAM, dst: [R][n, 16] @ SCRATCHPAD):
    assert m <= 16
    for i in seq(0, n):
        for j in seq(0, m):
            dst[i, j] = src[i, j]

@instr("config_ld({s});")
def config_ld_def(s: stride):
    ConfigLoad.src_stride = s

@instr("mvin(&{src_data}, &{dst_data}, {m}, {n});")
def real_ld_data(n: size, m: size, src: [R][n, m] @ DRAM, dst: [R][n, 16] @ SCRATCHPAD):
    assert m <= 16
    assert ConfigLoad.src_stride == stride(src, 0)
    for i in seq(0, n):
        for j in seq(0, m):
            dst[i, j] = src[i, j]

# The program.

@proc
def gemm(A: R[128, 128] @ DRAM, B: R[128, 128] @ DRAM, C: R[128, 128] @ DRAM):
    res: R[16, 16] @ ACCUMULATOR
    a: R[16, 16] @ SCRATCHPAD
    b: R[16, 16] @ SCRATCHPAD
    for io in seq(0, 8):
        for jo in seq(0, 8):
            for ii in seq(0, 16):
                for ji in seq(0, 16):
                    res[ii, ji] = C[16 * io + ii, 16 * jo + ji]
            for ko in seq(0, 8):
                for ii in seq(0, 16):
                    for ki in seq(0, 16):
                        a[ii, ki] = A[16 * io + ii, 16 * ko + ki]
                for ki in seq(0, 16):
                    for ji in seq(0, 16):
                        b[ki, ji] = B[16 * ko + ki, 16 * jo + ji]
                for ii in seq(0, 16):
                    for ji in seq(0, 16):
                        for ki in seq(0, 16):
                            res[ii, ji] += a[ii, ki] * b[ki, ji]
            for ii in seq(0, 16):
                for ji in seq(0, 16):
                    C[16 * io + ii, 16 * jo + ji] = res[ii, ji]
