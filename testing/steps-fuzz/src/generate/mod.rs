//! Random programs, each with a shape that a given step often applies to, or nearly.
//!
//! Programs are text, so that one that shows a mistake can be put among the cases as it is. Buffers are few and indices
//! close together: accesses meet. A shape has deviations, each of which tends to break one of the step's conditions; it
//! is these near misses that find a condition that is missing.

/// A copy of the lanes below a bound, with what happens behind it if that is given.
macro_rules! masked {
    ($name:literal $(, $behind:literal)?) => {
        concat!(
            "def ",
            $name,
            "(m: size, dst: [E][4], src: [E][4]):
    assert m <= 4
    for l in seq(0, 4):
        if l < m:
            dst[l] = src[l]"
            $(, "\n        else:\n", $behind)?
        )
    };
}

mod declarations;
mod exprs;
mod live;
pub(crate) mod near;
mod seams;
pub(crate) mod shapes;
mod slips;
mod stmts;
mod writer;

use crate::rng::Rng;
use crate::steps;
pub(crate) use writer::Writer;
use writer::{Extent, Int};

/// A program with the facts that its generation knows about it.
#[derive(Clone, Debug)]
pub struct Source {
    /// Exo source.
    pub text: String,
    /// The procedure that holds the shape.
    pub target: String,
    /// Records of equivalence that hold: `q p C.f` for 'q means what p means but for what C.f holds at the end'.
    pub records: Vec<String>,
    /// Options with which the step may show something, by flag; the others are chosen at random.
    pub hints: Vec<(&'static str, String)>,
}

/// Percentage of programs that are near misses.
const NEAR: usize = 15;
/// Percentage of programs that have a slip.
const SLIPS: usize = 3;
/// Percentage of programs that have preconditions which no inputs satisfy.
const CONTRADICTIONS: usize = 1;
/// Percentage of programs that have a statement which is legal and rare.
const SEAMS: usize = 25;

/// Percentage of programs that have arguments of two other types.
const OTHER_TYPES: usize = 8;

/// A program for a step; live if all that it computes is to be seen in what it leaves.
pub fn source(rng: Rng, step: &str, live: bool) -> Source {
    let source = written(rng, step, live);
    match live {
        true => live::observed(source),
        false => source,
    }
}

fn written(rng: Rng, step: &str, live: bool) -> Source {
    let mut rng = rng;
    let random = steps::of(step);
    let elem = match rng.below(20) {
        0 => "i32",
        1 => "i8",
        2 => "R",
        3 => "f64",
        _ => elem_for(random.narrow, &mut rng),
    };
    let config = rng.chance(55);
    let mut w = Writer::new(rng, elem, config);
    w.live = live;
    let mut scene = Scene::new(&mut w);
    if live {
        live::argument(&mut w, &mut scene);
    }
    let near = w.rng.chance(NEAR);
    let extra = match near {
        true => near::extra(&mut w, random.near_procs),
        false => None,
    };
    let extra = extra.unwrap_or_else(|| (random.procs)(&mut w));
    w.buffers = scene.buffers.clone();
    prelude(&mut w);
    if w.rng.chance(SLIPS) {
        slips::slip(&mut w);
    }
    if w.rng.chance(CONTRADICTIONS) {
        slips::contradict(&mut scene.preds);
    }
    w.around(|w| {
        if w.rng.chance(35) {
            w.stmt();
        }
        if w.rng.chance(SEAMS) {
            seams::seam(w);
        }
        if !near || !near::shape(w, random.near) {
            (random.code)(w);
        }
        if w.rng.chance(35) {
            w.budget += 3;
            w.stmt();
        }
    });
    if live && w.config {
        live::read_fields(&mut w);
    }
    finish(w, &scene, extra)
}

/// The element type of most data.
fn elem_for(narrow: bool, rng: &mut Rng) -> &'static str {
    match narrow && rng.chance(35) {
        true => ["i8", "i8", "i32", "ui8"][rng.below(4)],
        false => "f32",
    }
}

/// The arguments of the procedure.
struct Scene {
    buffers: Vec<writer::Buffer>,
    /// A buffer that is only read, and only where it is wanted.
    numbers: Option<writer::Buffer>,
    args: Vec<String>,
    preds: Vec<String>,
    called: bool,
}

impl Scene {
    fn new(w: &mut Writer) -> Scene {
        let mut args = Vec::new();
        let mut preds = Vec::new();
        let called = w.rng.chance(12);
        if w.rng.chance(60) {
            args.push("n: size".to_owned());
            let most = w.rng.between(3, 5);
            let least = match w.rng.below(5) {
                0 => {
                    preds.push("n % 2 == 0".to_owned());
                    2
                }
                1 => {
                    preds.push("n >= 2".to_owned());
                    2
                }
                _ => 1,
            };
            preds.push(format!("n <= {most}"));
            w.ints.push(int("n", (least, most)));
        }
        if w.rng.chance(25) {
            args.push("k: index".to_owned());
            preds.push("k >= 0 and k < 3".to_owned());
            w.ints.push(int("k", (0, 2)));
        }
        if w.config {
            preds.push("C.n <= 4".to_owned());
            preds.push("C.k >= 0 and C.k < 3".to_owned());
        }
        let sym = w.ints.first().is_some_and(|v| v.name == "n");
        for name in ["x", "y"] {
            let dims = Scene::dims(w, sym && !called, name);
            // Parts of buffers of another procedure.
            let window = called || w.rng.chance(12);
            let elem = match name == "y" && w.rng.chance(8) {
                true => w
                    .rng
                    .pick(&["f64", "f32", "i32", "i8"])
                    .copied()
                    .unwrap_or("f32"),
                false => w.elem,
            };
            let ty = match window {
                true => Writer::ty(&format!("[{elem}]"), &dims),
                false => Writer::ty(elem, &dims),
            };
            args.push(format!("{name}: {ty}"));
            w.buffer_of(name, &dims, elem);
        }
        if w.rng.chance(40) {
            args.push(format!("s: {}", w.elem));
            w.buffer("s", &[]);
        }
        if !called && w.rng.chance(OTHER_TYPES) {
            for name in ["u1", "u2"] {
                let elem = w.rng.one(&["i8", "i16", "i32", "i64", "ui8", "f32", "f64"]);
                args.push(format!("{name}: {elem}[4]"));
                w.buffer_of(name, &[Extent::Const(4)], elem);
            }
        }
        Scene {
            buffers: w.buffers.clone(),
            numbers: None,
            args,
            preds,
            called,
        }
    }

