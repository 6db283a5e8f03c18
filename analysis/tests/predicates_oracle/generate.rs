//! Random statements over `x`, `y` and the configuration, as text.

/// `splitmix64`.
pub(crate) struct Rng(pub(crate) u64);

impl Rng {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub(crate) fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }

    fn pick<'a>(&mut self, items: &[&'a str]) -> &'a str {
        items[self.below(items.len())]
    }

    pub(crate) fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }
}

pub(crate) const HELPERS: &str = "\
@config
class C:
    f: index
    g: index
    on: bool
    v: f32

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

";

/// Makes statements; the same ones whether buffers are named directly or through the windows of [`WINDOWS`].
pub(crate) struct Generator {
    pub(crate) rng: Rng,
    through: bool,
    config: bool,
    /// Percentage of statements that write every cell that is used of a buffer.
    pub(crate) fills: usize,
    /// Percentage of cells that were accessed before.
    pub(crate) reuse: usize,
    /// Most statements of a part besides the first.
    pub(crate) more: usize,
    names: usize,
    ints: Vec<String>,
    /// Buffers and indices that were accessed and are in scope: cells meet more often than by chance.
    recent: Vec<(String, String)>,
}

/// What has to stand before statements that go through windows.
pub(crate) const WINDOWS: [&str; 2] = ["wx = x[2:22]", "wy = y[2:22]"];

impl Generator {
    pub(crate) fn new(seed: u64, through: bool) -> Generator {
        let mut rng = Rng(seed);
        let config = rng.chance(40);
        Generator {
            rng,
            through,
            config,
            fills: 5,
            reuse: 40,
            more: 1,
            names: 0,
            ints: vec!["k".into(), "n".into()],
            recent: Vec::new(),
        }
    }

    /// Makes statements that know another loop variable.
    pub(crate) fn with<R>(&mut self, var: &str, make: impl FnOnce(&mut Self) -> R) -> R {
        let known = self.recent.len();
        self.ints.push(var.to_owned());
        let made = make(self);
        self.ints.pop();
        self.recent.truncate(known);
        made
    }

    fn name(&mut self, prefix: &str) -> String {
        self.names += 1;
        format!("{prefix}{}", self.names)
    }

    fn int(&mut self) -> String {
        // The innermost are the more interesting ones.
        let len = self.ints.len();
        let back = self.rng.below(len).min(self.rng.below(len));
        self.ints[len - 1 - back].clone()
    }

    /// An index from 2 to 19, if loop variables and arguments are within -1 to 4.
    fn index(&mut self) -> String {
        let (v, w) = (self.int(), self.int());
        let c = 3 + self.rng.below(4);
        match self.rng.below(12) {
            0..=3 => format!("{v} + {c}"),
            4 => format!("{c} - {v} + 4"),
            5 => format!("2 * {v} + {}", c + 2),
            6 => format!("{v} % 2 + {c}"),
            7 => format!("{v} / 2 + {c}"),
            8 => format!("{v} + {w} + {}", c + 1),
            9 => format!("{v} - {w} + {}", c + 3),
            10 if self.config => format!("C.f + {c}"),
            _ => c.to_string(),
        }
    }

    /// `x[e]`, or the same cell through a window.
    fn cell(&mut self) -> String {
        let (buf, e) = match self.recent.len() {
            n if n > 0 && self.rng.chance(self.reuse) => self.recent[self.rng.below(n)].clone(),
            _ => (self.rng.pick(&["x", "x", "y"]).to_owned(), self.index()),
        };
        self.recent.push((buf.clone(), e.clone()));
        self.at(&buf, &e)
    }

    fn at(&self, buf: &str, e: &str) -> String {
        match self.through {
            true => format!("w{buf}[{e} - 2]"),
            false => format!("{buf}[{e}]"),
        }
    }

    /// A window of `len` cells.
    fn range(&mut self, len: usize) -> String {
        let buf = self.rng.pick(&["x", "x", "y"]);
        let e = self.index();
        match self.through {
            true => format!("w{buf}[{e} - 2:{e} - 2 + {len}]"),
            false => format!("{buf}[{e}:{e} + {len}]"),
        }
    }

