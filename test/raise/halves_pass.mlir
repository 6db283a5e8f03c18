// What is exact in f32 comes in in half precision, too, and infinite constants do: all bits are those of MLIR's own lowering.
// RUN: exo-opt %s --convert-affine-to-exo -o %t.raised.mlir 2> %t.err && FileCheck %s --input-file=%t.raised.mlir
// RUN: FileCheck %s --check-prefix=LEFT --input-file=%t.err --implicit-check-not=remark:
// LEFT: remark: function 'main' has no procedure
// RUN: exo-opt %t.raised.mlir --convert-exo-to-func -o %t.func.mlir
// RUN: for module in %s %t.func.mlir; do mlir-opt $module --lower-affine --convert-scf-to-cf --expand-strided-metadata --lower-affine --convert-math-to-llvm --finalize-memref-to-llvm --convert-arith-to-llvm --convert-index-to-llvm --convert-cf-to-llvm --convert-func-to-llvm --reconcile-unrealized-casts | mlir-runner -e main -entry-point-result=i32 | FileCheck %s --check-prefix=RESULT; done
// RUN: rm -rf %t.dir && mkdir %t.dir && exo-opt %s --convert-affine-to-exo --emit=exo -o %t.dir/halves.py
// RUN: cd %t.dir && exo-opt halves.py --emit=c --exo-c-stem=halves -o halves.c && exo-opt halves.py --emit=header --exo-c-stem=halves -o halves.h
// RUN: sed -n 's|^// C: ||p' %s > %t.dir/main.c && cd %t.dir && clang -std=c11 -Wall -Wextra -Werror -Wno-unused-parameter halves.c main.c -o main -lm && ./main | FileCheck %s --check-prefix=RESULT

