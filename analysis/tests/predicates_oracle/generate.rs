//! Random statements over `x`, `y`, `z` and the configuration, as text.

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

    pub(crate) fn pick<'a>(&mut self, items: &[&'a str]) -> &'a str {
        items[self.below(items.len())]
    }

    pub(crate) fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }
}

/// A cell, or the first of a window: a buffer with one index per dimension.
#[derive(Clone)]
struct At {
    buf: &'static str,
    row: Option<String>,
    index: String,
}

/// Makes statements; the same ones whether buffers are named directly or through the windows of [`WINDOWS`].
pub(crate) struct Generator {
    pub(crate) rng: Rng,
    through: bool,
    /// Whether configuration is mentioned: then values that nothing is known of arise.
    pub(crate) config: bool,
    /// Percentage of statements that write every cell that is used of a buffer.
    pub(crate) fills: usize,
    /// Percentage of statements that write configuration, if it is mentioned at all.
    pub(crate) sets: usize,
    /// Percentage of cells that were accessed before.
    pub(crate) reuse: usize,
    /// Most statements of a part besides the first.
    pub(crate) more: usize,
    /// Whether windows and locals may be used in the parts behind the one that makes them.
    pub(crate) leaks: bool,
    names: usize,
    ints: Vec<String>,
    /// Cells that were accessed and are in scope: accesses meet more often than by chance.
    recent: Vec<At>,
    /// Windows and locals in scope, with their length.
    small: Vec<(String, usize)>,
}

/// Window statements to stand before statements that go through windows.
pub(crate) const WINDOWS: [&str; 3] = ["wx = x[2:22]", "wy = y[2:22]", "wz = z[0:8, 2:22]"];

impl Generator {
    pub(crate) fn new(seed: u64, through: bool) -> Generator {
        let mut rng = Rng(seed);
        let config = rng.chance(40);
        Generator {
            rng,
            through,
            config,
            fills: 5,
            sets: 0,
            reuse: 40,
            more: 1,
            leaks: false,
            names: 0,
            ints: vec!["k".into(), "n".into()],
            recent: Vec::new(),
            small: Vec::new(),
        }
    }

    /// Statements as lines, and how many they are at the outermost level.
    pub(crate) fn part(&mut self, depth: usize, indent: &str) -> (Vec<String>, usize) {
        let known = self.small.len();
        let mut lines = Vec::new();
        self.stmt(depth, indent, &mut lines);
        for _ in 0..self.more {
            if self.rng.chance(40) {
                self.stmt(depth, indent, &mut lines);
            }
        }
        if !self.leaks {
            self.small.truncate(known);
        }
        let count = outermost(&lines, indent);
        (lines, count)
    }

    /// Makes statements that know another loop variable.
    pub(crate) fn with<R>(&mut self, var: &str, make: impl FnOnce(&mut Self) -> R) -> R {
        self.ints.push(var.to_owned());
        let made = self.block(make);
        self.ints.pop();
        made
    }

    /// Makes statements in a scope of their own.
    fn block<R>(&mut self, make: impl FnOnce(&mut Self) -> R) -> R {
        let (known, small) = (self.recent.len(), self.small.len());
        let made = make(self);
        self.recent.truncate(known);
        self.small.truncate(small);
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
        match self.rng.below(14) {
            0..=3 => format!("{v} + {c}"),
            4 => format!("{c} - {v} + 4"),
            5 => format!("2 * {v} + {}", c + 2),
            6 => format!("{v} % 2 + {c}"),
            7 => format!("{v} / 2 + {c}"),
            8 => format!("{v} + {w} + {}", c + 1),
            9 => format!("{v} - {w} + {}", c + 3),
            10 => format!("({v} + {w}) % 3 + {c}"),
            11 if self.config => format!("C.f + {c}"),
            12 => {
                let condition = self.condition();
                format!("({v} + {c} if {condition} else {w} + {})", c + 1)
            }
            _ => c.to_string(),
        }
    }

