@instr("copy({to_data}, {source_data}, {n});")
def copy(to: [f32][n] @ DRAM, n: size, source: [f32][n] @ DRAM):
    for i in seq(0, n):
        to[i] = source[i]
