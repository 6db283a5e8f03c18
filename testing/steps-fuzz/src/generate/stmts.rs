//! Random statements, to stand in and around the shapes that steps are tried on.

use super::writer::{Extent, Range, Writer};

/// Procedures that are called, by name. `E` stands for the element type.
pub(super) const HELPERS: &[(&str, &str)] = &[
    (
        "copy",
        "def copy(m: size, dst: [E][m], src: [E][m]):
    for i in seq(0, m):
        dst[i] = src[i]",
    ),
    (
        "twice",
        "def twice(x: [E][3]):
    for i in seq(0, 3):
        x[i] = x[i] + x[2 - i]",
    ),
    (
        "add",
        "def add(m: size, s: E, src: [E][m]):
    for i in seq(0, m):
        s += src[i]",
    ),
    ("masked", masked!("masked")),
    (
        "load4",
        "def load4(dst: [E][4], src: [E][4]):
    for l in seq(0, 4):
        dst[l] = src[l]",
    ),
    (
        "unit4",
        "def unit4(dst: [E][4], src: [E][4]):
    assert stride(dst, 0) == 1
    for l in seq(0, 4):
        dst[l] += src[l]",
    ),
    (
        "strided",
        "def strided(dst: [E][3]):
    if stride(dst, 0) == 1:
        dst[0] = 1.0
    else:
        dst[1] = 2.0",
    ),
    (
        "bump",
        "def bump(s: E):
    s += 1.0",
    ),
    (
        "dense",
        "def dense(x: E[4]):
    for i in seq(0, 4):
        x[i] += 2.0",
    ),
    (
        "unit",
        "def unit(x: [E][1]):
    x[0] = x[0] + 1.0",
    ),
    (
        "set_k",
        "def set_k():
    C.k = 2",
    ),
    (
        "step_k",
        "def step_k(dst: [E][3]):
    dst[C.k % 3] += 1.0
    C.k = (C.k + 1) % 3",
    ),
    (
        "use_k",
        "def use_k(dst: [E][3]):
    if C.k > 1:
        dst[C.k % 3] = 4.0
    else:
        dst[0] += 1.0",
    ),
    (
        "even_k",
        "def even_k(dst: [E][3]):
    assert C.k < 9
    dst[1] += 1.0",
    ),
];

impl Writer {
    /// A block of one or two statements and more.
    pub(super) fn stmts(&mut self, most: usize) {
        for _ in 0..1 + self.rng.below(most) {
            self.stmt();
        }
    }

    pub(super) fn stmt(&mut self) {
        let deep = self.depth > 4 || self.budget == 0;
        match self.rng.below(if deep { 9 } else { 16 }) {
            0..=3 => self.assign(),
            4..=6 => self.reduce(),
            7 if self.config && !self.parallel => self.write_config(),
            7 | 8 => self.scalar_temporary(),
            9..=10 => {
                let range = self.range();
                let par = !self.parallel && self.rng.chance(8);
                self.looped_as(if par { "par" } else { "seq" }, &range, |w, _| w.stmts(1));
            }
            11..=12 => {
                let cond = self.condition();
                self.branch(&cond, |w| w.stmts(1));
                if self.rng.chance(35) {
                    self.otherwise(|w| w.stmts(1));
                }
            }
            13 => self.call(),
            14 => {
                self.window("w");
                self.stmt();
            }
            _ => self.array_temporary(),
        }
    }

    pub(super) fn assign(&mut self) {
        let (cell, elem) = self.cell();
        let value = self.value_of(elem);
        self.assign_to(&cell, elem, &value);
    }

    pub(super) fn reduce(&mut self) {
        let (cell, elem) = self.cell();
        let value = self.value_of(elem);
        self.write_to(&cell, "+=", elem, &value);
    }

    /// An assignment or reduction, or now and then something else that is short.
    pub(super) fn write(&mut self) {
        match self.rng.below(10) {
            0..=4 => self.assign(),
            5..=7 => self.reduce(),
            8 => self.scalar_temporary(),
            _ => self.stmt(),
        }
    }

