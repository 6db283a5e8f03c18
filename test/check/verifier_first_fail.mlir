// What the verifier refuses never reaches exo-check: names, arities and kinds have one error each, at the statement.
// RUN: exo-opt %s --exo-check -split-input-file -verify-diagnostics

// expected-note @below {{see existing symbol definition here}}
exo.proc @f() {
}
// expected-error @below {{redefinition of symbol named 'f'}}
exo.config @f {k: index}

// -----

exo.proc @f(%x: memref<f32>) {
  // expected-error @below {{no procedure 'g' in the module}}
  call @g(%x)
}

// -----

exo.proc @g(%x: memref<f32>) {
}
exo.proc @f(%x: memref<f32>) {
  // expected-error @below {{'g' takes 1 argument, but 2 are given}}
  call @g(%x, %x)
}

// -----

exo.proc @g(%x: memref<8xf32>[8]) {
}
exo.proc @f(%x: memref<f32>) {
  // expected-error @below {{argument 'x' must have 1 dimension, but has 0}}
  call @g(%x)
}

// -----

exo.proc @g() {
  // expected-error @below {{'g' may not call itself}}
  call @g()
}

// -----

// expected-note @below {{declared here}}
exo.config @C {k: index}
exo.proc @f() {
  // expected-error @below {{configuration 'C' has no field 'l'}}
  write_config @C::@l = 3
}

// -----

exo.config @C {k: index}
exo.proc @f(%n: size) {
  for %i = 0 to %n {
    // expected-error @below {{value may not mention the loop variable 'i'}}
    write_config @C::@k = %i
  }
}

// -----

exo.proc @f(%n: size) {
  if %n < 3 {
    %t = alloc : memref<f32>
  }
  // expected-error @below {{'%t' is not defined by an argument, loop, allocation or window}}
  assign %t = 3.0
}
