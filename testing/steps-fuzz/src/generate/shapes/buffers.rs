//! Local buffers and windows.

use crate::generate::writer::{Buffer, Extent, Range, Writer};

impl Writer {
    /// Dimensions of a local buffer.
    fn local_dims(&mut self) -> Vec<Extent> {
        let n = self.ints.iter().any(|v| v.name == "n");
        match self.rng.below(10) {
            8 if self.config => vec![Extent::Const(2), Extent::Sym("C.n".to_owned(), 0)],
            9 if n => vec![Extent::Const(2), Extent::Sym("n".to_owned(), 0)],
            0..=2 => Vec::new(),
            3 if n => vec![Extent::Sym("n".to_owned(), self.rng.between(0, 1))],
            4 => vec![Extent::Const(2), Extent::Const(3)],
            5 if self.config => vec![Extent::Sym("C.n".to_owned(), self.rng.between(0, 1))],
            _ => vec![Extent::Const(self.rng.between(2, 4))],
        }
    }

    /// A write of configuration, now and then: rather of what extents depend on.
    fn change_before(&mut self, dims: &[Extent]) {
        if !self.config || self.parallel {
            return;
        }
        let depends = dims.iter().any(|d| d.text().contains("C.n"));
        match (depends, self.rng.below(4)) {
            (true, 0 | 1) => {
                let text = self.rng.one(&["C.n = 3", "C.n = 2", "C.n = 4"]).to_owned();
                self.line(&text);
            }
            (_, 2) => self.write_config(),
            _ => {}
        }
    }

    /// A cell of a local buffer that is surely there.
    fn local_cell(&mut self, name: &str, dims: &[Extent]) -> String {
        let at: Vec<String> = dims
            .iter()
            .map(|d| match d {
                Extent::Sym(n, k) if n.contains('.') => self.rng.between(0, *k).to_string(),
                d => self.index(d),
            })
            .collect();
        match at.is_empty() {
            true => name.to_owned(),
            false => format!("{name}[{}]", at.join(", ")),
        }
    }

    /// Asks how a local buffer lies: what its inner extent is worth shows in a stride.
    fn observe(&mut self, name: &str, dims: &[Extent]) {
        if dims.len() == 2 && self.rng.chance(35) {
            let stride = self.rng.between(1, 4);
            self.branch(&format!("stride({name}, 0) == {stride}"), |w| w.write());
        }
    }

    /// Uses a local buffer, that need not be written yet: mostly writes first.
    fn use_local(&mut self, name: &str, dims: &[Extent]) {
        let cell = self.local_cell(name, dims);
        let value = self.value();
        let value = self.of_its_own(&value);
        match self.rng.below(10) {
            // Only some iterations write it.
            0 => {
                let cond = self.condition();
                self.branch(&cond, |w| w.line(&format!("{cell} = {value}")));
            }
            1 => self.line(&format!("{cell} += {value}")),
            _ => self.line(&format!("{cell} = {value}")),
        }
        if self.rng.chance(25) {
            self.write();
        }
        let again = match self.rng.chance(75) {
            true => cell,
            false => self.local_cell(name, dims),
        };
        let (dest, elem) = self.cell();
        let op = self.rng.one(&["=", "+="]);
        self.write_to(&dest, op, elem, &again);
    }
}

/// A buffer in a loop or condition.
pub(crate) fn in_scope(w: &mut Writer) {
    let (range, t) = (w.range(), w.fresh("t"));
    let body = |w: &mut Writer| {
        let dims = match (w.rng.below(10), w.ints.last().cloned()) {
            (0, Some(v)) if v.range.0 >= 0 => vec![Extent::Sym(v.name, 1)],
            _ => w.local_dims(),
        };
        w.change_before(&dims);
        w.alloc(&t, &dims);
        if w.rng.chance(40) {
            w.fill(&t, &dims);
        }
        w.use_local(&t, &dims);
        w.observe(&t, &dims);
        if w.config && !w.parallel && w.rng.chance(25) {
            w.write_config();
        }
        if w.rng.chance(30) {
            w.use_local(&t, &dims);
        }
        if w.rng.chance(15) && dims.len() == 1 {
            w.window_of(&t, &dims);
        }
    };
    match w.rng.below(6) {
        0 => {
            let cond = w.condition();
            w.branch(&cond, body);
        }
        1 => w.looped_as("par", &range, |w, _| body(w)),
        _ => w.looped(&range, |w, _| body(w)),
    }
}

