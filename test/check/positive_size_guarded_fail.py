# Facts of the guard count.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def f(n: size, x: f32):
    if n > 3:
        # CHECK: {{.*}}positive_size_guarded_fail.py:[[@LINE+2]]:9: error: cannot allocate 't': extent 'n - 4' of dimension 0 is not positive [check.positive-size]
        # CHECK: {{.*}}positive_size_guarded_fail.py:[[@LINE+1]]:9: note: with n = 4: it is 0
        t: f32[n - 4]
    x = 0.0
