# A remainder is never negative, a quotient is rounded down.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def f(x: f32[4], y: f32[2]):
    for i in seq(-4, 4):
        x[i % 4] = 0.0
        # CHECK: {{.*}}bounds_negative_mod_fail.py:[[@LINE+3]]:9: error: cannot write 'y[i / 4]': it is out of bounds [check.bounds]
        # CHECK: {{.*}}bounds_negative_mod_fail.py:[[@LINE+2]]:9: note: with i = -1: that is 'y[-1]', and dimension 0 has extent 2
        # CHECK: {{.*}}bounds_negative_mod_fail.py:[[@LINE-5]]:18: note: 'y' is declared here, of shape [2]
        y[i / 4] = 0.0
