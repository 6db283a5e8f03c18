//! Configurations, memories and externs.

use exo_ir::{AddressSpace, CallTemplate, Config, Elem, Extern, Instr, Memory, Template};

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

/// The lines of a memory, without those of default values.
fn properties(memory: &Memory) -> Vec<String> {
    let text = |name: &str, c: &str| format!("{name} = {}", literal::string(c));
    let template = |name: &str, c: &Option<Template>| Some(text(name, c.as_ref()?.text()));
    let flag = |name: &str, set: bool| set.then(|| format!("{name} = True"));
    let innermost: Vec<String> = memory.innermost.iter().map(i64::to_string).collect();
    let lists = [
        (!innermost.is_empty()).then(|| format!("innermost = [{}]", innermost.join(", "))),
        (!memory.elems.is_empty()).then(|| format!("elems = {}", elems(&memory.elems))),
    ];
    let templates = [
        memory.c.global.as_ref().map(|c| text("c_global", c)),
        template("alloc", &memory.c.alloc),
        template("free", &memory.c.free),
        template("window", &memory.c.window),
        template("read", &memory.c.read),
        template("write", &memory.c.write),
        template("reduce", &memory.c.reduce),
        memory.mlir.as_ref().map(|register| text("mlir", register)),
    ];
    let allocator = memory.allocator.as_ref();
    let functions = allocator.map(|allocator| {
        let global = allocator.global.as_ref();
        [
            Some(text("mlir_alloc", &allocator.alloc)),
            Some(text("mlir_free", &allocator.free)),
            global.map(|global| format!("mlir_global = {}", literal::lines(global))),
        ]
    });
    let space = match &memory.address_space {
        AddressSpace::Generic => None,
        AddressSpace::Number(number) => Some(format!("address_space = {number}")),
        AddressSpace::Attribute(space) => Some(text("address_space", space)),
    };
    let flags = [
        flag("addressable", memory.addressable),
        flag("static_storage", memory.static_storage),
    ];
    let served = memory.serves.join(", ");
    let serves = (!served.is_empty()).then(|| format!("serves = [{served}]"));
    let slots = memory.slots.map(|slots| format!("slots = {}", slots.count));
    let shared = memory.shares_slots.as_ref();
    let shared = shared.map(|name| format!("shares_slots = {name}"));
    let immediate = memory.slots.is_some_and(|slots| slots.immediate);
    let registers = memory.registers.as_ref();
    let file = registers.and_then(|r| r.file.as_ref());
    let file = file.map(|file| format!("register_file = {}", literal::string(file)));
    let registers = registers.map(|r| format!("registers = {}", r.count));
    templates
        .into_iter()
        .chain(functions.into_iter().flatten())
        .chain([space])
        .chain(lists)
        .chain(flags)
        .chain([serves, slots, flag("immediate_slots", immediate), shared])
        .chain([registers, file])
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
fn c_template(c: &CallTemplate, types: &[Elem]) -> String {
    let mut text = literal::string(c.template.text());
    if !types.is_empty() {
        text.push_str(&format!(", elems={}", elems(types)));
    }
    if let Some(c_global) = &c.global {
        text.push_str(&format!(", c_global={}", literal::string(c_global)));
    }
    text
}

/// The functions of MLIR's own dialects, and the text that has them.
fn functions(names: &[&str], global: Option<&str>) -> String {
    let quoted: Vec<String> = names.iter().map(|name| literal::string(name)).collect();
    let mut text = match quoted.as_slice() {
        [] => String::new(),
        [one] => format!(", mlir={one}"),
        all => format!(", mlir=[{}]", all.join(", ")),
    };
    if let Some(global) = global {
        text.push_str(&format!(", mlir_global={}", literal::lines(global)));
    }
    text
}

pub(super) fn instr_template(instr: &Instr) -> String {
    let names: Vec<&str> = instr.mlir.iter().map(String::as_str).collect();
    let functions = functions(&names, instr.mlir_global.as_deref());
    let immediates: Vec<String> = instr
        .immediates
        .iter()
        .map(|n| literal::string(n))
        .collect();
    let immediates = match immediates.is_empty() {
        true => String::new(),
        false => format!(", immediates=[{}]", immediates.join(", ")),
    };
    c_template(&instr.c, &[]) + &functions + &immediates
}

pub(super) fn extern_fn(out: &mut Lines, e: &Extern) {
    out.comments(0, &e.comments);
    let names: Vec<&str> = e.mlir.iter().map(String::as_str).collect();
    let template = c_template(&e.c, &e.elems) + &functions(&names, e.mlir_global.as_deref());
    out.line(0, format!("@extern({template})"));
    out.line(0, format!("def {}({}): ...", e.name, e.params.join(", ")));
}
