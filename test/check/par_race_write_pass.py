# The twin of par_race_write_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}assign %x[%i] = 0.0{{$}}

@proc
def f(n: size, x: f32[n]):
    for i in par(0, n):
        x[i] = 0.0
