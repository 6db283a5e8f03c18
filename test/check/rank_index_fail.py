# One index per dimension.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def f(n: size, A: f32[n, n]):
    # CHECK: {{.*}}rank_index_fail.py:[[@LINE+1]]:7: error: 'A' has 2 dimensions, found 1 index [frontend.rank]
    A[0] = 0.0
