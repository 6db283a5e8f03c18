# The callee writes the same cell for every iteration.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def clear(n: size, x: [f32][n]):
    for i in seq(0, n):
        x[i] = 0.0

@proc
def f(n: size, A: f32[n, n, n]):
    for k in seq(0, n):
        # CHECK: {{.*}}u03_callee_fail.py:[[@LINE+3]]:9: error: cannot run the iterations of 'i' in parallel: they conflict on 'A' [check.par-race]
        # CHECK: {{.*}}u03_callee_fail.py:[[@LINE-6]]:9: note: iteration i = 0 writes 'x[i]', that is 'A[0, 0, 0]'
        # CHECK: {{.*}}u03_callee_fail.py:[[@LINE-7]]:9: note: iteration i = 1 writes 'x[i]', that is 'A[0, 0, 0]'
        for i in par(0, n):
            clear(n, A[k, 0:n, 0])
