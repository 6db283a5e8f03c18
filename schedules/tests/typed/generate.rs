//! Writes the typed form of a step from its declaration.

use std::io::Write as _;
use std::process::{Command, Stdio};

use exo_steps::StepDoc;
use exo_steps::args::{ArgSpec, Kind, Presence};
use exo_steps::returns::ReturnSpec;

const GENERATED: &str =
    "// Generated from the declarations in steps: UPDATE_DOCS=1 cargo test -p exo\n\n";

/// The module of all steps.
pub(crate) fn list(docs: &[StepDoc]) -> String {
    let modules = docs.iter().map(|doc| format!("pub mod {};\n", doc.name));
    let functions = docs
        .iter()
        .map(|doc| format!("pub use {0}::{0};\n", doc.name));
    format!(
        "//! The steps, typed: a function each, of which come a builder for what may be left out, and results with names.\n\n\
         {GENERATED}{}\n{}",
        modules.collect::<String>(),
        functions.collect::<String>()
    )
}

/// The module of a step.
pub(crate) fn step(doc: &StepDoc) -> String {
    let name = doc.name;
    let (required, others): (Vec<_>, Vec<_>) = arguments(doc)
        .into_iter()
        .partition(|a| a.spec.presence == Presence::Required);
    let generic = doc.args.iter().map(|spec| of(spec.kind));
    let uses = uses(doc, generic);
    let parameters: String = required
        .iter()
        .map(|a| format!(", {}: {}", a.spec.field, a.ty))
        .collect();
    let given: String = required.iter().map(Argument::with).collect();
    let help: String = required
        .iter()
        .map(|a| format!("/// * `{}`: {}\n", a.spec.field, a.spec.help))
        .collect();
    let help = match help.is_empty() {
        true => help,
        false => format!("///\n{help}"),
    };
    let choices: String = doc.args.iter().filter_map(choice).collect();
    let builders: String = others.iter().map(builder).collect();
    let takes = doc.args.len();
    let ty = camel_case(name);
    let header = format!("//! `{name}`: {}.\n\n{GENERATED}{uses}\n", doc.summary);
    let function = format!(
        "/// {}; its conditions and an example are in `docs/steps/{name}.md`.\n{help}\
         pub fn {name}(procedure: &Procedure{parameters}) -> {ty} {{\n\
         {ty}(Call::new(\"{name}\", procedure, {takes}){given})\n}}\n\n",
        capital(doc.summary)
    );
    let builder = format!(
        "/// A call of `{name}` with its arguments, to be run by `take`.\n#[derive(Clone, Debug)]\n\
         #[must_use = \"a step does nothing before it is taken\"]\n\
         pub struct {ty}(Call);\n\nimpl {ty} {{\n{builders}\
         /// Takes the step.\n///\n/// # Errors\n/// As [`Session::apply`].\n\
         pub fn take(self, session: &mut Session) -> Result<Results, Error> {{\n{}\n}}\n}}\n\n",
        taking(doc)
    );
    format!("{header}{function}{choices}{builder}{}", results(doc))
}

/// An argument with how Rust takes it.
struct Argument {
    at: usize,
    spec: ArgSpec,
    /// The type of the parameter.
    ty: String,
    /// The parameter as an `Argument`.
    value: String,
}

impl Argument {
    fn with(&self) -> String {
        format!(".with({}, {})", self.at, self.value)
    }
}

fn arguments(doc: &StepDoc) -> Vec<Argument> {
    let specs = doc.args.iter().enumerate();
    let argument = specs.map(|(at, spec)| {
        let (ty, value) = parameter(spec);
        Argument {
            at,
            spec: *spec,
            ty,
            value,
        }
    });
    argument.collect()
}

/// The type that a kind is taken as; of a list that of its parts.
fn of(kind: Kind) -> &'static str {
    match kind {
        Kind::Loop
        | Kind::If
        | Kind::Statement
        | Kind::Block
        | Kind::Gap
        | Kind::Nest
        | Kind::Allocation
        | Kind::WindowStatement
        | Kind::Call
        | Kind::Buffer
        | Kind::DataExpression
        | Kind::DataExpressions
        | Kind::ControlPart
        | Kind::AnyPart => "At",
        Kind::ControlValue
        | Kind::CallArgument
        | Kind::ControlExpression
        | Kind::Condition
        | Kind::Window
        | Kind::FieldValue => "Source",
        Kind::Procedure | Kind::Source => "Callee",
        Kind::Field | Kind::NewName | Kind::Text | Kind::Memory | Kind::Type | Kind::Binding => {
            "String"
        }
        Kind::Integer => "i64",
        Kind::Bool | Kind::AllowUnproved => "bool",
        Kind::OneOf(_) => "",
        Kind::Pair(of) | Kind::List(of) => self::of(*of),
    }
}

/// The type of an argument's parameter, and the parameter as an `Argument`.
fn parameter(spec: &ArgSpec) -> (String, String) {
    let (field, of) = (spec.field, of(spec.kind));
    let list = |ty: String| (ty, format!("list::<{of}>({field})"));
    match spec.kind {
        Kind::Pair(_) => list(format!("[impl Into<{of}>; 2]")),
        Kind::List(_) | Kind::DataExpressions => {
            list(format!("impl IntoIterator<Item = impl Into<{of}>>"))
        }
        Kind::OneOf(_) => (camel_case(field), format!("{field}.word().into()")),
        _ if ["i64", "bool"].contains(&of) => (of.to_owned(), format!("{field}.into()")),
        _ => (format!("impl Into<{of}>"), format!("{field}.into().into()")),
    }
}

