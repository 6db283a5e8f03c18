// RUN: exo-opt %s --split-input-file --verify-diagnostics

// expected-error @+1 {{'exo.equivalence' must be a dictionary on a procedure or an instruction}}
exo.proc @f() attributes {exo.equivalence = "g"} {
  pass
}

// -----

// expected-error @+1 {{'exo.equivalence' must be a dictionary on a procedure or an instruction}}
exo.config @C {n: size} attributes {exo.equivalence = {spec = @g, spec_digest = "", digest = ""}}

// -----

// expected-error @+1 {{'exo.equivalence' must hold 'spec', a symbol, and 'spec_digest' and 'digest', strings}}
exo.proc @f() attributes {exo.equivalence = {spec = "g", spec_digest = "", digest = ""}} {
  pass
}

// -----

// expected-error @+1 {{'exo.equivalence' must not hold 'modulo', or not so}}
exo.proc @f() attributes {exo.equivalence = {spec = @g, spec_digest = "", digest = "", modulo = ["C.f"]}} {
  pass
}

// -----

// expected-error @+1 {{'exo.equivalence' must not hold 'author', or not so}}
exo.proc @f() attributes {exo.equivalence = {spec = @g, spec_digest = "", digest = "", author = "me"}} {
  pass
}

// -----

// A procedure is no configuration; renaming it would rename the field.
// expected-error @+1 {{no configuration 'f' in the module}}
exo.proc @f() attributes {exo.equivalence = {spec = @f, spec_digest = "", digest = "", modulo = [@f::@f]}} {
  pass
}

// -----

// expected-note @+1 {{declared here}}
exo.config @C {n: index}

// expected-error @+1 {{configuration 'C' has no field 'm'}}
exo.proc @f() attributes {exo.equivalence = {spec = @f, spec_digest = "", digest = "", modulo = [@C::@m]}} {
  pass
}

// -----

// expected-error @+1 {{expected a configuration field of the form '@C::@f', got '@C'}}
exo.proc @f() attributes {exo.equivalence = {spec = @f, spec_digest = "", digest = "", modulo = [@C]}} {
  pass
}
