// Operations on bits, and on integers without a sign, as externs: in C and by MLIR they are what MLIR's own lowering computes.
// RUN: exo-opt %s --convert-affine-to-exo -o %t.raised.mlir 2> %t.err && FileCheck %s --input-file=%t.raised.mlir
// RUN: FileCheck %s --check-prefix=LEFT --input-file=%t.err --implicit-check-not=remark:
// LEFT: remark: function 'main' has no procedure: 'arith.bitcast' has no counterpart
// RUN: exo-opt %t.raised.mlir --convert-exo-to-func -o %t.func.mlir
// RUN: for module in %s %t.func.mlir; do mlir-opt $module --lower-affine --convert-scf-to-cf --expand-strided-metadata --lower-affine --finalize-memref-to-llvm --convert-arith-to-llvm --convert-index-to-llvm --convert-cf-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts | mlir-runner -e main -entry-point-result=i32 | FileCheck %s --check-prefix=RESULT; done
// RUN: rm -rf %t.dir && mkdir %t.dir && exo-opt %s --convert-affine-to-exo --emit=exo -o %t.dir/bits.py
// RUN: cd %t.dir && exo-opt bits.py --emit=c --exo-c-stem=bits -o bits.c && exo-opt bits.py --emit=header --exo-c-stem=bits -o bits.h
// RUN: sed -n 's|^// C: ||p' %s > %t.dir/main.c && cd %t.dir && clang -std=c11 -fsanitize=undefined -fno-sanitize-recover -Wall -Wextra -Werror -Wno-unused-parameter bits.c main.c -o main && ./main | FileCheck %s --check-prefix=RESULT

