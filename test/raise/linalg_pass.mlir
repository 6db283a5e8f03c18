// Operations of linalg on memrefs are MLIR's loops first, and what is raised computes what MLIR's own lowering does.
// RUN: exo-opt %s --convert-linalg-to-exo -o %t.mlir 2> %t.err && FileCheck %s --input-file=%t.mlir
// RUN: FileCheck %s --check-prefix=LEFT --input-file=%t.err --implicit-check-not=remark:
// LEFT: remark: function 'main' has no procedure
// RUN: exo-opt %t.mlir --exo-check -o /dev/null
// The functions call what the procedures have become, and nothing in a schedule is in the way.
// RUN: exo-opt %t.mlir --exo-divide-loop='proc=matmul_exo loop=i factor=4 iters=io,ii tail=cut' --convert-exo-to-func -o %t.func.mlir
// RUN: FileCheck %s --check-prefix=FUNC --input-file=%t.func.mlir
// RUN: mlir-opt %t.func.mlir --lower-affine --convert-scf-to-cf --expand-strided-metadata --lower-affine --finalize-memref-to-llvm --convert-arith-to-llvm --convert-index-to-llvm --convert-cf-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts | mlir-runner -e main -entry-point-result=i32 > %t.ours
// RUN: mlir-opt %s --convert-linalg-to-loops --lower-affine --convert-scf-to-cf --expand-strided-metadata --lower-affine --finalize-memref-to-llvm --convert-arith-to-llvm --convert-index-to-llvm --convert-cf-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts | mlir-runner -e main -entry-point-result=i32 > %t.theirs
// RUN: diff %t.ours %t.theirs && FileCheck %s --check-prefix=RESULT --input-file=%t.ours
// In a pipeline of a stock mlir-opt, with the function named.
// RUN: mlir-opt --load-dialect-plugin=%libexo --load-pass-plugin=%libexo %s --pass-pipeline='builtin.module(convert-linalg-to-exo{function=rows})' | FileCheck %s --check-prefix=NAMED
// NAMED-NOT: exo.proc private @matmul_exo
// NAMED: linalg.matmul
// NAMED: exo.proc private @rows_exo

// CHECK-NOT: linalg.
// CHECK: exo.proc private @matmul_exo(
// CHECK: for %i
// CHECK: for %j
// CHECK: for %k
// CHECK: reduce
// CHECK: func.func @matmul(
// CHECK: affine.for
// FUNC: func.func @matmul(
// FUNC: func.call @matmul_exo(
func.func @matmul(%a: memref<?x?xi32>, %b: memref<?x?xi32>, %c: memref<?x?xi32>) {
  linalg.matmul ins(%a, %b : memref<?x?xi32>, memref<?x?xi32>) outs(%c : memref<?x?xi32>)
  return
}

// A reduction over rows by linalg.generic.
// CHECK: exo.proc private @rows_exo(
// CHECK: reduce
func.func @rows(%a: memref<?x?xi32>, %s: memref<?xi32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]}
      ins(%a : memref<?x?xi32>) outs(%s : memref<?xi32>) {
  ^bb0(%u: i32, %v: i32):
    %w = arith.addi %u, %v : i32
    linalg.yield %w : i32
  }
  return
}

// Named operations, one behind the other, with indices of their own and a map that has a sum.
// CHECK: exo.proc private @several_exo(
func.func @several(%x: memref<6xi32>, %k: memref<3xi32>, %m: memref<4x6xi32>, %y: memref<4xi32>) {
  %zero = arith.constant 0 : i32
  linalg.fill ins(%zero : i32) outs(%y : memref<4xi32>)
  linalg.conv_1d ins(%x, %k : memref<6xi32>, memref<3xi32>) outs(%y : memref<4xi32>)
  linalg.broadcast ins(%x : memref<6xi32>) outs(%m : memref<4x6xi32>) dimensions = [0]
  linalg.map { arith.addi } ins(%m, %m : memref<4x6xi32>, memref<4x6xi32>) outs(%m : memref<4x6xi32>)
  linalg.reduce { arith.maxsi } ins(%m : memref<4x6xi32>) outs(%y : memref<4xi32>) dimensions = [1]
  return
}

