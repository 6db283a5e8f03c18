# Static storage of a callee is shared by the iterations that call it.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def g(x: f32):
    t: f32[1] @ DRAM_STATIC
    t[0] = x
    x = t[0] + t[0]

@proc
def f(n: size, A: f32[n, n]):
    for i in seq(0, n):
        for j in par(0, n):
            # CHECK: {{.*}}u03_static_callee_fail.py:[[@LINE+1]]:13: error: cannot call 'g' in a parallel loop: iterations would share the static storage that it allocates [check.par-race]
            g(A[i, j])
