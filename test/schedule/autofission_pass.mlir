// A write of configuration goes to the front of two loops, in one line of a schedule.
// RUN: split-file %s %t
// RUN: exo-translate --import-exo %t/in.py -o %t/in.mlir
// RUN: exo-opt %t/in.mlir --exo-schedule=%t/s.sched | exo-translate --export-exo | FileCheck %s
// CHECK-LABEL: def split(
// CHECK-NEXT: Load.step = 4
// CHECK-NEXT: for i in seq(0, n):
// CHECK-NEXT: for j in seq(0, 4):
// CHECK-NEXT: x[i, j] = 0.0

//--- in.py
@config
class Load:
    step: index

@proc
def split(n: size, x: f32[n, 4]):
    for i in seq(0, n):
        for j in seq(0, 4):
            Load.step = 4
            x[i, j] = 0.0
//--- s.sched
exo-autofission{proc=split gap='after:Load.step = _' lifts=2}
