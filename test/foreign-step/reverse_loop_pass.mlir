// A step of another crate is a pass, an operation of the transform dialect, a line of a schedule, a
// function of programs, and has a page.
// RUN: split-file %s %t
// RUN: exo-opt-with-foreign-step %t/in.mlir --exo-reverse-loop='proc=scale loop=i' | FileCheck %s
// RUN: exo-opt-with-foreign-step %t/in.mlir --exo-schedule=%t/flat.sched | FileCheck %s
// RUN: exo-opt-with-foreign-step %t/in.mlir --exo-schedule=%t/program.star | FileCheck %s
// RUN: exo-opt-with-foreign-step %t/transform.mlir --transform-interpreter --exo-write-trace=%t/trace.jsonl | FileCheck %s
// RUN: FileCheck %s --check-prefix=TRACE --input-file=%t/trace.jsonl
// RUN: exo-opt-with-foreign-step --exo-describe-steps=reverse_loop | FileCheck %s --check-prefix=PAGE
// RUN: exo-opt-with-foreign-step --help-exo | FileCheck %s --check-prefix=HELP
// RUN: exo-opt-with-foreign-step --exo-explain=reverse_loop.c1 | FileCheck %s --check-prefix=RULE
// RUN: not exo-opt %t/in.mlir --exo-reverse-loop='proc=scale loop=i' 2>&1 | FileCheck %s --check-prefix=NONE

// CHECK: exo.proc @scale(%n: size, %x: memref<?xf32>[%n]) {
// CHECK-NEXT: for %i = 0 to %n {
// CHECK-NEXT: assign %x[%n - 1 - %i] = 2.0 * %x[%n - 1 - %i]

// TRACE: {"exo_trace":1}
// TRACE-NEXT: {"step":"reverse_loop","procedure":"scale"

// PAGE: # `reverse_loop`
// PAGE: In programs: `reverse_loop(proc, loop)`.
// PAGE: `reverse_loop.c1`: Any two iterations commute

// HELP: --exo-reverse-loop
// RULE: Any two iterations commute
// NONE: exo-reverse-loop

//--- in.mlir
exo.proc @scale(%n: size, %x: memref<?xf32>[%n]) {
  for %i = 0 to %n {
    assign %x[%i] = 2.0 * %x[%i]
  }
}

//--- flat.sched
exo-reverse-loop{proc=scale loop=i}

//--- program.star
p = reverse_loop(procedure("scale"), "i")
register(p)

//--- transform.mlir
module attributes {transform.with_named_sequence} {
  exo.proc @scale(%n: size, %x: memref<?xf32>[%n]) {
    for %i = 0 to %n {
      assign %x[%i] = 2.0 * %x[%i]
    }
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %f = transform.structured.match ops{["exo.proc"]} in %root : (!transform.any_op) -> !transform.any_op
    %l = transform.exo.match proc = %f {pattern = "for i in _: _"} : (!transform.any_op) -> !transform.any_op
    %r = transform.exo.reverse_loop loop = %l : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
