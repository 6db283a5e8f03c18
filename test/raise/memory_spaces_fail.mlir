// What memory spaces no procedure says: numbers that no pointer has, two of one name, extents of any size on a stack, casts between them.
// RUN: exo-opt %s --convert-affine-to-exo --verify-diagnostics | FileCheck %s
// CHECK-NOT: exo.proc

// expected-remark@+1 {{function 'large' has no procedure: 'func.func' has a memref in a memory space that is no number of an address space: '16777216}}
func.func @large(%x: memref<8xf32, 16777216>) {
  return
}

// expected-remark@+1 {{function 'names' has no procedure: 'func.func' has memrefs in two memory spaces of nearly the same text: '"a-b"'}}
func.func @names(%x: memref<8xf32, "a.b">, %y: memref<8xf32, "a-b">) {
  return
}

func.func @allocates(%n: index, %x: memref<8xf32, 1>) {
  // expected-remark@+1 {{function 'allocates' has no procedure: 'memref.alloca' allocates an extent that is no number on the stack of a memory space: '1}}
  %t = memref.alloca(%n) : memref<?xf32, 1>
  return
}

func.func @cast(%x: memref<8xf32, 1>) {
  // expected-remark@+1 {{function 'cast' has no procedure: 'memref.memory_space_cast' has no counterpart}}
  %y = memref.memory_space_cast %x : memref<8xf32, 1> to memref<8xf32>
  return
}
