// Definitions stand where checks and back ends look for them: directly in a symbol table.
// RUN: exo-opt %s -split-input-file -verify-diagnostics -allow-unregistered-dialect

func.func @f() {
  // expected-error @below {{'exo.proc' op symbol's parent must have the SymbolTable trait}}
  exo.proc @p() {}
  return
}

// -----

// Whether it is a symbol table is not known.
"my.table"() ({
  // expected-error @below {{'exo.config' op must stand directly in a symbol table, such as a module: 'C' would be seen by no check and no back end in 'my.table'}}
  exo.config @C {f: index}
}) : () -> ()

// -----

"my.table"() ({
  // expected-error @below {{'exo.memory' op must stand directly in a symbol table}}
  exo.memory @M {addressable}
}) : () -> ()

// -----

"my.table"() ({
  // expected-error @below {{'exo.extern' op must stand directly in a symbol table}}
  exo.extern @tanh(x) c "tanhf({x})" : f32
}) : () -> ()

// -----

"my.table"() ({
  // expected-error @below {{'exo.instr' op must stand directly in a symbol table}}
  exo.instr @i() c "x" {}
}) : () -> ()

// -----

// Within one table a name is one definition's.
module {
  module @inner {
    // expected-note @below {{see existing symbol definition here}}
    exo.proc @f() {}
    // expected-error @below {{redefinition of symbol named 'f'}}
    exo.proc @f() {}
  }
}
