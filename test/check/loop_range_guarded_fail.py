# A guard around the loop makes its range right.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def f(n: size, x: f32[n]):
    if n > 2:
        # CHECK: {{.*}}loop_range_guarded_fail.py:[[@LINE+2]]:9: error: cannot run loop 'i' from '0' to 'n - 4': the range is negative [check.loop-range]
        # CHECK: {{.*}}loop_range_guarded_fail.py:[[@LINE+1]]:9: note: with n = 3: the range is 0..-1
        for i in seq(0, n - 4):
            x[i] = 0.0
