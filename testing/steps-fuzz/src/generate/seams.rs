//! Legal code that is easily forgotten where parts meet: names that mean something elsewhere, cells
//! and windows passed where scalars and tensors are declared, windows that overhang, extents of 1,
//! operands below zero and beyond 32 bits, externs of some types only, memories of the program's
//! own, configuration that C does not have.

use super::Source;
use super::declarations::{BOTH, MACHINE, MEMORIES};
use super::writer::{Extent, Range, Writer};
use crate::rng::Rng;

/// Percentage of programs that are renamed.
const RENAMED: usize = 12;

/// Names of C, of its macros and library, and names that differ in case only.
const NAMES: &[[&str; 3]] = &[
    ["int", "register", "double"],
    ["INT32_MAX", "SIZE_MAX", "UINT8_MAX"],
    ["isless", "div_t", "FP_NORMAL"],
    ["ab", "aB", "AB"],
    ["ctxt", "exo_floor_div", "strides"],
    ["main", "data", "NULL"],
];

/// Helpers with the names of externs that every program has: calls of the one are not calls of the other.
const LIKE_EXTERNS: &[(&str, &str)] = &[("copy", "sin"), ("bump", "relu"), ("twice", "select")];

/// A statement that is legal and rare.
pub(super) fn seam(w: &mut Writer) {
    match w.rng.below(13) {
        0 => call(w, "bump", cell),
        1 => call(w, "dense", |w| w.section(4)),
        2 => call(w, "unit", |w| w.section(1)),
        3 => overhang(w),
        4 => below_zero(w),
        5 if matches!(w.elem, "f32" | "f64") => both(w),
        6 => w.uncalled(),
        7 | 8 => memory(w),
        9 => far(w),
        10 if !w.parallel => machine(w),
        11 if matches!(w.elem, "f32" | "f64" | "R") => rounded(w),
        _ => {
            let name = w.fresh("t");
            w.filled(&name, &[Extent::Const(1)]);
            w.hide(&name);
            call(w, "bump", |_| Some(format!("{name}[0]")));
        }
    }
}

/// A cell, for a scalar that is written.
fn cell(w: &mut Writer) -> Option<String> {
    let buffer = w.some_buffer(w.elem)?;
    Some(w.cell_of(&buffer))
}

fn call(w: &mut Writer, name: &'static str, argument: impl FnOnce(&mut Writer) -> Option<String>) {
    match argument(w) {
        Some(argument) => {
            w.help(name);
            w.line(&format!("{name}({argument})"));
        }
        None => w.assign(),
    }
}

/// The callee touches its first cells only, and the others are outside.
fn overhang(w: &mut Writer) {
    let (a, b, m) = (w.fresh("t"), w.fresh("t"), w.rng.between(1, 3));
    for name in [&a, &b] {
        w.filled(name, &[Extent::Const(4)]);
        w.hide(name);
    }
    w.help("masked");
    let at = 4 - m;
    w.line(&format!("masked({m}, {a}[{at}:{}], {b}[0:4])", at + 4));
}

/// A quotient and a remainder of what may be negative.
fn below_zero(w: &mut Writer) {
    let Some(v) = w.ints.last().map(|v| v.name.clone()) else {
        return w.assign();
    };
    let (k, by) = (w.rng.between(1, 5), w.rng.between(2, 4));
    let cond = match w.rng.below(3) {
        0 => format!("({v} - {k}) % {by} == 1"),
        1 => format!("({v} - {k}) / {by} < 0"),
        _ => format!("(-{v}) / {by} == -1"),
    };
    w.branch(&cond, Writer::assign);
}

/// An integer to which numbers are added that are none: it depends on the order what they round to.
fn rounded(w: &mut Writer) {
    let name = w.fresh("u");
    let elem = w.rng.one(&["i32", "i16", "i8"]);
    w.line(&format!("{name}: {elem}"));
    w.line(&format!("{name} = 1.0"));
    let range = w.range();
    w.looped(&range, |w, _| {
        for op in ["+=", w.rng.one(&["+=", "+=", "="])] {
            let value = w.value();
            w.write_to(&name, op, elem, &value);
        }
    });
    let (cell, cell_elem) = w.cell();
    w.write_to(&cell, "=", cell_elem, &name);
}

fn both(w: &mut Writer) {
    let (cell, elem) = w.cell();
    if elem != w.elem {
        return w.assign();
    }
    w.declare(BOTH);
    let operand = w.value_of(elem);
    w.assign_to(&cell, elem, &format!("both({operand})"));
}

