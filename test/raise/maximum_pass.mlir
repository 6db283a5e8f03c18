// The larger and the smaller number of IEEE 754-2019: what is no number stays none, and -0 is less than +0. They are externs, in C and in MLIR.
// RUN: exo-opt %s --convert-affine-to-exo=function=clamp | FileCheck %s
// RUN: exo-opt %s --convert-affine-to-exo=function=clamp --convert-exo-to-func -o %t.mlir
// RUN: for module in %s %t.mlir; do mlir-opt $module --lower-affine --convert-scf-to-cf --expand-strided-metadata --lower-affine --finalize-memref-to-llvm --convert-arith-to-llvm --convert-index-to-llvm --convert-cf-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts | mlir-runner -e main -entry-point-result=i32 | FileCheck %s --check-prefix=RESULT; done
// RUN: rm -rf %t.dir && mkdir %t.dir && exo-opt %s --convert-affine-to-exo=function=clamp --emit=exo -o %t.dir/clamp.py
// RUN: cd %t.dir && exo-opt clamp.py --emit=c --exo-c-stem=clamp -o clamp.c && exo-opt clamp.py --emit=header --exo-c-stem=clamp -o clamp.h
// RUN: sed -n 's|^// C: ||p' %s > %t.dir/main.c && cd %t.dir && clang -std=c11 -Wall -Wextra -Werror -Wno-unused-parameter clamp.c main.c -o main -lm && ./main

// CHECK: exo.extern @raised_maximumf_f32
// CHECK: exo.extern @raised_minimumf_f32
// CHECK: exo.proc private @clamp_exo
// The bits of what is no number, of +0 for the larger one of two zeros, and of -0 for the smaller.
// RESULT: 0
func.func @clamp(%a: memref<4xf32>, %b: memref<4xf32>, %high: memref<4xf32>, %low: memref<4xf32>) {
  affine.for %i = 0 to 4 {
    %x = affine.load %a[%i] : memref<4xf32>
    %y = affine.load %b[%i] : memref<4xf32>
    %h = arith.maximumf %x, %y : f32
    %l = arith.minimumf %x, %y : f32
    affine.store %h, %high[%i] : memref<4xf32>
    affine.store %l, %low[%i] : memref<4xf32>
  }
  return
}
func.func @main() -> i32 {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %high = memref.alloc() : memref<4xf32>
  %low = memref.alloc() : memref<4xf32>
  %nan = arith.constant 0x7FC00000 : f32
  %one = arith.constant 1.0 : f32
  %zero = arith.constant 0.0 : f32
  %minus = arith.constant -0.0 : f32
  affine.store %nan, %a[0] : memref<4xf32>
  affine.store %one, %b[0] : memref<4xf32>
  affine.store %one, %a[1] : memref<4xf32>
  affine.store %nan, %b[1] : memref<4xf32>
  affine.store %minus, %a[2] : memref<4xf32>
  affine.store %zero, %b[2] : memref<4xf32>
  affine.store %zero, %a[3] : memref<4xf32>
  affine.store %minus, %b[3] : memref<4xf32>
  call @clamp(%a, %b, %high, %low) : (memref<4xf32>, memref<4xf32>, memref<4xf32>, memref<4xf32>) -> ()
  %wrong = memref.alloc() : memref<i32>
  %none = arith.constant 0 : i32
  memref.store %none, %wrong[] : memref<i32>
  affine.for %i = 0 to 2 {
    %h = affine.load %high[%i] : memref<4xf32>
    %l = affine.load %low[%i] : memref<4xf32>
    %is = arith.cmpf ord, %h, %l : f32
    %n = arith.extui %is : i1 to i32
    %w = memref.load %wrong[] : memref<i32>
    %s = arith.addi %w, %n : i32
    memref.store %s, %wrong[] : memref<i32>
  }
  affine.for %i = 2 to 4 {
    %h = affine.load %high[%i] : memref<4xf32>
    %l = affine.load %low[%i] : memref<4xf32>
    %hb = arith.bitcast %h : f32 to i32
    %lb = arith.bitcast %l : f32 to i32
    %m = arith.constant 0x80000000 : i32
    %ls = arith.xori %lb, %m : i32
    %both = arith.ori %hb, %ls : i32
    %w = memref.load %wrong[] : memref<i32>
    %s = arith.ori %w, %both : i32
    memref.store %s, %wrong[] : memref<i32>
  }
  %r = memref.load %wrong[] : memref<i32>
  return %r : i32
}
// C: #include "clamp.h"
// C: #include <math.h>
// C: int main(void) {
// C:   float a[4] = {NAN, 1, -0.0f, 0}, b[4] = {1, NAN, 0, -0.0f}, high[4], low[4];
// C:   clamp_exo((void *)0, a, b, high, low);
// C:   int good = isnan(high[0]) && isnan(low[0]) && isnan(high[1]) && isnan(low[1]);
// C:   for (int i = 2; i < 4; i++)
// C:     good &= high[i] == 0 && !signbit(high[i]) && low[i] == 0 && signbit(low[i]);
// C:   return !good;
// C: }

// Code that nobody can call is not what was wanted.
// RUN: exo-opt %s --convert-affine-to-exo=function=clamp --emit=c -o /dev/null 2>&1 | FileCheck %s --check-prefix=EXPORT
// EXPORT: maximum_pass.mlir:{{[0-9]+:[0-9]+}}: remark: nothing is exported: all procedures are private, as those are that were raised from functions; in Exo source ('--emit=exo') they are not
