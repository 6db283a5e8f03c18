//! Indices, conditions and right sides, in bounds by construction more often than not.

use super::writer::{Buffer, Extent, Range, Writer};

/// A control expression and the values that it can have.
struct Sum {
    text: String,
    range: (i64, i64),
}

impl Writer {
    /// A sum over up to two variables in scope, or a constant.
    fn sum(&mut self) -> Sum {
        let small: Vec<_> = self
            .ints
            .iter()
            .filter(|v| v.range.1 - v.range.0 <= 12)
            .cloned()
            .collect();
        let mut sum = Sum {
            text: String::new(),
            range: (0, 0),
        };
        let count = [1, 1, 1, 2, 0][self.rng.below(5)];
        for _ in 0..count {
            // The innermost variables are of most interest.
            let back = self.rng.below(3).min(self.rng.below(small.len()));
            let Some(v) = small
                .len()
                .checked_sub(1 + back)
                .and_then(|at| small.get(at))
            else {
                break;
            };
            let factor = [1, 1, 1, 2][self.rng.below(4)];
            let term = match factor {
                1 => v.name.clone(),
                f => format!("{f} * {}", v.name),
            };
            sum.text = match sum.text.is_empty() {
                true => term,
                false => format!("{} + {term}", sum.text),
            };
            sum.range.0 += factor * v.range.0;
            sum.range.1 += factor * v.range.1;
        }
        if self.config && self.rng.chance(8) {
            let field = self.rng.one(&["C.k % 3", "C.n % 3"]);
            sum.text = match sum.text.is_empty() {
                true => field.to_owned(),
                false => format!("{} + {field}", sum.text),
            };
            sum.range.1 += 2;
        }
        if sum.text.is_empty() {
            let c = self.rng.between(0, 3);
            return Sum {
                text: c.to_string(),
                range: (c, c),
            };
        }
        if self.rng.chance(7) {
            sum = Sum {
                text: format!("({}) / 2", sum.text),
                range: (sum.range.0.div_euclid(2), sum.range.1.div_euclid(2)),
            };
        }
        sum
    }

    /// An index into an extent.
    pub(super) fn index(&mut self, extent: &Extent) -> String {
        if let Extent::Sym(size, plus) = extent
            && let Some(text) = self.below_size(size, *plus)
        {
            return text;
        }
        let extent = extent.least();
        let sum = self.sum();
        let (lo, hi) = sum.range;
        if hi - lo >= extent {
            return match (self.rng.chance(15), lo >= 0) {
                (true, true) => format!("min({}, {})", sum.text, extent - 1),
                (true, false) => format!("max(0, min({}, {}))", sum.text, extent - 1),
                _ if self.rng.chance(15) => {
                    format!("({0} if 0 <= {0} and {0} < {extent} else 0)", sum.text)
                }
                _ => format!("({}) % {extent}", sum.text),
            };
        }
        // Shifts are few, so that accesses meet.
        let (least, most) = (-lo, extent - 1 - hi);
        let shift = match self.rng.below(4) {
            0 | 1 => least.max(0).min(most),
            _ => self.rng.between(least, most.min(least.max(0) + 2)),
        };
        match (self.rng.below(12), shift) {
            (0, _) if hi >= 0 => format!("{hi} - ({})", sum.text),
            (_, 0) => sum.text,
            (_, s) if s < 0 => format!("{} - {}", sum.text, -s),
            (_, s) => format!("{} + {s}", sum.text),
        }
    }

    fn below_size(&mut self, size: &str, plus: i64) -> Option<String> {
        let vars: Vec<String> = self
            .ints
            .iter()
            .filter(|v| v.below.as_deref() == Some(size) && v.range.0 >= 0)
            .map(|v| v.name.clone())
            .collect();
        let back = self.rng.below(2).min(self.rng.below(vars.len()));
        let v = vars
            .len()
            .checked_sub(1 + back)
            .and_then(|at| vars.get(at))?
            .clone();
        Some(match self.rng.below(8) {
            0 => format!("{size} - 1 - {v}"),
            1..=3 if plus > 0 => format!("{v} + {}", self.rng.between(1, plus)),
            4 if plus > 0 && self.rng.chance(40) => (size.to_owned()) + " - 1",
            _ => v,
        })
    }

