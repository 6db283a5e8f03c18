// A trace has an entry for each step that was taken, by passes, flat schedules and programs alike;
// what a program takes back is not in it.
// RUN: split-file %s %t
// RUN: exo-opt %t/in.mlir --exo-divide-loop='proc=scale loop=i factor=4 iters=io,ii tail=perfect' --exo-unroll-loop='proc=scale loop=ii' --exo-write-trace=%t/passes.jsonl -o %t/passes.mlir
// RUN: FileCheck %s --input-file=%t/passes.jsonl
// RUN: exo-opt %t/in.mlir --exo-schedule=%t/program.star --exo-write-trace=%t/program.jsonl -o %t/program.mlir
// RUN: FileCheck %s --input-file=%t/program.jsonl
// RUN: not exo-opt %t/in.mlir --exo-unroll-loop='proc=scale loop=i' --exo-write-trace=%t/no/such/folder 2>&1 | FileCheck %s --check-prefix=FILE

// CHECK: {"exo_trace":1}
// CHECK-NEXT: {"step":"divide_loop","procedure":"scale"
// CHECK-SAME: "relation":"equivalent","made":[{"name":"scale","role":"rewritten"
// CHECK-SAME: {"at":"body[0].body[0].body[0]","continues":"body[0].body[0]"}
// CHECK-NEXT: {"step":"unroll_loop","procedure":"scale"
// CHECK-NOT: {"step"
// FILE: error: {{.*}}no/such/folder

//--- in.mlir
exo.proc @scale(%x: memref<8xf32>[8]) {
  for %i = 0 to 8 {
    assign %x[%i] = 2.0 * %x[%i]
  }
}

//--- program.star
p = procedure("scale")
p = divide_loop(p, "i", 4, ["io", "ii"], perfect = True)
shifted = shift_loop(p, "io", 1)
register(unroll_loop(p, "ii"))
