# The twin of uninitialised_destroyed_fail.py that is accepted.
# RUN: exo-translate --import-exo %s | FileCheck %s

# CHECK: {{^ *}}exo.instr @drain(
# CHECK: clobber %x[%l]

# CHECK: {{^ *}}exo.proc @f(

@instr("drain({x_data});")
def drain(x: [f32][8], y: f32):
    for l in seq(0, 8):
        y += x[l]
        del x[l]

@proc
def f(x: f32[2, 8], y: f32):
    drain(x[1, 0:8], y)
    y += x[0, 3]
