//! Errors that no program may have. A program with such a slip is refused before any step, unless
//! the check of it is off.

use super::writer::Writer;

/// Something that one check of the front end refuses, and no other.
pub(super) fn slip(w: &mut Writer) {
    let config = w.config && !w.parallel;
    match w.rng.below(6) {
        0 => {
            let bounds = w.rng.one(&["2, 1", "3, 0", "1, -1"]);
            let name = w.fresh("i");
            w.line(&format!("for {name} in seq({bounds}):"));
            w.inside(|w| w.line("pass"));
        }
        1 => {
            let extent = match config {
                true => "C.k".to_owned(),
                false => w.rng.between(-1, 0).to_string(),
            };
            let (name, elem) = (w.fresh("t"), w.elem);
            w.line(&format!("{name}: {elem}[{extent}]"));
        }
        2 => passed(w, "masked", "5, ", 4),
        3 => passed(w, "load4", "", 3),
        4 if config => w.line("C.n = C.k"),
        5 if config => {
            let name = w.fresh("i");
            w.line(&format!("for {name} in par(0, 2):"));
            w.inside(|w| {
                w.branch(&format!("{name} == 0"), |w| w.line("C.k = 1"));
                w.otherwise(|w| w.line("C.k = 2"));
            });
        }
        _ => {}
    }
}

/// A precondition that contradicts one of those that there are.
pub(super) fn contradict(preds: &mut Vec<String>) {
    let contrary = [("n ", "n < 1"), ("k ", "k < 0"), ("C.k ", "C.k < 0")];
    let of_one = |(name, _): &&(&str, &str)| preds.iter().any(|pred| pred.starts_with(name));
    if let Some((_, contrary)) = contrary.iter().find(of_one) {
        preds.push((*contrary).to_owned());
    }
}

/// A call with an argument that the callee does not admit, or of another length than its parameter.
fn passed(w: &mut Writer, callee: &'static str, first: &str, len: i64) {
    let (a, b) = (w.fresh("t"), w.fresh("t"));
    for name in [&a, &b] {
        w.filled(name, &[super::writer::Extent::Const(4)]);
        w.hide(name);
    }
    if !w.helpers.contains(&callee) {
        w.helpers.push(callee);
    }
    w.line(&format!("{callee}({first}{a}[0:4], {b}[0:{len}])"));
}
