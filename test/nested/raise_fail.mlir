// A function of the table around has the name of what is called, and a procedure: it is another one.
// RUN: exo-opt %s --convert-affine-to-exo 2>&1 | FileCheck %s

// CHECK:     remark: function 'calls' has no procedure
// CHECK:     exo.proc private @callee_exo
// CHECK:     module @a
// CHECK-NOT: exo.proc
func.func @callee(%x: memref<8xf32>) {
  %c = arith.constant 2.0 : f32
  affine.store %c, %x[0] : memref<8xf32>
  return
}
module @a {
  func.func private @callee(memref<8xf32>)
  func.func @calls(%x: memref<8xf32>) {
    func.call @callee(%x) : (memref<8xf32>) -> ()
    return
  }
}
