# Lower bounds count too.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def f(n: size, m: size, x: f32[n + m]):
    assert m <= n
    # CHECK: {{.*}}loop_range_lower_fail.py:[[@LINE+2]]:5: error: cannot run loop 'i' from 'n' to 'm': the range is negative [check.loop-range]
    # CHECK: {{.*}}loop_range_lower_fail.py:[[@LINE+1]]:5: note: with n = 2, m = 1: the range is 2..1
    for i in seq(n, m):
        x[i] = 0.0
