// Hardware libraries are loaded once and are known in every symbol table; the record of them stands on that in which a step brought them in.
// RUN: exo-opt %s --load-hw=%{root}/test/hw/Inputs/toy.mlir --pass-pipeline='builtin.module(any(exo-check,exo-set-memory{proc=f buffer=r memory=toy.vec},exo-replace{proc=f blk="for i in _: _ #0" with=toy.load},exo-replace{proc=f blk="for i in _: _ #0" with=toy.store},exo-check))' | FileCheck %s
// RUN: exo-opt %s --load-hw=%{root}/test/hw/Inputs/toy.mlir --pass-pipeline='builtin.module(any(exo-check,exo-set-memory{proc=f buffer=r memory=toy.vec},exo-replace{proc=f blk="for i in _: _ #0" with=toy.load},exo-replace{proc=f blk="for i in _: _ #0" with=toy.store},exo-check))' --mlir-disable-threading | FileCheck %s

// CHECK:     module {
// CHECK:     module @a attributes {exo.hw = {toy = "sha256:{{[0-9a-f]+}}"}} {
// CHECK:     toy.load(%r[0 : 4], %x[0 : 4])
// CHECK:     toy.store(%x[0 : 4], %r[0 : 4])
// CHECK:     gpu.module @b attributes {exo.hw = {toy = "sha256:{{[0-9a-f]+}}"}} {
// CHECK:     toy.load(%r[0 : 4], %x[4 : 8])
module {
  module @a {
    exo.proc @f(%x: memref<8xf32>[8]) {
      %r = alloc [4] : memref<4xf32>
      for %i = 0 to 4 {
        assign %r[%i] = %x[%i]
      }
      for %i = 0 to 4 {
        assign %x[%i] = %r[%i]
      }
    }
  }
  gpu.module @b {
    exo.proc @f(%x: memref<8xf32>[8]) {
      %r = alloc [4] : memref<4xf32>
      for %i = 0 to 4 {
        assign %r[%i] = %x[%i + 4]
      }
      for %i = 0 to 4 {
        assign %x[%i + 4] = %r[%i]
      }
    }
  }
}
