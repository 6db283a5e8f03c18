# All failures of a file are reported, in the order of the source, also those of different rules and procedures.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def f(n: size, x: f32[n]):
    # CHECK: many_fail.py:[[@LINE+1]]:5: error: {{.*}} [check.loop-range]
    for i in seq(0, n - 2):
        # CHECK: many_fail.py:[[@LINE+1]]:9: error: {{.*}} [check.bounds]
        x[i + 3] = 0.0
    # CHECK: many_fail.py:[[@LINE+1]]:5: error: {{.*}} [check.positive-size]
    t: f32[n - 1]
    # CHECK: many_fail.py:[[@LINE+1]]:5: error: {{.*}} [check.par-race]
    for i in par(0, n):
        x[0] += 1.0

@proc
def g(y: f32):
    s: f32
    # CHECK: many_fail.py:[[@LINE+1]]:5: error: {{.*}} [check.uninitialised]
    y = s
