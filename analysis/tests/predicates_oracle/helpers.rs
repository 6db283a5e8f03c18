//! Procedures and configuration that the generated statements call and use.

/// Definitions before the procedure that is asked about.
pub(crate) const HELPERS: &str = "\
@config
class C:
    f: index
    g: index
    on: bool
    v: f32
    s: index

@proc
def put(d: f32):
    d = 1.0

@proc
def add(d: f32):
    d += 2.0

@proc
def copy(m: size, d: [f32][m], s: [f32][m]):
    for c in seq(0, m):
        d[c] = s[c]

@proc
def ends(m: size, d: [f32][m]):
    d[0] = 3.0
    if m > 1:
        d[m - 1] += 4.0

@proc
def set_f(a: index):
    if C.on:
        C.f = a

@proc
def bump(m: size):
    for c in seq(1, m):
        C.f = C.f + 1

@proc
def every_second(m: size, d: [f32][m]):
    for c in seq(0, m):
        if c % 2 == C.g % 2:
            d[c] = 6.0

@proc
def wants_f(d: f32):
    assert C.f >= 1
    d = 5.0

@proc
def fold(d: [f32][2, 3]):
    t: f32[3]
    for c in seq(0, 3):
        t[c] = d[0, c]
    for c in seq(0, 3):
        if c != 1:
            d[1, c] = t[c]

@proc
def halves(d: [f32][4]):
    w = d[2:4]
    ends(2, w)
    copy(2, d[0:2], w)

@proc
def keep_v(d: [f32][2]):
    C.v = d[1]

@proc
def pick_v(a: index, d: f32, e: f32):
    C.v = d
    if a > 1:
        C.v = e

@proc
def fresh_v(m: size, d: f32, e: f32):
    for c in seq(0, m):
        C.v = e
    d = C.v

@proc
def late_v(m: size, d: f32):
    for c in seq(1, m):
        C.v = 2.0
    d = C.v

@proc
def maybe_v(a: index, d: f32, e: f32):
    if a > 0:
        late_v(a, d)
    else:
        fresh_v(2, d, e)

";
