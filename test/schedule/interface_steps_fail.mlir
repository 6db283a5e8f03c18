// An argument is not transposed where the procedure is called, nor does what was transposed stand for the original.
// RUN: split-file %s %t
// RUN: exo-translate --import-exo %t/in.py -o %t/in.mlir
// RUN: not exo-opt %t/in.mlir --pass-pipeline='builtin.module(exo-transpose{proc=f arg=x})' 2>&1 | FileCheck %s --check-prefix=CALLED
// CALLED: error: cannot apply 'transpose' to 'f', which is called elsewhere: it changes its interface; derive a version first [any.c6]
// RUN: not exo-opt %t/in.mlir --exo-schedule=%t/s.sched 2>&1 | FileCheck %s --check-prefix=RECORD
// RECORD: error: cannot call 'f_t' in place of 'f': it is not recorded that they mean the same [call_eqv.c1]
// RUN: not exo-opt %t/in.mlir --pass-pipeline='builtin.module(exo-transpose{proc=h arg=x})' 2>&1 | FileCheck %s --check-prefix=SHAPE
// SHAPE: error: cannot transpose 'x': a window or callee sees both of its dimensions [transpose.c2]

//--- in.py
@proc
def f(x: f32[4, 4]):
    x[0, 1] = 1.0

@proc
def g(y: f32[4, 4]):
    f(y)

@proc
def h(x: f32[4, 4]):
    w = x[1:3, 0:2]
    w[0, 1] = 1.0
//--- s.sched
exo-derive{from=f as=f_t}
exo-transpose{proc=f_t arg=x}
exo-call-eqv{proc=g call='f(_)' to=f_t}
