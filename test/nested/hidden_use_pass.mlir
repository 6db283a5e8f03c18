// What names a procedure inside of a nested symbol table that has one of this name is no use of the outer one: that may be renamed.
// RUN: exo-opt %s --convert-affine-to-exo --exo-rename='proc=scale_exo name=other' | FileCheck %s
// RUN: exo-opt %s --exo-rename='proc=f name=g' | FileCheck %s --check-prefix=CALLS

// CHECK:     exo.proc private @other
// CHECK:     func.func @scale{{.*}}procedure = @other
// CHECK:     module @a
// CHECK:     exo.proc private @scale_exo
// CHECK:     func.func @scale{{.*}}procedure = @scale_exo
// CALLS:     exo.proc @g()
// CALLS:     call @g()
// CALLS:     module @a
// CALLS:     exo.proc @f()
// CALLS:     call @f()
// CALLS:     note = @f
func.func @scale(%x: memref<8xf32>) {
  %c = arith.constant 2.0 : f32
  affine.store %c, %x[0] : memref<8xf32>
  return
}
exo.proc @f() {}
exo.proc @calls() {
  call @f()
}
module @a {
  func.func @scale(%x: memref<8xf32>) {
    %c = arith.constant 3.0 : f32
    affine.store %c, %x[0] : memref<8xf32>
    return
  }
  exo.proc @f() {}
  exo.proc @calls() {
    call @f()
  }
  func.func private @their() attributes {note = @f}
}
