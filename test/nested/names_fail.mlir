// A procedure in a nested symbol table does not see what stands further out, as everywhere in MLIR.
// RUN: exo-opt %s -split-input-file -verify-diagnostics --exo-check
// RUN: exo-opt %s -split-input-file -verify-diagnostics --exo-check --mlir-disable-threading

module {
  exo.proc @outside() {}
  module @inner {
    exo.proc @f() {
      // expected-error @below {{'exo.call' op no procedure 'outside' in the 'builtin.module' 'inner'; names of symbol tables further out are not visible there}}
      call @outside()
    }
  }
}

// -----

module {
  exo.config @C {f: index}
  gpu.module @inner {
    exo.proc @f() {
      // expected-error @below {{no configuration 'C' in the 'gpu.module' 'inner'; names of symbol tables further out are not visible there}}
      write_config @C::@f = 1
    }
  }
}

// -----

module {
  exo.memory @M {addressable}
  module {
    // expected-error @below {{cannot find memory 'M': it is neither built in nor declared}}
    // expected-note @below {{it stands in the 'builtin.module'; names of symbol tables further out are not visible there}}
    exo.proc @f(%x: memref<8xf32, #exo.mem<"M">>[8]) {
    }
  }
}

// -----

module {
  exo.extern @tanh(x) c "tanhf({x})" : f32
  module @inner {
    exo.proc @f(%x: memref<4xf32>[4]) {
      // expected-error @below {{cannot call 'tanh': no extern of this name is built in or declared}}
      // expected-note @below {{it stands in the 'builtin.module' 'inner'}}
      assign %x[0] = tanh(1.0)
    }
  }
}

// -----

// Nor does the outer table see what stands further in.
module {
  module @inner {
    exo.proc @inside() {}
  }
  exo.proc @f() {
    // expected-error @below {{'exo.call' op no procedure 'inside' in the module}}
    call @inside()
  }
}

// -----

// The nearest table counts, though the name there is something else's.
module {
  exo.proc @g() {}
  module @inner {
    func.func private @g()
    exo.proc @f() {
      // expected-error @below {{'g' is not a procedure or instruction}}
      call @g()
    }
  }
}
