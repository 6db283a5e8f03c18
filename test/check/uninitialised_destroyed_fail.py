# What an instruction destroys is not read until it is written again.
# RUN: not exo-translate --import-exo %s 2>&1 | FileCheck %s --implicit-check-not=error:

@instr("drain({x_data});")
def drain(x: [f32][8], y: f32):
    for l in seq(0, 8):
        y += x[l]
        del x[l]

@proc
def f(x: f32[2, 8], y: f32):
    drain(x[1, 0:8], y)
    # CHECK: {{.*}}uninitialised_destroyed_fail.py:[[@LINE+1]]:5: error: cannot read 'x[1, 3]': 'drain' may have destroyed it [check.uninitialised]
    y += x[1, 3]
