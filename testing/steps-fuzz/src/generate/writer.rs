//! Writes a procedure line by line and knows what is in scope, so that most of what is written is well defined.

use crate::rng::Rng;

/// A control variable in scope.
#[derive(Clone, Debug)]
pub(super) struct Int {
    pub(super) name: String,
    /// Least and greatest value.
    pub(super) range: (i64, i64),
    /// A size that it is below.
    pub(super) below: Option<String>,
    /// Whether it is a loop's: configuration must not be given such values.
    pub(super) iter: bool,
}

/// The extent of a dimension: `size + plus`, or a constant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Extent {
    Const(i64),
    Sym(String, i64),
}

impl Extent {
    pub(super) fn text(&self) -> String {
        match self {
            Extent::Const(c) => c.to_string(),
            Extent::Sym(n, 0) => n.clone(),
            Extent::Sym(n, k) => format!("{n} + {k}"),
        }
    }

    /// The least value: sizes are at least 1.
    pub(super) fn least(&self) -> i64 {
        match self {
            Extent::Const(c) => *c,
            Extent::Sym(_, k) => 1 + k,
        }
    }
}

/// Data in scope.
#[derive(Clone, Debug)]
pub(super) struct Buffer {
    pub(super) name: String,
    pub(super) dims: Vec<Extent>,
    pub(super) elem: &'static str,
}

/// The bounds of a loop to be.
#[derive(Clone, Debug)]
pub(super) struct Range {
    pub(super) lo: String,
    pub(super) hi: String,
    /// Least and greatest value of its variable.
    pub(super) range: (i64, i64),
    pub(super) below: Option<String>,
}

impl Range {
    pub(super) fn consts(lo: i64, hi: i64) -> Range {
        Range {
            lo: lo.to_string(),
            hi: hi.to_string(),
            range: (lo, hi - 1),
            below: None,
        }
    }

    pub(super) fn size(name: &str, most: i64) -> Range {
        Range {
            lo: "0".to_owned(),
            hi: name.to_owned(),
            range: (0, most - 1),
            below: Some(name.to_owned()),
        }
    }
}

/// A procedure in the making.
#[derive(Debug)]
pub(crate) struct Writer {
    pub(super) rng: Rng,
    pub(super) text: String,
    pub(super) depth: usize,
    pub(super) ints: Vec<Int>,
    pub(super) buffers: Vec<Buffer>,
    /// The element type of most data.
    pub(super) elem: &'static str,
    /// Whether configuration may be used.
    pub(super) config: bool,
    /// Whether later values are to depend on all earlier writes, so that these are live.
    pub(super) live: bool,
    /// Whether statements may not mention loop variables, so that every iteration does the same.
    pub(super) unvaried: bool,
    /// Whether a loop around is parallel: nothing shared may be written.
    pub(super) parallel: bool,
    /// Statements that may still be written.
    pub(super) budget: usize,
    /// Names of helpers that are called.
    pub(super) helpers: Vec<&'static str>,
    /// Index of the template and parameters of 'op'.
    pub(super) template: usize,
    pub(super) params: Vec<String>,
    /// Options of the step that are worth trying.
    pub(super) hints: Vec<(&'static str, String)>,
    /// Declarations that stand before the procedures.
    pub(super) declared: Vec<&'static str>,
    names: usize,
}

impl Writer {
    pub(super) fn new(rng: Rng, elem: &'static str, config: bool) -> Writer {
        Writer {
            rng,
            text: String::new(),
            depth: 1,
            ints: Vec::new(),
            buffers: Vec::new(),
            elem,
            config,
            live: false,
            unvaried: false,
            parallel: false,
            budget: 14,
            helpers: Vec::new(),
            template: 0,
            params: Vec::new(),
            hints: Vec::new(),
            declared: Vec::new(),
            names: 0,
        }
    }

    pub(super) fn line(&mut self, text: &str) {
        self.text.push_str(&"    ".repeat(self.depth));
        self.text.push_str(text);
        self.text.push('\n');
        self.budget = self.budget.saturating_sub(1);
    }

    /// Something that has to be declared.
    pub(super) fn declare(&mut self, text: &'static str) {
        if !self.declared.contains(&text) {
            self.declared.push(text);
        }
    }

    /// An option of the step that is worth trying.
    pub(super) fn hint(&mut self, flag: &'static str, value: &str) {
        self.hints.push((flag, value.to_owned()));
    }

    pub(super) fn fresh(&mut self, prefix: &str) -> String {
        self.names += 1;
        format!("{prefix}{}", self.names)
    }

