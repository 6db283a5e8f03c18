# Through windows, which together cover the buffer.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def f(x: f32[8]):
    t: f32[8]
    low = t[0:4]
    high = t[3:7]
    for i in seq(0, 4):
        low[i] = 0.0
        high[i] = 0.0
    for i in seq(0, 8):
        # CHECK: {{.*}}uninitialised_window_fail.py:[[@LINE+3]]:9: error: cannot read 't[i]': it may not have been written before [check.uninitialised]
        # CHECK: {{.*}}uninitialised_window_fail.py:[[@LINE+2]]:9: note: with i = 7: nothing has written 't[7]'
        # CHECK: {{.*}}uninitialised_window_fail.py:[[@LINE-9]]:5: note: 't' is declared here, of shape [8]
        x[i] = t[i]