memref.global "private" constant @table_f16 : memref<16xf16> = dense<[0.0, -0.0, 0.5, -0.5, 1.5, 2.5, -2.5, 3.0, 0x7C00, 0xFC00, 0x7E00, 6.0e-5, 1000.5, -7.25, 128.5, 0.1]>
// CHECK: exo.proc private @halves_f16_exo
func.func @halves_f16(%x: memref<16xf16>, %r: memref<13x16x16xf16>) {
  %inf = arith.constant 0x7C00 : f16
  affine.for %i = 0 to 16 {
    affine.for %j = 0 to 16 {
      %a = affine.load %x[%i] : memref<16xf16>
      %b = affine.load %x[%j] : memref<16xf16>
      %r0 = math.ceil %a : f16
      %r1 = math.floor %a : f16
      %r2 = math.trunc %a : f16
      %r3 = math.absf %a : f16
      %r4 = math.round %a : f16
      %r5 = math.roundeven %a : f16
      %r6 = math.copysign %a, %b : f16
      %r7 = arith.remf %a, %b : f16
      %r8 = arith.maximumf %a, %b : f16
      %r9 = arith.minimumf %a, %b : f16
      %m = arith.maximumf %a, %b : f16
      %none = arith.constant 0x7E00 : f16
      %minus = arith.constant 0xFC00 : f16
      %r10 = arith.minimumf %m, %inf : f16
      %r11 = arith.maximumf %none, %m : f16
      %r12 = arith.maximumf %minus, %b : f16
      affine.store %r0, %r[0, %i, %j] : memref<13x16x16xf16>
      affine.store %r1, %r[1, %i, %j] : memref<13x16x16xf16>
      affine.store %r2, %r[2, %i, %j] : memref<13x16x16xf16>
      affine.store %r3, %r[3, %i, %j] : memref<13x16x16xf16>
      affine.store %r4, %r[4, %i, %j] : memref<13x16x16xf16>
      affine.store %r5, %r[5, %i, %j] : memref<13x16x16xf16>
      affine.store %r6, %r[6, %i, %j] : memref<13x16x16xf16>
      affine.store %r7, %r[7, %i, %j] : memref<13x16x16xf16>
      affine.store %r8, %r[8, %i, %j] : memref<13x16x16xf16>
      affine.store %r9, %r[9, %i, %j] : memref<13x16x16xf16>
      affine.store %r10, %r[10, %i, %j] : memref<13x16x16xf16>
      affine.store %r11, %r[11, %i, %j] : memref<13x16x16xf16>
      affine.store %r12, %r[12, %i, %j] : memref<13x16x16xf16>
    }
  }
  return
}
memref.global "private" constant @table_bf16 : memref<16xbf16> = dense<[0.0, -0.0, 0.5, -0.5, 1.5, 2.5, -2.5, 3.0, 0x7F80, 0xFF80, 0x7FC0, 6.0e-5, 1000.5, -7.25, 128.5, 0.1]>
// CHECK: exo.proc private @halves_bf16_exo
func.func @halves_bf16(%x: memref<16xbf16>, %r: memref<13x16x16xbf16>) {
  %inf = arith.constant 0x7F80 : bf16
  affine.for %i = 0 to 16 {
    affine.for %j = 0 to 16 {
      %a = affine.load %x[%i] : memref<16xbf16>
      %b = affine.load %x[%j] : memref<16xbf16>
      %r0 = math.ceil %a : bf16
      %r1 = math.floor %a : bf16
      %r2 = math.trunc %a : bf16
      %r3 = math.absf %a : bf16
      %r4 = math.round %a : bf16
      %r5 = math.roundeven %a : bf16
      %r6 = math.copysign %a, %b : bf16
      %r7 = arith.remf %a, %b : bf16
      %r8 = arith.maximumf %a, %b : bf16
      %r9 = arith.minimumf %a, %b : bf16
      %m = arith.maximumf %a, %b : bf16
      %none = arith.constant 0x7FC0 : bf16
      %minus = arith.constant 0xFF80 : bf16
      %r10 = arith.minimumf %m, %inf : bf16
      %r11 = arith.maximumf %none, %m : bf16
      %r12 = arith.maximumf %minus, %b : bf16
      affine.store %r0, %r[0, %i, %j] : memref<13x16x16xbf16>
      affine.store %r1, %r[1, %i, %j] : memref<13x16x16xbf16>
      affine.store %r2, %r[2, %i, %j] : memref<13x16x16xbf16>
      affine.store %r3, %r[3, %i, %j] : memref<13x16x16xbf16>
      affine.store %r4, %r[4, %i, %j] : memref<13x16x16xbf16>
      affine.store %r5, %r[5, %i, %j] : memref<13x16x16xbf16>
      affine.store %r6, %r[6, %i, %j] : memref<13x16x16xbf16>
      affine.store %r7, %r[7, %i, %j] : memref<13x16x16xbf16>
      affine.store %r8, %r[8, %i, %j] : memref<13x16x16xbf16>
      affine.store %r9, %r[9, %i, %j] : memref<13x16x16xbf16>
      affine.store %r10, %r[10, %i, %j] : memref<13x16x16xbf16>
      affine.store %r11, %r[11, %i, %j] : memref<13x16x16xbf16>
      affine.store %r12, %r[12, %i, %j] : memref<13x16x16xbf16>
    }
  }
  return
}
// RESULT: {{^}}2097988756{{$}}
func.func @main() -> i32 {
  %c31 = arith.constant 31 : i64
  %c32 = arith.constant 32 : i64
  %zero = arith.constant 0 : i64
  %x_f16 = memref.get_global @table_f16 : memref<16xf16>
  %y_f16 = memref.alloc() : memref<13x16x16xf16>
  call @halves_f16(%x_f16, %y_f16) : (memref<16xf16>, memref<13x16x16xf16>) -> ()
  %d_f16 = affine.for %k = 0 to 3328 iter_args(%d = %zero) -> i64 {
    %f = affine.load %y_f16[%k floordiv 256, %k floordiv 16 mod 16, %k mod 16] : memref<13x16x16xf16>
    %v = arith.bitcast %f : f16 to i16
    %w = arith.extui %v : i16 to i64
    %p = arith.muli %d, %c31 : i64
    %q = arith.addi %p, %w : i64
    affine.yield %q : i64
  }
  %x_bf16 = memref.get_global @table_bf16 : memref<16xbf16>
  %y_bf16 = memref.alloc() : memref<13x16x16xbf16>
  call @halves_bf16(%x_bf16, %y_bf16) : (memref<16xbf16>, memref<13x16x16xbf16>) -> ()
  %d_bf16 = affine.for %k = 0 to 3328 iter_args(%d = %d_f16) -> i64 {
    %f = affine.load %y_bf16[%k floordiv 256, %k floordiv 16 mod 16, %k mod 16] : memref<13x16x16xbf16>
    %v = arith.bitcast %f : bf16 to i16
    %w = arith.extui %v : i16 to i64
    %p = arith.muli %d, %c31 : i64
    %q = arith.addi %p, %w : i64
    affine.yield %q : i64
  }
  %high = arith.shrui %d_bf16, %c32 : i64
  %both = arith.xori %high, %d_bf16 : i64
  %r = arith.trunci %both : i64 to i32
  return %r : i32
}
// C: #include "halves.h"
// C: #include <stdint.h>
// C: #include <stdio.h>
// C: #include <string.h>
// C: static _Float16 y_f16[13][16][16];
// C: static __bf16 y_bf16[13][16][16];
// C: static const float table[16] = {0.0f, -0.0f, 0.5f, -0.5f, 1.5f, 2.5f, -2.5f, 3.0f, 0, 0, 0, 6.0e-5f, 1000.5f, -7.25f, 128.5f, 0.1f};
// C: // Some libraries of compilers do not have it.
// C: __bf16 __truncsfbf2(float x) {
// C:   uint32_t wide;
// C:   memcpy(&wide, &x, 4);
// C:   uint16_t bits = (uint16_t)((wide + 0x7fff + (wide >> 16 & 1)) >> 16);
// C:   if ((wide & 0x7fffffff) > 0x7f800000)
// C:     bits = (uint16_t)(wide >> 16 | 0x40);
// C:   __bf16 narrow;
// C:   memcpy(&narrow, &bits, 2);
// C:   return narrow;
// C: }
// C: int main(void) {
// C:   uint64_t digest = 0;
// C:   _Float16 x_f16[16];
// C:   uint16_t bits_f16[3] = {0x7C00, 0xFC00, 0x7E00};
// C:   for (int k = 0; k < 16; k++)
// C:     x_f16[k] = (_Float16)table[k];
// C:   memcpy(x_f16 + 8, bits_f16, 6);
// C:   halves_f16_exo((void *)0, x_f16, &y_f16[0][0][0]);
// C:   for (int k = 0; k < 3328; k++) {
// C:     uint16_t bits;
// C:     memcpy(&bits, &y_f16[0][0][0] + k, 2);
// C:     digest = 31 * digest + bits;
// C:   }
// C:   __bf16 x_bf16[16];
// C:   uint16_t bits_bf16[3] = {0x7F80, 0xFF80, 0x7FC0};
// C:   for (int k = 0; k < 16; k++)
// C:     x_bf16[k] = (__bf16)table[k];
// C:   memcpy(x_bf16 + 8, bits_bf16, 6);
// C:   halves_bf16_exo((void *)0, x_bf16, &y_bf16[0][0][0]);
// C:   for (int k = 0; k < 3328; k++) {
// C:     uint16_t bits;
// C:     memcpy(&bits, &y_bf16[0][0][0] + k, 2);
// C:     digest = 31 * digest + bits;
// C:   }
// C:   printf("%d\n", (int)(int32_t)(uint32_t)(digest ^ digest >> 32));
// C: }
