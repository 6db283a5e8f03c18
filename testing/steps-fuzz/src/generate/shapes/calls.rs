//! Calls, and code that a call can stand for.

use super::Extra;
use crate::generate::writer::{Range, Writer};

/// Bodies that `replace` may find, with their parameters and deviations of them.
const TEMPLATES: &[(&str, &str)] = &[
    (
        "op",
        "def op(dst: [E][4], src: [E][4]):
    for l in seq(0, 4):
        dst[l] = src[l]",
    ),
    (
        "op",
        "def op(m: size, dst: [E][m], src: [E][m]):
    for l in seq(0, m):
        dst[l] += src[l]",
    ),
    ("op", masked!("op")),
    (
        "op",
        "def op(dst: [E][3], a: [E][1]):
    for l in seq(0, 3):
        dst[l] += a[0]",
    ),
    (
        "op",
        "def op(dst: [E][3], a: [E][3], b: [E][3]):
    for l in seq(0, 3):
        dst[l] = a[l] + b[l]",
    ),
    (
        "op",
        "def op(dst: [E][4], k: index):
    assert k >= 0 and k < 3
    dst[k] = 1.0
    dst[k + 1] = 2.0",
    ),
    (
        "op",
        "def op(dst: [E][4], src: [E][4]):
    t: E
    t = src[0]
    for l in seq(0, 4):
        dst[l] = t + src[l]",
    ),
    ("op", masked!("op", "            dst[l] = 0.0")),
    (
        "op",
        masked!(
            "op",
            "            for z in seq(0, 1):
                dst[l] = 0.0"
        ),
    ),
    (
        "op",
        "def op(dst: [E][3], a: [E][3], b: [E][3], c: E):
    for l in seq(0, 3):
        dst[l] = a[l] * c + b[l]",
    ),
    (
        "op",
        "def op(dst: [E][3], a: [E][3], b: [E][3]):
    for l in seq(0, 3):
        dst[l] += a[l] * b[l]
        dst[0] = b[l] - a[l] * 2.0",
    ),
    (
        "op",
        "def op(m: size, k: index, dst: [E][4], src: [E][4], n: size):
    assert m > 2 and k > m
    assert n % 4 == 2
    for l in seq(0, 4):
        dst[l] = src[l]",
    ),
];

const CONFIG_TEMPLATES: &[(&str, &str)] = &[
    (
        "op",
        "def op(dst: [E][3], k: index):
    assert k >= 0 and k < 3
    C.k = 1
    dst[k] = 1.0
    dst[2] += 2.0",
    ),
    (
        "op",
        "def op(dst: [E][3], m: size):
    for l in seq(0, m):
        C.n = 2
        dst[l % 3] += 1.0",
    ),
    (
        "op",
        "def op(dst: [E][3], a: E):
    for l in seq(0, 3):
        dst[l] = a",
    ),
    (
        "op",
        "def op(a: E, dst: [E][3]):
    dst[0] = a
    a = 2.0
    dst[1] = a",
    ),
    (
        "op",
        "def op(a: E, dst: [E][3]):
    dst[0] = a
    a += 2.0",
    ),
];

/// A procedure to be called.
pub(crate) fn callee(w: &mut Writer) -> Extra {
    template(w, false)
}

/// A procedure that statements are an instance of, or an instruction.
pub(crate) fn replacement(w: &mut Writer) -> Extra {
    template(w, true)
}

/// Procedures and instructions that do nothing, and some that do something.
const IDLE: &[&str] = &[
    "def op(src: [E][3]):
    pass",
    "def op(m: size, src: [E][m]):
    for l in seq(0, m):
        if l > 1:
            pass",
    "def op(k: index, src: [E][2]):
    assert k < 4
    pass",
    "def op(b: bool, s: E):
    if b:
        pass",
    "def op(dst: [E][3], src: [E][3]):
    pass",
    "def op():
    pass",
    "def op(src: [E][3]):
    for l in seq(0, 3):
        src[l] += 1.0",
    "def op(src: [E][2]):
    del src[1]",
];

/// Writes code for one of the procedures of `IDLE`.
pub(crate) fn idle(w: &mut Writer) -> Extra {
    let text = w.rng.one(IDLE);
    let instr = text.contains("del ") || w.rng.chance(40) && !text.contains("+=");
    let head = if instr {
        "@instr(\"/* op */\")"
    } else {
        "@proc"
    };
    Extra {
        procs: format!("{head}\n{text}\n\n"),
        records: Vec::new(),
    }
}