    pub(super) fn write_config(&mut self) {
        let n = self.ints.iter().find(|v| !v.iter && v.range.0 >= 1);
        let text = match (self.rng.below(9), n) {
            (0, _) => "C.k = 0",
            (1, _) => "C.k = (C.k + 1) % 3",
            (2, _) => "C.n = 2",
            (3, _) => "C.n = 3",
            (4, _) => "C.b = True",
            (5, _) => "C.b = C.k > 1",
            (6, _) => "C.v = 2.0",
            (7, Some(n)) if n.range.1 <= 4 => &format!("C.n = {}", n.name),
            _ => "C.k = 2",
        };
        let text = text.to_owned();
        self.line(&text);
    }

    fn scalar_temporary(&mut self) {
        let name = self.fresh("t");
        let value = self.value();
        self.alloc(&name, &[]);
        let value = self.of_its_own(&value);
        self.line(&format!("{name} = {value}"));
        self.buffer(&name, &[]);
        let (cell, elem) = self.cell();
        let op = self.rng.one(&["=", "+="]);
        self.write_to(&cell, op, elem, &name);
    }

    fn array_temporary(&mut self) {
        let name = self.fresh("t");
        let dims = [Extent::Const(self.rng.between(3, 4))];
        self.filled(&name, &dims);
        self.stmt();
    }

    /// A local buffer that is written in full.
    pub(super) fn filled(&mut self, name: &str, dims: &[Extent]) {
        self.alloc(name, dims);
        self.fill(name, dims);
        self.buffer(name, dims);
    }

    pub(super) fn fill(&mut self, name: &str, dims: &[Extent]) {
        let mut at = Vec::new();
        let depth = self.depth;
        let value = self.constant();
        for dim in dims {
            let v = self.fresh("f");
            self.line(&format!("for {v} in seq(0, {}):", dim.text()));
            self.depth += 1;
            at.push(v);
        }
        let cell = match at.is_empty() {
            true => name.to_owned(),
            false => format!("{name}[{}]", at.join(", ")),
        };
        let value = match self.live {
            true => format!("{value} + {}", self.number(&at)),
            false => value,
        };
        self.line(&format!("{cell} = {value}"));
        self.depth = depth;
    }

    /// A part of a buffer of that many cells.
    pub(super) fn section(&mut self, len: i64) -> Option<String> {
        let fits = |d: &Extent| d.least() >= len;
        let all: Vec<_> = self
            .buffers
            .iter()
            .filter(|b| b.elem == self.elem && b.dims.iter().any(fits))
            .cloned()
            .collect();
        let at = match self.rng.below(2) {
            0 => 0,
            _ => self.rng.below(all.len()),
        };
        let buffer = all.get(at)?.clone();
        let last = buffer.dims.len().checked_sub(1)?;
        let first_fit = buffer.dims.iter().position(fits)?;
        let kept = match buffer.dims.get(last).is_some_and(fits) && self.rng.chance(75) {
            true => last,
            false => first_fit,
        };
        let mut entries = Vec::new();
        for (k, dim) in buffer.dims.iter().enumerate() {
            let text = match k == kept {
                true => self.interval(dim, len),
                false => self.index(dim),
            };
            entries.push(text);
        }
        Some(format!("{}[{}]", buffer.name, entries.join(", ")))
    }

    fn interval(&mut self, extent: &Extent, len: i64) -> String {
        let most = extent.least() - len;
        if self.rng.chance(30) {
            let at = self.index(&Extent::Const(most + 1));
            return format!("{at}:{at} + {len}");
        }
        if self.config && most >= 2 && self.rng.chance(15) {
            return format!("C.k % 3:C.k % 3 + {len}");
        }
        let lo = self.rng.between(0, most.min(3));
        format!("{lo}:{}", lo + len)
    }

