# A write by one, a reduction by another.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def f(n: size, A: f32[n, n], x: f32[n]):
    for i in seq(0, n):
        # CHECK: {{.*}}u03_write_and_reduction_fail.py:[[@LINE+3]]:9: error: cannot run the iterations of 'j' in parallel: they conflict on 'x' [check.par-race]
        # CHECK: {{.*}}u03_write_and_reduction_fail.py:[[@LINE+4]]:17: note: iteration j = 0 writes 'x[i]', that is 'x[0]'
        # CHECK: {{.*}}u03_write_and_reduction_fail.py:[[@LINE+5]]:17: note: iteration j = 1 reduces into 'x[i]', that is 'x[0]'
        for j in par(0, n):
            if j == 0:
                x[i] = 0.0
            else:
                x[i] += A[i, j]
