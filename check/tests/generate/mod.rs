//! Random small programs, about half of them wrong.

use std::fmt::Write;

/// `splitmix64`.
struct Rng(u64);

impl Rng {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }

    fn pick<'a>(&mut self, items: &[&'a str]) -> &'a str {
        items[self.below(items.len())]
    }

    fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }
}

/// A name of data in scope.
#[derive(Clone)]
struct Buffer {
    name: String,
    dims: Vec<String>,
}

struct Generator {
    rng: Rng,
    constant: bool,
    config: bool,
    destroys: bool,
    text: String,
    ints: Vec<String>,
    buffers: Vec<Buffer>,
    names: usize,
    statements: usize,
    parallel: bool,
}

const HELPERS: &str = "\
@config
class C:
    k: index
    n: size
    on: bool
    v: f32

@proc
def copy(m: size, dst: [f32][m], src: [f32][m]):
    for i in seq(0, m):
        dst[i] = src[i]

@proc
def masked(m: size, dst: [f32][4], src: [f32][4]):
    assert m <= 4
    for i in seq(0, 4):
        if i < m:
            dst[i] = src[i]

@proc
def accumulate(m: size, s: f32, x: [f32][m]):
    for i in seq(0, m):
        s += x[i]

@proc
def shift(x: [f32][3]):
    for i in seq(0, 2):
        x[i] = x[i + 1]

@proc
def first(m: size, x: [f32][m]):
    x[0] = 1.0
    for i in seq(1, m):
        x[i] = x[i - 1]

@proc
def needs_unit(m: size, x: [f32][m]):
    assert stride(x, 0) == 1
    for i in seq(0, m):
        x[i] = 0.0

@proc
def even(m: size):
    assert m % 2 == 0
    pass

@proc
def bump():
    if C.k < 2:
        C.k = C.k + 1

@proc
def wants_k():
    assert C.k >= 0
    pass
";

