# A size that is never legal: bounds that the inner loop keeps of it contradict what its kind says, and nothing must be
# concluded from that.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s

@config
class C:
    n: size

@proc
def f(x: f32[4]):
    for j in seq(0, 2):
        # CHECK: {{.*}}n01_size_field_never_legal_fail.py:[[@LINE+1]]:9: error: cannot write 'C.n': it is a size and the value is not positive [check.config-value]
        C.n = 0
        for i in seq(0, 2):
            C.n = 2 * C.n - 1
        # CHECK: {{.*}}n01_size_field_never_legal_fail.py:[[@LINE+1]]:9: error: cannot write 'x[7]': it is out of bounds [check.bounds]
        x[7] = 1.0
