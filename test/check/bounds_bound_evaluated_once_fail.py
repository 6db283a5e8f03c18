# The loop's bound is evaluated at entry: the write in its body changes nothing.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@config
class C:
    n: size

@proc
def f(x: f32[8]):
    C.n = 9
    for i in seq(0, C.n):
        # CHECK: {{.*}}bounds_bound_evaluated_once_fail.py:[[@LINE+3]]:9: error: cannot write 'x[i]': it is out of bounds [check.bounds]
        # CHECK: {{.*}}bounds_bound_evaluated_once_fail.py:[[@LINE+2]]:9: note: with i = 8: that is 'x[8]', and dimension 0 has extent 8
        # CHECK: {{.*}}bounds_bound_evaluated_once_fail.py:[[@LINE-5]]:7: note: 'x' is declared here, of shape [8]
        x[i] = 0.0
        C.n = 2
