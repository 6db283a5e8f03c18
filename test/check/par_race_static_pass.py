# The twin of par_race_static_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}%t = alloc [8] : memref<8xf32, #exo.mem<"DRAM_STACK">>{{$}}

@proc
def f(n: size, x: f32[n]):
    for i in par(0, n):
        t: f32[8] @ DRAM_STACK
        t[0] = x[i]
        x[i] = t[0]
