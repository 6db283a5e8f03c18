# The twin of call_cycle_self_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}pass{{$}}

@proc
def f(n: size):
    pass