    /// An index from 0 to 7.
    fn row(&mut self) -> String {
        let v = self.int();
        match self.rng.below(5) {
            0 | 1 => format!("{v} + {}", 1 + self.rng.below(3)),
            2 => format!("{v} % 3"),
            3 => format!("{v} / 2 + 1"),
            _ => (1 + self.rng.below(4)).to_string(),
        }
    }

    fn place(&mut self) -> At {
        let at = match self.recent.len() {
            n if n > 0 && self.rng.chance(self.reuse) => self.recent[self.rng.below(n)].clone(),
            _ => {
                let buf = *["x", "x", "x", "y", "z"]
                    .get(self.rng.below(5))
                    .unwrap_or(&"x");
                let row = (buf == "z").then(|| self.row());
                let index = self.index();
                At { buf, row, index }
            }
        };
        self.recent.push(at.clone());
        at
    }

    /// A cell of a buffer, of a window or of a local.
    fn cell(&mut self) -> String {
        if !self.small.is_empty() && self.rng.chance(25) {
            let (name, len) = self.small[self.rng.below(self.small.len())].clone();
            return format!("{name}[{}]", self.rng.below(len));
        }
        let at = self.place();
        self.shown(&at, |e| e.to_owned())
    }

    /// The text of a cell or window: `index` makes the last subscript of the index.
    fn shown(&self, at: &At, index: impl Fn(&str) -> String) -> String {
        let (name, last) = match self.through {
            true => (format!("w{}", at.buf), format!("{} - 2", at.index)),
            false => (at.buf.to_owned(), at.index.clone()),
        };
        match &at.row {
            Some(row) => format!("{name}[{row}, {}]", index(&last)),
            None => format!("{name}[{}]", index(&last)),
        }
    }

    /// A window of `len` cells.
    fn range(&mut self, len: usize) -> String {
        let at = self.place();
        self.shown(&at, |e| format!("{e}:{e} + {len}"))
    }

