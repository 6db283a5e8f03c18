// A memref of other dimensions than its buffer is no buffer of its own: its cells are written as the buffer has them.
// RUN: exo-opt %s --convert-linalg-to-exo -o %t.raised.mlir 2> %t.err && FileCheck %s --input-file=%t.raised.mlir
// RUN: FileCheck %s --check-prefix=LEFT --input-file=%t.err --implicit-check-not=remark:
// LEFT: remark: function 'main' has no procedure
// RUN: exo-opt %t.raised.mlir --convert-exo-to-func -o %t.func.mlir 2>&1 | count 0
// RUN: FileCheck %s --check-prefix=FUNC --input-file=%t.func.mlir
// RUN: for module in %s %t.func.mlir; do mlir-opt $module --convert-linalg-to-loops --expand-strided-metadata --lower-affine --convert-scf-to-cf --expand-strided-metadata --lower-affine --finalize-memref-to-llvm --convert-arith-to-llvm --convert-index-to-llvm --convert-cf-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts | mlir-runner -e main -entry-point-result=i32 -shared-libs=/usr/lib/llvm-22/lib/libmlir_c_runner_utils.so | FileCheck %s --check-prefix=RESULT; done

// CHECK-LABEL: exo.proc private @joined_exo(
// CHECK:         for %i = 0 to 12 * %arg0_dim0
// CHECK-NEXT:      assign %arg0[%i / 12, %i / 4 mod 3, %i mod 4]
func.func @joined(%x: memref<?x3x4xi32>, %a: i32) {
  %c0 = arith.constant 0 : index
  %y = memref.collapse_shape %x [[0, 1, 2]] : memref<?x3x4xi32> into memref<?xi32>
  %n = memref.dim %y, %c0 : memref<?xi32>
  affine.for %i = 0 to %n {
    affine.store %a, %y[%i] : memref<?xi32>
  }
  return
}

// CHECK-LABEL: exo.proc private @divided_exo(
// CHECK-SAME:    %arg2_dim0
// CHECK:         for %i = 0 to %arg1
// CHECK:         for %j = 0 to 4
// CHECK:         %arg2[4 * %i + %j]
func.func @divided(%x: memref<4xi32>, %n: index, %y: memref<?xi32>) {
  %z = memref.expand_shape %y [[0, 1]] output_shape [%n, 4] : memref<?xi32> into memref<?x4xi32>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to 4 {
      %a = affine.load %x[%j] : memref<4xi32>
      %b = affine.load %z[%i, %j] : memref<?x4xi32>
      %c = arith.addi %a, %b : i32
      affine.store %c, %z[%i, %j] : memref<?x4xi32>
    }
  }
  return
}

// A value that was read by one name is kept where the cell is written by another one, in a loop and before one.
// CHECK-LABEL: exo.proc private @names_exo(
// CHECK:         assign %[[KEPT:.*]] = %arg0[0, 1]
// CHECK-NEXT:    for %i = 0 to 2
func.func @names(%x: memref<2x3xi32>) {
  %a = affine.load %x[0, 1] : memref<2x3xi32>
  affine.for %i = 0 to 2 {
    %y = memref.collapse_shape %x [[0, 1]] : memref<2x3xi32> into memref<6xi32>
    affine.store %a, %y[%i + 1] : memref<6xi32>
    affine.store %a, %y[%i + 4] : memref<6xi32>
  }
  return
}

// Joined, divided another way, a part of that, and without a dimension of extent one.
// CHECK-LABEL: exo.proc private @turned_exo(
func.func @turned(%x: memref<6x4xi32>, %y: memref<2x5xi32>) {
  %a = memref.collapse_shape %x [[0, 1]] : memref<6x4xi32> into memref<24xi32>
  %b = memref.expand_shape %a [[0, 1, 2]] output_shape [3, 1, 8] : memref<24xi32> into memref<3x1x8xi32>
  %c = memref.subview %b[1, 0, 2] [2, 1, 5] [1, 1, 1] : memref<3x1x8xi32> to memref<2x1x5xi32, strided<[8, 8, 1], offset: 10>>
  %d = memref.collapse_shape %c [[0, 1], [2]] : memref<2x1x5xi32, strided<[8, 8, 1], offset: 10>> into memref<2x5xi32, strided<[8, 1], offset: 10>>
  memref.copy %d, %y : memref<2x5xi32, strided<[8, 1], offset: 10>> to memref<2x5xi32>
  return
}

