# The twin of unknown_memory_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}%t = alloc [8] : memref<8xf32>{{$}}

@proc
def f(x: f32[8]):
    t: f32[8] @ DRAM
    t[0] = 0.0