/// One of the templates; where that is wanted, an instruction in some cases.
fn template(w: &mut Writer, instructions: bool) -> Extra {
    let all = match w.config && w.rng.chance(45) {
        true => CONFIG_TEMPLATES,
        false => TEMPLATES,
    };
    let at = w.rng.below(all.len());
    let text = all.get(at).map(|(_, text)| *text).unwrap_or_default();
    w.template = match all.len() == TEMPLATES.len() {
        true => at,
        false => TEMPLATES.len() + at,
    };
    w.params = params(text);
    let (head, instr) = match w.rng.chance(20) && instructions {
        true => ("@instr(\"op();\")\n", true),
        false => ("@proc\n", false),
    };
    let mut text = text.to_owned();
    if !instr && w.rng.chance(8) && text.contains("src: [E]") {
        text = text.replacen("src: [E]", "src: [f64]", 1);
    }
    if w.config && instructions && w.rng.chance(15) {
        text = with_write(w, &text);
    }
    Extra {
        procs: format!("{head}{text}\n\n"),
        records: Vec::new(),
    }
}

/// A procedure that writes a field as well, before what it does or behind it.
fn with_write(w: &mut Writer, text: &str) -> String {
    let mut values = vec!["C.k = 1", "C.n = 2", "C.b = True", "C.v = 2.0"];
    if text.contains("(m: size") {
        values.push("C.n = m");
    }
    if text.contains("src: [E]") {
        values.push("C.v = src[1]");
    }
    let write = format!("    {}", w.rng.one(&values));
    if w.rng.chance(40) {
        return format!("{text}\n{write}");
    }
    let is_head = |line: &&str| line.starts_with("def ") || line.trim_start().starts_with("assert");
    let head = text.lines().take_while(is_head).count();
    let mut lines: Vec<&str> = text.lines().collect();
    lines.insert(head, &write);
    lines.join("\n")
}

/// Two versions of a procedure, the same up to a field or in all.
pub(crate) fn versions(w: &mut Writer) -> Extra {
    let body = w
        .rng
        .one(&[
            "    for l in seq(0, 3):\n        dst[l] += 1.0\n",
            "    dst[0] = 2.0\n    for l in seq(1, 3):\n        dst[l] = dst[l - 1]\n",
            "    if m > 1:\n        dst[0] = 2.0\n    else:\n        dst[1] += 1.0\n",
        ])
        .to_owned();
    let head = "(m: size, dst: [E][3]):\n";
    if w.rng.chance(6) {
        // No step makes such a record, and none may be misled by one.
        let other = "(m: index, dst: [E][3]):\n    dst[0] = 7.0\n";
        return Extra {
            procs: format!("@proc\ndef op{head}{body}\n@proc\ndef other{other}\n"),
            records: vec!["other op".to_owned()],
        };
    }
    let same = w.rng.chance(25);
    let mut procs = format!("@proc\ndef op{head}{body}\n");
    let mut records = Vec::new();
    match (w.config, same) {
        (true, false) => {
            let (field, line) = [
                ("C.k", "    C.k = 1\n"),
                ("C.n", "    C.n = 2\n"),
                ("C.b", "    C.b = True\n"),
                ("C.v", "    C.v = 1.0\n"),
            ][w.rng.below(4)];
            let both = w.rng.chance(25);
            let ends = match both {
                true => line.replace('1', "2").replace("True", "False"),
                false => String::new(),
            };
            procs =
                format!("@proc\ndef op{head}{body}{ends}\n@proc\ndef other{head}{body}{line}\n");
            let precision = if w.rng.chance(5) { " precision" } else { "" };
            records.push(format!("other op {field}{precision}"));
        }
        _ => {
            procs += &format!(
                "@proc\ndef other{head}{}\n",
                body.replace("l ", "q ").replace("[l", "[q")
            );
        }
    }
    Extra { procs, records }
}

/// A call of a version, and reads of what versions differ in.
pub(crate) fn equivalent(w: &mut Writer) {
    let range = w.range();
    let body = |w: &mut Writer| {
        if w.config && w.rng.chance(35) {
            use_field(w);
        }
        let dst = w.section(3).unwrap_or_default();
        let m = w.rng.between(1, 2);
        let name = w.rng.one(&["op", "op", "other"]).to_owned();
        w.line(&format!("{name}({m}, {dst})"));
        if w.config && w.rng.chance(30) && !w.parallel {
            w.write_config();
        }
        if w.config && w.rng.chance(50) {
            use_field(w);
        }
    };
    match w.rng.chance(60) {
        true => w.looped(&range, |w, _| body(w)),
        false => body(w),
    }
    if w.config && w.rng.chance(40) {
        use_field(w);
    }
}

/// A statement that reads a field.
fn use_field(w: &mut Writer) {
    let (dest, _) = w.cell();
    match w.rng.below(5) {
        0 => w.branch("C.b", |w| w.assign_to(&dest, w.elem, "3.0")),
        1 => w.branch("C.k > 1", |w| w.assign_to(&dest, w.elem, "3.0")),
        2 => {
            let range = Range {
                lo: "0".to_owned(),
                hi: "C.n % 4".to_owned(),
                range: (0, 3),
                below: None,
            };
            w.looped(&range, |w, _| w.line(&format!("{dest} += 1.0")));
        }
        3 => w.assign_to(&dest, w.elem, "C.v"),
        _ => w.call_of("use_k"),
    }
}

