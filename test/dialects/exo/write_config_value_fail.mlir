// RUN: exo-opt %s -split-input-file -verify-diagnostics

exo.config @C {n: index, on: bool, data: f32}
exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{value must be an integer, not a boolean}}
  write_config @C::@n = %b
}

// -----

exo.config @C {n: index, on: bool, data: f32}
exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{value must be a boolean, not an integer}}
  write_config @C::@on = %n
}

// -----

exo.config @C {n: index, on: bool, data: f32}
exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{field '@C::@data' holds data}}
  write_config @C::@data = %n
}

// -----

exo.config @C {n: index, on: bool, data: f32}
exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{field '@C::@n' holds a control value}}
  write_config data @C::@n = 1.0
}

// -----

// expected-note @below {{declared here}}
exo.config @C {n: index, on: bool, data: f32}
exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{configuration 'C' has no field 'zero'}}
  write_config @C::@zero = %n
}

// -----

exo.config @C {n: index, on: bool, data: f32}
exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{no configuration 'D' in the module}}
  write_config @D::@n = %n
}

// -----

exo.config @C {n: index, on: bool, data: f32}
exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{expected a configuration field of the form '@C::@f', got '@C'}}
  write_config @C = %n
}

// -----

exo.config @C {n: index, on: bool, data: f32}
exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  for %i = 0 to 8 {
    // expected-error @below {{value may not mention the loop variable 'i'}}
    write_config @C::@n = %i
  }
}

// -----

exo.config @C {n: index, on: bool, data: f32}
exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  for %i = 0 to 8 {
    // expected-error @below {{value may not mention the loop variable 'i'}}
    write_config data @C::@data = %A[%i, 0]
  }
}

// -----

// expected-note @below {{declared here}}
exo.config @C {n: index, on: bool, data: f32}
exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{configuration 'C' has no field 'zero'}}
  for %i = 0 to @C::@zero {
  }
}

// -----

exo.config @C {n: index, on: bool, data: f32}
exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{field '@C::@data' holds data and cannot stand in a control expression}}
  for %i = 0 to @C::@data {
  }
}

// -----

exo.config @C {n: index, on: bool, data: f32}
exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{field '@C::@n' holds a control value, not data}}
  assign %x = @C::@n
}

// -----

// expected-note @below {{declared here}}
exo.config @C {n: index, on: bool, data: f32}
exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{configuration 'C' has no field 'zero'}}
  assign %x = @C::@zero
}

// -----

exo.config @C {n: index, on: bool, data: f32}
exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{no configuration 'D' in the module}}
  assign %A[@D::@n, 0] = 1.0
}

// -----

exo.config @C {n: index, on: bool, data: f32}
exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{field '@C::@data' holds data and cannot stand in a control expression}}
  %t = alloc [@C::@data] : memref<?xf32>
}

// -----

// expected-note @below {{declared here}}
exo.config @C {n: index, on: bool, data: f32}
exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{configuration 'C' has no field 'zero'}}
  %w = window %W[@C::@zero : 4]
}

// -----

exo.config @C {n: index, on: bool, data: f32}
exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{field '@C::@data' holds data and cannot stand in a control expression}}
  if @C::@data == 1 {
  }
}

// -----

exo.config @C {n: index, on: bool, data: f32}
exo.proc @f(%n: size, %m: index, %b: bool, %s: stride, %x: memref<f32>, %A: memref<?x?xf32>[%n, %n],
            %W: memref<?xf32, strided<[?], offset: ?>>[%n]) {
  // expected-error @below {{field '@C::@data' holds data and cannot stand in a control expression}}
  reduce %A[0, 0] += %A[0, @C::@data]
}

// -----

exo.config @C {data: f32}
// expected-error @below {{field '@C::@data' holds data and cannot stand in a control expression}}
exo.proc @f(%n: size) where (%n == @C::@data) {
}

// -----

exo.config @C {n: index}
exo.proc @f(%n: size) {
  // expected-error @below {{has no value}}
  "exo.write_config"() <{code = array<i64>, field = @C::@n}> ({
  }) : () -> ()
}
