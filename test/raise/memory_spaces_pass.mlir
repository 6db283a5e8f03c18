// Memrefs in memory spaces come in as buffers in memories that stand for these, and go back in the same.
// RUN: exo-opt %s --convert-affine-to-exo -o %t.mlir 2> %t.err && FileCheck %s --input-file=%t.mlir
// RUN: exo-opt %t.mlir --exo-divide-loop='proc=scale_exo loop=i factor=4 iters=io,ii tail=cut' --convert-exo-to-func -o %t.func.mlir && FileCheck %s --check-prefix=FUNC --input-file=%t.func.mlir && FileCheck %s --check-prefix=MOVE --input-file=%t.func.mlir
// Two spaces may be two ways to one memory: a function that writes one of them calls its procedure only where it is taken for granted that they are not.
// RUN: exo-opt %t.mlir --exo-divide-loop='proc=move_exo loop=i factor=4 iters=io,ii tail=cut' --convert-exo-to-func=spaces-apart -o %t.apart.mlir && FileCheck %s --check-prefix=APART --input-file=%t.apart.mlir
// All compute the same, whether arguments are in one memory or not.
// RUN: for module in %s %t.func.mlir; do mlir-opt $module --lower-affine --convert-scf-to-cf --expand-strided-metadata --lower-affine --finalize-memref-to-llvm --convert-arith-to-llvm --convert-index-to-llvm --convert-cf-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts | mlir-runner -e main -entry-point-result=i32 | FileCheck %s --check-prefix=RESULT; done
// A memory of the module's own that has such a name is another one, and so is a function.
// RUN: sed 's/^\/\/ DECLARE: //' %s | not exo-opt --convert-affine-to-exo=function=read 2>&1 | FileCheck %s --check-prefix=TAKEN
// RUN: sed 's/^\/\/ FUNCTION: //' %s | not exo-opt --convert-affine-to-exo=function=read 2>&1 | FileCheck %s --check-prefix=TAKEN

// CHECK: exo.memory @space1 {address_space = 1 : i64, addressable, mlir = "space"
// CHECK-NOT: exo.memory
// CHECK: exo.proc private @scale_exo(
// CHECK: %arg0: memref<?xi32, #exo.mem<"space1">>
// CHECK: func.func @scale(
// CHECK-NOT: @space1 {
// FUNC: func.func private @scale_exo({{.*}}memref<?xi32, strided<[1], offset: ?>, 1>
// FUNC: func.func @scale(%[[X:[^:]*]]: memref<?xi32, 1>, %{{[^:]*}}: memref<?xi32, 1>)
// FUNC: call @scale_exo.fits
// FUNC: call @scale_exo(
func.func @scale(%x: memref<?xi32, 1>, %y: memref<?xi32, 1>) {
  %c0 = arith.constant 0 : index
  %two = arith.constant 2 : i32
  %n = memref.dim %y, %c0 : memref<?xi32, 1>
  affine.for %i = 0 to %n {
    %v = affine.load %x[%i] : memref<?xi32, 1>
    %w = arith.muli %v, %two : i32
    affine.store %w, %y[%i] : memref<?xi32, 1>
  }
  return
}

// Spaces have a memory each, and parts of a buffer are in its memory.
// CHECK: exo.memory @space3
// CHECK: exo.proc private @move_exo(
// CHECK: memref<?xi32, #exo.mem<"space1">>
// CHECK: memref<4xi32, strided<[?], offset: ?>, #exo.mem<"space3">>
// MOVE: func.func private @move_exo.fits
// MOVE: %[[NEVER:.*]] = arith.constant false
// MOVE: %[[FITS:.*]] = arith.andi %{{.*}}, %[[NEVER]]
// MOVE: return %[[FITS]]
// APART: func.func private @move_exo.fits
// APART-NOT: arith.constant false
// APART: return
// APART: func.func @move(
// APART: call @move_exo(
func.func @move(%x: memref<?xi32, 1>, %y: memref<8xi32, 3>) {
  %part = memref.subview %y[2] [4] [1] : memref<8xi32, 3> to memref<4xi32, strided<[1], offset: 2>, 3>
  affine.for %i = 0 to 4 {
    %v = affine.load %x[%i] : memref<?xi32, 1>
    affine.store %v, %part[%i] : memref<4xi32, strided<[1], offset: 2>, 3>
  }
  return
}

// TAKEN: error: function 'read' has no procedure: the module has another definition of 'space1'
func.func @read(%x: memref<8xi32, 1>) -> i32 {
  %v = affine.load %x[3] : memref<8xi32, 1>
  return %v : i32
}

// A buffer that both spaces reach: what is moved is what was there before.
// RESULT: 26
func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %c8 = arith.constant 8 : index
  %plain = memref.alloc() : memref<8xi32>
  %near = memref.memory_space_cast %plain : memref<8xi32> to memref<8xi32, 1>
  %far = memref.memory_space_cast %plain : memref<8xi32> to memref<8xi32, 3>
  %open = memref.cast %near : memref<8xi32, 1> to memref<?xi32, 1>
  scf.for %i = %c0 to %c8 step %c1 {
    %v = arith.index_cast %i : index to i32
    memref.store %v, %plain[%i] : memref<8xi32>
  }
  // 0 1 2 3 4 5 6 7 become 0 1 0 1 0 1 6 7.
  call @move(%open, %far) : (memref<?xi32, 1>, memref<8xi32, 3>) -> ()
  %other = memref.alloc(%c8) : memref<?xi32, 1>
  // 0 2 0 2 0 2 12 14.
  call @scale(%open, %other) : (memref<?xi32, 1>, memref<?xi32, 1>) -> ()
  // 0 4 0 4 0 4 24 28, in place.
  call @scale(%other, %other) : (memref<?xi32, 1>, memref<?xi32, 1>) -> ()
  %c6 = arith.constant 6 : index
  %a = memref.load %other[%c6] : memref<?xi32, 1>
  %b = memref.load %other[%c5] : memref<?xi32, 1>
  %c = memref.load %plain[%c5] : memref<8xi32>
  %d = call @read(%near) : (memref<8xi32, 1>) -> i32
  %e = arith.addi %a, %b : i32
  %f = arith.subi %e, %c : i32
  %g = arith.subi %f, %d : i32
  return %g : i32
}

// DECLARE: exo.memory @space1 {addressable}
// FUNCTION: func.func private @space1()
