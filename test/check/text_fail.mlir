// Rules that Exo source is refused by the front end for, and MLIR text by the pass: one module per rule.
// RUN: exo-opt %s --exo-check -split-input-file -verify-diagnostics

exo.proc @bounds(%n: size, %x: memref<?xf32>[%n]) {
  for %i = 0 to %n {
    // expected-error @+3 {{cannot write 'x[i + 1]': it is out of bounds [check.bounds]}}
    // expected-note @+2 {{with n = 1, i = 0: that is 'x[1]', and dimension 0 has extent 1}}
    // expected-note @-4 {{'x' is declared here, of shape [n]}}
    assign %x[%i + 1] = 0.0
  }
}

// -----

// expected-error @below {{'exo.memory' op cannot define 'DRAM': a built-in memory has this name}}
exo.memory @DRAM

// -----

exo.proc @arity(%x: memref<f32>) {
  // expected-error @below {{cannot call 'sin' with 2 arguments: it takes 1 [check.arity]}}
  assign %x = sin(%x, %x)
}

// -----

exo.proc @extern(%x: memref<f32>) {
  // expected-error @below {{cannot call 'tanh': no extern of this name is built in or declared [check.unknown-extern]}}
  assign %x = tanh(%x)
}

// -----

// expected-error @below {{cannot find memory 'SRAM': it is neither built in nor declared [check.unknown-memory]}}
exo.proc @memory(%x: memref<8xf32, #exo.mem<"SRAM">>[8]) {
}

// -----

exo.proc @a() {
  // expected-note @below {{'a' calls 'b' here}}
  call @b()
}
exo.proc @b() {
  // expected-error @below {{cannot call 'a' from 'b': its calls lead back to 'b' [check.call-cycle]}}
  call @a()
}

// -----

// expected-error @below {{cannot use 'n * m': one side of a product must be free of variables [check.quasi-affine]}}
exo.proc @product(%n: size, %m: size, %A: memref<?xf32>[%n * %m]) {
}

// -----

exo.proc @race(%n: size, %x: memref<f32>) {
  // expected-error @below {{cannot run the iterations of 'i' in parallel: they conflict on 'x' [check.par-race]}}
  for par %i = 0 to %n {
    // expected-note @+2 {{iteration i = 0 writes 'x'}}
    // expected-note @+1 {{iteration i = 1 writes 'x'}}
    assign %x = 0.0
  }
}

// -----

// expected-error @+2 {{cannot meet the precondition of 'never': no arguments satisfy it [check.unsatisfiable]}}
// expected-note @+1 {{'n == 0' is needed for the contradiction}}
exo.proc @never(%n: size) where (%n == 0) {
}

// -----

exo.proc @bottom(%x: memref<f32>) {
  // expected-note @below {{'t' is declared here}}
  %t = alloc : memref<f32>
  // expected-error @+2 {{cannot read 't': it may not have been written before [check.uninitialised]}}
  // expected-note @+1 {{nothing has written 't'}}
  assign %x = %t
}
