// Definitions stand where checks and back ends look for them: in the outermost module.
// RUN: exo-opt %s -split-input-file -verify-diagnostics

module {
  module @inner {
    // expected-error @below {{'exo.proc' op must stand in the outermost module: 'f' would be seen by no check and no back end here}}
    exo.proc @f(%x: memref<4xf32>[4]) {
      assign %x[9] = 1.0
    }
  }
}

// -----

// Two modules of one file are in a module of the file's.
module {
  // expected-error @below {{'exo.proc' op must stand in the outermost module}}
  exo.proc @f() {}
}
module {
  // expected-error @below {{'exo.proc' op must stand in the outermost module}}
  exo.proc @f() {}
}

// -----

gpu.module @kernels {
  // expected-error @below {{'exo.config' op must stand in the outermost module}}
  exo.config @C {f: index}
}

// -----

module {
  module @inner {
    // expected-error @below {{'exo.memory' op must stand in the outermost module}}
    exo.memory @M {addressable}
  }
}

// -----

module {
  module @inner {
    // expected-error @below {{'exo.extern' op must stand in the outermost module}}
    exo.extern @tanh(x) c "tanhf({x})" : f32
  }
}

// -----

module {
  module @inner {
    // expected-error @below {{'exo.instr' op must stand in the outermost module}}
    exo.instr @i() c "x" {}
  }
}
