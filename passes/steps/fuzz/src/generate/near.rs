//! Near misses: programs in which one condition of a step says no, and nothing else does.
//!
//! A shape at random breaks a condition that asks for several things at once too seldom: a field that moves a window and is
//! put back, values that differ in one type only. What is written here varies the least program that does it. The
//! options are hinted at, for there is one choice of them that shows it.

use super::shapes::Extra;
use super::writer::{Buffer, Extent, Range, Writer};

/// Statements that miss a condition by little; whether they can stand here.
type Miss = fn(&mut Writer) -> bool;

/// The procedures that a near miss of a step calls; none where it calls none.
pub(super) fn extra(w: &mut Writer, step: &str) -> Option<Extra> {
    let all = match step {
        "replace" | "replace_all" => REPLACED,
        "inline" => &[CONVERTING],
        _ => return None,
    };
    w.template = w.rng.below(all.len());
    let procs = format!("@proc\n{}\n\n", all.get(w.template)?);
    Some(Extra {
        procs,
        records: Vec::new(),
    })
}

/// Writes a near miss of a step; whether there is one that can stand here.
pub(super) fn shape(w: &mut Writer, step: &str) -> bool {
    let all: &[Miss] = match step {
        "expand_dim" => &[moved_index],
        "resize_dim" => &[moved_offset],
        "reuse_buffer" => &[other_type, other_shape],
        "sink_alloc" => &[changed_size],
        "rearrange_dim" => &[transposed],
        "stage_mem" => &[moved_window, window_left, over_the_end],
        "replace" | "replace_all" => &[replaced],
        "inline" => &[converted_argument],
        "inline_assign" => &[converted_value],
        "merge_writes" => &[converted_sum],
        "fold_into_reduce" => &[overflow],
        _ => return false,
    };
    let at = w.rng.below(all.len());
    all.get(at).is_some_and(|miss| miss(w))
}

/// What `replace` is tried with, in the order of `replaced`.
const REPLACED: &[&str] = &[
    CONVERTING,
    "def op(dst: [E][4]):
    v = dst[0:2]
    v[0] = 2.0",
    "def op(dst: [E][4]):
    t: E
    t = 2.0
    dst[0] = t",
    "def op(m: size, dst: [E][4], src: [E][4]):
    assert m <= 4
    for l in seq(0, 4):
        if l < m:
            dst[l] = src[l]
        else:
            dst[l] = 0.0",
    "def op(m: size, dst: [E][4], src: [E][4]):
    assert m <= 4
    for l in seq(0, 4):
        if l < m:
            dst[l] = src[l]
        else:
            for z in seq(0, 2):
                dst[l] = 1.0",
    "def op(m: size, dst: [E][4], src: [E][4]):
    assert m <= 4
    for l in seq(0, 4):
        if l < m:
            dst[l] = src[l]
        else:
            if m > 1:
                dst[l] += 1.0",
];

/// A quotient of whole numbers: what it is worth depends on the type of what stands beside it.
const CONVERTING: &str = "def op(dst: [f32][1], src: [f32][1]):
    dst[0] = src[0] * (3 / 2)";

impl Writer {
    fn may_configure(&self) -> bool {
        self.config && !self.parallel
    }

    /// A buffer of one dimension with so many cells: an argument, or a local one that is written.
    fn wide(&mut self, len: i64) -> String {
        let fits = |b: &&Buffer| {
            let long = matches!(b.dims[..], [Extent::Const(c)] if c >= len);
            long && matches!(b.name.as_str(), "x" | "y") && b.elem == self.elem
        };
        let all: Vec<String> = (self.buffers.iter().filter(fits))
            .map(|b| b.name.clone())
            .collect();
        match self.rng.pick(&all) {
            Some(name) => name.clone(),
            None => self.whole(&[Extent::Const(len)]),
        }
    }

    /// A local buffer that is written.
    fn whole(&mut self, dims: &[Extent]) -> String {
        let name = self.fresh("t");
        self.alloc(&name, dims);
        self.fill(&name, dims);
        name
    }

    /// A local scalar of another type with a value.
    fn given(&mut self, elem: &str, value: &str) -> String {
        let name = self.fresh("u");
        self.line(&format!("{name}: {elem}"));
        self.line(&format!("{name} = {value}"));
        name
    }

    /// Lets a value be seen by the caller.
    fn show(&mut self, value: &str) {
        let (dest, _) = self.cell();
        let op = self.rng.one(&["=", "+="]);
        self.line(&format!("{dest} {op} {value}"));
    }

