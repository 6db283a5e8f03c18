//! Configurations, memories and externs.

use exo_view::{Config, Elem, Extern, Memory};

use super::{Lines, literal};

pub(super) fn config(out: &mut Lines, config: &Config) {
    out.comments(0, &config.comments);
    out.line(
        0,
        match config.readwrite {
            true => "@config",
            false => "@config(readwrite=False)",
        },
    );
    out.line(0, format!("class {}:", config.name));
    for field in &config.fields {
        out.line(1, format!("{}: {}", field.name, field.kind.name()));
    }
    if config.fields.is_empty() {
        out.line(1, "pass");
    }
}

fn elems(list: &[Elem]) -> String {
    let names: Vec<&str> = list.iter().map(|e| e.name()).collect();
    format!("[{}]", names.join(", "))
}

/// The lines of a memory: those that say something other than the default.
fn properties(memory: &Memory) -> Vec<String> {
    let template = |name: &str, c: &Option<String>| {
        let c = c.as_ref()?;
        Some(format!("{name} = {}", literal::string(c)))
    };
    let flag = |name: &str, set: bool| set.then(|| format!("{name} = True"));
    let innermost: Vec<String> = memory.innermost.iter().map(i64::to_string).collect();
    let lists = [
        (!innermost.is_empty()).then(|| format!("innermost = [{}]", innermost.join(", "))),
        (!memory.elems.is_empty()).then(|| format!("elems = {}", elems(&memory.elems))),
    ];
    let templates = [
        template("c_global", &memory.global),
        template("alloc", &memory.alloc),
        template("free", &memory.free),
        template("window", &memory.window),
        template("read", &memory.read),
        template("write", &memory.write),
        template("reduce", &memory.reduce),
    ];
    let flags = [
        flag("addressable", memory.addressable),
        flag("static_storage", memory.static_storage),
    ];
    templates
        .into_iter()
        .chain(lists)
        .chain(flags)
        .flatten()
        .collect()
}

pub(super) fn memory(out: &mut Lines, memory: &Memory) {
    out.comments(0, &memory.comments);
    let name = match memory.name.rsplit_once('.') {
        Some((dialect, name)) => {
            out.line(0, format!("@memory(dialect={})", literal::string(dialect)));
            name
        }
        None => {
            out.line(0, "@memory");
            &memory.name
        }
    };
    out.line(0, format!("class {name}:"));
    let lines = properties(memory);
    for line in &lines {
        out.line(1, line);
    }
    if lines.is_empty() {
        out.line(1, "pass");
    }
}

/// The arguments of `@instr` and `@extern`.
pub(super) fn c_template(c: &str, c_global: Option<&str>, types: &[Elem]) -> String {
    let mut text = literal::string(c);
    if !types.is_empty() {
        text.push_str(&format!(", elems={}", elems(types)));
    }
    if let Some(c_global) = c_global {
        text.push_str(&format!(", c_global={}", literal::string(c_global)));
    }
    text
}

pub(super) fn extern_fn(out: &mut Lines, e: &Extern) {
    out.comments(0, &e.comments);
    let template = c_template(&e.c, e.c_global.as_deref(), &e.elems);
    out.line(0, format!("@extern({template})"));
    out.line(0, format!("def {}({}): ...", e.name, e.params.join(", ")));
}
