# A loop variable lives in its loop.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def f(n: size, x: f32[n]):
    for i in seq(0, n):
        x[i] = 0.0
    # CHECK: {{.*}}scope_loop_fail.py:[[@LINE+2]]:7: error: the name 'i' is not defined [frontend.unknown-name]
    # CHECK: {{.*}}scope_loop_fail.py:[[@LINE+1]]:7: note: 'i' was declared in a block that has ended; its scope is that block
    x[i] = 1.0
