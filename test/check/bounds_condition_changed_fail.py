# A condition is a fact about the value when tested.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@config
class C:
    k: index

@proc
def f(x: f32[8]):
    if 0 <= C.k and C.k < 8:
        C.k = C.k + 1
        # CHECK: {{.*}}bounds_condition_changed_fail.py:[[@LINE+3]]:9: error: cannot write 'x[C.k]': it is out of bounds [check.bounds]
        # CHECK: {{.*}}bounds_condition_changed_fail.py:[[@LINE+2]]:9: note: with C.k = 7: that is 'x[8]', and dimension 0 has extent 8
        # CHECK: {{.*}}bounds_condition_changed_fail.py:[[@LINE-5]]:7: note: 'x' is declared here, of shape [8]
        x[C.k] = 0.0
