# The callee reads what another iteration writes.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def pull(x: [f32][2]):
    x[0] = x[1]

@proc
def f(n: size, A: f32[n, 2 * n + 2]):
    for k in seq(0, n):
        # CHECK: {{.*}}u03_callee_reads_fail.py:[[@LINE+3]]:9: error: cannot run the iterations of 'i' in parallel: they conflict on 'A' [check.par-race]
        # CHECK: {{.*}}u03_callee_reads_fail.py:[[@LINE-6]]:5: note: iteration i = 1 writes 'x[0]', that is 'A[0, 1]'
        # CHECK: {{.*}}u03_callee_reads_fail.py:[[@LINE-7]]:5: note: iteration i = 0 reads 'x[1]', that is 'A[0, 1]'
        for i in par(0, n):
            pull(A[k, i:i + 2])
