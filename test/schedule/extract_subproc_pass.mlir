// Statements become a procedure before the one that they stood in; the schedule goes on with that one, and either can be worked on by its
// name. Attributes of others go with the statements.
// RUN: split-file %s %t
// RUN: exo-opt %t/in.mlir --exo-schedule=%t/it.sched -o %t/out.mlir
// RUN: exo-translate %t/out.mlir --export-exo | FileCheck %s
// RUN: FileCheck %s --input-file %t/out.mlir --check-prefix=MARK
// RUN: exo-translate %t/out.mlir --export-exo -o %t/out.py
// RUN: exo-translate %t/out.py --import-exo | exo-translate --exo-to-c | FileCheck %s --check-prefix=C

// CHECK-LABEL: def row(n: size, i: index, y: f32[n] @ DRAM, w: [f32][16] @ DRAM):
// CHECK-NEXT: assert i >= 0
// CHECK-NEXT: assert i < n
// CHECK-NEXT: for jo in seq(0, 2):
// CHECK-LABEL: def f(
// CHECK-NEXT: for k in seq(0, n):
// CHECK-NEXT: w = x[k, 0:16]
// CHECK-NEXT: row(n, k, y, w)

// MARK-LABEL: exo.proc @row
// MARK: reduce %y
// MARK-SAME: my.mark = "kept"
// MARK-LABEL: exo.proc @f

// C-LABEL: void row(
// C-LABEL: void f(
// C: row(

// RUN: not exo-opt %t/in.mlir --pass-pipeline='builtin.module(exo-extract-subproc{proc=f blk="w = _" name=g})' 2>&1 | FileCheck %s --check-prefix=USED
// USED: error: cannot make these statements the procedure 'g': 'w' is used behind them [extract_subproc.c1]
// USED: note: it is used here

//--- it.sched
exo-extract-subproc{blk='for j in _: _' name=row}
exo-divide-loop{proc=row loop=j factor=8 iters=jo,ji tail=perfect}
exo-rename-iter{proc=f loop=i name=k}
//--- in.mlir
exo.proc @f(%n: size, %x: memref<?x16xf32>[%n, 16], %y: memref<?xf32>[%n]) {
  for %i = 0 to %n {
    %w = window %x[%i, 0 : 16] : memref<16xf32, strided<[?], offset: ?>>
    for %j = 0 to 16 {
      reduce %y[%i] += %w[%j] {my.mark = "kept"}
    }
  }
}
