// What a procedure wrote when it was raised may overlap nothing, though the procedure writes it no more: it was changed for arguments that do not.
// RUN: exo-opt %s --convert-affine-to-exo -o %t.mlir && FileCheck %s --check-prefix=RAISED --input-file=%t.mlir
// RUN: sed '/reduce %arg1/d' %t.mlir > %t.less.mlir
// RUN: exo-opt %t.less.mlir --convert-exo-to-func -o %t.func.mlir
// RUN: FileCheck %s --input-file=%t.func.mlir
// RUN: mlir-opt %t.func.mlir --lower-affine --convert-scf-to-cf --expand-strided-metadata --lower-affine --finalize-memref-to-llvm --convert-arith-to-llvm --convert-index-to-llvm --convert-cf-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts | mlir-runner -e main -entry-point-result=i32 | FileCheck %s --check-prefix=RESULT

// A copy of the function has the same procedure.
// RUN: sed '/reduce %arg1/d; /func.func @f(/{s/@f(/@copy(/;:a;N;/\n  }/!ba;p;s/@copy(/@f(/}' %t.mlir > %t.copy.mlir
// RUN: FileCheck %s --check-prefix=COPY --input-file=%t.copy.mlir
// COPY: func.func @copy(
// COPY: func.func @f(
// RUN: exo-opt %t.copy.mlir --convert-exo-to-func | FileCheck %s

// RAISED: exo.proc private @f_exo(
// RAISED: reduce %arg1[0] += 7
// RAISED: reduce %arg1[0] += -7

// The questions are about all three pairs of arguments.
// CHECK: func.func private @f_exo.fits
// CHECK-COUNT-3: arith.ori
func.func @f(%x: memref<1xi32>, %y: memref<1xi32>, %out: memref<1xi32>) {
  %c = arith.constant 7 : i32
  %d = arith.constant -7 : i32
  %a = affine.load %y[0] : memref<1xi32>
  %b = arith.addi %a, %c : i32
  affine.store %b, %y[0] : memref<1xi32>
  %u = affine.load %x[0] : memref<1xi32>
  %e = affine.load %y[0] : memref<1xi32>
  %g = arith.addi %e, %d : i32
  affine.store %g, %y[0] : memref<1xi32>
  affine.store %u, %out[0] : memref<1xi32>
  return
}

// x and y are one memref: 5 + 7.
// RESULT: 12
func.func @main() -> i32 {
  %v = arith.constant 5 : i32
  %x = memref.alloc() : memref<1xi32>
  %out = memref.alloc() : memref<1xi32>
  affine.store %v, %x[0] : memref<1xi32>
  func.call @f(%x, %x, %out) : (memref<1xi32>, memref<1xi32>, memref<1xi32>) -> ()
  %r = affine.load %out[0] : memref<1xi32>
  memref.dealloc %x : memref<1xi32>
  memref.dealloc %out : memref<1xi32>
  return %r : i32
}