    /// A window, in scope from here on.
    pub(super) fn window(&mut self, prefix: &str) -> Option<String> {
        let len = self.rng.between(3, 6);
        let section = self.section(len)?;
        let name = self.fresh(prefix);
        self.line(&format!("{name} = {section}"));
        self.buffer(&name, &[Extent::Const(len)]);
        Some(name)
    }

    pub(super) fn call(&mut self) {
        let Some(at) = self.rng.pick(HELPERS).map(|(name, _)| *name) else {
            return;
        };
        self.call_of(at);
    }

    /// A call of one of the helpers, if its arguments can be had.
    pub(super) fn call_of(&mut self, name: &'static str) {
        let writes_config = matches!(name, "set_k" | "step_k");
        let reads_config = matches!(name, "use_k" | "even_k");
        if (writes_config || reads_config) && (!self.config || writes_config && self.parallel) {
            return self.assign();
        }
        let m = self.rng.between(2, 4);
        let args = match name {
            "copy" => (self.section(m), self.section(m)),
            "masked" | "load4" | "unit4" => (self.section(4), self.section(4)),
            "twice" | "step_k" | "use_k" | "even_k" | "strided" => {
                (self.section(3), Some(String::new()))
            }
            "add" => (self.scalar(), self.section(m)),
            "bump" => {
                let elem = self.elem;
                let buffer = self.some_buffer(elem);
                let cell = buffer.map(|b| self.cell_of(&b));
                (cell, Some(String::new()))
            }
            "dense" => (self.section(4), Some(String::new())),
            "unit" => (self.section(1), Some(String::new())),
            _ => (Some(String::new()), Some(String::new())),
        };
        let (Some(a), Some(b)) = args else {
            return self.assign();
        };
        // Arguments that overlap are refused where one is written.
        let root = |text: &str| text.split('[').next().unwrap_or_default().to_owned();
        if !b.is_empty()
            && (root(&a) == root(&b) || root(&a).starts_with('w') || root(&b).starts_with('w'))
            && self.rng.chance(85)
        {
            return self.assign();
        }
        let text = match name {
            "copy" => format!("copy({m}, {a}, {b})"),
            "masked" => format!("masked({}, {a}, {b})", self.rng.between(1, 4)),
            "add" => format!("add({m}, {a}, {b})"),
            "set_k" => "set_k()".to_owned(),
            _ if b.is_empty() => format!("{name}({a})"),
            _ => format!("{name}({a}, {b})"),
        };
        self.help(name);
        self.line(&text);
    }

    /// A helper that is there, called or not.
    pub(super) fn help(&mut self, name: &'static str) {
        if !self.helpers.contains(&name) {
            self.helpers.push(name);
        }
    }

    /// A helper that nothing need call.
    pub(super) fn uncalled(&mut self) {
        let of_fields = ["set_k", "step_k", "use_k", "even_k"];
        let name = self.rng.pick(HELPERS).map_or("copy", |(name, _)| *name);
        match of_fields.contains(&name) && !self.config {
            true => self.help("copy"),
            false => self.help(name),
        }
    }

    /// Something that can be passed as a scalar.
    pub(super) fn scalar(&mut self) -> Option<String> {
        if self.config && !self.parallel && self.rng.chance(15) {
            return Some("C.v".to_owned());
        }
        let elem = self.elem;
        let buffer = self.some_buffer(elem)?;
        Some(self.cell_of(&buffer))
    }

    /// Writes a body inside a loop, a condition, or nothing.
    pub(super) fn around(&mut self, body: impl FnOnce(&mut Writer)) {
        match self.rng.below(10) {
            0..=2 => {
                let range = self.range();
                self.looped(&range, |w, _| body(w));
            }
            3 => {
                let cond = self.condition();
                self.branch(&cond, body);
                if self.rng.chance(40) {
                    self.otherwise(|w| w.stmts(1));
                }
            }
            4 => {
                let (outer, inner) = (Range::consts(0, 2), self.range());
                self.looped(&outer, |w, _| w.looped(&inner, |w, _| body(w)));
            }
            _ => body(self),
        }
    }
}
