//! Writes the C++ of steps from their declarations.

use exo_steps::StepDoc;
use exo_steps::args::{ArgSpec, Kind, Presence};
use exo_steps::returns::ReturnSpec;

const LICENCE: &str = "\
//
// Licensed under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Generated from the declarations in steps:
//   UPDATE_DOCS=1 cargo test --workspace --test cpp_steps
//
";

const ABOUT: &str = "\
// A function for each step, which takes it on a module in place. Where it is
// refused the module is as it was, nothing is emitted, and the refusal is a
// value. Inline over the C API (exo-c/Steps.h), so that it serves libExo.so as
// well as libExo.a. docs/steps has each step's conditions and an example.
//
";

const RULE: &str =
    "//===----------------------------------------------------------------------===//\n";

/// Columns of a line.
const WIDTH: usize = 80;

/// The header that includes those of all steps.
pub(crate) fn list(docs: &[StepDoc]) -> String {
    let includes: String = docs
        .iter()
        .map(|doc| format!("#include \"Exo/Steps/{}.h\"\n", pascal_case(doc.name)))
        .collect();
    guarded("Steps", "All schedule steps", ABOUT, &includes)
}

/// The name and text of the header of a step.
pub(crate) fn header(doc: &StepDoc) -> (String, String) {
    let name = pascal_case(doc.name);
    let text = format!(
        "#include \"Exo/StepCall.h\"\n\nnamespace exo {{\n\n{}\n}} // namespace exo\n",
        step(doc)
    );
    let title = format!("The step {}", doc.name);
    let text = guarded(&name, &title, "", &text);
    (format!("{name}.h"), text)
}

/// A header with its head and guard.
fn guarded(name: &str, title: &str, about: &str, text: &str) -> String {
    let start = format!("//===- {name}.h - {title} ");
    let end = "*- C++ -*-===//";
    let dashes = "-".repeat(WIDTH.saturating_sub(start.len() + end.len()));
    let guard = match name {
        "Steps" => "EXO_STEPS_H".to_owned(),
        _ => format!("EXO_STEPS_{}_H", name.to_uppercase()),
    };
    format!(
        "{start}{dashes}{end}\n{LICENCE}{about}{RULE}\n#ifndef {guard}\n#define {guard}\n\n{text}\n#endif // {guard}\n"
    )
}

/// The declarations and the function of a step.
fn step(doc: &StepDoc) -> String {
    let arguments: Vec<&ArgSpec> = doc
        .args
        .iter()
        // The procedure is given by the site.
        .filter(|spec| spec.kind != Kind::Source)
        .collect();
    let (required, others): (Vec<_>, Vec<_>) = arguments
        .into_iter()
        .partition(|spec| spec.presence == Presence::Required);
    let choices: String = doc
        .args
        .iter()
        .filter_map(|spec| choice(doc, spec))
        .collect();
    let parts = [
        choices,
        options(doc, &others),
        results(doc),
        function(doc, &required, &others),
    ];
    parts.concat()
}

/// The enumeration of an argument's words.
fn choice(doc: &StepDoc, spec: &ArgSpec) -> Option<String> {
    let words = match spec.kind {
        Kind::OneOf(words) => words,
        _ => return None,
    };
    let ty = choice_type(doc, spec);
    let names: Vec<String> = words.iter().map(|word| pascal_case(word)).collect();
    let cases: String = words
        .iter()
        .map(|word| {
            format!(
                "  case {ty}::{}:\n    return \"{word}\";\n",
                pascal_case(word)
            )
        })
        .collect();
    Some(format!(
        "{}enum class {ty} {{ {} }};\n\n\
         inline std::string stringify({ty} value) {{\n  switch (value) {{\n{cases}  }}\n  return {{}};\n}}\n\n",
        comment("", &sentence(spec.help)),
        names.join(", ")
    ))
}

fn choice_type(doc: &StepDoc, spec: &ArgSpec) -> String {
    pascal_case(doc.name) + &pascal_case(&spec.word())
}

/// The structure of what may be left out; nothing where there is nothing.
fn options(doc: &StepDoc, others: &[&ArgSpec]) -> String {
    if others.is_empty() {
        return String::new();
    }
    let fields: String = others
        .iter()
        .map(|spec| {
            let ty = argument_type(doc, spec);
            let name = name(&spec.word());
            let help = comment("  ", &sentence(spec.help));
            match default(doc, spec) {
                Some(value) => format!("{help}  {ty} {name} = {value};\n"),
                None => format!("{help}  std::optional<{ty}> {name} = std::nullopt;\n"),
            }
        })
        .collect();
    format!(
        "/// Arguments of {}() that may be left out.\nstruct {}Options {{\n{fields}}};\n\n",
        name(doc.name),
        pascal_case(doc.name)
    )
}

