// A version of a procedure without its write of configuration means the same up to the field, and is called where that is
// written before it is read. What leaves a field with another value is refused where there are callers, and where it is read.
// RUN: split-file %s %t
// RUN: exo-translate --import-exo %t/in.py -o %t/in.mlir
// RUN: exo-opt %t/in.mlir --exo-schedule=%t/unread.sched | exo-translate --export-exo | FileCheck %s
// CHECK-LABEL: def last_2(
// CHECK-NEXT: x[0] = 1.0
// CHECK-EMPTY:
// CHECK-LABEL: def f(
// CHECK-NEXT: Load.step = 4
// CHECK-NEXT: for i in seq(0, n):
// CHECK-NEXT: last_2(x[i, 0:8])
// CHECK-NEXT: Load.step = 4

// RUN: not exo-opt %t/in.mlir --pass-pipeline='builtin.module(exo-delete-config{proc=tile stmt="Load.step = _"})' 2>&1 | FileCheck %s --check-prefix=READ
// READ: error: cannot delete 'Load.step = 4': 'Load.step' would hold another value, which is read later [delete_config.c1]
// READ: note: with Load.step = 0: 'Load.step' is read here
// RUN: not exo-opt %t/in.mlir --pass-pipeline='builtin.module(exo-delete-config{proc=last stmt="Load.step = _"})' 2>&1 | FileCheck %s --check-prefix=CALLED
// CALLED: error: cannot apply 'delete_config' to 'last', which is called elsewhere: it changes what is left in configuration fields; derive a version first [any.c6]
// RUN: not exo-opt %t/in.mlir --exo-schedule=%t/read.sched 2>&1 | FileCheck %s --check-prefix=LATER
// LATER: error: cannot call 'last_2' here: 'Load.step' would hold another value, which is read later [call_eqv.c5]

//--- in.py
@config
class Load:
    step: index

@proc
def tile(x: [f32][8]):
    Load.step = 4
    for j in seq(0, 8):
        if j < Load.step:
            x[j] = 0.0

@proc
def last(x: [f32][8]):
    x[0] = 1.0
    Load.step = 2

@proc
def f(n: size, x: f32[n, 8]):
    for i in seq(0, n):
        last(x[i, 0:8])
    Load.step = 4

@proc
def g(x: f32[8]):
    last(x[0:8])
    if Load.step > 1:
        x[0] = 0.0
//--- unread.sched
exo-derive{from=last as=last_2}
exo-delete-config{proc=last_2 stmt='Load.step = _'}
exo-write-config{proc=f gap='before:for i in _: _' field=Load.step value=4}
exo-call-eqv{proc=f call='last(_)' to=last_2}
//--- read.sched
exo-derive{from=last as=last_2}
exo-delete-config{proc=last_2 stmt='Load.step = _'}
exo-call-eqv{proc=g call='last(_)' to=last_2}