impl Writer {
    /// A window of a local buffer, and a use of it.
    fn window_of(&mut self, t: &str, dims: &[Extent]) {
        let Some(dim) = dims.first() else { return };
        let name = self.fresh("v");
        let (lo, hi) = match dim.least() {
            0 | 1 => (0, 1),
            c => (self.rng.between(0, 1), c),
        };
        self.line(&format!("{name} = {t}[{lo}:{hi}]"));
        let (dest, _) = self.cell();
        match self.rng.below(3) {
            0 => self.line(&format!("{name}[0] = 1.0")),
            1 => self.line(&format!("{name}[0] += 1.0")),
            _ => self.assign_to(&dest, self.elem, &format!("{name}[0]")),
        }
    }
}

/// A buffer above the loops and conditions that use it.
pub(crate) fn above_scope(w: &mut Writer) {
    let (t, dims) = (w.fresh("t"), w.local_dims());
    w.alloc(&t, &dims);
    w.change_before(&dims);
    if w.rng.chance(15) {
        w.fill(&t, &dims);
    }
    for _ in 0..1 + w.rng.below(2) {
        let body = |w: &mut Writer| {
            if w.rng.chance(30) && dims.iter().all(|d| !d.text().contains('.')) {
                w.fill(&t, &dims);
            }
            w.use_local(&t, &dims);
            w.observe(&t, &dims);
            if w.config && !w.parallel && w.rng.chance(15) {
                w.write_config();
            }
        };
        match w.rng.below(4) {
            0 => {
                let cond = w.condition();
                w.branch(&cond, body);
                if w.rng.chance(50) {
                    w.otherwise(|w| w.use_local(&t, &dims));
                }
            }
            _ => {
                let range = w.range();
                w.looped(&range, |w, _| body(w));
            }
        }
        if w.rng.chance(25) {
            w.write();
        }
    }
    if w.rng.chance(12) {
        w.use_local(&t, &dims);
    }
}

/// A buffer that is not used, or little.
pub(crate) fn maybe_unused(w: &mut Writer) {
    let range = w.range();
    w.looped(&range, |w, _| {
        let (t, dims) = (w.fresh("t"), w.local_dims());
        w.alloc(&t, &dims);
        w.write();
        match w.rng.below(6) {
            0 => w.use_local(&t, &dims),
            1 if dims.len() == 1 => w.window_of(&t, &dims),
            2 if dims.len() == 1 => {
                w.branch(&format!("stride({t}, 0) == 1"), |w| w.write());
            }
            _ => w.write(),
        }
    });
}

/// Two buffers of which one may take the other's place.
pub(crate) fn two(w: &mut Writer) {
    let dims = w.local_dims();
    let other = match w.rng.below(8) {
        0 => w.local_dims(),
        1 => dims
            .iter()
            .map(|d| match d {
                Extent::Const(c) => Extent::Const(c + 1),
                d => d.clone(),
            })
            .collect(),
        _ => dims.clone(),
    };
    let (a, b) = (w.fresh("a"), w.fresh("b"));
    let outside = w.rng.chance(35);
    let mut window = None;
    if outside {
        w.alloc(&a, &dims);
        if w.rng.chance(60) {
            w.fill(&a, &dims);
        }
    }
    let range = w.range();
    let mut body = |w: &mut Writer| {
        if !outside {
            w.alloc(&a, &dims);
            if w.rng.chance(60) {
                w.fill(&a, &dims);
            }
        }
        if w.rng.chance(15)
            && let [Extent::Const(c)] = dims[..]
        {
            let v = w.fresh("v");
            w.line(&format!("{v} = {a}[0:{c}]"));
            window = Some(v);
        }
        if w.rng.chance(80) {
            w.use_local(&a, &dims);
        }
        if w.config && !w.parallel && w.rng.chance(15) {
            w.write_config();
        }
        w.alloc(&b, &other);
        if w.rng.chance(20) {
            // It takes over what the other one holds.
            let (to, from) = (w.local_cell(&b, &other), w.local_cell(&a, &dims));
            w.line(&format!("{to} = {from} + 1.0"));
        }
        if w.rng.chance(70) && !other.is_empty() || w.rng.chance(50) {
            w.fill(&b, &other);
        }
        w.use_local(&b, &other);
        w.observe(&b, &other);
        if w.rng.chance(20) {
            let cell = w.local_cell(&a, &dims);
            let (dest, _) = w.cell();
            w.line(&format!("{dest} += {cell}"));
        }
        if w.rng.chance(25)
            && let Some(v) = &window
        {
            let (dest, _) = w.cell();
            w.line(&format!("{dest} += {v}[0]"));
        }
        if w.rng.chance(40) {
            w.use_local(&b, &other);
        }
    };
    match w.rng.below(5) {
        0 => body(w),
        1 => {
            let cond = w.condition();
            w.branch(&cond, body);
        }
        _ => w.looped(&range, |w, _| body(w)),
    }
    if outside && w.rng.chance(35) {
        let cell = w.local_cell(&a, &dims);
        let (dest, _) = w.cell();
        w.line(&format!("{dest} += {cell}"));
    }
}

