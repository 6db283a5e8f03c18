# --no-check leaves exo-check out: the program is read, and refused where it is checked.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --check-prefix=CHECKED
# RUN: exo-translate --import-exo --no-check %s > %t.mlir
# RUN: FileCheck %s < %t.mlir
# RUN: not exo-opt --exo-check %t.mlir 2>&1 | FileCheck %s --check-prefix=CHECKED
# RUN: not exo-translate --exo-to-c %t.mlir 2>&1 | FileCheck %s --check-prefix=CHECKED
# RUN: not exo-translate --exo-to-header %t.mlir 2>&1 | FileCheck %s --check-prefix=CHECKED
# RUN: exo-translate --exo-to-c --no-check %t.mlir | FileCheck %s --check-prefix=C
# RUN: exo-translate --export-exo %t.mlir | FileCheck %s --check-prefix=PY

# CHECKED: error: cannot write 'x[i + 1]': it is out of bounds [check.bounds]
# CHECK: {{^ *}}assign %x[%i + 1] = 0.0{{$}}
# C: {{^ *}}x[i + 1] = 0.0f;{{$}}
# PY: {{^ *}}x[i + 1] = 0.0{{$}}
@proc
def f(n: size, x: f32[n]):
    for i in seq(0, n):
        x[i + 1] = 0.0
