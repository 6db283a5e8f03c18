# What a callee does is judged by its arguments: with these it writes, through another procedure and by reference.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@config
class Bank:
    row: index
    scale: f32

@proc
def open_row(k: index):
    if k > 4:
        Bank.row = k

@proc
def row_of(k: index, s: f32, x: [f32][4]):
    open_row(k)
    if k == 5:
        s = 1.0
    x[0] = s

@proc
def f(n: size, A: f32[n, 4]):
    assert n <= 5
    for i in par(0, n):
        # CHECK-DAG: {{.*}}par_config_argument_fail.py:[[@LINE+2]]:9: error: cannot call 'row_of' in a parallel loop: it writes 'Bank.row' [check.par-config]
        # CHECK-DAG: {{.*}}par_config_argument_fail.py:[[@LINE+1]]:9: error: cannot call 'row_of' in a parallel loop: it writes 'Bank.scale' [check.par-config]
        row_of(n, Bank.scale, A[i, 0:4])
