// A library that has changed since is noticed in whichever symbol table records it.
// RUN: exo-opt %s --load-hw=%{root}/test/hw/Inputs/toy.mlir -split-input-file -verify-diagnostics

module {
  // expected-error @below {{the module was made with another version of the hardware library 'toy'}}
  // expected-note @below {{the module records other, the library that is loaded is}}
  // expected-note @below {{make the module again from its source}}
  gpu.module @a attributes {exo.hw = {toy = "other"}} {
    exo.proc @f() {}
  }
}

// -----

module {
  // expected-error @below {{'exo.hw' must be a dictionary on a module or another symbol table}}
  func.func private @f() attributes {exo.hw = {toy = "other"}}
}
