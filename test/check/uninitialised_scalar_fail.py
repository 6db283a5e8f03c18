# A read of what nobody wrote: the whole refusal.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --strict-whitespace --match-full-lines --implicit-check-not=error:

@proc
def f(x: f32):
    t: f32
    pass
    # CHECK:{{.*}}uninitialised_scalar_fail.py:[[@LINE+7]]:5: error: cannot read 't': it may not have been written before [check.uninitialised]
    # CHECK-NEXT:    x = t
    # CHECK-NEXT:    ^
    # CHECK-NEXT:{{.*}}uninitialised_scalar_fail.py:[[@LINE+4]]:5: note: nothing has written 't'
    # CHECK-NEXT:{{.*}}uninitialised_scalar_fail.py:[[@LINE-6]]:5: note: 't' is declared here
    # CHECK-NEXT:    t: f32
    # CHECK-NEXT:    ^
    x = t