/// A buffer in a memory of the program's own, used through windows as well.
fn memory(w: &mut Writer) {
    let Some((name, declaration)) = w.rng.pick(MEMORIES).copied() else {
        return;
    };
    // Iterations would share it.
    if w.parallel && name == "SHARED" {
        return w.assign();
    }
    w.declare(declaration);
    let (t, v) = (w.fresh("t"), w.fresh("w"));
    let dims = [Extent::Const(2), Extent::Const(4)];
    let ty = Writer::ty(w.elem, &dims);
    w.line(&format!("{t}: {ty} @ {name}"));
    w.fill(&t, &dims);
    let (lo, row) = (w.rng.between(0, 2), w.rng.between(0, 1));
    w.line(&format!("{v} = {t}[{row}, {lo}:{}]", lo + 2));
    let (operand, at) = (w.value(), w.rng.between(0, 1));
    let op = w.rng.one(&["=", "+="]);
    w.line(&format!("{v}[{at}] {op} {operand}"));
    let (cell, elem) = w.cell();
    if elem == w.elem {
        w.line(&format!("{cell} += {t}[{row}, {}]", lo + at));
    }
}

/// A loop far from zero.
fn far(w: &mut Writer) {
    let far = *w
        .rng
        .pick(&[1_i64 << 31, 1 << 32, -(1 << 32), -(1 << 40)])
        .unwrap_or(&0);
    let (i, len) = (w.fresh("i"), w.rng.between(1, 3));
    let range = Range::consts(far, far + len);
    let near = w.rng.between(0, 2);
    w.line(&format!("for {i} in seq({}, {}):", range.lo, range.hi));
    w.inside(|w| {
        let value = w.value();
        let Some(buffer) = w.some_buffer(w.elem).filter(|b| b.dims.len() == 1) else {
            return w.assign();
        };
        let at = match far < 0 {
            true => format!("{i} + {}", near - far),
            false => format!("{i} - {}", far - near),
        };
        match buffer.dims.first().map_or(0, Extent::least) >= near + len {
            true => w.line(&format!("{}[{at}] += {value}", buffer.name)),
            false => w.branch(&format!("{i} * 3 > {}", 3 * far), Writer::assign),
        }
    });
}

/// A write of state that C does not have, mostly by an instruction. A program that writes it by a statement or reads it has no C.
fn machine(w: &mut Writer) {
    w.declare(MACHINE);
    let mode = w.rng.one(&["0", "1", "-2"]).to_owned();
    let write = match w.rng.chance(25) {
        true => format!("M.mode = {mode}"),
        false => format!("set_mode({mode})"),
    };
    w.line(&write);
    w.assign();
    if w.rng.chance(10) {
        w.branch("M.mode < 1", Writer::assign);
    }
}

/// Now and then a program with other names of its helpers or arguments.
pub(super) fn rename(mut source: Source, rng: &mut Rng) -> Source {
    if rng.chance(RENAMED) {
        let new = |word: &str| {
            let found = LIKE_EXTERNS.iter().find(|(helper, _)| *helper == word);
            found.map_or(word, |(_, name)| name).to_owned()
        };
        source.text = replaced(&source.text, &new);
    }
    // A template names arguments in words of its own.
    if !rng.chance(RENAMED) || source.text.contains("@instr") {
        return source;
    }
    let Some(names) = rng.pick(NAMES) else {
        return source;
    };
    let new = |word: &str| match word {
        "x" => names[0].to_owned(),
        "y" => names[1].to_owned(),
        "s" => names[2].to_owned(),
        _ => word.to_owned(),
    };
    let taken = |text: &str| words(text).any(|w| names.contains(&w));
    if taken(&source.text) {
        return source;
    }
    source.text = replaced(&source.text, &new);
    for (_, value) in &mut source.hints {
        *value = replaced(value, &new);
    }
    source
}

fn is_part(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !is_part(c))
}

/// The text with each word replaced.
fn replaced(text: &str, new: &dyn Fn(&str) -> String) -> String {
    let mut out = String::new();
    let mut rest = text;
    while !rest.is_empty() {
        let end = rest.find(|c: char| !is_part(c)).unwrap_or(rest.len());
        let (word, behind) = rest.split_at(end);
        out += &new(word);
        let next = behind.find(is_part).unwrap_or(behind.len());
        let (between, after) = behind.split_at(next);
        out += between;
        rest = after;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_replaced_as_a_whole() {
        let new = |word: &str| match word {
            "x" => "int".to_owned(),
            _ => word.to_owned(),
        };
        assert_eq!(
            replaced("  x[x1] = x + xx.x\n", &new),
            "  int[x1] = int + xx.int\n"
        );
    }
}
