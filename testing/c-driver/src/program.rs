//! A C program that runs procedures on given inputs and prints what they leave in their arguments.

use std::fmt::Write;

use exo_interp::{Control, FieldValue, OutputBuffer, Tensor, Value};
use exo_ir::{Elem, Item, Module, Proc, VarKind};

use crate::values::{Case, decided, literal, shown, strides};

/// Buffers lie in blocks of exactly their size, so that address checks see every step outside; the cells
/// between those of a strided window are filled and checked afterwards.
const PRELUDE: &str = r#"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void show_f(double v) {
    unsigned long long bits;
    memcpy(&bits, &v, sizeof bits);
    if (v != v) {
        printf(" nan");
    } else {
        printf(" %016llx", bits);
    }
}

static void show_i(long long v) {
    printf(" %lld", v);
}

static size_t cell(size_t k, int rank, const long *shape, const long *strides) {
    size_t at = 0;
    for (int d = rank - 1; d >= 0; d--) {
        at += k % (size_t) shape[d] * (size_t) strides[d];
        k /= (size_t) shape[d];
    }
    return at;
}

static void check_gaps(const unsigned char *block, const char *used, size_t size, size_t width) {
    for (size_t at = 0; at < size * width; at++) {
        if (!used[at / width] && block[at] != 0x5a) {
            printf(" gap-written");
            return;
        }
    }
}
"#;

fn c_type(elem: Elem) -> &'static str {
    match elem {
        Elem::R | Elem::F32 => "float",
        Elem::F16 => "_Float16",
        Elem::BF16 => "__bf16",
        Elem::F64 => "double",
        Elem::I8 => "int8_t",
        Elem::I16 => "int16_t",
        Elem::I32 => "int32_t",
        Elem::I64 => "int64_t",
        Elem::UI8 => "uint8_t",
        Elem::UI16 => "uint16_t",
        Elem::UI32 => "uint32_t",
    }
}

/// Functions that fill, print and check buffers of one element type.
fn helpers(elem: Elem) -> String {
    let ty = c_type(elem);
    // Conversion to `__bf16` needs a library function that gcc 12's runtime lacks; the values are exact.
    let store = match elem {
        Elem::BF16 => "float value = (float) from[k];
        memcpy(&block[cell(k, rank, shape, strides)], (char *) &value + 2, 2);"
            .to_string(),
        _ => format!("block[cell(k, rank, shape, strides)] = ({ty}) from[k];"),
    };
    let (source, show) = match elem.is_float() {
        true => ("double", "show_f((double) "),
        false => ("long long", "show_i("),
    };
    format!(
        "static {ty} *fill_{elem}(const {source} *from, size_t count, size_t size, int rank, const long *shape, const long *strides) {{
    {ty} *block = malloc(size * sizeof(*block));
    if (!block) {{
        exit(2);
    }}
    memset(block, 0x5a, size * sizeof(*block));
    for (size_t k = 0; k < count; k++) {{
        {store}
    }}
    return block;
}}
static void show_{elem}(const char *name, {ty} *block, size_t count, size_t size, int rank, const long *shape, const long *strides) {{
    char *used = calloc(size, 1);
    if (!used) {{
        exit(2);
    }}
    printf(\"%s:\", name);
    for (size_t k = 0; k < count; k++) {{
        size_t at = cell(k, rank, shape, strides);
        used[at] = 1;
        {show}block[at]);
    }}
    check_gaps((const unsigned char *) block, used, size, sizeof(*block));
    printf(\"\\n\");
    free(used);
    free(block);
}}
"
    )
}

/// Entry point of a driver.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entry {
    /// A program of its own.
    Main,
    /// A function `STEM_run` of a larger program.
    Run,
}

