// RUN: exo-opt %s -split-input-file -verify-diagnostics

// expected-error @below {{two fields have the name 'n'}}
exo.config @C {n: index, n: size}

// -----

// expected-error @below {{fields cannot hold 'vector<4xf32>'}}
exo.config @C {n: vector<4xf32>}

// -----

// expected-error @below {{fields cannot hold 'i1'}}
exo.config @C {n: i1}

// -----

// expected-error @below {{name 'n.m' is not an identifier}}
exo.config @C {n.m: size}

// -----

// expected-error @below {{expected ':'}}
exo.config @C {n}

// -----

// expected-error @below {{attribute 'no_c' is part of the operation's syntax}}
exo.config @C {n: size} attributes {no_c}

// -----

// expected-error @below {{has 2 names of fields, but 1 kinds}}
"exo.config"() <{field_kinds = [#exo.kind<size>], field_names = ["n", "m"], sym_name = "C"}> : () -> ()

// -----

// expected-error @below {{a field that holds data has a type for a kind}}
"exo.config"() <{field_kinds = [#exo.kind<data>], field_names = ["n"], sym_name = "C"}> : () -> ()

// -----

// expected-error @below {{is always public}}
"exo.config"() <{field_kinds = [#exo.kind<size>], field_names = ["n"], sym_name = "C", sym_visibility = "private"}> : () -> ()

// -----

// expected-error @below {{attribute 'field_kinds' failed to satisfy constraint: array of control kinds and data types}}
"exo.config"() <{field_kinds = [3], field_names = ["n"], sym_name = "C"}> : () -> ()

// -----

// expected-error @below {{'exo.trailing_comments' belongs to modules}}
exo.config @C {n: size} attributes {exo.trailing_comments = []}