/// A call to be inlined.
pub(crate) fn inlined(w: &mut Writer) {
    let body = |w: &mut Writer| {
        if w.rng.chance(50) {
            return call(w);
        }
        let helpers = crate::generate::stmts::HELPERS;
        let at = w.rng.below(helpers.len());
        if let Some((name, _)) = helpers.get(at) {
            w.call_of(name);
        }
        w.call();
    };
    let range = w.range();
    match w.rng.chance(60) {
        true => w.looped(&range, |w, _| body(w)),
        false => body(w),
    }
    w.write();
}

/// The parameters of a procedure, as text.
fn params(text: &str) -> Vec<String> {
    let inside = text
        .split_once('(')
        .and_then(|(_, rest)| rest.split_once("):"));
    let (inside, _) = inside.unwrap_or_default();
    inside.split(", ").map(str::to_owned).collect()
}

/// A call of 'op'.
fn call(w: &mut Writer) {
    let m = w.rng.between(2, 4);
    let hidden = w.buffers.clone();
    let mut args = Vec::new();
    for param in w.params.clone() {
        let (_, ty) = param.split_once(": ").unwrap_or_default();
        let field = w.config && w.rng.chance(50);
        let arg = match ty {
            "size" if field => "C.n".to_owned(),
            "size" => m.to_string(),
            "index" if field => "C.k".to_owned(),
            "index" => w.index(&crate::generate::writer::Extent::Const(3)),
            "E" if field => "C.v".to_owned(),
            "E" => w.scalar().unwrap_or_default(),
            ty => {
                let len = ty.trim_start_matches("[E][").trim_end_matches(']');
                w.section(len.parse().unwrap_or(m)).unwrap_or_default()
            }
        };
        // Arguments that overlap are refused where one is written.
        let root = arg.split('[').next().unwrap_or_default().to_owned();
        if w.rng.chance(90) {
            w.buffers
                .retain(|b| b.name != root && !(b.name.starts_with('w') && root != "s"));
        }
        args.push(arg);
    }
    w.buffers = hidden;
    w.line(&format!("op({})", args.join(", ")));
}

/// Statements that are an instance of a template, or nearly.
pub(crate) fn replaced(w: &mut Writer) {
    let range = w.range();
    let body = |w: &mut Writer| {
        for _ in 0..1 + w.rng.below(2) {
            instance(w);
            if w.rng.chance(25) {
                w.write();
            }
        }
    };
    match w.rng.chance(50) {
        true => w.looped(&range, |w, _| body(w)),
        false => body(w),
    }
}

/// Cells `x[base + l]` of a buffer.
fn vector(w: &mut Writer, len: i64, l: &str) -> String {
    let Some(section) = w.section(len) else {
        return "x[0]".to_owned();
    };
    // From 'x[lo:hi, at]' to 'x[lo + l, at]'.
    let (name, rest) = section.split_once('[').unwrap_or((&section, "]"));
    let parts = rest.trim_end_matches(']').split(", ");
    let entry = |part: &str| match part.split_once(':') {
        Some(("0", _)) => l.to_owned(),
        Some((lo, _)) => format!("{lo} + {l}"),
        None => part.to_owned(),
    };
    let parts: Vec<String> = parts.map(entry).collect();
    format!("{name}[{}]", parts.join(", "))
}

/// A cell of any buffer.
fn scalar_cell(w: &mut Writer) -> String {
    let elem = w.elem;
    let cell = w.some_buffer(elem).map(|b| w.cell_of(&b));
    cell.unwrap_or_default()
}

/// A sum or product, with its operands in some order.
fn either_order(w: &mut Writer, op: &str, a: &str, b: &str) -> String {
    match w.rng.chance(50) {
        true => format!("{a} {op} {b}"),
        false => format!("{b} {op} {a}"),
    }
}

