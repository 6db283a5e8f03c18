# Neither through others.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
def a(n: size):
    if n > 2:
        b(n)

@proc
def b(n: size):
    c(n)

@proc
def c(n: size):
    # CHECK: {{.*}}call_cycle_three_fail.py:[[@LINE+3]]:5: error: cannot call 'a' from 'c': its calls lead back to 'c' [check.call-cycle]
    # CHECK: {{.*}}call_cycle_three_fail.py:[[@LINE-9]]:9: note: 'a' calls 'b' here
    # CHECK: {{.*}}call_cycle_three_fail.py:[[@LINE-6]]:5: note: 'b' calls 'c' here
    a(n)
