# The twin of par_config_argument_fail.py that is accepted, and that there is code for.
# RUN: exo-translate --import-exo %s -o %t.mlir
# RUN: exo-translate --exo-to-c %t.mlir | FileCheck %s
# RUN: exo-opt %t.mlir --convert-exo-to-func=parallel=omp | FileCheck %s --check-prefix=MLIR
# RUN: exo-run %s --proc f --size n=3 --random 1 --jit

# CHECK: #pragma omp parallel for
# MLIR: omp.wsloop

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
    assert n <= 4
    Bank.scale = 2.0
    for i in par(0, n):
        row_of(n, Bank.scale, A[i, 0:4])
        if n > 4:
            open_row(n)
            Bank.row = n
