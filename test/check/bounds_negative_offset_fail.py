# Loop variables may be negative.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def f(n: size, x: f32[n + 2]):
    for i in seq(-2, n):
        # CHECK: {{.*}}bounds_negative_offset_fail.py:[[@LINE+3]]:9: error: cannot write 'x[i + 1]': it is out of bounds [check.bounds]
        # CHECK: {{.*}}bounds_negative_offset_fail.py:[[@LINE+2]]:9: note: with n = 1, i = -2: that is 'x[-1]', and dimension 0 has extent 3
        # CHECK: {{.*}}bounds_negative_offset_fail.py:[[@LINE-4]]:16: note: 'x' is declared here, of shape [n + 2]
        x[i + 1] = 0.0
