# The outer loop is sequential in the twin: the same statement, another mode.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def f(n: size, A: f32[n + 1, n]):
    # CHECK: {{.*}}u03_wrong_loop_fail.py:[[@LINE+3]]:5: error: cannot run the iterations of 'i' in parallel: they conflict on 'A' [check.par-race]
    # CHECK: {{.*}}u03_wrong_loop_fail.py:[[@LINE+4]]:13: note: iteration i = 0 writes 'A[i + 1, j]', that is 'A[1, 0]'
    # CHECK: {{.*}}u03_wrong_loop_fail.py:[[@LINE+3]]:13: note: iteration i = 1 reads 'A[i, j]', that is 'A[1, 0]'
    for i in par(0, n):
        for j in par(0, n):
            A[i + 1, j] = A[i, j]
