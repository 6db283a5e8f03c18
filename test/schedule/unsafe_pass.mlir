// What is taken without proof has to be spelled out, is written on what rests on it, and is listed.

// RUN: split-file %s %t
// RUN: exo-opt %t/in.py --exo-schedule=%t/it.sched -o %t/out.mlir 2>&1 | FileCheck %s --check-prefix=NOTE
// RUN: FileCheck %s --input-file=%t/out.mlir
// RUN: exo-opt %t/out.mlir --exo-print-trusted -o /dev/null 2>&1 | FileCheck %s --check-prefix=ALL
// RUN: exo-opt %t/out.mlir --exo-print-trusted=proc=h -o /dev/null 2>&1 | FileCheck %s --check-prefix=H

// NOTE: remark: taken on trust: not proved of 'g': cannot remove 'i': each iteration adds to what the one before it left [remove_loop.c2]
// NOTE: remark: taken on trust: asserted: 'two' means what 'one' means

// The version rests on it itself, so does who inlines it, and who is called no longer.
// CHECK-LABEL: exo.proc @one
// CHECK-LABEL: exo.proc @two
// CHECK-SAME: exo.trusted = ["asserted: 'two' means what 'one' means"]
// CHECK-LABEL: exo.proc @g
// CHECK-SAME: exo.trusted = ["not proved of 'g': cannot remove 'i': each iteration adds to what the one before it left [remove_loop.c2]"]
// CHECK-LABEL: exo.proc @h
// CHECK-SAME: exo.trusted = ["not proved of 'g': cannot remove 'i': each iteration adds to what the one before it left [remove_loop.c2]"]
// CHECK-NOT: call @g
// CHECK: call @two

// ALL: procedure g: not proved of 'g': cannot remove 'i'
// ALL-NEXT: procedure h: not proved of 'g': cannot remove 'i'
// ALL-NEXT: procedure two: asserted: 'two' means what 'one' means
// H: procedure h: not proved of 'g': cannot remove 'i'
// H-NEXT: procedure two: asserted: 'two' means what 'one' means

// A version rests on what was taken on trust of what it is a version of.
// RUN: exo-opt %t/in.py --exo-schedule=%t/spec.sched 2>/dev/null | FileCheck %s --check-prefix=SPEC
// SPEC-LABEL: exo.proc @f
// SPEC-SAME: exo.trusted = ["not proved of 'f': cannot remove 'i'
// SPEC-LABEL: exo.proc @g
// SPEC-SAME: exo.trusted = ["not proved of 'f': cannot remove 'i'

// Who takes it off the procedure by hand, takes the record along.
// RUN: sed 's/, exo.trusted = \["asserted[^]]*\]//' %t/out.mlir | exo-opt --exo-list-records -o /dev/null 2>&1 | FileCheck %s --check-prefix=OFF
// OFF: two: means what 'one' means; stale

// Nothing is trusted that is not spelled out.
// RUN: not exo-opt %t/in.py --exo-remove-loop='proc=f loop=i' 2>&1 | FileCheck %s --check-prefix=NOT
// NOT: error: cannot remove 'i': each iteration adds to what the one before it left [remove_loop.c2]

// What is asserted rests on what the other one's record rests on.
// RUN: exo-opt %t/in.py --exo-schedule=%t/chain.sched --exo-print-trusted=proc=h -o /dev/null 2>&1 | FileCheck %s --check-prefix=CHAIN
// CHAIN: procedure p: asserted: 'p' means what 'g' means
// CHAIN-NEXT: procedure p: not proved of 'g': cannot remove 'i'

// Every condition that is waived is named.
// RUN: exo-opt %t/in.py --exo-add-loop='proc=k blk="x[_] += _" iter=i hi=n unsafe-disable-check=true' 2>&1 | FileCheck %s --check-prefix=EVERY
// EVERY: exo.trusted = ["{{[^"]*}}[add_loop.c1]", "{{[^"]*}}[add_loop.c2]"]

// RUN: not exo-opt %t/bad.mlir 2>&1 | FileCheck %s --check-prefix=BAD
// BAD: error: 'exo.trusted' belongs to procedures and instructions

//--- in.py
@proc
def one(x: [f32][4]):
    for k in seq(0, 4):
        x[k] = x[k] + x[k]

@proc
def two(x: [f32][4]):
    for k in seq(0, 4):
        x[k] = 2.0 * x[k]

@proc
def f(x: f32[4], y: f32):
    for i in seq(0, 4):
        y += x[0]

@proc
def h(x: f32[4], y: f32):
    f(x, y)
    one(x[0:4])

@proc
def p(x: f32[4], y: f32):
    y += x[0]

@proc
def k(n: index, x: f32[4]):
    assert n >= 0
    x[0] += 1.0
//--- chain.sched
exo-derive{proc=f as=g}
exo-remove-loop{proc=g loop=i unsafe-disable-check=true}
exo-unsafe-assert-eq{proc=p other=g}
exo-call-eqv{proc=h call='f(_)' to=p}
//--- it.sched
exo-derive{proc=f as=g}
exo-remove-loop{proc=g loop=i unsafe-disable-check=true}
exo-unsafe-assert-eq{proc=two other=one}
exo-call-eqv{proc=h call='f(_)' to=g}
exo-inline{proc=h call='g(_)'}
exo-call-eqv{proc=h call='one(_)' to=two}
//--- spec.sched
exo-derive{proc=f as=g}
exo-remove-loop{proc=f loop=i unsafe_disable_check=true}
//--- bad.mlir
module attributes {exo.trusted = ["x"]} {
}