    fn value(&mut self) -> String {
        match self.rng.below(6) {
            0 | 1 => "2.0".to_owned(),
            2 if self.config => "C.v".to_owned(),
            3 => format!("{} * {}", self.cell(), self.cell()),
            _ => self.cell(),
        }
    }

    fn condition(&mut self) -> String {
        let v = self.int();
        let c = self.rng.below(4);
        match self.rng.below(if self.config { 8 } else { 5 }) {
            0 => format!("{v} < {c}"),
            1 => format!("{v} >= {c}"),
            2 => format!("{v} % 2 == {}", c % 2),
            3 => format!("{v} == {c}"),
            4 => format!("{v} < {}", self.int()),
            5 => "C.on".to_owned(),
            6 => format!("C.f < {c}"),
            _ => format!("C.f == C.g and {v} < {c}"),
        }
    }

    /// A statement of `depth` levels at most, as lines, indented by `indent`.
    pub(crate) fn stmt(&mut self, depth: usize, indent: &str, out: &mut Vec<String>) {
        let inner = format!("{indent}    ");
        let kinds = if self.config { 17 } else { 13 };
        let mut line = |text: String| out.push(format!("{indent}{text}"));
        if self.rng.chance(self.fills) {
            let var = self.name("j");
            let (buf, value) = (self.rng.pick(&["x", "x", "y"]), self.value());
            line(format!("for {var} in seq(2, 22):"));
            let cell = self.at(buf, &var);
            line(format!("    {cell} = {value}"));
            return;
        }
        match self.rng.below(kinds) {
            0..=2 => line(format!("{} = {}", self.cell(), self.value())),
            3 | 4 => line(format!("{} += {}", self.cell(), self.value())),
            5 => {
                let name = self.rng.pick(&["put", "add"]);
                line(format!("{name}({})", self.cell()));
            }
            6 => {
                let name = self.rng.pick(&["ends", "every_second"]);
                line(format!("{name}(2, {})", self.range(2)));
            }
            7 if depth > 0 => {
                line(format!("if {}:", self.condition()));
                self.stmt(depth - 1, &inner, out);
                if self.rng.chance(30) {
                    out.push(format!("{indent}else:"));
                    self.stmt(depth - 1, &inner, out);
                }
            }
            8..=10 if depth > 0 => {
                let var = self.name("j");
                let outer = self.int();
                let range = match self.rng.below(7) {
                    5 => "-1, 2".to_owned(),
                    6 => format!("0, {outer} + 1"),
                    0 => "0, n".to_owned(),
                    1 => "1, 3".to_owned(),
                    2 => "0, 2".to_owned(),
                    3 => "1, n".to_owned(),
                    _ => "0, k + 1".to_owned(),
                };
                line(format!("for {var} in seq({range}):"));
                self.with(&var, |g| {
                    g.stmt(depth - 1, &inner, out);
                    if g.rng.chance(40) {
                        g.stmt(depth - 1, &inner, out);
                    }
                });
            }
            11 => {
                let t = self.name("t");
                line(format!("{t}: f32"));
                line(format!("{t} = {}", self.cell()));
                line(format!("{} = {t}", self.cell()));
            }
            12 => {
                let w = self.name("u");
                line(format!("{w} = {}", self.range(2)));
                let v = self.name("u");
                line(format!("{v} = {w}[1:2]"));
                let place = self.rng.pick(&["", "[0]", "[1]"]);
                let target = match place {
                    "" => format!("{v}[0]"),
                    _ => format!("{w}{place}"),
                };
                line(format!("{target} = {}", self.value()));
            }
            13 => {
                let field = self.rng.pick(&["C.f", "C.g"]);
                let value = self.rng.pick(&["0", "1", "k", "C.f", "C.g", "C.f % 2"]);
                line(format!("{field} = {value}"));
            }
            14 => line(format!(
                "C.on = {}",
                self.rng.pick(&["True", "False", "C.f > 0"])
            )),
            15 => line(match self.rng.chance(70) {
                true => format!("set_f({})", self.rng.pick(&["1", "k", "C.g"])),
                false => "bump(n)".to_owned(),
            }),
            16 => line(format!("wants_f({})", self.cell())),
            _ => line(format!("{} = 3.0", self.cell())),
        }
    }
}