/// Instructions that destroy cells, and a procedure that writes some of them again.
const DESTROYING: &str = "
@instr(\"use({m}, {x_data});\")
def use(m: size, x: [f32][m]):
    for i in seq(0, m):
        del x[i]

@instr(\"drain({m}, {s_data}, {x_data});\")
def drain(m: size, s: f32, x: [f32][m]):
    for i in seq(0, m):
        s += x[i]
        if i % 2 == 0:
            del x[i]

@proc
def renew(m: size, x: [f32][m]):
    use(m, x)
    for i in seq(0, m / 2):
        x[i] = 1.0
";

/// The program of that seed; the last procedure is the one of interest.
pub(crate) fn program(seed: u64, constant: bool, destroys: bool) -> String {
    let mut rng = Rng(seed);
    let config = rng.chance(30);
    let mut g = Generator {
        rng,
        constant,
        config,
        destroys,
        text: HELPERS.to_owned(),
        ints: Vec::new(),
        buffers: Vec::new(),
        names: 0,
        statements: 0,
        parallel: false,
    };
    if destroys {
        g.text.push_str(DESTROYING);
    }
    g.proc();
    g.text
}

impl Generator {
    fn proc(&mut self) {
        self.text.push_str("\n@proc\ndef main(");
        let mut args = Vec::new();
        if !self.constant {
            args.push("n: size".to_owned());
            self.ints.push("n".to_owned());
            if self.rng.chance(40) {
                args.push("k: index".to_owned());
                self.ints.push("k".to_owned());
            }
        }
        for name in ["x", "y"] {
            let dims = self.dims();
            args.push(format!("{name}: f32[{}]", dims.join(", ")));
            self.buffers.push(Buffer {
                name: name.to_owned(),
                dims,
            });
        }
        self.text.push_str(&args.join(", "));
        self.text.push_str("):\n");
        if !self.constant && self.rng.chance(30) {
            let pred = self
                .rng
                .pick(&["n > 1", "n % 2 == 0", "n <= 3", "n >= 2 and n < 5"]);
            writeln!(self.text, "    assert {pred}").unwrap();
        }
        let count = 1 + self.rng.below(3);
        for _ in 0..count {
            self.stmt(1);
        }
    }

    fn dims(&mut self) -> Vec<String> {
        let rank = 1 + usize::from(self.rng.chance(25));
        let choices: &[&str] = match self.constant {
            true => &["4", "5", "6", "8"],
            false => &["n", "n + 1", "n + 2", "2 * n", "n + 4", "8"],
        };
        (0..rank)
            .map(|_| self.rng.pick(choices).to_owned())
            .collect()
    }

    fn line(&mut self, depth: usize, text: &str) {
        writeln!(self.text, "{}{text}", "    ".repeat(depth)).unwrap();
        self.statements += 1;
    }

    fn fresh(&mut self, prefix: &str) -> String {
        self.names += 1;
        format!("{prefix}{}", self.names)
    }

    /// An integer that fits an extent more often than not.
    fn index(&mut self, extent: &str) -> String {
        let c = self.rng.below(3);
        if self.ints.is_empty() || self.rng.chance(25) {
            return match self.rng.below(4) {
                0 => format!("{extent} - 1"),
                1 if self.config => "C.k".to_owned(),
                _ => c.to_string(),
            };
        }
        let at = self.ints.len() - 1 - self.rng.below(self.ints.len().min(2));
        let v = self.ints[at].clone();
        match self.rng.below(9) {
            0 => format!("{v} + {c}"),
            1 => format!("{v} / 2"),
            2 => format!("{v} % 2"),
            3 => format!("{extent} - 1 - {v}"),
            4 => format!("2 * {v} + {}", self.rng.below(2)),
            5 if self.ints.len() > 1 => {
                format!("{v} + {}", self.ints[self.rng.below(self.ints.len())])
            }
            _ => v,
        }
    }

    fn bound(&mut self) -> String {
        if self.constant || self.rng.chance(20) {
            return self.rng.below(5).to_string();
        }
        let v = self.ints[self.rng.below(self.ints.len())].clone();
        match self.rng.below(5) {
            0 => format!("{v} + 1"),
            1 if self.config => "C.n".to_owned(),
            2 => "n / 2".to_owned(),
            _ => "n".to_owned(),
        }
    }

    fn condition(&mut self) -> String {
        if self.config && self.rng.chance(40) {
            return self
                .rng
                .pick(&["C.on", "C.k >= 0", "C.k < 3 and C.k > -1", "not C.on"])
                .to_owned();
        }
        let Some(v) = self.ints.last().cloned() else {
            return "True".to_owned();
        };
        match self.rng.below(6) {
            0 => format!("{v} == 0"),
            1 => format!("{v} > 0"),
            2 => format!("{v} % 2 == 0"),
            3 => format!("{v} < 3 and {v} >= 0"),
            4 => format!("{v} != 1"),
            _ => format!("{v} + 1 < 4 or {v} == 7"),
        }
    }

    fn cell(&mut self) -> String {
        let buffer = self.buffers[self.rng.below(self.buffers.len())].clone();
        self.cell_of(&buffer)
    }

    fn cell_of(&mut self, buffer: &Buffer) -> String {
        if buffer.dims.is_empty() {
            return buffer.name.clone();
        }
        let idx: Vec<String> = buffer.dims.iter().map(|d| self.index(d)).collect();
        format!("{}[{}]", buffer.name, idx.join(", "))
    }

    fn value(&mut self) -> String {
        match self.rng.below(4) {
            0 => "1.0".to_owned(),
            1 => format!("{} + 1.0", self.cell()),
            2 if self.config => "C.v".to_owned(),
            _ => self.cell(),
        }
    }

    fn stmt(&mut self, depth: usize) {
        let choice = match depth > 3 || self.statements > 14 {
            true => self.rng.below(4),
            false => self.rng.below(14),
        };
        match choice {
            0..=1 => {
                let (cell, value) = (self.cell(), self.value());
                self.line(depth, &format!("{cell} = {value}"));
            }
            2 => {
                let (cell, value) = (self.cell(), self.value());
                self.line(depth, &format!("{cell} += {value}"));
            }
            3 if self.config && !self.parallel => self.write_config(depth),
            3 | 4 => self.call(depth),
            5..=7 => self.for_loop(depth),
            8..=9 => self.branch(depth),
            10..=12 => self.local(depth),
            _ => self.window(depth),
        }
    }

    fn block(&mut self, depth: usize) {
        let (ints, buffers) = (self.ints.len(), self.buffers.len());
        for _ in 0..1 + self.rng.below(2) {
            self.stmt(depth);
        }
        self.ints.truncate(ints);
        self.buffers.truncate(buffers);
    }

    fn for_loop(&mut self, depth: usize) {
        let par = self.rng.chance(25);
        let (mut lo, hi) = ("0".to_owned(), self.bound());
        if self.rng.chance(20) {
            lo = self.rng.pick(&["1", "-1", "2"]).to_owned();
        }
        let mode = if par { "par" } else { "seq" };
        let v = self.fresh("i");
        self.line(depth, &format!("for {v} in {mode}({lo}, {hi}):"));
        let outer = self.parallel;
        self.parallel |= par;
        self.ints.push(v);
        self.block(depth + 1);
        self.ints.pop();
        self.parallel = outer;
    }

    fn branch(&mut self, depth: usize) {
        let cond = self.condition();
        self.line(depth, &format!("if {cond}:"));
        self.block(depth + 1);
        if self.rng.chance(50) {
            self.line(depth, "else:");
            self.block(depth + 1);
        }
    }

    /// A local buffer, and often something that writes it.
    fn local(&mut self, depth: usize) {
        let name = self.fresh("t");
        let mut dims = self.dims();
        dims.truncate(self.rng.below(2));
        let ty = match dims.first() {
            None => "f32".to_owned(),
            Some(d) => format!("f32[{d}]"),
        };
        self.line(depth, &format!("{name}: {ty}"));
        let buffer = Buffer {
            name: name.clone(),
            dims: dims.clone(),
        };
        match (dims.first(), self.rng.below(4)) {
            (_, 0) => {}
            (None, _) => self.line(depth, &format!("{name} = 0.0")),
            (Some(d), k) => {
                let v = self.fresh("i");
                let lo = usize::from(k == 1 && self.rng.chance(30));
                self.line(depth, &format!("for {v} in seq({lo}, {d}):"));
                let at = if k == 2 { format!("{d} - 1 - {v}") } else { v };
                self.line(depth + 1, &format!("{name}[{at}] = 0.0"));
            }
        }
        self.buffers.push(buffer);
        // A local that nothing uses tells nothing.
        let Some(buffer) = self.buffers.last().cloned() else {
            return;
        };
        match self.rng.below(3) {
            0 => {
                let (cell, value) = (self.cell_of(&buffer), self.value());
                self.line(depth, &format!("{cell} += {value}"));
            }
            1 => self.for_loop(depth),
            _ => {
                let (from, to) = (self.cell_of(&buffer), self.cell());
                self.line(depth, &format!("{to} = {from}"));
            }
        }
    }

    fn interval(&mut self, extent: &str, len: &str) -> String {
        match self.rng.below(4) {
            0 => format!("{extent} - {len}:{extent}"),
            1 => {
                let at = self.index(extent);
                format!("{at}:{at} + {len}")
            }
            2 => format!("1:{len} + 1"),
            _ => format!("0:{len}"),
        }
    }

    /// A window expression of rank 1 and the given length.
    fn section(&mut self, len: &str) -> Option<String> {
        let candidates: Vec<Buffer> = self
            .buffers
            .iter()
            .filter(|b| !b.dims.is_empty())
            .cloned()
            .collect();
        let buffer = &candidates[self.rng.below(candidates.len())];
        let kept = self.rng.below(buffer.dims.len());
        let mut entries = Vec::new();
        for (k, d) in buffer.dims.iter().enumerate() {
            entries.push(match k == kept {
                true => self.interval(d, len),
                false => self.index(d),
            });
        }
        Some(format!("{}[{}]", buffer.name, entries.join(", ")))
    }

    fn window(&mut self, depth: usize) {
        let len = self.rng.pick(&["2", "3"]);
        let Some(section) = self.section(len) else {
            return;
        };
        let name = self.fresh("w");
        self.line(depth, &format!("{name} = {section}"));
        self.buffers.push(Buffer {
            name,
            dims: vec![len.to_owned()],
        });
        self.stmt(depth);
    }

    fn write_config(&mut self, depth: usize) {
        let text = match self.rng.below(7) {
            0 => "C.k = 0",
            1 => "C.k = C.k + 1",
            2 => "C.n = C.n",
            3 => "C.n = C.n + 1",
            4 => "C.on = C.k > 0",
            5 => "C.n = 2",
            _ => "C.k = C.n - 1",
        };
        self.line(depth, text);
    }

    fn call(&mut self, depth: usize) {
        if self.destroys && self.rng.chance(60) {
            return self.destroy(depth);
        }
        let choice = self.rng.below(if self.config { 10 } else { 8 });
        let size = match self.constant || self.rng.chance(60) {
            true => self.rng.pick(&["1", "2", "3"]).to_owned(),
            false => self.rng.pick(&["n", "n + 1", "n / 2 + 1"]).to_owned(),
        };
        let mut section = |len: &str| self.section(len).unwrap_or_default();
        let text = match choice {
            0..=1 => format!("copy({size}, {}, {})", section(&size), section(&size)),
            2 => format!("masked({size}, {}, {})", section("4"), section("4")),
            3 => {
                let of = section(&size);
                format!("accumulate({size}, {}, {of})", self.scalar())
            }
            4 => format!("shift({})", section("3")),
            5 => format!("first({size}, {})", section(&size)),
            6 => format!("needs_unit({size}, {})", section(&size)),
            7 => format!("even({size})"),
            8 if !self.parallel => "bump()".to_owned(),
            _ => "wants_k()".to_owned(),
        };
        self.line(depth, &text);
    }

    /// A call that destroys cells, often followed by something that writes some of them again.
    fn destroy(&mut self, depth: usize) {
        let size = self.rng.pick(&["1", "2", "3"]);
        let section = self.section(size).unwrap_or_default();
        let text = match self.rng.below(4) {
            0..=1 => format!("use({size}, {section})"),
            2 => format!("drain({size}, {}, {section})", self.scalar()),
            _ => format!("renew({size}, {section})"),
        };
        self.line(depth, &text);
        if self.rng.chance(40) {
            let again = match self.rng.chance(70) {
                true => section,
                false => self.section(size).unwrap_or_default(),
            };
            self.line(depth, &format!("needs_unit({size}, {again})"));
        }
    }

    /// Something that can be passed as a scalar.
    fn scalar(&mut self) -> String {
        if self.config && !self.parallel && self.rng.chance(20) {
            return "C.v".to_owned();
        }
        self.cell()
    }
}
