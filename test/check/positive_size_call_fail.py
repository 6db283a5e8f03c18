# A size that is passed on is positive.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def g(m: size):
    pass

@proc
def f(n: size):
    for i in seq(0, n):
        # CHECK: {{.*}}positive_size_call_fail.py:[[@LINE+2]]:9: error: cannot pass 'i' as size 'm' of 'g': it is not positive [check.positive-size]
        # CHECK: {{.*}}positive_size_call_fail.py:[[@LINE+1]]:9: note: with i = 0: it is 0
        g(i)
