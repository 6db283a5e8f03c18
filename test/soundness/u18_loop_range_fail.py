# A bound that is -1.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def f(x: f32[4]):
    for i in seq(1, 4):
        # CHECK: {{.*}}u18_loop_range_fail.py:[[@LINE+2]]:9: error: cannot run loop 'j' from '0' to '(i - 4) / 4': the range is negative [check.loop-range]
        # CHECK: {{.*}}u18_loop_range_fail.py:[[@LINE+1]]:9: note: with i = 1: the range is 0..-1
        for j in seq(0, (i - 4) / 4):
            x[0] = 0.0
