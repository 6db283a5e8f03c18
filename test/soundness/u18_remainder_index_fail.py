# -3 % 4 is 1, not -3.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def f(x: f32[4]):
    for i in seq(1, 4):
        # CHECK: {{.*}}u18_remainder_index_fail.py:[[@LINE+3]]:9: error: cannot write 'x[(i - 4) % 4 + 3]': it is out of bounds [check.bounds]
        # CHECK: {{.*}}u18_remainder_index_fail.py:[[@LINE+2]]:9: note: with i = 1: that is 'x[4]', and dimension 0 has extent 4
        # CHECK: {{.*}}u18_remainder_index_fail.py:[[@LINE-4]]:7: note: 'x' is declared here, of shape [4]
        x[(i - 4) % 4 + 3] = 0.0