    fn dims(w: &mut Writer, sym: bool, name: &str) -> Vec<Extent> {
        match w.rng.below(10) {
            0..=1 if sym => vec![Extent::Sym("n".to_owned(), w.rng.between(0, 4))],
            2 if name == "y" => vec![Extent::Const(5), Extent::Const(w.rng.between(4, 6))],
            3 if sym && name == "y" => vec![Extent::Sym("n".to_owned(), 2), Extent::Const(4)],
            _ => vec![Extent::Const(w.rng.between(8, 12))],
        }
    }
}

fn int(name: &str, range: (i64, i64)) -> Int {
    Int {
        name: name.to_owned(),
        range,
        below: None,
        iter: false,
    }
}

/// Windows through which the same cells have other names, and a local buffer.
fn prelude(w: &mut Writer) {
    if w.rng.chance(35) {
        w.window("w");
        if w.rng.chance(40) {
            w.window("w");
        }
    }
    if w.rng.chance(15) {
        let dims = [Extent::Const(4)];
        let name = w.fresh("t");
        w.filled(&name, &dims);
    }
    if w.config && w.rng.chance(15) {
        w.write_config();
    }
}

fn finish(mut w: Writer, scene: &Scene, extra: shapes::Extra) -> Source {
    let hints = std::mem::take(&mut w.hints);
    let mut text = String::new();
    for declaration in &w.declared {
        text += &format!("{}\n\n", with_elem(declaration, w.elem));
    }
    if w.config {
        text += &format!(
            "@config\nclass C:\n    n: size\n    k: index\n    b: bool\n    v: {}\n\n",
            w.elem
        );
    }
    for (name, helper) in stmts::HELPERS {
        if w.helpers.contains(name) {
            text += &format!("@proc\n{}\n\n", with_elem(helper, w.elem));
        }
    }
    text += &with_elem(&extra.procs, w.elem);
    let name = if scene.called { "work" } else { "main" };
    text += &format!("@proc\ndef {name}({}):\n", scene.args.join(", "));
    for pred in &scene.preds {
        text += &format!("    assert {pred}\n");
    }
    text += &w.text;
    let mut rng = Rng::new(w.rng.draw());
    if scene.called {
        text += &caller(w, scene);
    }
    let source = Source {
        text,
        target: name.to_owned(),
        records: extra.records,
        hints,
    };
    seams::rename(source, &mut rng)
}

/// `E` for the element type, where it stands as one.
fn with_elem(text: &str, elem: &str) -> String {
    text.replace("[E]", &format!("[{elem}]"))
        .replace(": E,", &format!(": {elem},"))
        .replace(": E)", &format!(": {elem})"))
        .replace(": E[", &format!(": {elem}["))
        .replace(": E\n", &format!(": {elem}\n"))
}

/// A procedure that calls the one with the shape, on parts of larger buffers.
fn caller(mut w: Writer, scene: &Scene) -> String {
    let mut args = Vec::new();
    let mut passed = Vec::new();
    for arg in &scene.args {
        let (name, _) = arg.split_once(':').unwrap_or((arg, ""));
        match name {
            "n" => passed.push("2".to_owned()),
            "k" => passed.push("1".to_owned()),
            name => {
                let mut buffers = scene.buffers.iter().chain(&scene.numbers);
                let Some(b) = buffers.find(|b| b.name == name) else {
                    continue;
                };
                let dims: Vec<Extent> = b
                    .dims
                    .iter()
                    .map(|d| Extent::Const(d.least() + 2))
                    .collect();
                let upper = name.to_uppercase();
                args.push(format!("{upper}: {}", Writer::ty(b.elem, &dims)));
                let shift = w.rng.one(&["0", "1", "r", "r"]).to_owned();
                let part = |d: &Extent| match shift.as_str() {
                    "0" => format!("0:{}", d.least()),
                    "1" => format!("1:{}", d.least() + 1),
                    _ => format!("r:r + {}", d.least()),
                };
                let parts: Vec<String> = b.dims.iter().map(part).collect();
                passed.push(match parts.is_empty() {
                    true => upper,
                    false => format!("{upper}[{}]", parts.join(", ")),
                });
            }
        }
    }
    let mut text = format!("\n@proc\ndef main({}):\n", args.join(", "));
    for pred in scene.preds.iter().filter(|p| p.starts_with("C.")) {
        text += &format!("    assert {pred}\n");
    }
    // Callees may leave configuration as they like, so it is set anew for each call.
    let set = match w.config {
        true => "        C.k = 1\n        C.n = 2\n",
        false => "",
    };
    text += &format!(
        "    for r in seq(0, 2):\n{set}        work({})\n",
        passed.join(", ")
    );
    text
}
