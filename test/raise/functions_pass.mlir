// Operations of math and arith as externs: in C and by MLIR they have the bits that MLIR's own lowering gives, also of zeros of both signs, of infinities, and of what is no number.
// RUN: exo-opt %s --convert-affine-to-exo -o %t.raised.mlir 2> %t.err && FileCheck %s --input-file=%t.raised.mlir
// RUN: FileCheck %s --check-prefix=LEFT --input-file=%t.err --implicit-check-not=remark:
// LEFT: remark: function 'main' has no procedure
// RUN: exo-opt %t.raised.mlir --convert-exo-to-func -o %t.func.mlir
// RUN: for module in %s %t.func.mlir; do mlir-opt $module --lower-affine --convert-scf-to-cf --expand-strided-metadata --lower-affine --convert-math-to-llvm --convert-math-to-libm --finalize-memref-to-llvm --convert-arith-to-llvm --convert-index-to-llvm --convert-cf-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts | mlir-runner -e main -entry-point-result=i32 | FileCheck %s --check-prefix=RESULT; done
// RUN: rm -rf %t.dir && mkdir %t.dir && exo-opt %s --convert-affine-to-exo --emit=exo -o %t.dir/functions.py
// RUN: cd %t.dir && exo-opt functions.py --emit=c --exo-c-stem=functions -o functions.c && exo-opt functions.py --emit=header --exo-c-stem=functions -o functions.h
// RUN: sed -n 's|^// C: ||p' %s > %t.dir/main.c && cd %t.dir && clang -std=c11 -ffp-contract=off -Wall -Wextra -Werror -Wno-unused-parameter functions.c main.c -o main -lm && ./main | FileCheck %s --check-prefix=RESULT

