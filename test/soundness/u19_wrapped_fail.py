# 2^32 is not 0.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def f(x: f32[4], n: index):
    assert n >= 0
    if n % 4294967296 == 0:
        # CHECK: {{.*}}u19_wrapped_fail.py:[[@LINE+3]]:9: error: cannot write 'x[n / 4294967296]': it is out of bounds [check.bounds]
        # CHECK: {{.*}}u19_wrapped_fail.py:[[@LINE+2]]:9: note: with n = 17179869184: that is 'x[4]', and dimension 0 has extent 4
        # CHECK: {{.*}}u19_wrapped_fail.py:[[@LINE-5]]:7: note: 'x' is declared here, of shape [4]
        x[n / 4294967296] = 0.0
