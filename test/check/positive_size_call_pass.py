# The twin of positive_size_call_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}call @g(%i + 1){{$}}

@proc
def g(m: size):
    pass

@proc
def f(n: size):
    for i in seq(0, n):
        g(i + 1)
