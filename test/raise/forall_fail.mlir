// What of scf.forall no procedure says: tensors that its iterations give, steps that are no numbers, iterations that meet.
// RUN: exo-opt %s --convert-affine-to-exo --verify-diagnostics | FileCheck %s
// CHECK-NOT: exo.proc

func.func @tensors(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-remark@-1 {{function 'tensors' has no procedure}}
  %r = scf.forall (%i) in (8) shared_outs(%o = %x) -> tensor<8xf32> {
    scf.forall.in_parallel {
    }
  }
  return %r : tensor<8xf32>
}

func.func @steps(%s: index, %x: memref<8xf32>) {
  %one = arith.constant 1.0 : f32
  // expected-remark@+1 {{function 'steps' has no procedure: 'scf.forall' computes a step that is no constant, which is not quasi-affine}}
  scf.forall (%i) = (0) to (8) step (%s) {
    memref.store %one, %x[%i] : memref<8xf32>
  }
  return
}

func.func @meet(%x: memref<8xf32>) {
  // expected-remark@+1 {{function 'meet' has no procedure: cannot run the iterations of 'i' in parallel: they conflict on 'arg0'}}
  scf.forall (%i) in (8) {
    %v = arith.constant 1.0 : f32
    %c0 = arith.constant 0 : index
    // expected-note@+2 {{iteration i = 0 writes}}
    // expected-note@+1 {{iteration i = 1 writes}}
    memref.store %v, %x[%c0] : memref<8xf32>
  }
  return
}
