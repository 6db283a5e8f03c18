// Words that Exo has a meaning for, and that Python keeps in some places only, are names like others: what has them can
// be checked, exported, read again, and is C.
// RUN: exo-opt --exo-check %s -o %t.mlir
// RUN: exo-translate --export-exo %t.mlir -o %t.py
// RUN: exo-translate --import-exo %t.py -o %t.2.mlir
// RUN: exo-translate --export-exo %t.2.mlir | diff %t.py -
// RUN: exo-translate --exo-to-c %t.2.mlir -o %t.c
// RUN: FileCheck %s < %t.py

// CHECK: class size:
exo.config @size {index: index, bool: bool, proc: f32}
exo.memory @match {addressable, alloc = "{type} {name}[{size}];", free = "", read = "{name}[{offset}]",
                   write = "{name}[{offset}] = {value};", window = "&{name}[{offset}]"}
exo.extern @seq(par) c "tanhf({par})" global "#include <math.h>" : f32

// CHECK: def stride(
exo.proc @stride(%R: memref<4xf32>[4]) {
  for %seq = 0 to 4 {
    assign %R[%seq] = 1.0
  }
}

// CHECK: def relu(
exo.proc @relu(%par: size, %type: memref<?xf32>[%par], %DRAM: memref<f32>, %_: memref<4xf32>[4]) {
  for par %case = 0 to %par {
    %match = alloc : memref<f32, #exo.mem<"match">>
    assign %match = sin(%type[%case])
    assign %type[%case] = seq(%match)
  }
  write_config @size::@index = %par
  assign %DRAM = 1.0
  %f32 = window %_[0 : 4]
  assign %f32[0] = 1.0
  call @stride(%_)
}