// A dimension of extent one may stand before one of any extent, and all of them may be one cell.
// CHECK-LABEL: exo.proc private @ones_exo(
// CHECK:         for %i
// CHECK:         assign %arg1[0, %i] = %arg0[0, 0]
func.func @ones(%x: memref<1x1xi32>, %y: memref<1x?xi32>) {
  %c0 = arith.constant 0 : index
  %a = memref.collapse_shape %x [] : memref<1x1xi32> into memref<i32>
  %b = memref.collapse_shape %y [[0, 1]] : memref<1x?xi32> into memref<?xi32>
  %n = memref.dim %b, %c0 : memref<?xi32>
  affine.for %i = 0 to %n {
    %v = affine.load %a[] : memref<i32>
    affine.store %v, %b[%i] : memref<?xi32>
  }
  return
}

// What linalg takes, as networks have it: a flattened image, and a product with a matrix.
// CHECK-LABEL: exo.proc private @layer_exo(
// CHECK:         %arg0[0, %{{.*}} / 2, %{{.*}} mod 2]
// FUNC-LABEL:  func.func @layer(
// FUNC:          call @layer_exo(
func.func @layer(%image: memref<1x3x2xi32>, %w: memref<6x4xi32>, %y: memref<1x4xi32>) {
  %flat = memref.collapse_shape %image [[0], [1, 2]] : memref<1x3x2xi32> into memref<1x6xi32>
  linalg.matmul ins(%flat, %w : memref<1x6xi32>, memref<6x4xi32>) outs(%y : memref<1x4xi32>)
  return
}

// RESULT: {{^}}-2131334080{{$}}
func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : i32
  %c17 = arith.constant 17 : i32
  %two = arith.constant 2 : index
  %six = arith.constant 6 : index
  %x = memref.alloc(%two) : memref<?x3x4xi32>
  call @joined(%x, %c5) : (memref<?x3x4xi32>, i32) -> ()
  %all = memref.collapse_shape %x [[0, 1, 2]] : memref<?x3x4xi32> into memref<?xi32>
  %four = memref.alloc() : memref<4xi32>
  %m = memref.alloc() : memref<6x4xi32>
  affine.for %i = 0 to 4 {
    %v = arith.index_cast %i : index to i32
    affine.store %v, %four[%i] : memref<4xi32>
  }
  call @divided(%four, %six, %all) : (memref<4xi32>, index, memref<?xi32>) -> ()
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 4 {
      %k = affine.apply affine_map<(i, j) -> (i * 7 + (j * 5) mod 8)>(%i, %j)
      %v = arith.index_cast %k : index to i32
      affine.store %v, %m[%i, %j] : memref<6x4xi32>
    }
  }
  %y = memref.alloc() : memref<2x5xi32>
  call @turned(%m, %y) : (memref<6x4xi32>, memref<2x5xi32>) -> ()
  %n = memref.alloc() : memref<2x3xi32>
  affine.for %i = 0 to 2 {
    affine.for %j = 0 to 3 {
      %v = affine.load %y[%i, %j] : memref<2x5xi32>
      affine.store %v, %n[%i, %j] : memref<2x3xi32>
    }
  }
  call @names(%n) : (memref<2x3xi32>) -> ()
  %one = memref.alloc() : memref<1x1xi32>
  affine.store %c5, %one[0, 0] : memref<1x1xi32>
  %row = memref.alloc(%six) : memref<1x?xi32>
  call @ones(%one, %row) : (memref<1x1xi32>, memref<1x?xi32>) -> ()
  %image = memref.alloc() : memref<1x3x2xi32>
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 2 {
      %a = affine.load %n[%j, %i] : memref<2x3xi32>
      %b = affine.load %row[0, %i] : memref<1x?xi32>
      %v = arith.addi %a, %b : i32
      affine.store %v, %image[0, %i, %j] : memref<1x3x2xi32>
    }
  }
  %out = memref.alloc() : memref<1x4xi32>
  affine.for %j = 0 to 4 {
    affine.store %c5, %out[0, %j] : memref<1x4xi32>
  }
  call @layer(%image, %m, %out) : (memref<1x3x2xi32>, memref<6x4xi32>, memref<1x4xi32>) -> ()
  %zero = arith.constant 0 : i32
  %r = affine.for %i = 0 to 4 iter_args(%r = %zero) -> i32 {
    %v = affine.load %out[0, %i] : memref<1x4xi32>
    %p = arith.muli %r, %c17 : i32
    %q = arith.addi %p, %v : i32
    affine.yield %q : i32
  }
  %s = affine.for %i = 0 to 10 iter_args(%s = %r) -> i32 {
    %v = affine.load %y[%i floordiv 5, %i mod 5] : memref<2x5xi32>
    %p = arith.muli %s, %c17 : i32
    %q = arith.addi %p, %v : i32
    affine.yield %q : i32
  }
  %t = affine.for %i = 0 to 24 iter_args(%t = %s) -> i32 {
    %v = affine.load %all[%i] : memref<?xi32>
    %p = arith.muli %t, %c17 : i32
    %q = arith.addi %p, %v : i32
    affine.yield %q : i32
  }
  return %t : i32
}
