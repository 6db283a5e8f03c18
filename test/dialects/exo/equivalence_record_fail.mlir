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
