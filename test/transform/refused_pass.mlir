// A refused step is a silenceable failure: the script goes on where it says so, and the payload is as it was.
// RUN: exo-opt %s --transform-interpreter 2>&1 | FileCheck %s

module attributes {transform.with_named_sequence} {
  // CHECK-NOT: error
  // CHECK-LABEL: exo.proc @f
  // CHECK-NEXT:    for par %i = 0 to %n {
  // CHECK:         for %k = 1 to %n {
  exo.proc @f(%n: size, %x: memref<?xf32>[%n]) where (%n > 8) {
    for %i = 0 to %n {
      assign %x[%i] = 1.0
    }
    for %k = 1 to %n {
      assign %x[%k] = %x[%k - 1]
    }
  }
  transform.named_sequence @try(%loop: !transform.any_op {transform.readonly}) {
    transform.sequence %loop : !transform.any_op failures(suppress) {
    ^bb0(%it: !transform.any_op):
      transform.exo.parallelize_loop loop = %it : (!transform.any_op) -> ()
    }
    transform.yield
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["exo.proc"]} in %root : (!transform.any_op) -> !transform.any_op
    %loops = transform.exo.match proc = %f {pattern = "for _ in _: _", all} : (!transform.any_op) -> !transform.any_op
    transform.foreach %loops : !transform.any_op {
    ^bb0(%one: !transform.any_op):
      transform.include @try failures(propagate) (%one) : (!transform.any_op) -> ()
    }
    // In 'alternatives' the procedure is a copy outside of its module.
    transform.alternatives %f : !transform.any_op {
    ^bb0(%copy: !transform.any_op):
      transform.exo.rename_iter proc = %copy {loop = "i", name = "q"} : (!transform.any_op) -> ()
    }, {
    ^bb0(%copy: !transform.any_op):
    }
    transform.yield
  }
}
