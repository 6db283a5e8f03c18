// A schedule may put an instruction where memories agree at its end only (as upstream Exo, soundness corpus A9): the call is
// marked until they do. A mark by hand does not get a wrong memory into C.
// RUN: split-file %s %t
// RUN: exo-opt --load-hw=avx512 --exo-schedule=%t/half.sched --verify-roundtrip %t/in.mlir | FileCheck %s --check-prefix=HALF
// RUN: exo-opt --load-hw=avx512 --exo-schedule=%t/half.sched %t/in.mlir | not exo-translate --load-hw=avx512 --exo-to-c 2>&1 | FileCheck %s --check-prefix=C
// RUN: exo-opt --load-hw=avx512 --exo-schedule=%t/whole.sched --verify-roundtrip %t/in.mlir | FileCheck %s
// RUN: exo-opt --load-hw=avx512 --exo-schedule=%t/whole.sched %t/in.mlir | exo-translate --load-hw=avx512 --exo-to-c -o /dev/null
// RUN: not exo-opt --load-hw=avx512 %t/wrong.mlir 2>&1 | FileCheck %s --check-prefix=WRONG

// HALF: avx512.mm512_loadu_ps(%r[0 : 16], %x[0 : 16]) {exo.pending}
// C: error:
// CHECK: alloc [16] : memref<16xf32, #exo.mem<"avx512.zmm">>
// CHECK: avx512.mm512_loadu_ps(%r[0 : 16], %x[0 : 16]){{$}}
// CHECK: avx512.mm512_storeu_ps(%y[0 : 16], %r[0 : 16]){{$}}
// WRONG: error: 'exo.pending' is a unit attribute of instructions of hardware libraries

//--- half.sched
exo-replace{blk="for i in _: _" with=avx512.mm512_loadu_ps}
exo-replace{blk="for i in _: _" with=avx512.mm512_storeu_ps}
//--- whole.sched
exo-replace{blk="for i in _: _" with=avx512.mm512_loadu_ps}
exo-replace{blk="for i in _: _" with=avx512.mm512_storeu_ps}
exo-set-memory{buffer=r memory=avx512.zmm}
//--- in.mlir
exo.proc @copy(%x: memref<16xf32>[16], %y: memref<16xf32>[16]) {
  %r = alloc [16] : memref<16xf32>
  for %i = 0 to 16 {
    assign %r[%i] = %x[%i]
  }
  for %i = 0 to 16 {
    assign %y[%i] = %r[%i]
  }
}
//--- wrong.mlir
exo.proc @f() {
  exo.pass {exo.pending}
}