/// A buffer of which only a part is used.
pub(crate) fn resizable(w: &mut Writer) {
    let range = Range::consts(w.rng.between(0, 1), w.rng.between(2, 4));
    let t = w.fresh("t");
    w.looped(&range, |w, i| {
        w.line(&format!("{t}: {}[8]", w.elem));
        if w.config && !w.parallel && w.rng.chance(15) {
            w.write_config();
        }
        let shift = w.rng.between(0, 3);
        let at = match (w.config, w.rng.below(5)) {
            (true, 0) => "C.k".to_owned(),
            (_, 1) => "3".to_owned(),
            (_, 2) => i.to_owned(),
            _ => format!("{i} + {shift}"),
        };
        let value = w.value();
        let value = w.of_its_own(&value);
        w.line(&format!("{t}[{at}] = {value}"));
        let value = w.constant();
        let value = w.of_its_own(&value);
        w.line(&format!("{t}[{at} + 1] = {value}"));
        if w.config && !w.parallel && w.rng.chance(25) {
            w.write_config();
        }
        let (dest, _) = w.cell();
        let near = w.rng.one(&["", " + 1", ""]);
        w.assign_to(&dest, w.elem, &format!("{t}[{at}{near}]"));
        if w.rng.chance(30) {
            let (dest, _) = w.cell();
            let v = w.fresh("v");
            w.line(&format!("{v} = {t}[{at}:{at} + 2]"));
            w.line(&format!("{dest} += {v}[1]"));
        }
    });
}

/// A buffer whose last extent is a literal, or a size now and then.
pub(crate) fn divisible(w: &mut Writer) {
    let dims = match w.rng.below(4) {
        0 => vec![Extent::Const(2), Extent::Const(4)],
        1 if w.ints.iter().any(|v| v.name == "n") => vec![Extent::Sym("n".to_owned(), 0)],
        _ => vec![Extent::Const(w.rng.between(4, 6))],
    };
    shaped(w, &dims, false);
}

/// A buffer of two dimensions, or three.
pub(crate) fn of_two_dims(w: &mut Writer) {
    let dims = match w.rng.below(4) {
        0 => vec![Extent::Const(2), Extent::Const(3), Extent::Const(2)],
        _ => vec![Extent::Const(2), Extent::Const(3)],
    };
    shaped(w, &dims, false);
}

/// A buffer whose first indices are literals, or nearly.
pub(crate) fn unrolled(w: &mut Writer) {
    let dims = match w.rng.below(4) {
        0 => vec![Extent::Const(3), Extent::Const(2)],
        _ => vec![Extent::Const(2)],
    };
    shaped(w, &dims, true);
}

