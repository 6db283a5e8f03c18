// What a memory space other than a number is, and where an allocation in a space is, no procedure says.
// RUN: exo-opt %s --convert-affine-to-exo --verify-diagnostics | FileCheck %s
// CHECK-NOT: exo.proc

// expected-remark@+1 {{function 'attribute' has no procedure: 'func.func' takes a memref in a memory space that is no number of 64 bits: '#gpu.address_space<workgroup>'}}
func.func @attribute(%x: memref<8xf32, #gpu.address_space<workgroup>>) {
  return
}

// A number of another type makes another type of memref.
// expected-remark@+1 {{function 'narrow' has no procedure: 'func.func' takes a memref in a memory space that is no number of 64 bits: '1 : i32'}}
func.func @narrow(%x: memref<8xf32, 1 : i32>) {
  return
}

// expected-remark@+1 {{function 'large' has no procedure: 'func.func' takes a memref in a memory space that is no number of 64 bits: '16777216}}
func.func @large(%x: memref<8xf32, 16777216>) {
  return
}

func.func @allocates(%x: memref<8xf32, 1>) {
  // expected-remark@+1 {{function 'allocates' has no procedure: 'memref.alloc' allocates in a memory space: '1}}
  %t = memref.alloc() : memref<8xf32, 1>
  memref.copy %x, %t : memref<8xf32, 1> to memref<8xf32, 1>
  return
}

func.func @cast(%x: memref<8xf32, 1>) {
  // expected-remark@+1 {{function 'cast' has no procedure: 'memref.memory_space_cast' has no counterpart}}
  %y = memref.memory_space_cast %x : memref<8xf32, 1> to memref<8xf32>
  return
}
