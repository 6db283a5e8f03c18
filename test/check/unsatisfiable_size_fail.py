# Sizes are positive.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def f(n: size):
    # CHECK: {{.*}}unsatisfiable_size_fail.py:[[@LINE+2]]:5: error: cannot meet the precondition of 'f': no arguments satisfy it [check.unsatisfiable]
    # CHECK: {{.*}}unsatisfiable_size_fail.py:[[@LINE+1]]:5: note: 'n < 1' is needed for the contradiction
    assert n < 1
    pass