/// The default as C++ writes it.
fn default(doc: &StepDoc, spec: &ArgSpec) -> Option<String> {
    let text = match spec.presence {
        Presence::Default(text) => text,
        Presence::Required | Presence::Optional => return None,
    };
    Some(match spec.kind {
        Kind::Bool | Kind::AllowUnproved | Kind::Integer => text.to_owned(),
        Kind::OneOf(_) => format!("{}::{}", choice_type(doc, spec), pascal_case(text)),
        _ => format!("\"{text}\""),
    })
}

fn results(doc: &StepDoc) -> String {
    let ty = pascal_case(doc.name) + "Results";
    let fields: String = doc
        .returns
        .iter()
        .map(|spec| {
            format!(
                "{}  {} {};\n",
                comment("  ", &sentence(spec.help)),
                result_type(spec),
                result_name(spec)
            )
        })
        .collect();
    match fields.is_empty() {
        true => format!(
            "/// Results of {}().\nusing {ty} = StepResults;\n\n",
            name(doc.name)
        ),
        false => format!(
            "/// Results of {}().\nstruct {ty} : StepResults {{\n{fields}}};\n\n",
            name(doc.name)
        ),
    }
}

fn result_type(spec: &ReturnSpec) -> String {
    let ty = result_kind(spec.kind);
    match spec.optional {
        true => format!("std::optional<{ty}>"),
        false => ty,
    }
}

fn result_kind(kind: Kind) -> String {
    match kind {
        Kind::Loop => "Loop".to_owned(),
        Kind::If => "If".to_owned(),
        Kind::Block => "Block".to_owned(),
        Kind::Allocation => "Allocation".to_owned(),
        Kind::WindowStatement => "WindowStatement".to_owned(),
        Kind::Call => "Call".to_owned(),
        Kind::Buffer => "Buffer".to_owned(),
        Kind::Procedure => "Procedure".to_owned(),
        Kind::List(of) => format!("std::vector<{}>", result_kind(*of)),
        _ => "Statement".to_owned(),
    }
}

fn result_name(spec: &ReturnSpec) -> String {
    // Every step has the procedure that it was taken on as a result.
    match name(&spec.name().replace('-', "_")).as_str() {
        "procedure" => "procedure_".to_owned(),
        name => name.to_owned(),
    }
}

fn function(doc: &StepDoc, required: &[&ArgSpec], others: &[&ArgSpec]) -> String {
    let results = pascal_case(doc.name) + "Results";
    let summary = format!(
        "{} Its conditions and an example are in docs/steps/{}.md.",
        sentence(doc.summary),
        doc.name
    );
    let help: String = required
        .iter()
        .map(|spec| {
            let text = format!("\\param {} {}", name(&spec.word()), spec.help);
            comment("", &text)
        })
        .collect();
    let help = match help.is_empty() {
        true => help,
        false => format!("///\n{help}"),
    };
    let mut parameters = vec!["const StepSite &site".to_owned()];
    parameters.extend(required.iter().map(|spec| parameter(doc, spec)));
    if !others.is_empty() {
        let ty = pascal_case(doc.name) + "Options";
        parameters.push(format!("const {ty} &options = {{}}"));
    }
    parameters.push("Refusal *refusal = nullptr".to_owned());
    let given: String = required
        .iter()
        .map(|spec| given(spec, ""))
        .chain(others.iter().map(|spec| given(spec, "options.")))
        .collect();
    let reads: String = doc
        .returns
        .iter()
        .enumerate()
        .map(|(k, spec)| format!("  call.get({k}, results.{});\n", result_name(spec)))
        .collect();
    format!(
        "{}{help}inline mlir::FailureOr<{results}>\n{}(\n    {}) {{\n\
         \x20 StepCall call(site, \"{}\");\n{given}\
         \x20 {results} results;\n  if (mlir::failed(call.take(results, refusal)))\n    return mlir::failure();\n\
         {reads}  return results;\n}}\n",
        comment("", &summary),
        name(doc.name),
        parameters.join(",\n    "),
        doc.name
    )
}

