# A field that a procedure sets before it reads it needs no value, whatever it holds and whoever sets it: code as the interpreter.
# RUN: exo-run %s --proc outer --size n=3 --arg a=2 --random 1 --jit | FileCheck %s
# RUN: exo-run %s --proc outer --size n=3 --arg a=2 --random 1 | FileCheck %s
# RUN: not exo-run %s --proc later --size n=3 --arg a=2 --random 1 --jit 2>&1 | FileCheck %s --check-prefix=LATER
# RUN: exo-opt %s --exo-schedule=%S/Inputs/fields_set_first.sched -o %t.mlir
# RUN: exo-run %t.mlir --proc outer --size n=3 --arg a=2 --random 1 --jit | FileCheck %s

# CHECK: y: f32[3] =
# LATER: 'Unit.gain' is never set, and may be read: give it a value

@config
class Unit:
    gain: f32
    at: index

@proc
def gained(s: f32, n: size, y: [f32][n]):
    for i in seq(0, n):
        y[i] = y[i] * s

@proc
def set_up(n: size, a: f32):
    Unit.at = 0
    for j in seq(0, n):
        Unit.gain = a
        Unit.at = Unit.at + 1

@proc
def outer(n: size, a: f32, y: f32[n]):
    set_up(n, a)
    if Unit.at > 2:
        gained(a, n, y[0:n])
        y[0] = Unit.gain

@proc
def later(n: size, a: f32, y: f32[n]):
    for i in seq(1, n):
        set_up(n, a)
    gained(Unit.gain, n, y[0:n])