memref.global "private" constant @table_f32 : memref<16xf32> = dense<[0.0, -0.0, 0.5, -0.5, 1.5, 2.5, -2.5, 3.0, 0x7F800000, 0xFF800000, 0x7FC00000, 1.0e-40, 4194305.5, -7.25, 1.0e30, 0.1]>
// CHECK: exo.proc private @functions_f32_exo
func.func @functions_f32(%x: memref<16xf32>, %r: memref<19x16x16xf32>) {
  affine.for %i = 0 to 16 {
    affine.for %j = 0 to 16 {
      %a = affine.load %x[%i] : memref<16xf32>
      %b = affine.load %x[%j] : memref<16xf32>
      %r0 = math.rsqrt %a : f32
      %r1 = math.round %a : f32
      %r2 = math.roundeven %a : f32
      %r3 = math.ceil %a : f32
      %r4 = math.floor %a : f32
      %r5 = math.trunc %a : f32
      %r6 = math.absf %a : f32
      %r7 = math.sqrt %a : f32
      %r8 = arith.negf %a : f32
      %r9 = math.acosh %a : f32
      %r10 = math.asinh %a : f32
      %r11 = math.atanh %a : f32
      %r12 = math.erfc %a : f32
      %r13 = math.copysign %a, %b : f32
      %r14 = arith.remf %a, %b : f32
      %r15 = arith.maximumf %a, %b : f32
      %r16 = arith.minimumf %a, %b : f32
      %r17 = math.fma %a, %b, %a : f32
      %none = math.isnan %a : f32
      %r18 = arith.select %none, %b, %a : f32
      affine.store %r0, %r[0, %i, %j] : memref<19x16x16xf32>
      affine.store %r1, %r[1, %i, %j] : memref<19x16x16xf32>
      affine.store %r2, %r[2, %i, %j] : memref<19x16x16xf32>
      affine.store %r3, %r[3, %i, %j] : memref<19x16x16xf32>
      affine.store %r4, %r[4, %i, %j] : memref<19x16x16xf32>
      affine.store %r5, %r[5, %i, %j] : memref<19x16x16xf32>
      affine.store %r6, %r[6, %i, %j] : memref<19x16x16xf32>
      affine.store %r7, %r[7, %i, %j] : memref<19x16x16xf32>
      affine.store %r8, %r[8, %i, %j] : memref<19x16x16xf32>
      affine.store %r9, %r[9, %i, %j] : memref<19x16x16xf32>
      affine.store %r10, %r[10, %i, %j] : memref<19x16x16xf32>
      affine.store %r11, %r[11, %i, %j] : memref<19x16x16xf32>
      affine.store %r12, %r[12, %i, %j] : memref<19x16x16xf32>
      affine.store %r13, %r[13, %i, %j] : memref<19x16x16xf32>
      affine.store %r14, %r[14, %i, %j] : memref<19x16x16xf32>
      affine.store %r15, %r[15, %i, %j] : memref<19x16x16xf32>
      affine.store %r16, %r[16, %i, %j] : memref<19x16x16xf32>
      affine.store %r17, %r[17, %i, %j] : memref<19x16x16xf32>
      affine.store %r18, %r[18, %i, %j] : memref<19x16x16xf32>
    }
  }
  return
}
memref.global "private" constant @table_f64 : memref<16xf64> = dense<[0.0, -0.0, 0.5, -0.5, 1.5, 2.5, -2.5, 3.0, 0x7FF0000000000000, 0xFFF0000000000000, 0x7FF8000000000000, 1.0e-310, 2251799813685249.5, -7.25, 1.0e300, 0.1]>
// CHECK: exo.proc private @functions_f64_exo
func.func @functions_f64(%x: memref<16xf64>, %r: memref<19x16x16xf64>) {
  affine.for %i = 0 to 16 {
    affine.for %j = 0 to 16 {
      %a = affine.load %x[%i] : memref<16xf64>
      %b = affine.load %x[%j] : memref<16xf64>
      %r0 = math.rsqrt %a : f64
      %r1 = math.round %a : f64
      %r2 = math.roundeven %a : f64
      %r3 = math.ceil %a : f64
      %r4 = math.floor %a : f64
      %r5 = math.trunc %a : f64
      %r6 = math.absf %a : f64
      %r7 = math.sqrt %a : f64
      %r8 = arith.negf %a : f64
      %r9 = math.acosh %a : f64
      %r10 = math.asinh %a : f64
      %r11 = math.atanh %a : f64
      %r12 = math.erfc %a : f64
      %r13 = math.copysign %a, %b : f64
      %r14 = arith.remf %a, %b : f64
      %r15 = arith.maximumf %a, %b : f64
      %r16 = arith.minimumf %a, %b : f64
      %r17 = math.fma %a, %b, %a : f64
      %none = math.isnan %a : f64
      %r18 = arith.select %none, %b, %a : f64
      affine.store %r0, %r[0, %i, %j] : memref<19x16x16xf64>
      affine.store %r1, %r[1, %i, %j] : memref<19x16x16xf64>
      affine.store %r2, %r[2, %i, %j] : memref<19x16x16xf64>
      affine.store %r3, %r[3, %i, %j] : memref<19x16x16xf64>
      affine.store %r4, %r[4, %i, %j] : memref<19x16x16xf64>
      affine.store %r5, %r[5, %i, %j] : memref<19x16x16xf64>
      affine.store %r6, %r[6, %i, %j] : memref<19x16x16xf64>
      affine.store %r7, %r[7, %i, %j] : memref<19x16x16xf64>
      affine.store %r8, %r[8, %i, %j] : memref<19x16x16xf64>
      affine.store %r9, %r[9, %i, %j] : memref<19x16x16xf64>
      affine.store %r10, %r[10, %i, %j] : memref<19x16x16xf64>
      affine.store %r11, %r[11, %i, %j] : memref<19x16x16xf64>
      affine.store %r12, %r[12, %i, %j] : memref<19x16x16xf64>
      affine.store %r13, %r[13, %i, %j] : memref<19x16x16xf64>
      affine.store %r14, %r[14, %i, %j] : memref<19x16x16xf64>
      affine.store %r15, %r[15, %i, %j] : memref<19x16x16xf64>
      affine.store %r16, %r[16, %i, %j] : memref<19x16x16xf64>
      affine.store %r17, %r[17, %i, %j] : memref<19x16x16xf64>
      affine.store %r18, %r[18, %i, %j] : memref<19x16x16xf64>
    }
  }
  return
}
// Of all bits of all results.
// RESULT: {{^}}-535703878{{$}}
func.func @main() -> i32 {
  %c31 = arith.constant 31 : i64
  %zero = arith.constant 0 : i64
  %c32 = arith.constant 32 : i64
  %x32 = memref.get_global @table_f32 : memref<16xf32>
  %y32 = memref.alloc() : memref<19x16x16xf32>
  call @functions_f32(%x32, %y32) : (memref<16xf32>, memref<19x16x16xf32>) -> ()
  %d32 = affine.for %k = 0 to 4864 iter_args(%d = %zero) -> i64 {
    %f32 = affine.load %y32[%k floordiv 256, %k floordiv 16 mod 16, %k mod 16] : memref<19x16x16xf32>
    %v32 = arith.bitcast %f32 : f32 to i32
        %w32 = arith.extui %v32 : i32 to i64
    %p32 = arith.muli %d, %c31 : i64
    %q32 = arith.addi %p32, %w32 : i64
    affine.yield %q32 : i64
  }
  %x64 = memref.get_global @table_f64 : memref<16xf64>
  %y64 = memref.alloc() : memref<19x16x16xf64>
  call @functions_f64(%x64, %y64) : (memref<16xf64>, memref<19x16x16xf64>) -> ()
  %d64 = affine.for %k = 0 to 4864 iter_args(%d = %d32) -> i64 {
    %f64 = affine.load %y64[%k floordiv 256, %k floordiv 16 mod 16, %k mod 16] : memref<19x16x16xf64>
    %v64 = arith.bitcast %f64 : f64 to i64
    %p64 = arith.muli %d, %c31 : i64
    %q64 = arith.addi %p64, %v64 : i64
    affine.yield %q64 : i64
  }
  %high = arith.shrui %d64, %c32 : i64
  %both = arith.xori %high, %d64 : i64
  %r = arith.trunci %both : i64 to i32
  return %r : i32
}
// C: #include "functions.h"
// C: #include <math.h>
// C: #include <stdint.h>
// C: #include <stdio.h>
// C: #include <string.h>
// C: static float x[16] = {0.0f, -0.0f, 0.5f, -0.5f, 1.5f, 2.5f, -2.5f, 3.0f, INFINITY, -INFINITY, NAN, 1.0e-40f, 4194305.5f, -7.25f, 1.0e30f, 0.1f}, y[19][16][16];
// C: static double u[16] = {0.0, -0.0, 0.5, -0.5, 1.5, 2.5, -2.5, 3.0, INFINITY, -INFINITY, NAN, 1.0e-310, 2251799813685249.5, -7.25, 1.0e300, 0.1}, v[19][16][16];
// C: int main(void) {
// C:   functions_f32_exo((void *)0, x, &y[0][0][0]);
// C:   functions_f64_exo((void *)0, u, &v[0][0][0]);
// C:   uint64_t digest = 0;
// C:   for (int k = 0; k < 4864; k++) {
// C:     uint32_t bits;
// C:     memcpy(&bits, &y[0][0][0] + k, 4);
// C:     digest = 31 * digest + bits;
// C:   }
// C:   for (int k = 0; k < 4864; k++) {
// C:     uint64_t bits;
// C:     memcpy(&bits, &v[0][0][0] + k, 8);
// C:     digest = 31 * digest + bits;
// C:   }
// C:   printf("%d\n", (int)(int32_t)(uint32_t)(digest ^ digest >> 32));
// C: }
