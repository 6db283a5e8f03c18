# A window statement does not hide the buffer.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def g(dst: [f32][4], src: [f32][4]):
    for i in seq(0, 4):
        dst[i] += src[i]

@proc
def f(x: f32[8], y: f32[8]):
    w = x[2:8]
    # CHECK: {{.*}}alias_through_window_fail.py:[[@LINE+3]]:5: error: cannot pass both 'w[0:4]' and 'x[0:4]' to 'g': they overlap, and it modifies 'dst' [check.alias]
    # CHECK: {{.*}}alias_through_window_fail.py:[[@LINE+2]]:5: note: they are 'x[2:6]' and 'x[0:4]'
    # CHECK: {{.*}}alias_through_window_fail.py:[[@LINE-9]]:7: note: 'dst' is declared here
    g(w[0:4], x[0:4])
