// Steps as operations of the transform dialect: handles go on through later steps.
// RUN: exo-opt %s --transform-interpreter | FileCheck %s
// In a tool of someone else.
// RUN: mlir-opt-22 --load-dialect-plugin=%libexo --load-pass-plugin=%libexo --transform-interpreter %s | FileCheck %s
// The script is read again as it is printed.
// RUN: exo-opt %s | exo-opt | FileCheck %s --check-prefix=TEXT
// RUN: exo-opt %s --mlir-print-op-generic | exo-opt | FileCheck %s --check-prefix=TEXT
// RUN: exo-opt %s --emit-bytecode | exo-opt | FileCheck %s --check-prefix=TEXT

module attributes {transform.with_named_sequence} {
  // CHECK-LABEL: exo.proc @f
  // CHECK-NEXT:    for %io = 0 to %n / 4 {
  // CHECK-NEXT:      assign %x[4 * %io] = 1.0
  // CHECK-NEXT:      assign %y[4 * %io] = %x[4 * %io]
  // CHECK:           assign %y[4 * %io + 3] = %x[4 * %io + 3]
  // CHECK-NEXT:    }
  exo.proc @f(%n: size, %x: memref<?xf32>[%n], %y: memref<?xf32>[%n]) where (%n mod 4 == 0) {
    for %i = 0 to %n {
      assign %x[%i] = 1.0
    }
    for %j = 0 to %n {
      assign %y[%j] = %x[%j]
    }
  }

  // A handle of a gap is that behind its statement; a step may give several statements, and none.
  // CHECK-LABEL: exo.proc @g
  // CHECK-NEXT:    for %a = 0 to 8 {
  // CHECK-NEXT:      assign %x[%a] = 1.0
  // CHECK-NEXT:    }
  // CHECK-NEXT:    for %b = 0 to 8 {
  // CHECK-NEXT:      assign %y[%b] = 2.0
  // CHECK-NEXT:    }
  exo.proc @g(%x: memref<8xf32>[8], %y: memref<8xf32>[8]) {
    for %i = 0 to 8 {
      assign %x[%i] = 1.0
      assign %y[%i] = 2.0
    }
  }

  // TEXT: transform.exo.divide_loop loop = %{{.*}}, factor = %{{.*}} {iters = ["io", "ii"], tail = "perfect"} : (!transform.op<"exo.for">, !transform.param<i64>) -> (!transform.any_op, !transform.op<"exo.for">)
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["exo.proc"]} attributes{sym_name = "f"} in %root : (!transform.any_op) -> !transform.any_op
    %i = transform.exo.match proc = %f {pattern = "for i in _: _"} : (!transform.any_op) -> !transform.any_op
    %j = transform.exo.match proc = %f {pattern = "j"} : (!transform.any_op) -> !transform.any_op
    %write = transform.exo.match proc = %f {pattern = "y[_] = _"} : (!transform.any_op) -> !transform.any_op
    %fused = transform.exo.fuse first = %i, second = %j : (!transform.any_op, !transform.any_op) -> !transform.op<"exo.for">
    %four = transform.param.constant 4 : i64 -> !transform.param<i64>
    %io, %ii = transform.exo.divide_loop loop = %fused, factor = %four {iters = ["io", "ii"], tail = "perfect"} : (!transform.op<"exo.for">, !transform.param<i64>) -> (!transform.any_op, !transform.op<"exo.for">)
    // It stands in the fused loop now.
    %around = transform.get_parent_op %write {op_name = "exo.for"} : (!transform.any_op) -> !transform.any_op
    transform.exo.unroll_loop loop = %around : (!transform.any_op) -> ()

    %g = transform.structured.match ops{["exo.proc"]} attributes{sym_name = "g"} in %root : (!transform.any_op) -> !transform.any_op
    %first = transform.exo.match proc = %g {pattern = "x[_] = _"} : (!transform.any_op) -> !transform.any_op
    transform.exo.fission gap = %first : (!transform.any_op) -> ()
    // A pattern means the first that matches, but for 'all'.
    %last = transform.exo.match proc = %g {pattern = "for i in _: _", all = false} : (!transform.any_op) -> !transform.any_op
    transform.exo.rename_iter loop = %last {name = "i"} : (!transform.any_op) -> ()
    %all = transform.exo.match proc = %g {pattern = "for i in _: _", all = true} : (!transform.any_op) -> !transform.any_op
    %two:2 = transform.split_handle %all : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.include @named failures(propagate) (%two#0) : (!transform.any_op) -> ()
    transform.exo.rename_iter loop = %two#1 {name = "b"} : (!transform.any_op) -> ()
    transform.yield
  }
  transform.named_sequence @named(%loop: !transform.any_op {transform.readonly}) {
    transform.exo.rename_iter loop = %loop {name = "a"} : (!transform.any_op) -> ()
    transform.yield
  }
}