/// A buffer with these dimensions.
fn shaped(w: &mut Writer, dims: &[Extent], unrolled: bool) {
    let t = w.fresh("t");
    let outside = w.rng.chance(30);
    let alloc = |w: &mut Writer| {
        w.alloc(&t, dims);
        match unrolled {
            true => fill_unrolled(w, &t, dims),
            false => w.fill(&t, dims),
        }
    };
    if outside {
        alloc(w);
    }
    let range = w.range();
    w.looped(&range, |w, _| {
        if !outside {
            alloc(w);
        }
        for _ in 0..2 + w.rng.below(2) {
            let cell = |w: &mut Writer| match unrolled && w.rng.chance(93) {
                true => {
                    let mut at = vec![w.rng.between(0, 1).to_string()];
                    if dims.len() == 2 {
                        at.push(w.index(&Extent::Const(2)));
                    }
                    format!("{t}[{}]", at.join(", "))
                }
                false => w.local_cell(&t, dims),
            };
            let (a, value) = (cell(w), w.value());
            let op = w.rng.one(&["=", "+="]);
            w.line(&format!("{a} {op} {value}"));
            let (dest, _) = w.cell();
            let b = cell(w);
            w.line(&format!("{dest} += {b}"));
        }
        if w.rng.chance(25) {
            let parts: Vec<String> = (dims.iter().enumerate())
                .map(|(k, d)| match (k, w.rng.below(3)) {
                    (0, 0) => "0".to_owned(),
                    (_, 1) => "1".to_owned(),
                    _ => format!("0:{}", d.least()),
                })
                .collect();
            let rank = parts.iter().filter(|p| p.contains(':')).count();
            if rank > 0 {
                let v = w.fresh("v");
                w.line(&format!("{v} = {t}[{}]", parts.join(", ")));
                let at = vec!["0"; rank].join(", ");
                let (dest, _) = w.cell();
                w.line(&format!("{v}[{at}] += 1.0"));
                w.assign_to(&dest, w.elem, &format!("{v}[{at}]"));
                if rank == 1 && w.rng.chance(40) {
                    w.branch(&format!("stride({v}, 0) == 1"), |w| w.write());
                }
            }
        }
        if w.rng.chance(15) && dims.len() == 1 && dims[0] == Extent::Const(4) {
            let (x, y) = (t.clone(), w.section(4).unwrap_or_default());
            if !y.is_empty() {
                w.helpers.push("load4");
                w.line(&format!("load4({x}, {y})"));
            }
        }
    });
}

/// Writes all cells, the first index a literal.
fn fill_unrolled(w: &mut Writer, t: &str, dims: &[Extent]) {
    if dims.len() == 1 {
        w.line(&format!("{t}[0] = 1.0"));
        let value = w.value();
        return w.line(&format!("{t}[1] = {value}"));
    }
    for k in 0..3 {
        let v = w.fresh("f");
        w.line(&format!("for {v} in seq(0, 2):"));
        w.inside(|w| w.line(&format!("{t}[{k}, {v}] = {k}.0")));
    }
}

/// A block that uses a part of a buffer, now and then by other names.
pub(crate) fn staged(w: &mut Writer) {
    let elem = w.elem;
    let Some(x) = w.some_buffer(elem) else {
        return w.write();
    };
    let alias = match w.rng.chance(25) {
        true => w.window("w"),
        false => None,
    };
    if w.rng.chance(15) {
        // A window that is made in the block and may be used behind it.
        if let Some(inner) = w.window("w") {
            let value = w.value();
            w.line(&format!("{inner}[0] = {value}"));
            let (cell, value) = (w.cell_of(&x), w.value());
            w.line(&format!("{cell} += {value}"));
            let (dest, _) = w.cell();
            return w.assign_to(&dest, w.elem, &format!("{inner}[0]"));
        }
    }
    let range = w.range();
    let only_reduce = w.rng.chance(25);
    w.looped(&range, |w, _| {
        for _ in 0..1 + w.rng.below(3) {
            let (cell, value) = (w.cell_of(&x), w.value());
            match (only_reduce, w.rng.below(4)) {
                (true, _) => {
                    w.hide(&x.name);
                    let value = w.value();
                    w.line(&format!("{cell} += {value}"));
                    w.buffers.insert(0, x.clone());
                }
                (_, 0) => w.assign_to(&cell, w.elem, &value),
                (_, 1) => w.line(&format!("{cell} += {value}")),
                (_, 2) => {
                    let (dest, _) = w.cell();
                    w.assign_to(&dest, w.elem, &cell);
                }
                _ => w.write(),
            }
        }
        if let Some(alias) = &alias
            && w.rng.chance(40)
        {
            w.line(&format!("{alias}[0] += 1.0"));
        }
        if w.rng.chance(15) {
            w.call();
        }
        if w.config && !w.parallel && w.rng.chance(15) {
            w.write_config();
        }
    });
    if w.rng.chance(30) {
        w.write();
    }
}

