// A schedule names all instructions of a library by a pattern: memories and bodies decide which one is called where, with operands
// in either order.
// RUN: split-file %s %t
// RUN: exo-opt --load-hw=avx512 --exo-schedule=%t/all.sched --verify-roundtrip %t/in.mlir | FileCheck %s
// RUN: exo-opt --load-hw=avx512 --exo-schedule=%t/all.sched %t/in.mlir | exo-translate --load-hw=avx512 --exo-to-c -o /dev/null

// CHECK: avx512.mm512_loadu_ps(%r[0 : 16], %x[0 : 16]){{$}}
// CHECK: avx512.mm512_loadu_ps(%s[0 : 16], %y[0 : 16]){{$}}
// CHECK: avx512.mm512_fmadd_ps(%r[0 : 16], %r[0 : 16], %s[0 : 16]){{$}}
// CHECK: avx512.mm512_storeu_ps(%y[0 : 16], %s[0 : 16]){{$}}

//--- all.sched
exo-replace-all{with=avx512.* memory-aware}
//--- in.mlir
exo.proc @square(%x: memref<16xf32>[16], %y: memref<16xf32>[16]) {
  %r = alloc [16] : memref<16xf32, #exo.mem<"avx512.zmm">>
  %s = alloc [16] : memref<16xf32, #exo.mem<"avx512.zmm">>
  for %i = 0 to 16 {
    assign %r[%i] = %x[%i]
  }
  for %i = 0 to 16 {
    assign %s[%i] = %y[%i]
  }
  for %i = 0 to 16 {
    reduce %s[%i] += %r[%i] * %r[%i]
  }
  for %i = 0 to 16 {
    assign %y[%i] = %s[%i]
  }
}