/// The `use` declarations of the module: what it takes from this crate.
fn uses(doc: &StepDoc, kinds: impl Iterator<Item = &'static str>) -> String {
    let mut names = vec!["Error", "Procedure", "Session"];
    names.extend(kinds.filter(|of| ["At", "Source", "Callee"].contains(of)));
    let is_cursor = |spec: &ReturnSpec| result_type(spec.kind).contains("Cursor");
    if doc.returns.iter().any(is_cursor) {
        names.push("Cursor");
    }
    names.sort_unstable();
    names.dedup();
    let is_list = |spec: &ArgSpec| spec.kind.of().is_some() || spec.kind == Kind::DataExpressions;
    let list = match doc.args.iter().any(is_list) {
        true => "use crate::argument::list;\n",
        false => "",
    };
    format!(
        "use exo_ir::Loc;\n\n{list}use crate::call::Call;\nuse crate::{{{}}};\n",
        names.join(", ")
    )
}

/// The enumeration of an argument's words.
fn choice(spec: &ArgSpec) -> Option<String> {
    let words = match spec.kind {
        Kind::OneOf(words) => words,
        _ => return None,
    };
    let ty = camel_case(spec.field);
    let variants = words
        .iter()
        .map(|word| format!("/// `{word}`\n{},\n", camel_case(word)));
    let arms = words
        .iter()
        .map(|word| format!("{ty}::{} => \"{word}\",\n", camel_case(word)));
    Some(format!(
        "/// {}.\n#[derive(Clone, Copy, PartialEq, Eq, Debug)]\npub enum {ty} {{\n{}}}\n\n\
         impl {ty} {{\nfn word(self) -> &'static str {{\nmatch self {{\n{}}}\n}}\n}}\n\n",
        capital(spec.help),
        variants.collect::<String>(),
        arms.collect::<String>()
    ))
}

/// The method that gives an argument which may be left out.
fn builder(argument: &Argument) -> String {
    let spec = &argument.spec;
    let without = match spec.presence {
        Presence::Default(text) => format!("; `{text}` where it is left out"),
        Presence::Required | Presence::Optional => String::new(),
    };
    format!(
        "/// {}{without}.\npub fn {}(self, {}: {}) -> Self {{\nSelf(self.0{})\n}}\n\n",
        capital(spec.help),
        spec.field,
        spec.field,
        argument.ty,
        argument.with()
    )
}

/// The body of `take`.
fn taking(doc: &StepDoc) -> String {
    let fields = doc
        .returns
        .iter()
        .map(|spec| format!("{}: taken.take(\"{}\"),\n", spec.field, spec.name()));
    let fields: String = fields.collect();
    let mutable = match fields.is_empty() {
        true => "",
        false => "mut ",
    };
    format!(
        "let {mutable}taken = self.0.take(session)?;\n\
         Ok(Results {{\n{fields}procedure: taken.procedure,\nnotes: taken.notes,\n}})"
    )
}

fn results(doc: &StepDoc) -> String {
    let fields = doc.returns.iter().map(|spec| {
        let ty = result_type(spec.kind);
        let ty = match spec.optional {
            true => format!("Option<{ty}>"),
            false => ty,
        };
        format!("/// {}.\npub {}: {ty},\n", capital(spec.help), spec.field)
    });
    format!(
        "/// Results of `{}`.\n#[derive(Clone, Debug)]\npub struct Results {{\n\
         /// The procedure after the step, or the new version that the step began.\npub procedure: Procedure,\n{}\
         /// Remarks for the user, each with the location that it concerns.\npub notes: Vec<(Loc, String)>,\n}}\n",
        doc.name,
        fields.collect::<String>()
    )
}

fn result_type(kind: Kind) -> String {
    match kind {
        Kind::Procedure => "Procedure".to_owned(),
        Kind::List(of) => format!("Vec<{}>", result_type(*of)),
        _ => "Cursor".to_owned(),
    }
}

/// `divide_loop` as `DivideLoop`.
fn camel_case(name: &str) -> String {
    let words = name.split('_').filter(|word| !word.is_empty());
    words.map(capital).collect()
}

fn capital(text: &str) -> String {
    let mut rest = text.chars();
    let first = rest.next().map(|c| c.to_uppercase().to_string());
    first.unwrap_or_default() + rest.as_str()
}

/// The text as `rustfmt` writes it.
pub(crate) fn formatted(text: &str) -> String {
    let mut rustfmt = Command::new("rustfmt")
        .args(["--edition", "2024"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("rustfmt runs");
    let mut input = rustfmt.stdin.take().expect("it has an input");
    input.write_all(text.as_bytes()).expect("it reads");
    drop(input);
    let output = rustfmt.wait_with_output().expect("it ends");
    assert!(output.status.success(), "rustfmt refuses:\n{text}");
    String::from_utf8(output.stdout).expect("it writes text")
}
