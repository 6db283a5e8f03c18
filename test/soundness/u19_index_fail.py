# Off by one, where the dividend has more than 32 bits.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def f(x: f32[4]):
    for i in seq(4294967296, 4294967306):
        # CHECK: {{.*}}u19_index_fail.py:[[@LINE+3]]:9: error: cannot write 'x[i / 3 - 1431655766]': it is out of bounds [check.bounds]
        # CHECK: {{.*}}u19_index_fail.py:[[@LINE+2]]:9: note: with i = 4294967296: that is 'x[-1]', and dimension 0 has extent 4
        # CHECK: {{.*}}u19_index_fail.py:[[@LINE-4]]:7: note: 'x' is declared here, of shape [4]
        x[i / 3 - 1431655766] = 0.0