    /// A window of two rows with three cells each.
    fn rows(&mut self) -> String {
        let (row, index) = (self.row(), self.index());
        match self.through {
            true => format!("wz[{row}:{row} + 2, {index} - 2:{index} - 2 + 3]"),
            false => format!("z[{row}:{row} + 2, {index}:{index} + 3]"),
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

    pub(crate) fn condition(&mut self) -> String {
        let v = self.int();
        let c = self.rng.below(4);
        match self.rng.below(if self.config { 9 } else { 6 }) {
            0 => format!("{v} < {c}"),
            1 => format!("{v} >= {c}"),
            2 => format!("{v} % 2 == {}", c % 2),
            3 => format!("{v} == {c}"),
            4 => format!("{v} < {}", self.int()),
            5 => format!("({v} + {}) / 2 < {c} or {v} == 3", self.int()),
            6 => "C.on".to_owned(),
            7 => format!("C.f < {c}"),
            _ => format!("C.f == C.g and {v} < {c}"),
        }
    }

    /// A value of configuration, arguments and, if asked for, loop variables.
    pub(crate) fn expression(&mut self, iterators: bool) -> String {
        let v = match iterators {
            true => self.int(),
            false => self.rng.pick(&["k", "n"]).to_owned(),
        };
        match self.rng.below(if self.config { 9 } else { 4 }) {
            0 => v,
            1 => format!("{v} / 2"),
            2 => format!("{v} % 2"),
            3 => format!("{v} + {}", self.rng.below(2)),
            4 | 5 => "C.f".to_owned(),
            6 => "C.g".to_owned(),
            7 => "C.f + C.g".to_owned(),
            _ => format!("C.f + {v}"),
        }
    }

    fn bounds(&mut self) -> String {
        let outer = self.int();
        match self.rng.below(10) {
            5 => "-1, 2".to_owned(),
            6 => format!("0, {outer} + 1"),
            7 => "0, k".to_owned(),
            8 => "k, k + 2".to_owned(),
            9 => "k, 4".to_owned(),
            0 => "0, n".to_owned(),
            1 => "1, 3".to_owned(),
            2 => "0, 2".to_owned(),
            3 => "1, n".to_owned(),
            _ => "0, k + 1".to_owned(),
        }
    }

    /// A statement of `depth` levels at most, as lines, indented by `indent`.
    pub(crate) fn stmt(&mut self, depth: usize, indent: &str, out: &mut Vec<String>) {
        if self.rng.chance(self.fills) {
            return self.fill(indent, out);
        }
        if self.config && self.rng.chance(self.sets) {
            return out.push(format!("{indent}{}", self.setting()));
        }
        let kind = self.rng.below(if self.config { 20 } else { 16 });
        let text = match kind {
            6 | 7 if depth > 0 => return self.guard(depth - 1, indent, out),
            8..=10 if depth > 0 => return self.iterate(depth - 1, indent, out),
            11 => return self.scalar(indent, out),
            12 | 13 => return self.windows(indent, out),
            14 => return self.local(indent, out),
            0..=1 => format!("{} = {}", self.cell(), self.value()),
            2..=4 => format!("{} += {}", self.cell(), self.value()),
            5 => self.call(),
            16..=18 => self.setting(),
            19 => format!("wants_f({})", self.cell()),
            _ => format!("{} = 3.0", self.cell()),
        };
        out.push(format!("{indent}{text}"));
    }

    /// One or two sums, most of which are written to one of their own operands.
    pub(crate) fn sums(&mut self, indent: &str) -> Vec<String> {
        let count = 1 + self.rng.below(2);
        let mut sum = || {
            let (cell, value, other) = (self.cell(), self.value(), self.cell());
            match self.rng.below(8) {
                0 | 1 => format!("{indent}{cell} = {cell} - {value}"),
                2 => format!("{indent}{cell} = {value} + {cell}"),
                3 => format!("{indent}{cell} = ({cell} - {value}) - {other}"),
                4 => format!("{indent}{cell} = {value} - ({other} - {cell})"),
                5 => format!("{indent}{cell} = {value} - {cell}"),
                6 => format!("{indent}{cell} = {other} - {value}"),
                _ => format!("{indent}{cell} += {value}"),
            }
        };
        (0..count).map(|_| sum()).collect()
    }

    /// Writes every cell that is used of a buffer.
    fn fill(&mut self, indent: &str, out: &mut Vec<String>) {
        let index = self.name("j");
        let buf = *["x", "x", "y"].get(self.rng.below(3)).unwrap_or(&"x");
        let value = self.value();
        out.push(format!("{indent}for {index} in seq(2, 22):"));
        let row = None;
        let cell = self.shown(&At { buf, row, index }, |e| e.to_owned());
        out.push(format!("{indent}    {cell} = {value}"));
    }

    /// Writes cells of `x` one by one, without loops, and mostly all of them; each index is put behind `base`.
    pub(crate) fn cover(
        &mut self,
        base: &str,
        cells: std::ops::Range<usize>,
        indent: &str,
        out: &mut Vec<String>,
    ) {
        for cell in cells {
            let (buf, row, index) = ("x", None, format!("{base}{cell}"));
            let cell = self.shown(&At { buf, row, index }, |e| e.to_owned());
            let write = |value: String| format!("{cell} = {value}");
            match self.rng.below(6) {
                0 | 1 => {
                    out.push(format!("{indent}if {}:", self.condition()));
                    out.push(format!("{indent}    {}", write(self.value())));
                    out.push(format!("{indent}else:"));
                    out.push(format!("{indent}    {}", write(self.value())));
                }
                2 => out.push(format!("{indent}{cell} += {}", self.value())),
                _ => out.push(format!("{indent}{}", write(self.value()))),
            }
        }
    }

    fn call(&mut self) -> String {
        match self.rng.below(7) {
            0 | 1 => format!("put({})", self.cell()),
            2 => format!("add({})", self.cell()),
            3 => format!("ends(2, {})", self.range(2)),
            4 => format!("every_second(2, {})", self.range(2)),
            5 => format!("halves({})", self.range(4)),
            _ => format!("fold({})", self.rows()),
        }
    }

    fn guard(&mut self, depth: usize, indent: &str, out: &mut Vec<String>) {
        let inner = format!("{indent}    ");
        out.push(format!("{indent}if {}:", self.condition()));
        self.block(|g| g.stmt(depth, &inner, out));
        if self.rng.chance(40) {
            out.push(format!("{indent}else:"));
            self.block(|g| g.stmt(depth, &inner, out));
        }
    }

    fn iterate(&mut self, depth: usize, indent: &str, out: &mut Vec<String>) {
        let inner = format!("{indent}    ");
        let var = self.name("j");
        let mode = if self.rng.chance(10) { "par" } else { "seq" };
        out.push(format!("{indent}for {var} in {mode}({}):", self.bounds()));
        self.with(&var, |g| {
            g.stmt(depth, &inner, out);
            if g.rng.chance(40) {
                g.stmt(depth, &inner, out);
            }
        });
    }

    fn scalar(&mut self, indent: &str, out: &mut Vec<String>) {
        let t = self.name("t");
        out.push(format!("{indent}{t}: f32"));
        out.push(format!("{indent}{t} = {}", self.cell()));
        out.push(format!("{indent}{} = {t}", self.cell()));
    }

    /// A window, of a row of a window perhaps, and a window of it.
    fn windows(&mut self, indent: &str, out: &mut Vec<String>) {
        let range = match self.rng.below(4) {
            0 => {
                let wide = self.name("u");
                out.push(format!("{indent}{wide} = {}", self.rows()));
                format!("{wide}[1, 0:2]")
            }
            _ => self.range(2),
        };
        let (w, v) = (self.name("u"), self.name("u"));
        out.push(format!("{indent}{w} = {range}"));
        out.push(format!("{indent}{v} = {w}[1:2]"));
        let target = match self.rng.pick(&["", "[0]", "[1]"]) {
            "" => format!("{v}[0]"),
            place => format!("{w}{place}"),
        };
        out.push(format!("{indent}{target} = {}", self.value()));
        self.small.extend([(w, 2), (v, 1)]);
    }

    /// A buffer of the block. Mostly it is initialised; the rest may not be, and then is not to be read.
    fn local(&mut self, indent: &str, out: &mut Vec<String>) {
        let (t, var) = (self.name("t"), self.name("j"));
        let first = if self.rng.chance(80) { 0 } else { 1 };
        out.push(format!("{indent}{t}: f32[3]"));
        out.push(format!("{indent}for {var} in seq({first}, 3):"));
        out.push(format!("{indent}    {t}[{var}] = {}", self.value()));
        out.push(format!("{indent}if {}:", self.condition()));
        out.push(format!("{indent}    {t}[1] = {}", self.value()));
        out.push(format!("{indent}{} = {t}[1]", self.cell()));
        self.small.push((t, 3));
    }

    /// A write of configuration.
    fn setting(&mut self) -> String {
        let flag = ["True", "False", "C.f > 0"];
        let value = ["0", "1", "k", "C.f", "C.g", "C.f % 2", "(C.f + 1) / 2"];
        match self.rng.below(6) {
            0..=2 => format!(
                "{} = {}",
                self.rng.pick(&["C.f", "C.g"]),
                self.rng.pick(&value)
            ),
            3 => format!("C.on = {}", self.rng.pick(&flag)),
            4 => format!("set_f({})", self.rng.pick(&["1", "k", "C.g"])),
            _ => "bump(n)".to_owned(),
        }
    }
}

/// How many statements of these lines are at the outermost level.
pub(crate) fn outermost(lines: &[String], indent: &str) -> usize {
    let outer = |l: &&String| {
        let rest = l.strip_prefix(indent).unwrap_or(l);
        !rest.starts_with(' ') && !rest.starts_with("else")
    };
    lines.iter().filter(outer).count()
}

pub(crate) fn joined(parts: &[&[String]]) -> Vec<String> {
    parts.iter().flat_map(|p| p.iter().cloned()).collect()
}

/// Lines of text.
pub(crate) fn lines(text: &[&str]) -> Vec<String> {
    text.iter().map(|l| (*l).to_owned()).collect()
}