// A window of any size in a loop: affine takes no such extent.
// CHECK: exo.proc private @windows_exo(
// CHECK: func.func @windows(
// CHECK: scf.for
func.func @windows(%x: memref<?xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i32
  scf.for %i = %c0 to %n step %c1 {
    %rest = arith.subi %n, %i : index
    %w = memref.subview %x[%i] [%rest] [1] : memref<?xi32> to memref<?xi32, strided<[1], offset: ?>>
    linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%w : memref<?xi32, strided<[1], offset: ?>>) {
    ^bb0(%v: i32):
      %s = arith.addi %v, %one : i32
      linalg.yield %s : i32
    }
  }
  return
}

// A function without operations of linalg is raised as by convert-affine-to-exo, and calls one that has some.
// CHECK: exo.proc private @twice_exo(
// CHECK: call @matmul_exo(
func.func @twice(%a: memref<?x?xi32>, %c: memref<?x?xi32>) {
  call @matmul(%a, %a, %c) : (memref<?x?xi32>, memref<?x?xi32>, memref<?x?xi32>) -> ()
  call @matmul(%a, %a, %c) : (memref<?x?xi32>, memref<?x?xi32>, memref<?x?xi32>) -> ()
  return
}

// A digest of all results.
// RESULT: -1604590702
func.func @main() -> i32 attributes {llvm.emit_c_interface} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : i32
  %n = arith.constant 6 : index
  %zero = arith.constant 0 : i32
  %a = memref.alloc(%n, %n) : memref<?x?xi32>
  %c = memref.alloc(%n, %n) : memref<?x?xi32>
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 6 {
      %k = affine.apply affine_map<(i, j) -> ((i * 5 + j * 3) mod 4)>(%i, %j)
      %v = arith.index_cast %k : index to i32
      affine.store %v, %a[%i, %j] : memref<?x?xi32>
      affine.store %zero, %c[%i, %j] : memref<?x?xi32>
    }
  }
  call @twice(%a, %c) : (memref<?x?xi32>, memref<?x?xi32>) -> ()
  %s = memref.alloc(%n) : memref<?xi32>
  affine.for %i = 0 to 6 {
    affine.store %zero, %s[%i] : memref<?xi32>
  }
  call @rows(%c, %s) : (memref<?x?xi32>, memref<?xi32>) -> ()
  call @windows(%s, %n) : (memref<?xi32>, index) -> ()
  %x = memref.alloc() : memref<6xi32>
  %k = memref.alloc() : memref<3xi32>
  %m = memref.alloc() : memref<4x6xi32>
  %y = memref.alloc() : memref<4xi32>
  affine.for %i = 0 to 6 {
    %v = affine.load %s[%i] : memref<?xi32>
    affine.store %v, %x[%i] : memref<6xi32>
  }
  affine.for %i = 0 to 3 {
    affine.store %c3, %k[%i] : memref<3xi32>
  }
  call @several(%x, %k, %m, %y) : (memref<6xi32>, memref<3xi32>, memref<4x6xi32>, memref<4xi32>) -> ()
  %t = affine.for %i = 0 to 4 iter_args(%t = %zero) -> i32 {
    %v = affine.load %y[%i] : memref<4xi32>
    %p = arith.muli %t, %c3 : i32
    %q = arith.addi %p, %v : i32
    affine.yield %q : i32
  }
  %u = affine.for %i = 0 to 4 iter_args(%u = %t) -> i32 {
    %r = affine.for %j = 0 to 6 iter_args(%r = %u) -> i32 {
      %v = affine.load %m[%i, %j] : memref<4x6xi32>
      %p = arith.muli %r, %c3 : i32
      %q = arith.addi %p, %v : i32
      affine.yield %q : i32
    }
    affine.yield %r : i32
  }
  return %u : i32
}