memref.global "private" constant @table8 : memref<16xi8> = dense<[0, 1, -1, 2, 3, 7, 100, -100, 127, -128, 85, -86, 31, 64, -64, 12]>
// CHECK: exo.proc private @bits8_exo
func.func @bits8(%x: memref<16xi8>, %r: memref<3x16x16xi8>) {
  affine.for %i = 0 to 16 {
    affine.for %j = 0 to 16 {
      %a = affine.load %x[%i] : memref<16xi8>
      %b = affine.load %x[%j] : memref<16xi8>
      %m = arith.constant 7 : i8
      %n = arith.andi %b, %m : i8
      %t = arith.addi %a, %b : i8
      %r0 = arith.andi %t, %b : i8
      %r1 = arith.ori %t, %b : i8
      %r2 = arith.xori %t, %b : i8
      %c = arith.cmpi slt, %r0, %r1 : i8
      %w = arith.select %c, %r2, %r1 : i8
      affine.store %r0, %r[0, %i, %j] : memref<3x16x16xi8>
      affine.store %r1, %r[1, %i, %j] : memref<3x16x16xi8>
      affine.store %w, %r[2, %i, %j] : memref<3x16x16xi8>
    }
  }
  return
}
memref.global "private" constant @table32 : memref<16xi32> = dense<[0, 1, -1, 2, 3, 7, 100, -100, 2147483647, -2147483648, 85, -86, 31, 1073741829, -1073741901, 12345]>
// CHECK: exo.proc private @bits32_exo
func.func @bits32(%x: memref<16xi32>, %r: memref<8x16x16xi32>) {
  affine.for %i = 0 to 16 {
    affine.for %j = 0 to 16 {
      %a = affine.load %x[%i] : memref<16xi32>
      %b = affine.load %x[%j] : memref<16xi32>
      %m = arith.constant 31 : i32
      %n = arith.andi %b, %m : i32
      %t = arith.addi %a, %b : i32
      %r0 = arith.andi %a, %b : i32
      %r1 = arith.ori %a, %b : i32
      %r2 = arith.xori %a, %b : i32
      %r3 = arith.shli %a, %n : i32
      %r4 = arith.shrsi %a, %n : i32
      %r5 = arith.shrui %a, %n : i32
      %r6 = arith.maxui %a, %b : i32
      %r7 = arith.minui %a, %b : i32
      affine.store %r0, %r[0, %i, %j] : memref<8x16x16xi32>
      affine.store %r1, %r[1, %i, %j] : memref<8x16x16xi32>
      affine.store %r2, %r[2, %i, %j] : memref<8x16x16xi32>
      affine.store %r3, %r[3, %i, %j] : memref<8x16x16xi32>
      affine.store %r4, %r[4, %i, %j] : memref<8x16x16xi32>
      affine.store %r5, %r[5, %i, %j] : memref<8x16x16xi32>
      affine.store %r6, %r[6, %i, %j] : memref<8x16x16xi32>
      affine.store %r7, %r[7, %i, %j] : memref<8x16x16xi32>
    }
  }
  return
}
memref.global "private" constant @table64 : memref<16xi64> = dense<[0, 1, -1, 2, 3, 7, 100, -100, 9223372036854775807, -9223372036854775808, 85, -86, 31, 1073741829, -1073741901, 12345]>
// CHECK: exo.proc private @bits64_exo
func.func @bits64(%x: memref<16xi64>, %r: memref<8x16x16xi64>) {
  affine.for %i = 0 to 16 {
    affine.for %j = 0 to 16 {
      %a = affine.load %x[%i] : memref<16xi64>
      %b = affine.load %x[%j] : memref<16xi64>
      %m = arith.constant 63 : i64
      %n = arith.andi %b, %m : i64
      %t = arith.addi %a, %b : i64
      %r0 = arith.andi %a, %b : i64
      %r1 = arith.ori %a, %b : i64
      %r2 = arith.xori %a, %b : i64
      %r3 = arith.shli %a, %n : i64
      %r4 = arith.shrsi %a, %n : i64
      %r5 = arith.shrui %a, %n : i64
      %r6 = arith.maxui %a, %b : i64
      %r7 = arith.minui %a, %b : i64
      affine.store %r0, %r[0, %i, %j] : memref<8x16x16xi64>
      affine.store %r1, %r[1, %i, %j] : memref<8x16x16xi64>
      affine.store %r2, %r[2, %i, %j] : memref<8x16x16xi64>
      affine.store %r3, %r[3, %i, %j] : memref<8x16x16xi64>
      affine.store %r4, %r[4, %i, %j] : memref<8x16x16xi64>
      affine.store %r5, %r[5, %i, %j] : memref<8x16x16xi64>
      affine.store %r6, %r[6, %i, %j] : memref<8x16x16xi64>
      affine.store %r7, %r[7, %i, %j] : memref<8x16x16xi64>
    }
  }
  return
}
// Remainders and quotients by positive literals, and wider numbers of those without a sign.
// CHECK: exo.proc private @naturals_exo
func.func @naturals(%x: memref<16xi32>, %y: memref<16xi8>, %r: memref<6x16xi32>, %f: memref<2x16xf32>) {
  %c7 = arith.constant 7 : i32
  %c3 = arith.constant 3 : i8
  affine.for %i = 0 to 16 {
    %a = affine.load %x[%i] : memref<16xi32>
    %b = affine.load %y[%i] : memref<16xi8>
    %r0 = arith.remsi %a, %c7 : i32
    %r1 = arith.remui %a, %c7 : i32
    %r2 = arith.divui %a, %c7 : i32
    %s = arith.addi %b, %b : i8
    %n = arith.remsi %s, %c3 : i8
    %r3 = arith.extsi %n : i8 to i32
    %r4 = arith.extui %s : i8 to i32
    %h = arith.extui %b : i8 to i16
    %r5 = arith.extsi %h : i16 to i32
    %f0 = arith.uitofp %a : i32 to f32
    %f1 = arith.uitofp %s : i8 to f32
    affine.store %r0, %r[0, %i] : memref<6x16xi32>
    affine.store %r1, %r[1, %i] : memref<6x16xi32>
    affine.store %r2, %r[2, %i] : memref<6x16xi32>
    affine.store %r3, %r[3, %i] : memref<6x16xi32>
    affine.store %r4, %r[4, %i] : memref<6x16xi32>
    affine.store %r5, %r[5, %i] : memref<6x16xi32>
    affine.store %f0, %f[0, %i] : memref<2x16xf32>
    affine.store %f1, %f[1, %i] : memref<2x16xf32>
  }
  return
}
// RESULT: {{^}}148114096{{$}}
func.func @main() -> i32 {
  %c31 = arith.constant 31 : i64
  %c32 = arith.constant 32 : i64
  %zero = arith.constant 0 : i64
  %x8 = memref.get_global @table8 : memref<16xi8>
  %y8 = memref.alloc() : memref<3x16x16xi8>
  call @bits8(%x8, %y8) : (memref<16xi8>, memref<3x16x16xi8>) -> ()
  %d8 = affine.for %k = 0 to 768 iter_args(%d = %zero) -> i64 {
    %v8 = affine.load %y8[%k floordiv 256, %k floordiv 16 mod 16, %k mod 16] : memref<3x16x16xi8>
    %w8 = arith.extsi %v8 : i8 to i64
    %p8 = arith.muli %d, %c31 : i64
    %q8 = arith.addi %p8, %w8 : i64
    affine.yield %q8 : i64
  }
  %x32 = memref.get_global @table32 : memref<16xi32>
  %y32 = memref.alloc() : memref<8x16x16xi32>
  call @bits32(%x32, %y32) : (memref<16xi32>, memref<8x16x16xi32>) -> ()
  %d32 = affine.for %k = 0 to 2048 iter_args(%d = %d8) -> i64 {
    %v32 = affine.load %y32[%k floordiv 256, %k floordiv 16 mod 16, %k mod 16] : memref<8x16x16xi32>
    %w32 = arith.extsi %v32 : i32 to i64
    %p32 = arith.muli %d, %c31 : i64
    %q32 = arith.addi %p32, %w32 : i64
    affine.yield %q32 : i64
  }
  %x64 = memref.get_global @table64 : memref<16xi64>
  %y64 = memref.alloc() : memref<8x16x16xi64>
  call @bits64(%x64, %y64) : (memref<16xi64>, memref<8x16x16xi64>) -> ()
  %d64 = affine.for %k = 0 to 2048 iter_args(%d = %d32) -> i64 {
    %v64 = affine.load %y64[%k floordiv 256, %k floordiv 16 mod 16, %k mod 16] : memref<8x16x16xi64>
    %p64 = arith.muli %d, %c31 : i64
    %q64 = arith.addi %p64, %v64 : i64
    affine.yield %q64 : i64
  }
  %n = memref.alloc() : memref<6x16xi32>
  %f = memref.alloc() : memref<2x16xf32>
  call @naturals(%x32, %x8, %n, %f) : (memref<16xi32>, memref<16xi8>, memref<6x16xi32>, memref<2x16xf32>) -> ()
  %dn = affine.for %k = 0 to 96 iter_args(%d = %d64) -> i64 {
    %vn = affine.load %n[%k floordiv 16, %k mod 16] : memref<6x16xi32>
    %wn = arith.extsi %vn : i32 to i64
    %pn = arith.muli %d, %c31 : i64
    %qn = arith.addi %pn, %wn : i64
    affine.yield %qn : i64
  }
  %df = affine.for %k = 0 to 32 iter_args(%d = %dn) -> i64 {
    %vf = affine.load %f[%k floordiv 16, %k mod 16] : memref<2x16xf32>
    %bf = arith.bitcast %vf : f32 to i32
    %wf = arith.extsi %bf : i32 to i64
    %pf = arith.muli %d, %c31 : i64
    %qf = arith.addi %pf, %wf : i64
    affine.yield %qf : i64
  }
  %high = arith.shrui %df, %c32 : i64
  %both = arith.xori %high, %df : i64
  %r = arith.trunci %both : i64 to i32
  return %r : i32
}
// C: #include "bits.h"
// C: #include <stdint.h>
// C: #include <stdio.h>
// C: #include <string.h>
// C: static int8_t x8[16] = {0, 1, -1, 2, 3, 7, 100, -100, 127, INT8_MIN, 85, -86, 31, 64, -64, 12}, y8[3][16][16];
// C: static int32_t x32[16] = {0, 1, -1, 2, 3, 7, 100, -100, 2147483647, INT32_MIN, 85, -86, 31, 1073741829, -1073741901, 12345}, y32[8][16][16];
// C: static int64_t x64[16] = {0LL, 1LL, -1LL, 2LL, 3LL, 7LL, 100LL, -100LL, 9223372036854775807LL, INT64_MIN, 85LL, -86LL, 31LL, 1073741829LL, -1073741901LL, 12345LL}, y64[8][16][16];
// C: static int32_t n[6][16];
// C: static float f[2][16];
// C: int main(void) {
// C:   uint64_t digest = 0;
// C:   bits8_exo((void *)0, x8, &y8[0][0][0]);
// C:   for (int k = 0; k < 768; k++)
// C:     digest = 31 * digest + (uint64_t)(int64_t)(&y8[0][0][0])[k];
// C:   bits32_exo((void *)0, x32, &y32[0][0][0]);
// C:   for (int k = 0; k < 2048; k++)
// C:     digest = 31 * digest + (uint64_t)(int64_t)(&y32[0][0][0])[k];
// C:   bits64_exo((void *)0, x64, &y64[0][0][0]);
// C:   for (int k = 0; k < 2048; k++)
// C:     digest = 31 * digest + (uint64_t)(int64_t)(&y64[0][0][0])[k];
// C:   naturals_exo((void *)0, x32, x8, &n[0][0], &f[0][0]);
// C:   for (int k = 0; k < 96; k++)
// C:     digest = 31 * digest + (uint64_t)(int64_t)(&n[0][0])[k];
// C:   for (int k = 0; k < 32; k++) {
// C:     int32_t bits;
// C:     memcpy(&bits, &f[0][0] + k, 4);
// C:     digest = 31 * digest + (uint64_t)(int64_t)bits;
// C:   }
// C:   printf("%d\n", (int)(int32_t)(uint32_t)(digest ^ digest >> 32));
// C: }
