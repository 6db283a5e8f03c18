# The remainder by a divisor of more than 32 bits.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def f(x: f32[4], n: index):
    assert n >= 8589934592
    assert n < 8589934597
    # CHECK: {{.*}}u19_remainder_fail.py:[[@LINE+3]]:5: error: cannot write 'x[n % 4294967296]': it is out of bounds [check.bounds]
    # CHECK: {{.*}}u19_remainder_fail.py:[[@LINE+2]]:5: note: with n = 8589934596: that is 'x[4]', and dimension 0 has extent 4
    # CHECK: {{.*}}u19_remainder_fail.py:[[@LINE-5]]:7: note: 'x' is declared here, of shape [4]
    x[n % 4294967296] = 0.0
