// A procedure that calls a broken one cannot be analysed; asked for it alone, exo-check says what is broken.
// RUN: exo-opt %s --pass-pipeline='builtin.module(exo-check{proc=caller})' -verify-diagnostics

exo.proc @broken(%x: memref<f32>) {
  // expected-error @below {{unknown}}
  assign %x = missing(1.0)
}
exo.proc @caller(%x: memref<f32>) {
  call @broken(%x)
}