fn instance(w: &mut Writer) {
    let l = w.fresh("q");
    let near = w.rng.chance(20);
    let len = match near {
        true => w.rng.between(2, 4),
        false => [4, 4, 3][w.rng.below(3)],
    };
    // The loop may begin elsewhere than the template's.
    let from = match w.rng.chance(25) {
        true => w.rng.between(1, 3),
        false => 0,
    };
    let at = match from {
        0 => l.clone(),
        _ => format!("{l} - {from}"),
    };
    let (a, b, c) = (vector(w, 4, &at), vector(w, 4, &at), vector(w, 3, &l));
    let range = Range::consts(from, from + len);
    let fitting = match w.template {
        0 | 11 => 0,
        1 => [2, 2, 13][w.rng.below(3)],
        2 | 7 | 8 => 3 + w.rng.below(2),
        6 => 10,
        3 | 14 => 5,
        4 => 6,
        9 => 11,
        10 => 12,
        12 => 7,
        13 => 8,
        _ => 9,
    };
    let kind = match w.rng.chance(80) {
        true => fitting,
        false => w.rng.below(14),
    };
    let config = w.config && !w.parallel;
    match kind {
        0 | 1 => w.named_loop(&l, "seq", &range, |w| w.line(&format!("{a} = {b}"))),
        2 => w.named_loop(&l, "seq", &range, |w| w.line(&format!("{a} += {b}"))),
        3 => w.named_loop(&l, "seq", &range, |w| {
            let most = w.rng.between(1, 4);
            w.branch(&format!("{at} < {most}"), |w| w.line(&format!("{a} = {b}")));
        }),
        4 => {
            let most = w.rng.between(1, 4);
            w.named_loop(&l, "seq", &Range::consts(from, from + most), |w| {
                w.line(&format!("{a} = {b}"));
            });
        }
        5 => {
            let cell = scalar_cell(w);
            let c = match w.rng.chance(80) {
                true => vector(w, 3, &l),
                false => c,
            };
            w.named_loop(&l, "seq", &Range::consts(0, 3), |w| {
                let op = w.rng.one(&["=", "+="]);
                w.line(&format!("{c} {op} {cell}"));
            });
        }
        6 => {
            let (a, b) = (vector(w, 3, &l), vector(w, 3, &l));
            w.named_loop(&l, "seq", &Range::consts(0, 3), |w| {
                w.line(&format!("{c} = {a} + {b}"));
            });
        }
        7 if config => {
            let x = vector(w, 3, "").replace(" + ]", "]").replace("[]", "[0]");
            let base = x.trim_end_matches(']').to_owned();
            let name = base.split('[').next().unwrap_or("x").to_owned();
            w.line("C.k = 1");
            let at = w.rng.one(&["C.k", "1", "0", "2"]);
            w.line(&format!("{name}[{at}] = 1.0"));
            w.line(&format!("{name}[2] += 2.0"));
        }
        8 if config => {
            let x = vector(w, 3, "0");
            let base = x.replace(" + 0", "");
            let hi = w.rng.one(&["C.n", "3", "2"]).to_owned();
            let range = Range {
                hi,
                ..Range::consts(0, 3)
            };
            w.named_loop(&l, "seq", &range, |w| {
                w.line("C.n = 2");
                w.line(&format!(
                    "{} += 1.0",
                    base.replacen('0', &format!("{l} % 3"), 1)
                ));
            });
        }
        // The bounds of a shorter loop as a condition in a longer one.
        13 => {
            let (least, most) = (w.rng.between(0, 2), w.rng.between(1, 5));
            let guard = match w.rng.below(5) {
                0 => format!("{at} >= {least}"),
                1 => format!("{least} <= {at} and {at} < {most}"),
                2 => format!("{most} > {at}"),
                _ => format!("{at} < {most}"),
            };
            w.named_loop(&l, "seq", &range, |w| {
                w.branch(&guard, |w| w.line(&format!("{a} += {b}")));
            });
        }
        10 => {
            let t = w.fresh("t");
            w.alloc(&t, &[]);
            let first = b.replace(&at, "0");
            w.line(&format!("{t} = {first}"));
            w.named_loop(&l, "seq", &range, |w| w.line(&format!("{a} = {t} + {b}")));
            if w.rng.chance(30) {
                let (dest, _) = w.cell();
                w.line(&format!("{dest} += {t}"));
            }
        }
        11 => {
            let (a, b, s) = (vector(w, 3, &l), vector(w, 3, &l), scalar_cell(w));
            w.named_loop(&l, "seq", &Range::consts(0, 3), |w| {
                let product = either_order(w, "*", &a, &s);
                let sum = either_order(w, "+", &product, &b);
                w.line(&format!("{c} = {sum}"));
            });
        }
        12 => {
            let (a, b) = (vector(w, 3, &l), vector(w, 3, &l));
            w.named_loop(&l, "seq", &Range::consts(0, 3), |w| {
                let product = either_order(w, "*", &a, &b);
                w.line(&format!("{c} += {product}"));
                let double = either_order(w, "*", &a, "2.0");
                let first = c.replace(&l, "0");
                w.line(&format!("{first} = {b} - {double}"));
            });
        }
        _ => {
            let x = vector(w, 3, "0");
            let y = vector(w, 3, "1").replace("1 + 1", "2");
            let (x, y) = (
                x.clone(),
                if near {
                    y
                } else {
                    x.replacen(" + 0", " + 1", 1)
                },
            );
            w.line(&format!("{x} = 1.0"));
            w.line(&format!("{y} = 2.0"));
        }
    }
}