/// The driver for all cases of a file, which `#include`s the generated C, given as text too.
pub fn write(
    module: &Module,
    stem: &str,
    c: &str,
    all: &[(&Proc, Vec<Case>)],
    entry: Entry,
) -> String {
    let mut out = format!("#include \"{stem}.c\"\n{PRELUDE}");
    let used = |elem: &Elem| {
        all.iter()
            .flat_map(|(_, cases)| cases)
            .flat_map(|c| &c.expected.buffers)
            .any(|b| decided(b.elem) == *elem)
    };
    for elem in Elem::ALL.into_iter().filter(used) {
        out.push_str(&helpers(elem));
    }
    let mut main = String::new();
    for (proc, cases) in all {
        for (k, case) in cases.iter().enumerate() {
            let name = format!("case_{}_{k}", proc.name);
            let _ = write!(
                out,
                "static void {name}(void) {{\n{}}}\n",
                body(module, stem, &c_name(c, &proc.name), proc, case)
            );
            let _ = writeln!(
                main,
                "    printf(\"== {} {k}\\n\");\n    {name}();",
                proc.name
            );
        }
    }
    let unused =
        "    (void) show_f;\n    (void) show_i;\n    (void) check_gaps;\n    (void) cell;\n";
    match entry {
        Entry::Main => out + "int main(void) {\n" + unused + &main + "    return 0;\n}\n",
        Entry::Run => {
            let head = format!("void {stem}_run(void);\nvoid {stem}_run(void) {{\n");
            out + &head + unused + &main + "}\n"
        }
    }
}

/// The name of a procedure in C: the function that is defined behind the comment with its
/// signature. Names that C has taken are not kept.
fn c_name(c: &str, name: &str) -> String {
    let head = format!("// {name}(");
    let mut behind = c.lines().skip_while(|line| !line.starts_with(&head));
    let definition = behind.find(|line| !line.starts_with("//"));
    let start = definition.and_then(|line| line.split('(').next());
    let word = start.and_then(|start| start.split([' ', '*']).next_back());
    word.unwrap_or(name).to_owned()
}

fn body(module: &Module, stem: &str, function: &str, proc: &Proc, case: &Case) -> String {
    let mut out = String::new();
    let context = context(module, stem, case, &mut out);
    let (mut args, mut after) = (vec![context.clone()], String::new());
    for sym in &proc.args {
        let name = proc.name_of(*sym);
        if let VarKind::Buffer(ty) = &proc.var(*sym).kind {
            let buffer = case.expected.buffers.iter().find(|b| b.name == name);
            let buffer = buffer.expect("every buffer argument comes out");
            let before = &case.inputs.buffers[name];
            args.push(argument(buffer, before, ty.window, &mut out, &mut after));
        } else {
            args.push(match case.inputs.control[name] {
                Control::Int(v) => v.to_string(),
                Control::Bool(b) => b.to_string(),
            });
        }
    }
    let _ = writeln!(out, "    {function}({});", args.join(", "));
    out.push_str(&after);
    for (config, field, value) in materialised(module, case, false) {
        let show = match value {
            FieldValue::Data(Value::Int(_)) | FieldValue::Control(_) => "show_i((long long) ",
            FieldValue::Data(_) => "show_f((double) ",
        };
        let _ = writeln!(
            out,
            "    printf(\"{config}.{field}:\");\n    {show}c.{config}.{field});\n    printf(\"\\n\");"
        );
    }
    out
}

/// Declares the context with the configuration at entry; gives the pointer to pass.
fn context(module: &Module, stem: &str, case: &Case, out: &mut String) -> String {
    let any = |i: &Item| matches!(i, Item::Config(c) if c.readwrite);
    if !module.items.iter().any(any) {
        return "NULL".into();
    }
    let _ = writeln!(
        out,
        "    struct {stem}_ctxt c;\n    memset(&c, 0, sizeof c);"
    );
    for (config, field, value) in materialised(module, case, true) {
        let text = match value {
            FieldValue::Control(Control::Int(v)) => v.to_string(),
            FieldValue::Control(Control::Bool(b)) => b.to_string(),
            FieldValue::Data(Value::Float(v)) => format!("(float) {v:?}"),
            FieldValue::Data(v) => v.to_string(),
        };
        let _ = writeln!(out, "    c.{config}.{field} = {text};");
    }
    "&c".into()
}

