// Infinite constants, and what is no number, are functions of a literal: neutral elements of reductions, as networks have them.
// RUN: exo-opt %s --convert-linalg-to-exo -o %t.raised.mlir 2> %t.err && FileCheck %s --input-file=%t.raised.mlir
// RUN: FileCheck %s --check-prefix=LEFT --input-file=%t.err --implicit-check-not=remark:
// LEFT: remark: function 'main' has no procedure
// RUN: exo-opt %t.raised.mlir --convert-exo-to-func -o %t.func.mlir
// RUN: for module in %s %t.func.mlir; do mlir-opt $module --convert-linalg-to-loops --lower-affine --convert-scf-to-cf --expand-strided-metadata --lower-affine --convert-math-to-llvm --finalize-memref-to-llvm --convert-arith-to-llvm --convert-index-to-llvm --convert-cf-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts | mlir-runner -e main -entry-point-result=i32 | FileCheck %s --check-prefix=RESULT; done
// RUN: rm -rf %t.dir && mkdir %t.dir && exo-opt %s --convert-linalg-to-exo --emit=exo -o %t.dir/infinite.py
// RUN: cd %t.dir && exo-opt infinite.py --emit=c --exo-c-stem=infinite -o infinite.c && exo-opt infinite.py --emit=header --exo-c-stem=infinite -o infinite.h
// RUN: sed -n 's|^// C: ||p' %s > %t.dir/main.c && cd %t.dir && clang -std=c11 -Wall -Wextra -Werror -Wno-unused-parameter infinite.c main.c -o main -lm && ./main

// CHECK:       exo.extern @raised_minus_infinity_f32
// CHECK-LABEL: exo.proc private @pool_exo(
// CHECK:         assign %[[LEAST:.*]] = raised_minus_infinity_f32(0.0)
// CHECK:         assign %arg1[%{{.*}}] = %[[LEAST]]
func.func @pool(%x: memref<3x4xf32>, %y: memref<3xf32>) {
  %least = arith.constant 0xFF800000 : f32
  linalg.fill ins(%least : f32) outs(%y : memref<3xf32>)
  linalg.reduce { arith.maximumf } ins(%x : memref<3x4xf32>) outs(%y : memref<3xf32>) dimensions = [1]
  return
}

// One that is used once, and one that is computed with.
// CHECK-LABEL: exo.proc private @constants_exo(
// CHECK:         assign %arg0[0] = raised_infinity_f64(0.0)
// CHECK:         assign %arg0[1] = raised_nan_f64(0.0)
// CHECK:         assign %arg0[2] = raised_minus_infinity_f64(0.0) + 1.0
// CHECK:         assign %arg1 = raised_infinity_f32(0.0)
func.func @constants(%x: memref<3xf64>, %y: memref<f32>) {
  %infinity = arith.constant 0x7FF0000000000000 : f64
  affine.store %infinity, %x[0] : memref<3xf64>
  %none = arith.constant 0x7FF8000000000000 : f64
  affine.store %none, %x[1] : memref<3xf64>
  %minus = arith.constant 0xFFF0000000000000 : f64
  %one = arith.constant 1.0 : f64
  %sum = arith.addf %minus, %one : f64
  affine.store %sum, %x[2] : memref<3xf64>
  %single = arith.constant 0x7F800000 : f32
  affine.store %single, %y[] : memref<f32>
  return
}

// Of all bits of all results.
// RESULT: {{^}}-865866266{{$}}
func.func @main() -> i32 {
  %c31 = arith.constant 31 : i64
  %c32 = arith.constant 32 : i64
  %zero = arith.constant 0 : i64
  %minus = arith.constant 0xFF800000 : f32
  %none = arith.constant 0x7FC00000 : f32
  %x = memref.alloc() : memref<3x4xf32>
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 4 {
      %k = affine.apply affine_map<(i, j) -> (3 - i * 5 - j * 7)>(%i, %j)
      %v = arith.index_cast %k : index to i32
      %f = arith.sitofp %v : i32 to f32
      affine.store %f, %x[%i, %j] : memref<3x4xf32>
    }
  }
  affine.for %j = 0 to 4 {
    affine.store %minus, %x[1, %j] : memref<3x4xf32>
  }
  affine.store %none, %x[2, 3] : memref<3x4xf32>
  %y = memref.alloc() : memref<3xf32>
  call @pool(%x, %y) : (memref<3x4xf32>, memref<3xf32>) -> ()
  %u = memref.alloc() : memref<3xf64>
  %s = memref.alloc() : memref<f32>
  call @constants(%u, %s) : (memref<3xf64>, memref<f32>) -> ()
  %a = affine.for %i = 0 to 3 iter_args(%d = %zero) -> i64 {
    %f = affine.load %y[%i] : memref<3xf32>
    %b = arith.bitcast %f : f32 to i32
    %w = arith.extui %b : i32 to i64
    %p = arith.muli %d, %c31 : i64
    %q = arith.addi %p, %w : i64
    affine.yield %q : i64
  }
  %b = affine.for %i = 0 to 3 iter_args(%d = %a) -> i64 {
    %f = affine.load %u[%i] : memref<3xf64>
    %w = arith.bitcast %f : f64 to i64
    %p = arith.muli %d, %c31 : i64
    %q = arith.addi %p, %w : i64
    affine.yield %q : i64
  }
  %f = affine.load %s[] : memref<f32>
  %g = arith.bitcast %f : f32 to i32
  %w = arith.extui %g : i32 to i64
  %p = arith.addi %b, %w : i64
  %high = arith.shrui %p, %c32 : i64
  %both = arith.xori %high, %p : i64
  %r = arith.trunci %both : i64 to i32
  return %r : i32
}
// C: #include "infinite.h"
// C: #include <math.h>
// C: int main(void) {
// C:   float x[12] = {3, -4, -11, -18, -INFINITY, -INFINITY, -INFINITY, -INFINITY, -7, -14, -21, NAN}, y[3], s;
// C:   double u[3];
// C:   pool_exo((void *)0, x, y);
// C:   constants_exo((void *)0, u, &s);
// C:   return !(y[0] == 3 && y[1] == -INFINITY && isnan(y[2]) && u[0] == INFINITY && isnan(u[1]) && u[2] == -INFINITY && s == INFINITY);
// C: }
