# A configuration field that a callee mentions only in the shape of an argument is read when the callee is entered,
# not when the caller was.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s
@config
class C:
    n: size

@proc
def callee(A: f32[4, C.n]):
    A[3, C.n - 1] = 1.0

@proc
def shape_changed(A: f32[4, C.n]):
    C.n = 8
    # CHECK: [[#@LINE+1]]:5: error: {{.*}} [check.shape
    callee(A)

@proc
def changed_by_callee():
    C.n = 8

@proc
def shape_changed_in_a_callee(A: f32[4, C.n]):
    changed_by_callee()
    # CHECK: [[#@LINE+1]]:5: error: {{.*}} [check.shape
    callee(A)

@proc
def shape_changed_under_a_guard(n: size, A: f32[4, n]):
    if C.n == n:
        C.n = n + 5
        # CHECK: [[#@LINE+1]]:9: error: {{.*}} [check.shape
        callee(A)
