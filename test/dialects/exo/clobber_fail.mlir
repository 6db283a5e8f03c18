// RUN: exo-opt %s -split-input-file -verify-diagnostics

exo.proc @f(%x: memref<8xf32>[8]) {
  // expected-error @below {{destroys a cell: it must stand in 'exo.instr'}}
  clobber %x[0]
}

// -----

exo.proc @f(%x: memref<8xf32>[8]) {
  for %i = 0 to 8 {
    if %i < 2 {
      // expected-error @below {{destroys a cell: it must stand in 'exo.instr'}}
      clobber %x[%i]
    }
  }
}

// -----

exo.instr @f(%x: memref<8xf32>[8]) c "" {
  // expected-error @below {{buffer has 1 dimension, but 2 indices are given}}
  clobber %x[0, 0]
}

// -----

exo.instr @f(%x: memref<8xf32>[8]) c "" {
  // expected-error @below {{no configuration 'C' in the module}}
  clobber %x[@C::@k]
}

// -----

exo.instr @f(%x: memref<8xf32>[8]) c "" {
  // expected-error @below {{code holds 0 of 1 expressions: index missing}}
  "exo.clobber"(%x) {code = array<i64>} : (memref<8xf32>) -> ()
}