    /// Something in between, now and then.
    fn maybe_write(&mut self) {
        if self.rng.chance(25) {
            self.write();
        }
    }

    fn is_float(&self) -> bool {
        matches!(self.elem, "f32" | "f64" | "R")
    }
}

/// The index of the new dimension changes, and comes back to where a value was.
fn moved_index(w: &mut Writer) -> bool {
    if !w.may_configure() {
        return false;
    }
    let size = w.rng.between(2, 3);
    let (here, away) = [(0, 1), (1, 0)][w.rng.below(2)];
    w.line(&format!("C.k = {here}"));
    let dims = match w.rng.chance(30) {
        true => vec![Extent::Const(2)],
        false => Vec::new(),
    };
    let t = w.fresh("t");
    w.alloc(&t, &dims);
    let cell = format!("{t}{}", if dims.is_empty() { "" } else { "[1]" });
    w.line(&format!("{cell} = 1.0"));
    w.maybe_write();
    w.line(&format!("C.k = {away}"));
    let value = w.rng.one(&["2.0", "3.0", "4.0"]);
    w.line(&format!("{cell} = {value}"));
    w.maybe_write();
    w.line(&format!("C.k = {here}"));
    w.show(&cell);
    w.hint("alloc", &t);
    w.hint("size", &size.to_string());
    w.hint("index", &format!("C.k % {size}"));
    true
}

/// The offset of a buffer changes, so that two cells become one.
fn moved_offset(w: &mut Writer) -> bool {
    if !w.may_configure() {
        return false;
    }
    let first = w.rng.between(1, 3);
    let len = w.rng.between(5, 7);
    w.line("C.k = 0");
    let t = w.fresh("t");
    w.alloc(&t, &[Extent::Const(len)]);
    w.line(&format!("{t}[{first}] = 1.0"));
    w.maybe_write();
    w.line("C.k = 1");
    let value = w.rng.one(&["2.0", "3.0", "4.0"]);
    w.line(&format!("{t}[{}] = {value}", first + 1));
    w.line("C.k = 0");
    w.maybe_write();
    w.show(&format!("{t}[{first}]"));
    w.hint("alloc", &t);
    w.hint("dim", "0");
    w.hint("size", &(first + 2).to_string());
    w.hint("offset", "C.k % 2");
    true
}

/// A buffer of a type that cannot hold what the other one does.
fn other_type(w: &mut Writer) -> bool {
    let (narrow, elem, value) = match w.elem {
        "i8" | "ui8" => return false,
        "i32" => ("i8", "i32", "200.0"),
        elem => (w.rng.one(&["i8", "i32"]), elem, "0.5"),
    };
    let (a, b) = (w.fresh("a"), w.fresh("b"));
    w.line(&format!("{a}: {narrow}"));
    w.line(&format!("{a} = 1.0"));
    w.show(&a);
    w.maybe_write();
    w.line(&format!("{b}: {elem}"));
    w.line(&format!("{b} = {value}"));
    w.maybe_write();
    w.show(&b);
    w.hint("old", &a);
    w.hint("new", &b);
    true
}

/// A buffer of another shape: its rows lie further apart.
fn other_shape(w: &mut Writer) -> bool {
    let row = w.rng.between(1, 3);
    let wide = row + w.rng.between(1, 2);
    let (a, b) = (w.fresh("a"), w.fresh("b"));
    let rows = |len| [Extent::Const(2), Extent::Const(len)];
    w.alloc(&a, &rows(wide));
    w.line(&format!("{a}[0, 0] = 1.0"));
    w.show(&format!("{a}[0, 0]"));
    w.alloc(&b, &rows(row));
    w.line(&format!("{b}[1, 0] = 2.0"));
    strides_shown(w, &b, row);
    w.show(&format!("{b}[1, 0]"));
    w.hint("old", &a);
    w.hint("new", &b);
    true
}

/// Does one thing or another by how far apart the rows of a buffer lie.
fn strides_shown(w: &mut Writer, name: &str, stride: i64) {
    let (dest, _) = w.cell();
    w.branch(&format!("stride({name}, 0) == {stride}"), |w| {
        w.line(&format!("{dest} = 2.0"));
    });
    w.otherwise(|w| w.line(&format!("{dest} = 3.0")));
}

