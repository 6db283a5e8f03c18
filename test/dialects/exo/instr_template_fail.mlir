// RUN: exo-opt %s -split-input-file -verify-diagnostics

// expected-error @below {{expected 'c'}}
exo.instr @f(%x: memref<f32>) {
}

// -----

// expected-error @below {{template 'c' has an unknown key 'y'}}
exo.instr @f(%x: memref<f32>) c "{y}" {
}

// -----

// expected-error @below {{template 'c' has an unknown key 'x_ptr'}}
exo.instr @f(%x: memref<f32>) c "{x_ptr}" {
}

// -----

// expected-error @below {{template 'c' has a single brace}}
exo.instr @f(%x: memref<f32>) c "{x" {
}

// -----

// expected-error @below {{template 'c' has a single brace}}
exo.instr @f(%x: memref<f32>) c "x}" {
}

// -----

// expected-error @below {{expected string}}
exo.instr @f(%x: memref<f32>) c 3 {
}

// -----

// expected-note @below {{prior use here}}
exo.instr @f(%x: memref<f32>) c "x" {
  // expected-error @below {{use of value '%x' expects different type than prior uses: '!exo.real' vs 'memref<f32>'}}
  exo.yield %x
}