fn parameter(doc: &StepDoc, spec: &ArgSpec) -> String {
    let (ty, name) = (argument_type(doc, spec), name(&spec.word()));
    let is_plain = matches!(
        spec.kind,
        Kind::Integer | Kind::Bool | Kind::AllowUnproved | Kind::OneOf(_)
    );
    match is_plain {
        true => format!("{ty} {name}"),
        false => format!("const {ty} &{name}"),
    }
}

/// The line that gives an argument.
fn given(spec: &ArgSpec, of: &str) -> String {
    let word = spec.word();
    let value = format!("{of}{}", name(&word));
    match spec.kind {
        Kind::OneOf(_) => format!("  call.add(\"{word}\", stringify({value}));\n"),
        _ => format!("  call.add(\"{word}\", {value});\n"),
    }
}

/// The type that an argument is taken as.
fn argument_type(doc: &StepDoc, spec: &ArgSpec) -> String {
    match spec.kind {
        Kind::OneOf(_) => choice_type(doc, spec),
        kind => of(kind),
    }
}

fn of(kind: Kind) -> String {
    let name = match kind {
        Kind::Loop => "Loop",
        Kind::If => "If",
        Kind::Statement => "Statement",
        Kind::Block => "Block",
        Kind::Gap => "Gap",
        Kind::Nest => "Nest",
        Kind::Allocation => "Allocation",
        Kind::WindowStatement => "WindowStatement",
        Kind::Call => "Call",
        Kind::Buffer => "Buffer",
        Kind::Procedure | Kind::Source => "Procedure",
        Kind::ControlValue | Kind::CallArgument | Kind::ControlExpression | Kind::FieldValue => {
            "Expression"
        }
        Kind::DataExpression
        | Kind::ControlPart
        | Kind::AnyPart
        | Kind::Condition
        | Kind::Window
        | Kind::Field
        | Kind::NewName
        | Kind::Text
        | Kind::Memory
        | Kind::Type
        | Kind::Binding
        | Kind::OneOf(_) => "std::string",
        Kind::Integer => "int64_t",
        Kind::Bool | Kind::AllowUnproved => "bool",
        Kind::DataExpressions => "std::vector<std::string>",
        Kind::Pair(part) => {
            let part = of(*part);
            return format!("std::pair<{part}, {part}>");
        }
        Kind::List(part) => return format!("std::vector<{}>", of(*part)),
    };
    name.to_owned()
}

/// Words of C++ that steps and arguments are called, or may be.
const KEYWORDS: &[&str] = &[
    "and",
    "auto",
    "bool",
    "case",
    "class",
    "const",
    "default",
    "delete",
    "do",
    "else",
    "enum",
    "export",
    "for",
    "if",
    "inline",
    "int",
    "long",
    "namespace",
    "new",
    "not",
    "operator",
    "or",
    "private",
    "public",
    "register",
    "return",
    "short",
    "signed",
    "sizeof",
    "static",
    "struct",
    "switch",
    "template",
    "this",
    "typename",
    "union",
    "unsigned",
    "using",
    "virtual",
    "void",
    "while",
    "xor",
    // Names that the functions have themselves.
    "call",
    "options",
    "refusal",
    "results",
    "site",
];

/// `divide_loop` as `divideLoop`.
fn name(word: &str) -> String {
    let pascal = pascal_case(word);
    let mut rest = pascal.chars();
    let first = rest.next().map(|c| c.to_ascii_lowercase().to_string());
    let name = first.unwrap_or_default() + rest.as_str();
    match KEYWORDS.contains(&name.as_str()) {
        true => name + "_",
        false => name,
    }
}

/// `divide_loop` as `DivideLoop`.
fn pascal_case(word: &str) -> String {
    let words = word.split(['_', '-']).filter(|word| !word.is_empty());
    words.map(capital).collect()
}

fn capital(text: &str) -> String {
    let mut rest = text.chars();
    let first = rest.next().map(|c| c.to_uppercase().to_string());
    first.unwrap_or_default() + rest.as_str()
}

fn sentence(text: &str) -> String {
    format!("{}.", capital(text))
}

/// A text as lines of a documentation comment.
fn comment(indent: &str, text: &str) -> String {
    let start = format!("{indent}///");
    let mut lines = vec![start.clone()];
    for word in text.split_whitespace() {
        let last = lines.last_mut().expect("there is a first line");
        match last.chars().count() + 1 + word.chars().count() > WIDTH && *last != start {
            true => lines.push(format!("{start} {word}")),
            false => {
                last.push(' ');
                last.push_str(word);
            }
        }
    }
    lines.join("\n") + "\n"
}