/// The size of a buffer is a field that the loop writes.
fn changed_size(w: &mut Writer) -> bool {
    if !w.may_configure() {
        return false;
    }
    let (first, later) = [(4, 2), (3, 1), (2, 3), (1, 4)][w.rng.below(4)];
    let stride = if w.rng.chance(50) { first } else { later };
    if w.rng.chance(70) {
        w.line(&format!("C.n = {first}"));
    }
    let t = w.fresh("t");
    w.alloc(&t, &[Extent::Const(2), Extent::Sym("C.n".to_owned(), 0)]);
    let range = Range::consts(0, w.rng.between(2, 3));
    w.looped(&range, |w, _| {
        w.line(&format!("{t}[1, 0] = 2.0"));
        strides_shown(w, &t, stride);
        w.show(&format!("{t}[1, 0]"));
        w.line(&format!("C.n = {later}"));
    });
    w.hint("alloc", &t);
    true
}

/// A window that keeps two dimensions, of which either could be the other by its extent.
fn transposed(w: &mut Writer) -> bool {
    let len = w.rng.between(2, 3);
    let t = w.whole(&[Extent::Const(len), Extent::Const(len)]);
    let v = w.fresh("v");
    w.line(&format!("{v} = {t}[0:{len}, 0:{len}]"));
    let (a, b) = [(0, 1), (1, 0)][w.rng.below(2)];
    let (written, read) = match w.rng.chance(50) {
        true => (&t, &v),
        false => (&v, &t),
    };
    let value = w.rng.one(&["5.0", "7.0"]);
    w.line(&format!("{written}[{a}, {b}] = {value}"));
    w.maybe_write();
    w.show(&format!("{read}[{a}, {b}]"));
    w.hint("alloc", &t);
    w.hint("perm", "1,0");
    true
}

/// A block that changes where the staged window lies.
fn moved_window(w: &mut Writer) -> bool {
    if !w.may_configure() {
        return false;
    }
    let x = w.wide(8);
    let len = w.rng.between(2, 3);
    let inner = w.rng.chance(50);
    let (count, most) = match inner {
        true => (w.rng.between(1, 2), 2 + len),
        false => (1, len),
    };
    let name = w.fresh("i");
    let op = w.rng.one(&["=", "+=", "="]);
    let cells = |w: &mut Writer, inner: bool| {
        let range = Range::consts(0, len);
        w.looped(&range, |w, i| {
            w.line(&format!("{x}[C.k % 3 + {i}] {op} 2.0"));
            if inner {
                w.line("C.k = 2");
            }
        });
    };
    w.named_loop(&name, "seq", &Range::consts(0, count), |w| {
        cells(w, inner);
        if !inner {
            let line = w.rng.one(&["C.k = 0", "C.k = 1", "C.k = 2"]).to_owned();
            w.line(&line);
        }
    });
    w.show(&format!("{x}[2]"));
    w.hint("blk", &format!("for {name} in _: _"));
    w.hint("window", &format!("{x}[C.k % 3:C.k % 3 + {most}]"));
    true
}

/// A window of staged cells that is made in the block and used behind it.
fn window_left(w: &mut Writer) -> bool {
    let x = w.wide(6);
    let v = w.fresh("v");
    let at = w.rng.between(0, 2);
    w.line(&format!("{v} = {x}[{at}:{at} + 3]"));
    let value = w.constant();
    w.line(&format!("{v}[0] = {value}"));
    match w.rng.below(3) {
        0 => w.line(&format!("{v}[1] = 7.0")),
        1 => w.line(&format!("{v}[1] += 7.0")),
        _ => {
            w.line(&format!("{x}[{at}] = 7.0"));
            w.show(&format!("{v}[0]"));
        }
    }
    w.show(&format!("{x}[{}]", at + 1));
    w.hint("blk", &format!("{v} = _; {v}[_] = _"));
    w.hint("window", &format!("{x}[0:6]"));
    true
}

/// A part of a window that reaches over its end, where the buffer goes on and is written.
fn over_the_end(w: &mut Writer) -> bool {
    let x = w.wide(8);
    let v = w.fresh("v");
    let at = w.rng.between(0, 2);
    w.line(&format!("{v} = {x}[{at}:{at} + 4]"));
    let name = w.fresh("i");
    let behind = at + w.rng.between(3, 4);
    w.named_loop(&name, "seq", &Range::consts(0, 2), |w| {
        w.line(&format!("{v}[{name}] = 2.0"));
        w.line(&format!("{x}[{name} + {behind}] = 3.0"));
    });
    w.show(&format!("{x}[{}]", behind + 1));
    w.hint("blk", &format!("for {name} in _: _"));
    w.hint("window", &format!("{v}[0:6]"));
    true
}