/// A window, with writes of what its offsets depend on.
pub(crate) fn windowed(w: &mut Writer) {
    let elem = w.elem;
    let Some(x) = w.some_buffer(elem).filter(|b| b.dims.len() == 1) else {
        w.window("w");
        return w.write();
    };
    let v = w.fresh("v");
    let at = match (w.config, w.rng.below(5), w.ints.last().cloned()) {
        (true, 0..=2, _) => "C.k % 3".to_owned(),
        (_, 3, Some(i)) if i.range.0 >= 0 && i.range.1 <= 3 => i.name,
        _ => w.rng.between(0, 2).to_string(),
    };
    let len = (x.dims[0].least() - 2).clamp(1, 3);
    w.line(&format!("{v} = {}[{at}:{at} + {len}]", x.name));
    w.buffer(&v, &[Extent::Const(len)]);
    for _ in 0..2 + w.rng.below(2) {
        if w.config && !w.parallel && w.rng.chance(30) {
            match w.rng.chance(50) {
                true => w.write_config(),
                false => w.line("C.k = 2"),
            }
        }
        let i = w.index(&Extent::Const(len));
        let value = w.value();
        match w.rng.below(6) {
            0 => w.line(&format!("{v}[{i}] = {value}")),
            1 => w.line(&format!("{v}[{i}] += {value}")),
            2 => {
                let range = w.range();
                w.looped(&range, |w, _| {
                    let i = w.index(&Extent::Const(len));
                    w.line(&format!("{v}[{i}] += {value}"));
                });
            }
            3 if len == 3 => {
                w.helpers.push("twice");
                w.line(&format!("twice({v}[0:3])"));
            }
            4 if len == 3 => {
                let u = w.fresh("v");
                w.line(&format!("{u} = {v}[1:3]"));
                w.line(&format!("{u}[0] = {value}"));
            }
            _ => {
                let (dest, _) = w.cell();
                w.assign_to(&dest, w.elem, &format!("{v}[{i}]"));
            }
        }
    }
}

/// An argument of two dimensions, by its cells, rows and columns.
pub(crate) fn argument(w: &mut Writer) {
    let plane = w.buffers.iter().find(|b| b.dims.len() == 2).cloned();
    let Some(y) = plane else {
        return w.write();
    };
    let range = w.range();
    w.looped(&range, |w, _| {
        for _ in 0..1 + w.rng.below(3) {
            let (cell, value) = (w.cell_of(&y), w.value());
            match w.rng.below(4) {
                0 => w.line(&format!("{cell} += {value}")),
                1 => w.assign_to(&cell, w.elem, &value),
                2 => part_of(w, &y),
                _ => {
                    let (dest, _) = w.cell();
                    w.line(&format!("{dest} += {cell}"));
                }
            }
        }
        if w.rng.chance(20) {
            let (dim, stride) = (w.rng.below(2), w.rng.between(1, 6));
            w.branch(&format!("stride({}, {dim}) == {stride}", y.name), |w| {
                w.write()
            });
        }
        if w.rng.chance(15) {
            w.call();
        }
    });
}

/// A window of a row, a column or all of a two-dimensional buffer.
fn part_of(w: &mut Writer, y: &Buffer) {
    let [rows, columns] = &y.dims[..] else {
        return;
    };
    let (row, column) = (w.index(rows), w.index(columns));
    let (rows, columns) = (rows.least(), columns.least());
    let v = w.fresh("v");
    let (part, cell) = match w.rng.below(8) {
        0 => (format!("0:{rows}, 0:{columns}"), "0, 0"),
        1..=3 => (format!("0:{rows}, {column}"), "0"),
        _ => (format!("{row}, 0:{columns}"), "0"),
    };
    w.line(&format!("{v} = {}[{part}]", y.name));
    let (dest, _) = w.cell();
    w.line(&format!("{v}[{cell}] += 1.0"));
    w.assign_to(&dest, w.elem, &format!("{v}[{cell}]"));
    if w.rng.chance(20) {
        w.branch(&format!("stride({v}, 0) == 1"), |w| w.write());
    }
}
