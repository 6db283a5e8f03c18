# Arguments have names of their own.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@proc
# CHECK: {{.*}}duplicate_argument_fail.py:[[@LINE+1]]:16: error: the argument 'n' is declared twice [frontend.duplicate]
def f(n: size, n: size):
    pass
