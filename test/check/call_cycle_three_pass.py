# The twin of call_cycle_three_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}pass{{$}}

@proc
def a(n: size):
    if n > 2:
        b(n)

@proc
def b(n: size):
    c(n)

@proc
def c(n: size):
    pass