/// Statements that a procedure could stand for, but for one thing.
fn replaced(w: &mut Writer) -> bool {
    w.hint("with", "op");
    let x = w.wide(8);
    let at = w.rng.between(0, 2);
    match w.template {
        0 => {
            let u = integer_cells(w);
            let dest = w.fresh("u");
            w.line(&format!("{dest}: f32[1]"));
            w.line(&format!("{dest}[0] = {u}[0] * (3 / 2)"));
            w.show(&format!("{dest}[0]"));
            w.hint("blk", &format!("{dest}[_] = _"));
        }
        1 => {
            let v = w.fresh("v");
            w.line(&format!("{v} = {x}[{at}:{at} + 2]"));
            w.line(&format!("{v}[0] = 2.0"));
            w.line(&format!("{v}[1] = 1.0"));
            w.hint("blk", &format!("{v} = _"));
        }
        2 => {
            let t = w.fresh("t");
            w.alloc(&t, &[]);
            w.line(&format!("{t} = 2.0"));
            w.line(&format!("{x}[{at}] = {t}"));
            w.show(&t);
            w.hint("blk", &format!("{t} : _"));
        }
        _ => masked(w, &x, at),
    }
    true
}

/// Lanes behind a bound, which stay as they are, and are seen.
fn masked(w: &mut Writer, x: &str, at: i64) {
    let src = w.whole(&[Extent::Const(4)]);
    let n = (w.ints.iter()).find(|v| v.name == "n" && v.range.1 <= 4);
    let most = match n.map(|v| v.name.clone()) {
        Some(n) if w.rng.chance(50) => n,
        _ => w.rng.between(1, 3).to_string(),
    };
    let name = w.fresh("q");
    let guarded = w.rng.chance(50);
    let range = Range {
        hi: if guarded {
            "4".to_owned()
        } else {
            most.clone()
        },
        ..Range::consts(0, 4)
    };
    w.named_loop(&name, "seq", &range, |w| {
        let text = format!("{x}[{at} + {name}] = {src}[{name}]");
        match guarded {
            true => w.branch(&format!("{name} < {most}"), |w| w.line(&text)),
            false => w.line(&text),
        }
    });
    w.show(&format!("{x}[{}]", at + 3));
    w.hint("blk", &format!("for {name} in _: _"));
}

/// Cells of integers.
fn integer_cells(w: &mut Writer) -> String {
    let elem = w.rng.one(&["i32", "i8"]);
    let value = w.rng.one(&["3.0", "5.0", "2.0"]);
    let name = w.fresh("u");
    w.line(&format!("{name}: {elem}[1]"));
    w.line(&format!("{name}[0] = {value}"));
    name
}

/// A call that passes integers for floats.
fn converted_argument(w: &mut Writer) -> bool {
    let u = integer_cells(w);
    let dest = w.fresh("u");
    w.line(&format!("{dest}: f32[1]"));
    w.line(&format!("op({dest}[0:1], {u}[0:1])"));
    w.show(&format!("{dest}[0]"));
    w.hint("call", "op(_)");
    true
}

/// A value that is assigned as a float, and would be computed in integers where it is read.
fn converted_value(w: &mut Writer) -> bool {
    if !w.is_float() {
        return false;
    }
    let u = integer_cells(w);
    let t = w.given("f32", "3 / 2");
    w.maybe_write();
    w.show(&format!("{t} + {u}[0]"));
    w.hint("stmt", &format!("{t} = _"));
    true
}

/// Two writes of a float whose sum would be computed in integers.
fn converted_sum(w: &mut Writer) -> bool {
    if !w.is_float() {
        return false;
    }
    let u = integer_cells(w);
    let t = w.given("f32", "3 / 2");
    w.line(&format!("{t} += {u}[0]"));
    w.show(&t);
    w.hint("blk", &format!("{t} = _; {t} += _"));
    true
}

/// Summands that fit one by one, and not by themselves.
fn overflow(w: &mut Writer) -> bool {
    let large = w.rng.one(&["2000000000", "1500000000"]);
    let (a, b) = (w.given("i32", large), w.given("i32", large));
    let d = w.given("i32", &format!("-{large}"));
    w.line(&format!("{d} = ({d} + {a}) + {b}"));
    if matches!(w.elem, "i32" | "f64" | "R") {
        w.show(&d);
    }
    w.hint("stmt", &format!("{d} = _ #1"));
    true
}