/// Fields that C has, at entry or at the end.
fn materialised<'a>(
    module: &'a Module,
    case: &'a Case,
    entry: bool,
) -> Vec<(&'a str, &'a str, &'a FieldValue)> {
    let fields = if entry {
        &case.inputs.config
    } else {
        &case.expected.config
    };
    fields
        .iter()
        .filter(|(f, _)| module.config(&f.config).is_some_and(|c| c.readwrite))
        .map(|(f, v)| (f.config.as_str(), f.field.as_str(), v))
        .collect()
}

fn argument(
    buffer: &OutputBuffer,
    before: &Tensor,
    window: bool,
    out: &mut String,
    after: &mut String,
) -> String {
    let (name, elem) = (&buffer.name, decided(buffer.elem));
    let (rank, strides) = (before.shape.len(), strides(before));
    let source = if elem.is_float() {
        "double"
    } else {
        "long long"
    };
    let size: i64 = 1 + before
        .shape
        .iter()
        .zip(&strides)
        .map(|(e, s)| (i64::try_from(*e).expect("shapes are small") - 1) * s)
        .sum::<i64>();
    let values: Vec<String> = before.cells.iter().flatten().map(literal).collect();
    let list = |v: &[i64]| v.iter().map(i64::to_string).collect::<Vec<_>>().join(", ");
    let shape: Vec<i64> = before
        .shape
        .iter()
        .map(|e| i64::try_from(*e).expect("shapes are small"))
        .collect();
    // C has no empty arrays; scalars have an unused entry.
    let padded = |v: &[i64]| {
        if v.is_empty() {
            "1".to_string()
        } else {
            list(v)
        }
    };
    let _ = writeln!(
        out,
        "    static const {source} {name}_from[] = {{ {} }};",
        values.join(", ")
    );
    let _ = writeln!(
        out,
        "    static const long {name}_shape[] = {{ {} }}, {name}_strides[] = {{ {} }};",
        padded(&shape),
        padded(&strides)
    );
    let layout = format!(
        "{}, {size}, {rank}, {name}_shape, {name}_strides",
        values.len()
    );
    let _ = writeln!(
        out,
        "    {} *{name}_block = fill_{elem}({name}_from, {layout});",
        c_type(elem)
    );
    let _ = writeln!(
        after,
        "    show_{elem}(\"{name}\", {name}_block, {layout});"
    );
    if !window || rank == 0 {
        return format!("{name}_block");
    }
    let constant = if buffer.written { "" } else { "c" };
    format!(
        "(struct exo_win_{rank}{elem}{constant}) {{ {name}_block, {{ {} }} }}",
        list(&strides)
    )
}

/// The expected output of the driver.
pub fn expected(module: &Module, all: &[(&Proc, Vec<Case>)]) -> String {
    let mut out = String::new();
    for (proc, cases) in all {
        for (k, case) in cases.iter().enumerate() {
            let _ = writeln!(out, "== {} {k}", proc.name);
            for b in &case.expected.buffers {
                let values: String = b
                    .tensor
                    .cells
                    .iter()
                    .map(|c| match c {
                        Some(v) => format!(" {}", shown(v)),
                        None => " bottom".into(),
                    })
                    .collect();
                let _ = writeln!(out, "{}:{values}", b.name);
            }
            for (config, field, value) in materialised(module, case, false) {
                let value = match value {
                    FieldValue::Control(Control::Int(v)) => v.to_string(),
                    FieldValue::Control(Control::Bool(b)) => i64::from(*b).to_string(),
                    FieldValue::Data(v) => shown(v),
                };
                let _ = writeln!(out, "{config}.{field}: {value}");
            }
        }
    }
    out
}
