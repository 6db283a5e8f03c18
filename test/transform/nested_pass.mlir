// Handles point at procedures of nested symbol tables, by whatever names others have in other tables; each table has a script of its own where it is one of a nested interpreter.
// RUN: exo-opt %s --transform-interpreter | FileCheck %s --check-prefix=OUTER
// RUN: exo-opt %s --pass-pipeline='builtin.module(builtin.module(transform-interpreter),exo-check)' | FileCheck %s --check-prefix=INNER
// RUN: exo-opt %s --pass-pipeline='builtin.module(builtin.module(transform-interpreter))' --mlir-disable-threading | FileCheck %s --check-prefix=INNER
// RUN: mlir-opt-22 --load-dialect-plugin=%libexo --load-pass-plugin=%libexo --transform-interpreter %s | FileCheck %s --check-prefix=OUTER

// OUTER: exo.proc @f
// OUTER: for %i = 0 to %n {
// OUTER: @a attributes
// OUTER: for %io = 0 to %n / 4 {
// OUTER: for %tail = 0 to %n mod 4 {
// OUTER: @b attributes
// OUTER: for %io = 0 to %n / 8 {
// OUTER: for %tail = 0 to %n mod 8 {
// OUTER: gpu.module @c
// OUTER: for %io = 0 to %n / 2 {
// INNER: exo.proc @f
// INNER: for %i = 0 to %n {
// INNER: @a attributes
// INNER: for %ao = 0 to %n / 3 {
// INNER: @b attributes
// INNER: for %bo = 0 to %n / 5 {
// INNER: gpu.module @c
// INNER: for %i = 0 to %n {
module attributes {transform.with_named_sequence} {
  exo.proc @f(%n: size, %x: memref<?xf32>[%n]) {
    for %i = 0 to %n {
      assign %x[%i] = 2.0
    }
  }
  module @a attributes {transform.with_named_sequence} {
    exo.proc @f(%n: size, %x: memref<?xf32>[%n]) {
      for %i = 0 to %n {
        assign %x[%i] = 2.0
      }
    }
    transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
      %f = transform.structured.match ops{["exo.proc"]} in %root : (!transform.any_op) -> !transform.any_op
      %i = transform.exo.match proc = %f {pattern = "i"} : (!transform.any_op) -> !transform.any_op
      transform.exo.divide_loop loop = %i {factor = 3, iters = ["ao", "ai"], tail = "cut"} : (!transform.any_op) -> ()
      transform.yield
    }
  }
  module @b attributes {transform.with_named_sequence} {
    exo.proc @f(%n: size, %x: memref<?xf32>[%n]) {
      for %i = 0 to %n {
        assign %x[%i] = 2.0
      }
    }
    transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
      %f = transform.structured.match ops{["exo.proc"]} in %root : (!transform.any_op) -> !transform.any_op
      %i = transform.exo.match proc = %f {pattern = "i"} : (!transform.any_op) -> !transform.any_op
      transform.exo.divide_loop loop = %i {factor = 5, iters = ["bo", "bi"], tail = "cut"} : (!transform.any_op) -> ()
      transform.yield
    }
  }
  gpu.module @c {
    exo.proc @f(%n: size, %x: memref<?xf32>[%n]) {
      for %i = 0 to %n {
        assign %x[%i] = 2.0
      }
    }
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %all = transform.structured.match ops{["exo.proc"]} in %root : (!transform.any_op) -> !transform.any_op
    %o, %a, %b, %c = transform.split_handle %all : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    // The steps go to and fro between the tables.
    %i = transform.exo.match proc = %a {pattern = "i"} : (!transform.any_op) -> !transform.any_op
    %j = transform.exo.match proc = %b {pattern = "i"} : (!transform.any_op) -> !transform.any_op
    %io, %ii, %guard, %tail = transform.exo.divide_loop loop = %i {factor = 4, iters = ["io", "ii"], tail = "cut"} : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    %jo, %ji, %guard2, %tail2 = transform.exo.divide_loop loop = %j {factor = 8, iters = ["io", "ii"], tail = "cut"} : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    transform.exo.rename_iter loop = %tail {name = "tail"} : (!transform.any_op) -> ()
    transform.exo.rename_iter loop = %tail2 {name = "tail"} : (!transform.any_op) -> ()
    %k = transform.exo.match proc = %c {pattern = "i"} : (!transform.any_op) -> !transform.any_op
    transform.exo.divide_loop loop = %k {factor = 2, iters = ["io", "ii"], tail = "cut"} : (!transform.any_op) -> ()
    transform.yield
  }
}
