@proc
def copy_undecided(n: size, x: R[n] @ DRAM, y: R[n] @ DRAM):
    for i in seq(0, n):
        y[i] = 2.0 * x[i]

@proc
def copy_f32(n: size, x: f32[n] @ DRAM, y: f32[n] @ DRAM):
    for i in seq(0, n):
        y[i] = x[i] + 0.5

@proc
def copy_f64(n: size, x: f64[n] @ DRAM, y: f64[n] @ DRAM):
    for i in seq(0, n):
        y[i] = x[i] + 0.25

@proc
def copy_i8(n: size, x: i8[n] @ DRAM, y: i8[n] @ DRAM):
    for i in seq(0, n):
        y[i] = x[i]

@proc
def copy_i16(n: size, x: i16[n] @ DRAM, y: i16[n] @ DRAM):
    for i in seq(0, n):
        y[i] = x[i]

@proc
def copy_i32(n: size, x: i32[n] @ DRAM, y: i32[n] @ DRAM):
    for i in seq(0, n):
        y[i] = x[i] + 1

@proc
def copy_i64(n: size, x: i64[n] @ DRAM, y: i64[n] @ DRAM):
    for i in seq(0, n):
        y[i] = x[i] - 1

@proc
def copy_ui8(n: size, x: ui8[n] @ DRAM, y: ui8[n] @ DRAM):
    for i in seq(0, n):
        y[i] = x[i]

@proc
def copy_ui16(n: size, x: ui16[n] @ DRAM, y: ui16[n] @ DRAM):
    for i in seq(0, n):
        y[i] = x[i]

@proc
def copy_ui32(n: size, x: ui32[n] @ DRAM, y: ui32[n] @ DRAM):
    for i in seq(0, n):
        y[i] = x[i]

@proc
def narrow(n: size, x: f64[n] @ DRAM, y: f32[n] @ DRAM):
    for i in seq(0, n):
        y[i] = x[i]
