# A branch that is reached, though not in C's arithmetic.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def f(i: index, x: f32[8]):
    if i < 0 and i % 8 > 0:
        # CHECK: {{.*}}u18_unreachable_fail.py:[[@LINE+3]]:9: error: cannot write 'x[8]': it is out of bounds [check.bounds]
        # CHECK: {{.*}}u18_unreachable_fail.py:[[@LINE+2]]:9: note: that is 'x[8]', and dimension 0 has extent 8
        # CHECK: {{.*}}u18_unreachable_fail.py:[[@LINE-4]]:17: note: 'x' is declared here, of shape [8]
        x[8] = 0.0
