# Good as seq, a race as par (N11).
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def f(n: size, x: f32[n + 1], y: f32[n + 1]):
    for k in seq(0, 2):
        # CHECK: {{.*}}u03_fused_fail.py:[[@LINE+3]]:9: error: cannot run the iterations of 'i' in parallel: they conflict on 'x' [check.par-race]
        # CHECK: {{.*}}u03_fused_fail.py:[[@LINE+3]]:13: note: iteration i = 1 writes 'x[i]', that is 'x[1]'
        # CHECK: {{.*}}u03_fused_fail.py:[[@LINE+3]]:13: note: iteration i = 2 reads 'x[i - 1]', that is 'x[1]'
        for i in par(1, n + 1):
            x[i] = 1.0
            y[i] = x[i - 1]
