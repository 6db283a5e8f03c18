// Calls that no procedure makes: of functions that have none, of oneself, with buffers that overlap or are too small.
// RUN: exo-opt %s --convert-affine-to-exo 2> %t.err | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK < %t.err
// CHECK: exo.proc private @add_exo
// CHECK-NOT: exo.proc
func.func @add(%x: memref<8xi32>, %y: memref<8xi32>) {
  affine.for %i = 0 to 8 {
    %u = affine.load %x[%i] : memref<8xi32>
    %v = affine.load %y[%i] : memref<8xi32>
    %s = arith.addi %v, %u : i32
    affine.store %s, %y[%i] : memref<8xi32>
  }
  return
}

// What a declaration does is not known.
// REMARK-DAG: remark: function 'declared' has no procedure: 'func.call' calls 'elsewhere', which has no procedure
func.func private @elsewhere(memref<8xi32>)
func.func @declared(%x: memref<8xi32>) {
  call @elsewhere(%x) : (memref<8xi32>) -> ()
  return
}

// A caller of a function that has none has none.
// REMARK-DAG: remark: function 'caller' has no procedure: 'func.call' calls 'declared', which has no procedure
func.func @caller(%x: memref<8xi32>) {
  call @declared(%x) : (memref<8xi32>) -> ()
  return
}

// REMARK-DAG: remark: function 'itself' has no procedure: 'func.call' calls 'itself', which has no procedure
func.func @itself(%x: memref<8xi32>) {
  call @itself(%x) : (memref<8xi32>) -> ()
  return
}

// REMARK-DAG: remark: function 'odd' has no procedure: 'func.call' calls '{{even|odd}}', which has no procedure
// REMARK-DAG: remark: function 'even' has no procedure: 'func.call' calls '{{even|odd}}', which has no procedure
func.func @even(%x: memref<8xi32>) {
  call @odd(%x) : (memref<8xi32>) -> ()
  return
}
func.func @odd(%x: memref<8xi32>) {
  call @even(%x) : (memref<8xi32>) -> ()
  return
}

// REMARK-DAG: remark: function 'overlap' has no procedure: {{.*}}[check.alias]
func.func @overlap(%x: memref<8xi32>) {
  call @add(%x, %x) : (memref<8xi32>, memref<8xi32>) -> ()
  return
}

// REMARK-DAG: remark: function 'extent' has no procedure: {{.*}}[check.shape]
func.func @extent(%x: memref<?xi32>, %y: memref<8xi32>) {
  %z = memref.cast %x : memref<?xi32> to memref<8xi32>
  call @add(%z, %y) : (memref<8xi32>, memref<8xi32>) -> ()
  return
}
