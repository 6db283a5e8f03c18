# A buffer lives to the end of its block.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def f(n: size, x: f32):
    if n > 3:
        t: f32
        t = 0.0
    # CHECK: {{.*}}scope_block_fail.py:[[@LINE+3]]:5: error: the name 't' is not defined [frontend.unknown-name]
    # CHECK: {{.*}}scope_block_fail.py:[[@LINE+2]]:5: note: 't' was declared in a block that has ended; its scope is that block
    # CHECK: {{.*}}scope_block_fail.py:[[@LINE+1]]:5: note: declare it first: 't: f32'
    t = 1.0
