# A buffer that is allocated outside of the parallel loop, inside of the sequential one.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def f(n: size, A: f32[n, n]):
    for i in seq(0, n):
        t: f32
        # CHECK: {{.*}}u03_shared_buffer_fail.py:[[@LINE+3]]:9: error: cannot run the iterations of 'j' in parallel: they conflict on 't' [check.par-race]
        # CHECK: {{.*}}u03_shared_buffer_fail.py:[[@LINE+4]]:13: note: iteration j = 0 writes 't'
        # CHECK: {{.*}}u03_shared_buffer_fail.py:[[@LINE+3]]:13: note: iteration j = 1 writes 't'
        for j in par(0, n):
            pass
            t = A[i, j]
            A[i, j] = 2.0 * t
