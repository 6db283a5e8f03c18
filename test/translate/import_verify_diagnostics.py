# Expectations can stand in the source; they are checked as in MLIR files.
# RUN: exo-translate --import-exo --verify-diagnostics %s
# RUN: sed 's/expected-error/unexpected/' %s > %t.py
# RUN: not exo-translate --import-exo --verify-diagnostics %t.py 2>&1 | FileCheck %s

# CHECK: error: unexpected error: cannot write 'x[n]'
@proc
def f(n: size, x: f32[n]):
    # expected-error @+3 {{cannot write 'x[n]': it is out of bounds [check.bounds]}}
    # expected-note @+2 {{with n = 1: that is 'x[1]', and dimension 0 has extent 1}}
    # expected-note @-3 {{'x' is declared here, of shape [n]}}
    x[n] = 0.0