    /// A cell of a buffer.
    pub(super) fn cell_of(&mut self, buffer: &Buffer) -> String {
        if buffer.dims.is_empty() {
            return buffer.name.clone();
        }
        let idx: Vec<String> = buffer.dims.iter().map(|d| self.index(d)).collect();
        format!("{}[{}]", buffer.name, idx.join(", "))
    }

    /// Data in scope, of an element type; the first is the most likely.
    pub(super) fn some_buffer(&mut self, elem: &str) -> Option<Buffer> {
        let all: Vec<Buffer> = self
            .buffers
            .iter()
            .filter(|b| b.elem == elem)
            .cloned()
            .collect();
        let at = match self.rng.below(3) {
            0 => 0,
            _ => self.rng.below(all.len()),
        };
        all.get(at).cloned()
    }

    /// A cell to be written; its element type.
    pub(super) fn cell(&mut self) -> (String, &'static str) {
        let other = self.rng.chance(10);
        let elems: Vec<&'static str> = self.buffers.iter().map(|b| b.elem).collect();
        let elem = match other {
            true => self.rng.pick(&elems).copied().unwrap_or(self.elem),
            false => self.elem,
        };
        match self
            .some_buffer(elem)
            .or_else(|| self.buffers.first().cloned())
        {
            Some(buffer) => (self.cell_of(&buffer), buffer.elem),
            None => ("s".to_owned(), elem),
        }
    }

    /// A cell to be read, of a type.
    fn operand(&mut self, elem: &str) -> String {
        match self.some_buffer(elem) {
            Some(buffer) => self.cell_of(&buffer),
            None => self.constant(),
        }
    }

    pub(super) fn constant(&mut self) -> String {
        if self.live {
            return self.rng.one(&["1.0", "2.0", "3.0"]).to_owned();
        }
        if matches!(self.elem, "f32" | "f64" | "R") && self.rng.chance(8) {
            return "0.5".to_owned();
        }
        let all = ["1.0", "2.0", "3.0", "0.0", "-0.0", "0", "2"];
        self.rng.one(&all).to_owned()
    }

    /// A right side that reads data of one type.
    pub(super) fn value_of(&mut self, elem: &str) -> String {
        let float = matches!(elem, "f32" | "f64");
        match self.rng.below(15) {
            0 => self.constant(),
            1 => format!("{} + {}", self.operand(elem), self.constant()),
            2 => format!("{} + {}", self.operand(elem), self.operand(elem)),
            3 => format!("2.0 * {}", self.operand(elem)),
            4 => format!("{} - {}", self.operand(elem), self.operand(elem)),
            5 => format!("{} * {}", self.operand(elem), self.operand(elem)),
            6 if self.config && elem == self.elem => "C.v".to_owned(),
            7 => format!("-{}", self.operand(elem)),
            8 if !self.live && self.rng.chance(50) => self.applied(elem),
            9 if float && self.rng.chance(50) => format!("{} / 2.0", self.operand(elem)),
            9 if !float => self.quotient(elem),
            10 if self.of_several_types() => self.mixed(),
            _ => self.operand(elem),
        }
    }

    /// A quotient of integers: it shows whether its operands have wrapped.
    fn quotient(&mut self, elem: &str) -> String {
        let [a, b] = [self.operand(elem), self.operand(elem)];
        let c = self.rng.one(&["2", "3", "5"]);
        match self.rng.below(5) {
            0 => format!("{a} / {c}"),
            1 => format!("({a} + {b}) / {c}"),
            2 => format!("{c} * {a} / {b}"),
            3 => format!("{a} / ({b} + {c})"),
            _ => format!("{a} / ({b} * {b} + {c})"),
        }
    }

    fn of_several_types(&self) -> bool {
        self.buffers.iter().any(|b| b.elem != self.elem)
    }

