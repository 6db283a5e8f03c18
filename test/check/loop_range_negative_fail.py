# A loop does not run backwards: the whole refusal.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --strict-whitespace --match-full-lines --implicit-check-not=error:

@proc
def f(n: size, x: f32[n]):
    # CHECK:{{.*}}loop_range_negative_fail.py:[[@LINE+4]]:5: error: cannot run loop 'i' from '0' to 'n - 4': the range is negative [check.loop-range]
    # CHECK-NEXT:    for i in seq(0, n - 4):
    # CHECK-NEXT:    ^
    # CHECK-NEXT:{{.*}}loop_range_negative_fail.py:[[@LINE+1]]:5: note: with n = 1: the range is 0..-3
    for i in seq(0, n - 4):
        x[i] = 0.0
