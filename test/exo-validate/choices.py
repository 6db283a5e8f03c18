# A choice between indices says what statements under the condition say, and not what they say the other way around.
# RUN: exo-validate %s:shift %s:shift_if | FileCheck %s --check-prefix=PROVED
# RUN: exo-validate %s:shift :shift_or | FileCheck %s --check-prefix=PROVED
# RUN: exo-validate %s:bounds :bounds_if | FileCheck %s --check-prefix=PROVED
# RUN: exo-validate %s:flags :flags_if | FileCheck %s --check-prefix=PROVED
# RUN: not exo-validate %s:shift :exchanged | FileCheck %s --check-prefix=REFUTED
# RUN: not exo-validate %s:bounds :bounds_exchanged | FileCheck %s --check-prefix=REFUTED
# RUN: not exo-validate %s:flags :flags_exchanged | FileCheck %s --check-prefix=REFUTED
# PROVED: {{x|y}}: proved
# REFUTED: {{x|y}}: refuted for

@proc
def shift(n: size, k: index, x: f32[n], y: f32[n]):
    for i in seq(0, n):
        y[i] = x[i - k if 0 <= i - k and i - k < n else 0]

@proc
def shift_if(n: size, k: index, x: f32[n], y: f32[n]):
    for i in seq(0, n):
        if 0 <= i - k:
            if i - k < n:
                y[i] = x[i - k]
            else:
                y[i] = x[0]
        else:
            y[i] = x[0]

@proc
def shift_or(n: size, k: index, x: f32[n], y: f32[n]):
    for i in seq(0, n):
        y[i] = x[0 if i - k >= n or not i - k >= 0 else i - k]

@proc
def exchanged(n: size, k: index, x: f32[n], y: f32[n]):
    for i in seq(0, n):
        if 0 <= i - k:
            if i - k < n:
                y[i] = x[0]
            else:
                y[i] = x[0]
        else:
            y[i] = x[0]

@proc
def bounds(n: size, k: index, x: f32[n]):
    for i in seq(0, n if k > 3 else 1):
        x[i] = 1.0

@proc
def bounds_if(n: size, k: index, x: f32[n]):
    if k > 3:
        for i in seq(0, n):
            x[i] = 1.0
    else:
        x[0] = 1.0

@proc
def bounds_exchanged(n: size, k: index, x: f32[n]):
    for i in seq(0, 1 if k > 3 else n):
        x[i] = 1.0

@proc
def flags(n: size, a: bool, b: bool, x: f32[n]):
    x[n - 1 if a != b else 0] = 1.0

@proc
def flags_if(n: size, a: bool, b: bool, x: f32[n]):
    if a:
        x[0 if b else n - 1] = 1.0
    else:
        if b:
            x[n - 1] = 1.0
        else:
            x[0] = 1.0

@proc
def flags_exchanged(n: size, a: bool, b: bool, x: f32[n]):
    x[n - 1 if a == b else 0] = 1.0
