// RUN: exo-opt %s -split-input-file -verify-diagnostics

// expected-error @below {{template 'alloc' has an unknown key 'what'}}
exo.memory @m {alloc = "{what}"}

// -----

// expected-error @below {{template 'alloc' has an unknown key 'i0'}}
exo.memory @m {alloc = "{i0}"}

// -----

// expected-error @below {{template 'window' has an unknown key 'd0'}}
exo.memory @m {window = "{d0}"}

// -----

// expected-error @below {{template 'window' has an unknown key 'i'}}
exo.memory @m {window = "{i}"}

// -----

// expected-error @below {{template 'read' has an unknown key 'value'}}
exo.memory @m {read = "{value}"}

// -----

// expected-error @below {{template 'read' has an unknown key 'type': it may have '{name}', '{offset}', '{outer}', '{lane}', '{register}', '{i0}' …, '{s0}' … [hw.template]}}
exo.memory @m {read = "({type}) {name}[{offset}]"}

// -----

// expected-error @below {{template 'free' has an unknown key 'size': it may have '{name}', '{type}', '{register}' [hw.template]}}
exo.memory @m {free = "release({name}, {size});"}

// -----

// expected-error @below {{template 'free' has a single brace}}
exo.memory @m {free = "{name"}

// -----

// expected-error @below {{innermost extents must be positive}}
exo.memory @m {innermost = array<i64: 0>}

// -----

// expected-error @below {{buffers cannot hold 'i1'}}
exo.memory @m {elems = [f32, i1]}

// -----

// expected-error @below {{'exo.memory' op attribute 'elems' failed to satisfy constraint: type array attribute}}
exo.memory @m {elems = [3]}

// -----

// expected-error @below {{'exo.memory' op attribute 'alloc' failed to satisfy constraint: string attribute}}
exo.memory @m {alloc = 3}

// -----

// expected-error @below {{'exo.memory' op serves for itself}}
exo.memory @m {serves = ["DRAM", "m"]}

// -----

// expected-error @below {{'exo.memory' op serves for 'DRAM' twice}}
exo.memory @m {serves = ["DRAM", "DRAM"]}

// -----

// expected-error @below {{'exo.memory' op serves for a memory without a name}}
exo.memory @m {serves = [""]}

// -----

// expected-error @below {{'exo.memory' op attribute 'serves' failed to satisfy constraint: string array attribute}}
exo.memory @m {serves = [3]}