    /// Two or three operands, each of any type in scope.
    fn mixed(&mut self) -> String {
        let elems: Vec<&'static str> = self.buffers.iter().map(|b| b.elem).collect();
        let [a, b, c] = [0; 3].map(|_| {
            let elem = self.rng.pick(&elems).copied().unwrap_or(self.elem);
            self.operand(elem)
        });
        match self.rng.below(6) {
            0 => format!("{a} + {b}"),
            1 => format!("{a} * {b}"),
            2 => format!("{a} + {b} + {c}"),
            3 => format!("{a} + {b} * {c}"),
            4 => format!("({a} - {b}) * {c}"),
            _ => format!("{a} * ({b} + {c})"),
        }
    }

    /// An extern that every program has.
    fn applied(&mut self, elem: &str) -> String {
        let (a, b, c) = (self.operand(elem), self.operand(elem), self.operand(elem));
        match self.rng.below(4) {
            0 if matches!(elem, "f32" | "f64") => format!("sin({a})"),
            1 => format!("select({a}, {b}, {c}, 1.0)"),
            _ => format!("relu({a})"),
        }
    }

    pub(super) fn value(&mut self) -> String {
        self.value_of(self.elem)
    }

    /// A condition; on a field, on the variables, on an argument.
    pub(super) fn condition(&mut self) -> String {
        if self.config && self.rng.chance(40) {
            return self
                .rng
                .one(&[
                    "C.b",
                    "C.k > 1",
                    "C.n > 1",
                    "C.k % 2 == 0",
                    "not C.b",
                    "C.k == 2",
                ])
                .to_owned();
        }
        let Some(v) = self.ints.last().cloned() else {
            return self.rng.one(&["True", "False"]).to_owned();
        };
        let other = self.rng.below(self.ints.len());
        let o = self
            .ints
            .get(other)
            .map(|o| o.name.clone())
            .unwrap_or_default();
        let (v, mid) = (v.name, (v.range.0 + v.range.1.min(6) + 1) / 2);
        match self.rng.below(9) {
            0 => format!("{v} == {mid}"),
            1 => format!("{v} > {mid}"),
            2 => format!("{v} % 2 == 0"),
            3 => format!("{v} < {mid}"),
            4 => format!("{v} != {mid}"),
            5 if o != v => format!("{v} < {o}"),
            6 => format!("{v} + 1 < {mid} or {v} == {}", mid + 1),
            7 if o != v => format!("{o} > 0 and {v} < {mid}"),
            _ => format!("{o} > {}", self.rng.between(0, 2)),
        }
    }

    /// Bounds of a loop.
    pub(super) fn range(&mut self) -> Range {
        let size = self
            .ints
            .iter()
            .find(|v| !v.iter && v.range.0 >= 1)
            .cloned();
        let outer = self
            .ints
            .iter()
            .rev()
            .find(|v| v.iter && v.range.0 >= 0)
            .cloned();
        match (self.rng.below(16), size, outer) {
            (0..=3, Some(n), _) => Range::size(&n.name, n.range.1),
            (4, Some(n), _) => Range {
                lo: "1".to_owned(),
                ..Range::size(&n.name, n.range.1)
            },
            (5, Some(n), _) => Range {
                lo: "0".to_owned(),
                hi: format!("{} / 2", n.name),
                range: (0, n.range.1 / 2),
                below: Some(n.name),
            },
            (6, _, Some(i)) if i.range.1 <= 5 => Range {
                lo: "0".to_owned(),
                hi: format!("{} + 1", i.name),
                range: (0, i.range.1),
                below: i.below.clone(),
            },
            (7, _, Some(i)) if i.range.1 <= 5 => Range {
                lo: i.name,
                hi: "5".to_owned(),
                range: (i.range.0, 4),
                below: None,
            },
            (8, ..) if self.config => Range {
                lo: "0".to_owned(),
                hi: "C.n".to_owned(),
                range: (0, 3),
                below: None,
            },
            (9, ..) if self.config => Range {
                lo: "0".to_owned(),
                hi: "C.k % 4".to_owned(),
                range: (0, 2),
                below: None,
            },
            (10, ..) => Range::consts(1, 4),
            (11, ..) => Range::consts(-1, 2),
            (12, ..) if self.rng.chance(30) => Range::consts(2, 2),
            _ => Range::consts(0, self.rng.between(2, 4)),
        }
    }
}
