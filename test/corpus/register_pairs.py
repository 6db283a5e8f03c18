# Registers of several dimensions, cell by cell.
@memory
class PAIRS:
    c_global = "struct register_pairs { int32_t cell[8]; };"
    alloc = "struct register_pairs {name}{outer} = {{ 0 }};"
    free = ""
    window = "{name}{outer}"
    read = "{name}{outer}.cell[{lane}]"
    write = "{name}{outer}.cell[{lane}] = {value};"
    reduce = "{name}{outer}.cell[{lane}] += {value};"
    mlir = "dense<0> : vector<4x2xi32>"
    innermost = [4, 2]
    elems = [i32]

@proc
def turned(n: size, x: i32[n, 4, 2] @ DRAM):
    r: i32[2, 4, 2] @ PAIRS
    for i in seq(0, n):
        for k in seq(0, 4):
            for j in seq(0, 2):
                r[i % 2, k, j] = x[i, k, 1 - j]
        for k in seq(0, 4):
            r[i % 2, k, 1] += 3
            for j in seq(0, 2):
                x[i, k, j] = r[i % 2, 3 - k, j]
