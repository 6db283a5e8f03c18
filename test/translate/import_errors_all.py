# All errors of a file are reported, whole, in the order of the source; the checks wait until it can be read.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --strict-whitespace --match-full-lines

@proc
def f(n: size, x: f32[n], y: f32):
    for i in seq(0, n):
        x[i + 1] = 0.0
    # CHECK:{{.*}}import_errors_all.py:[[@LINE+4]]:5: error: the name 'z' is not defined [frontend.unknown-name]
    # CHECK-NEXT:    z = 1.0
    # CHECK-NEXT:    ^
    # CHECK-NEXT:{{.*}}import_errors_all.py:[[@LINE+1]]:5: note: {{.*}}
    z = 1.0
    # CHECK:{{.*}}import_errors_all.py:[[@LINE+3]]:8: error: expected a condition, found an integer [frontend.expected-condition]
    # CHECK-NEXT:    if n:
    # CHECK-NEXT:       ^
    if n:
        pass

@proc
def g(x: f32):
    # CHECK:{{.*}}import_errors_all.py:[[@LINE+3]]:5: error: there is no procedure 'h' [frontend.unknown-procedure]
    # CHECK-NEXT:    h(x)
    # CHECK-NEXT:    ^
    h(x)
# CHECK-NOT:{{.*}}error{{.*}}
