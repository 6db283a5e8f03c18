//! A library as aligned text.

use std::fmt::Write;

use super::{Shown, ShownConfig, ShownInstr, ShownMemory};

/// Whether names stand out by colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Paint {
    /// With terminal colours.
    Coloured,
    /// Without colours.
    Plain,
}

impl Paint {
    fn strong(self, text: &str) -> String {
        match self {
            Paint::Coloured => format!("\u{1b}[1m{text}\u{1b}[0m"),
            Paint::Plain => text.to_owned(),
        }
    }
}

/// A list of names and values, one below the other.
type Rows = Vec<(&'static str, String)>;

/// The library, each definition with what there is to say of it.
pub(crate) fn text(shown: &Shown, paint: Paint) -> String {
    let mut out = String::new();
    let version = shown.version.as_ref().map(|v| format!(" {v}"));
    let _ = write!(
        out,
        "{}{}",
        paint.strong(&shown.name),
        version.unwrap_or_default()
    );
    if let Some(summary) = &shown.summary {
        let _ = write!(out, ": {summary}");
    }
    out.push('\n');
    let listed = |list: &[String]| (!list.is_empty()).then(|| list.join(", "));
    let rows = [
        ("uses", listed(&shown.uses)),
        ("target features", listed(&shown.target_features)),
        ("digest", Some(shown.digest.clone())),
    ];
    write_rows(&mut out, present(rows));
    section(&mut out, "Memories", paint, &shown.memories, |memory| {
        (memory.name.clone(), memory_rows(memory))
    });
    section(
        &mut out,
        "Configurations",
        paint,
        &shown.configurations,
        |config| (config.name.clone(), config_rows(config)),
    );
    section(&mut out, "Externs", paint, &shown.externs, |function| {
        let name = format!("{}({})", function.name, function.parameters.join(", "));
        (name, vec![("C", function.template.clone())])
    });
    section(
        &mut out,
        "Instructions",
        paint,
        &shown.instructions,
        |instr| (instr.signature.clone(), instr_rows(instr)),
    );
    out
}

fn present<const N: usize>(rows: [(&'static str, Option<String>); N]) -> Rows {
    let rows = rows.into_iter();
    rows.filter_map(|(name, value)| Some((name, value?)))
        .collect()
}

fn section<T>(
    out: &mut String,
    title: &str,
    paint: Paint,
    all: &[T],
    show: impl Fn(&T) -> (String, Rows),
) {
    if all.is_empty() {
        return;
    }
    let _ = writeln!(out, "\n{}", paint.strong(title));
    for each in all {
        let (name, rows) = show(each);
        let end = name.find('(').unwrap_or(name.len());
        let (name, rest) = name.split_at(end);
        let _ = writeln!(out, "\n{}{rest}", paint.strong(name));
        write_rows(out, rows);
    }
}

/// Values begin in one column; those of several lines go on in it.
fn write_rows(out: &mut String, rows: Rows) {
    let width = rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    for (name, value) in rows {
        let mut lines = value.lines();
        let _ = writeln!(out, "  {name:width$}  {}", lines.next().unwrap_or_default());
        for line in lines {
            let _ = writeln!(out, "  {:width$}  {line}", "");
        }
    }
}

fn memory_rows(memory: &ShownMemory) -> Rows {
    let extents: Vec<String> = memory.innermost.iter().map(ToString::to_string).collect();
    let listed = |list: &[String]| (!list.is_empty()).then(|| list.join(", "));
    let flag = |is: bool| is.then(|| "yes".to_owned());
    let number = Some(memory.address_space).filter(|number| *number != 0);
    let space = number.map(|number| number.to_string());
    let space = space.or_else(|| memory.memory_space.clone());
    let symbol = |name: &Option<String>| name.as_ref().map(|name| format!("@{name}"));
    present([
        (
            "elements",
            Some(listed(&memory.elements).unwrap_or_else(|| "all".to_owned())),
        ),
        ("innermost", listed(&extents)),
        ("serves for", listed(&memory.serves)),
        ("addressable", flag(memory.addressable)),
        ("static storage", flag(memory.static_storage)),
        ("slots", memory.slots.map(|count| count.to_string())),
        ("slots are those of", memory.shares_slots.clone()),
        ("slots are literals", flag(memory.immediate_slots)),
        ("registers", memory.registers.map(|count| count.to_string())),
        ("register file", memory.register_file.clone()),
        ("alloc", memory.alloc.clone()),
        ("free", memory.free.clone().filter(|text| !text.is_empty())),
        ("window", memory.window.clone()),
        ("read", memory.read.clone()),
        ("write", memory.write.clone()),
        ("reduce", memory.reduce.clone()),
        ("MLIR", memory.mlir.clone()),
        ("MLIR alloc", symbol(&memory.mlir_alloc)),
        ("MLIR free", symbol(&memory.mlir_free)),
        ("address space", space),
    ])
}

fn config_rows(config: &ShownConfig) -> Rows {
    let fields = config.fields.iter();
    let fields: Vec<String> = fields
        .map(|field| format!("{}: {}", field.name, field.ty))
        .collect();
    present([
        ("fields", Some(fields.join(", "))),
        ("in C", (!config.in_c).then(|| "no variable".to_owned())),
    ])
}

fn instr_rows(instr: &ShownInstr) -> Rows {
    let listed = |list: &[String], by: &str| (!list.is_empty()).then(|| list.join(by));
    let hints = instr
        .hints
        .iter()
        .map(|(name, value)| format!("{name} = {value}"));
    let hints: Vec<String> = hints.collect();
    present([
        ("where", listed(&instr.preconditions, ", ")),
        ("C", Some(instr.template.clone())),
        ("MLIR", instr.mlir.as_ref().map(|name| format!("@{name}"))),
        ("target features", listed(&instr.target_features, ", ")),
        ("immediates", listed(&instr.immediates, ", ")),
        ("hints", listed(&hints, ", ")),
    ])
}
