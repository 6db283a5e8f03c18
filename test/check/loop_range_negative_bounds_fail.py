# Both bounds may be negative.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def f(n: size, x: f32[n]):
    # CHECK: {{.*}}loop_range_negative_bounds_fail.py:[[@LINE+2]]:5: error: cannot run loop 'i' from '-n' to '-n - 1': the range is negative [check.loop-range]
    # CHECK: {{.*}}loop_range_negative_bounds_fail.py:[[@LINE+1]]:5: note: with n = 1: the range is -1..-2
    for i in par(-n, -n - 1):
        x[i + n] = 0.0
