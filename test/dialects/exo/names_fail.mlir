// One rule for all names: what Exo source can spell.
// RUN: exo-opt %s -split-input-file -verify-diagnostics

// expected-error @below {{'exo.proc' op name 'lambda' cannot be used: it is a keyword of Python}}
exo.proc @lambda() {}

// -----

// expected-error @below {{'exo.proc' op name 'a b' is not an identifier}}
exo.proc @"a b"() {}

// -----

// expected-error @below {{'exo.proc' op name 'a.b' is not an identifier}}
exo.proc @"a.b"() {}

// -----

// expected-error @below {{'exo.proc' op name '9a' is not an identifier}}
exo.proc @"9a"() {}

// -----

// expected-error @below {{'exo.proc' op name 'α' is not an identifier}}
exo.proc @"α"() {}

// -----

// expected-error @below {{'exo.instr' op name 'for' cannot be used: it is a keyword of Python}}
exo.instr @for() c "x" {}

// -----

// expected-error @below {{'exo.proc' op name 'in' cannot be used: it is a keyword of Python}}
exo.proc @f(%in: size) {}

// -----

exo.proc @f(%n: size) {
  // expected-error @below {{'exo.for' op name 'while' cannot be used: it is a keyword of Python}}
  for %while = 0 to %n {}
}

// -----

exo.proc @f() {
  // expected-error @below {{'exo.alloc' op name 'class' cannot be used: it is a keyword of Python}}
  %t = alloc as "class" : memref<f32>
}

// -----

exo.proc @f(%x: memref<8xf32>[8]) {
  // expected-error @below {{'exo.window' op name 'None' cannot be used: it is a keyword of Python}}
  %w = window as "None" %x[0 : 4]
}

// -----

// expected-error @below {{'exo.config' op name 'True' cannot be used: it is a keyword of Python}}
exo.config @True {f: index}

// -----

// expected-error @below {{'exo.config' op name 'is' cannot be used: it is a keyword of Python}}
exo.config @C {is: index}

// -----

// expected-error @below {{'exo.memory' op name 'not' cannot be used: it is a keyword of Python}}
exo.memory @not {addressable}

// -----

// expected-error @below {{'exo.memory' op name 'def' cannot be used: it is a keyword of Python}}
exo.memory @"toy.def" {addressable}

// -----

// expected-error @below {{'exo.memory' op cannot define 'DRAM_STACK': a built-in memory has this name}}
exo.memory @DRAM_STACK {addressable}

// -----

// expected-error @below {{'exo.extern' op cannot define 'relu': a built-in extern has this name}}
exo.extern @relu(x) c "relu({x})" : f32

// -----

// expected-error @below {{'exo.extern' op name 'or' cannot be used: it is a keyword of Python}}
exo.extern @f(or) c "f({or})" : f32

// -----

// expected-error @below {{memory 'toy.def' is neither 'name' nor 'dialect.name'}}
exo.proc @f(%x: memref<f32, #exo.mem<"toy.def">>) {}

// -----

// expected-error @below {{memory 'a.b.c' is neither 'name' nor 'dialect.name'}}
exo.proc @f(%x: memref<f32, #exo.mem<"a.b.c">>) {}
