# The extent of an allocation: the whole refusal.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --strict-whitespace --match-full-lines --implicit-check-not=error:

@proc
def f(n: size, x: f32):
    # CHECK:{{.*}}positive_size_alloc_fail.py:[[@LINE+4]]:5: error: cannot allocate 't': extent 'n - 1' of dimension 1 is not positive [check.positive-size]
    # CHECK-NEXT:    t: f32[n, n - 1]
    # CHECK-NEXT:    ^
    # CHECK-NEXT:{{.*}}positive_size_alloc_fail.py:[[@LINE+1]]:5: note: with n = 1: it is 0
    t: f32[n, n - 1]
    x = 0.0