    /// Writes lines one level deeper; what they define is not in scope behind them.
    pub(super) fn inside<T>(&mut self, body: impl FnOnce(&mut Writer) -> T) -> T {
        let (ints, buffers, start) = (self.ints.len(), self.buffers.len(), self.text.len());
        self.depth += 1;
        let made = body(self);
        if self.text.len() == start {
            self.line("pass");
        }
        self.depth -= 1;
        self.ints.truncate(ints);
        self.buffers.truncate(buffers);
        made
    }

    /// A loop; its body gets the name of the variable.
    pub(super) fn looped(&mut self, range: &Range, body: impl FnOnce(&mut Writer, &str)) {
        self.looped_as("seq", range, body);
    }

    pub(super) fn looped_as(
        &mut self,
        mode: &str,
        range: &Range,
        body: impl FnOnce(&mut Writer, &str),
    ) {
        let name = self.fresh("i");
        let range = self.clipped(range);
        self.named_loop(&name, mode, &range, |w| body(w, &name));
    }

    /// The bounds, or now and then an earlier end: the smaller of two.
    fn clipped(&mut self, range: &Range) -> Range {
        if !self.rng.chance(6) {
            return range.clone();
        }
        let counts = self.ints.iter().filter(|v| v.range.0 >= 0);
        let counts: Vec<String> = counts.map(|v| v.name.clone()).collect();
        let count = match self.rng.pick(&counts) {
            Some(count) if !self.unvaried => count.clone(),
            _ => self.rng.between(1, 3).to_string(),
        };
        let end = match range.lo.as_str() {
            "0" => count,
            lo => format!("{lo} + {count}"),
        };
        Range {
            hi: format!("min({}, {end})", range.hi),
            ..range.clone()
        }
    }

    pub(super) fn named_loop(
        &mut self,
        name: &str,
        mode: &str,
        range: &Range,
        body: impl FnOnce(&mut Writer),
    ) {
        self.line(&format!(
            "for {name} in {mode}({}, {}):",
            range.lo, range.hi
        ));
        let outer = self.parallel;
        self.parallel |= mode == "par";
        self.inside(|w| {
            w.ints.push(Int {
                name: name.to_owned(),
                range: range.range,
                below: range.below.clone(),
                iter: true,
            });
            body(w);
        });
        self.parallel = outer;
    }

    pub(super) fn branch(&mut self, cond: &str, body: impl FnOnce(&mut Writer)) {
        self.line(&format!("if {cond}:"));
        self.inside(body);
    }

    pub(super) fn otherwise(&mut self, body: impl FnOnce(&mut Writer)) {
        self.line("else:");
        self.inside(body);
    }

    /// Writes code that does not mention loop variables, so that every iteration does the same.
    pub(super) fn unvaried(&mut self, body: impl FnOnce(&mut Writer)) {
        // What all but the last iteration write is then written over.
        if self.live && self.rng.chance(60) {
            return body(self);
        }
        let hidden = self.ints.clone();
        self.ints.retain(|v| !v.iter);
        let kept = self.ints.len();
        let outer = std::mem::replace(&mut self.unvaried, true);
        body(self);
        self.unvaried = outer;
        let made = self.ints.split_off(kept.min(self.ints.len()));
        self.ints = hidden;
        self.ints.extend(made);
    }

    pub(super) fn buffer(&mut self, name: &str, dims: &[Extent]) -> Buffer {
        self.buffer_of(name, dims, self.elem)
    }

    pub(super) fn buffer_of(&mut self, name: &str, dims: &[Extent], elem: &'static str) -> Buffer {
        let buffer = Buffer {
            name: name.to_owned(),
            dims: dims.to_vec(),
            elem,
        };
        self.buffers.push(buffer.clone());
        buffer
    }

    /// Takes data out of scope: nothing random uses it.
    pub(super) fn hide(&mut self, name: &str) {
        self.buffers.retain(|b| b.name != name);
    }

    /// The type of data as it is declared.
    pub(super) fn ty(elem: &str, dims: &[Extent]) -> String {
        let dims: Vec<String> = dims.iter().map(Extent::text).collect();
        match dims.is_empty() {
            true => elem.to_owned(),
            false => format!("{elem}[{}]", dims.join(", ")),
        }
    }

    /// Declares a local buffer, without writing it and without putting it in scope.
    pub(super) fn alloc(&mut self, name: &str, dims: &[Extent]) {
        let ty = Writer::ty(self.elem, dims);
        self.line(&format!("{name}: {ty}"));
    }
}
