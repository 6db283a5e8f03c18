// A procedure that calls a sound one, asked for alone.
// RUN: exo-opt %s --pass-pipeline='builtin.module(exo-check{proc=caller})' -verify-diagnostics

exo.proc @broken(%x: memref<f32>) {
  assign %x = relu(1.0)
}
exo.proc @caller(%x: memref<f32>) {
  call @broken(%x)
}
