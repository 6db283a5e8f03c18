// The twins of text_fail.mlir: one token is another.
// RUN: exo-opt %s --exo-check -split-input-file -verify-diagnostics

exo.proc @bounds(%n: size, %x: memref<?xf32>[%n]) {
  for %i = 0 to %n {
    assign %x[%i + 0] = 0.0
  }
}

// -----

exo.memory @SRAM

// -----

exo.proc @arity(%x: memref<f32>) {
  assign %x = fmaxf(%x, %x)
}

// -----

exo.proc @extern(%x: memref<f32>) {
  assign %x = sin(%x)
}

// -----

exo.proc @memory(%x: memref<8xf32, #exo.mem<"DRAM_STACK">>[8]) {
}

// -----

exo.proc @a() {
  call @b()
}
exo.proc @b() {
}

// -----

exo.proc @product(%n: size, %m: size, %A: memref<?xf32>[%n * 4]) {
}

// -----

exo.proc @race(%n: size, %x: memref<f32>) {
  for %i = 0 to %n {
    assign %x = 0.0
  }
}

// -----

exo.proc @never(%n: size) where (%n == 1) {
}

// -----

exo.proc @bottom(%x: memref<f32>) {
  %t = alloc : memref<f32>
  assign %t = %x
}
