# Quotients of sizes may be zero.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def f(n: size, x: f32):
    # CHECK: {{.*}}positive_size_quotient_fail.py:[[@LINE+2]]:5: error: cannot allocate 't': extent 'n / 4' of dimension 0 is not positive [check.positive-size]
    # CHECK: {{.*}}positive_size_quotient_fail.py:[[@LINE+1]]:5: note: with n = 1: it is 0
    t: f32[n / 4]
    x = 0.0
