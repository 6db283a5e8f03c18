# What a condition says of one side of a choice is not known of the other, and an index has to be within its buffer on both.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def f(n: size, k: index, b: bool, x: f32[n]):
    # CHECK:{{.*}}bounds_choice_fail.py:[[@LINE+1]]:5: error: cannot write 'x[0 if 0 <= k and k < n else k]': {{.*}} [check.bounds]
    x[0 if 0 <= k and k < n else k] = 0.0
    # CHECK:{{.*}}bounds_choice_fail.py:[[@LINE+1]]:5: error: cannot write 'x[k if k < n else 0]': {{.*}} [check.bounds]
    x[k if k < n else 0] = 0.0
    for i in seq(0, n + 1 if b else n):
        if i < n or b:
            # CHECK:{{.*}}bounds_choice_fail.py:[[@LINE+1]]:13: error: cannot write 'x[i]': {{.*}} [check.bounds]
            x[i] = 0.0
    # CHECK:{{.*}}bounds_choice_fail.py:[[@LINE+1]]:5: error: cannot write 'x[n if b else 0]': {{.*}} [check.bounds]
    x[n if b else 0] = 0.0
