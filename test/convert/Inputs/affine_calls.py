@proc
def counts(i: index, x: f32[4]):
    assert i >= 0
    if i < 10:
        x[1] += 1.0

@proc
def reads_what_a_call_writes(n: size, t: f32[4], y: f32[n]):
    for i in seq(0, n):
        counts(i, t)
        y[i] = t[1]

@proc
def through_a_window(n: size, t: f32[2, 4], y: f32[n]):
    for i in seq(0, n):
        counts(i, t[1, 0:4])
        y[i] = t[1, 1]

@proc
def looks(x: f32[4], y: f32):
    y = x[1]

@proc
def only_reads(n: size, t: f32[4], y: f32[n]):
    for i in seq(0, n):
        looks(t, y[i])
        y[i] += t[1]
