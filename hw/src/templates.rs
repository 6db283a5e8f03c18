//! Checks of the templates in a library: brackets that do not close, arguments that are not
//! mentioned, foreign keys.

use exo_diagnostics::{Class, Diagnostic};
use exo_dialects::hw::Rule;
use exo_ir::c_text::{Kind, Part, scan};
use exo_ir::{ArgKey, Extern, Instr, Memory, Proc, Template, TemplatePart, Var};

/// Errors in the template of an instruction.
pub(crate) fn of_instruction(proc: &Proc, instr: &Instr) -> Vec<Diagnostic> {
    let template = &instr.c.template;
    let mut reports = Vec::new();
    if let Some(problem) = imbalance(&filled(template)) {
        let message = format!("the template of '{}' {problem}", proc.name);
        reports.push(report(Rule::Balance, message).at(&proc.loc));
    }
    for &arg in &proc.args {
        let var = proc.var(arg);
        let loc = match var.loc.is_known() {
            true => &var.loc,
            false => &proc.loc,
        };
        let found = control_key(instr, var).or_else(|| unmentioned(proc, instr, var));
        reports.extend(found.map(|report| report.at(loc)));
    }
    reports
}

/// Errors in the template of an extern.
pub(crate) fn of_extern(function: &Extern) -> Vec<Diagnostic> {
    let template = &function.c.template;
    let mut reports = Vec::new();
    if let Some(problem) = imbalance(&filled(template)) {
        let message = format!("the template of '{}' {problem}", function.name);
        reports.push(report(Rule::Balance, message).at(&function.loc));
    }
    for name in function
        .params
        .iter()
        .filter(|name| !template.has_key(name))
    {
        let message = format!(
            "the template of '{}' does not mention argument '{name}'",
            function.name
        );
        let note = format!("write '{{{name}}}' where the code uses it");
        let error = report(Rule::Operand, message).at(&function.loc);
        reports.push(error.note(&function.loc, note));
    }
    reports
}

/// Errors in the templates of a memory.
pub(crate) fn of_memory(memory: &Memory) -> Vec<Diagnostic> {
    let text = |template: &Option<Template>| template.as_ref().map(filled);
    let c = &memory.c;
    // What is opened for a buffer may be closed where it is freed.
    let alloc = text(&c.alloc).map(|alloc| alloc + "\n" + &text(&c.free).unwrap_or_default());
    let templates = [
        ("alloc", alloc),
        ("window", text(&c.window)),
        ("read", text(&c.read)),
        ("write", text(&c.write)),
        ("reduce", text(&c.reduce)),
    ];
    let mut reports = Vec::new();
    for (name, text) in templates {
        if let Some(problem) = text.and_then(|text| imbalance(&text)) {
            let message = format!("template '{name}' of '{}' {problem}", memory.name);
            reports.push(report(Rule::Balance, message).at(&memory.loc));
        }
    }
    if lacks_outer(memory) {
        let message = format!(
            "template 'alloc' of '{}' makes one register for every buffer: it has neither '{{outer}}' nor another key for how many there are",
            memory.name
        );
        reports.push(report(Rule::Storage, message).at(&memory.loc));
    }
    reports
}

fn report(rule: Rule, message: String) -> Diagnostic {
    Diagnostic::error(Class::BadInput, message).with_id(rule.id())
}

/// Whether a memory of registers allocates the same for one and for an array of them.
fn lacks_outer(memory: &Memory) -> bool {
    let says = |alloc: &Template| {
        alloc.text().is_empty()
            || alloc.has_key("outer")
            || alloc.has_key("register")
            || alloc.has_key("size")
            || alloc.has_numbered_key('d')
    };
    let alloc = memory.c.alloc.as_ref();
    let has_outer = !memory.innermost.is_empty() && memory.slots.is_none();
    has_outer && alloc.is_some_and(|alloc| !says(alloc))
}

/// The key of a buffer that is used for a control argument.
fn control_key(instr: &Instr, var: &Var) -> Option<Diagnostic> {
    let name = &var.name;
    let keys = instr.c.keys_of(name);
    let wrong = keys.into_iter().find(|key| *key != ArgKey::Whole);
    let wrong = wrong.filter(|_| var.buffer().is_none())?;
    let message = format!(
        "the template has '{{{name}{}}}', but '{name}' is a control argument: it is '{{{name}}}'",
        wrong.suffix()
    );
    Some(report(Rule::Template, message))
}

/// An argument that the code does not have. An instruction that is nothing in C has none.
fn unmentioned(proc: &Proc, instr: &Instr, var: &Var) -> Option<Diagnostic> {
    let name = &var.name;
    let is_there = !instr.c.keys_of(name).is_empty() || !instr.c.strides_of(name).is_empty();
    if is_there || instr.c.template.text().trim().is_empty() {
        return None;
    }
    let key = match var.buffer() {
        Some(_) => format!("{name}_data"),
        None => name.clone(),
    };
    let message = format!(
        "the template of '{}' does not mention argument '{name}'",
        proc.name
    );
    let note = format!(
        "write '{{{key}}}' where the code uses it, or '/* {{{key}}} */' if it needs it nowhere"
    );
    Some(report(Rule::Operand, message).note(&proc.loc, note))
}

/// A template's text with a name for each key.
fn filled(template: &Template) -> String {
    let piece = |piece: &TemplatePart| match piece {
        TemplatePart::Text(text) => text.clone(),
        TemplatePart::Key(_) => "x".to_owned(),
    };
    template.pieces().iter().map(piece).collect()
}

/// The first unbalanced bracket or quote of a C text. A text with conditions is not judged: only
/// one of its branches counts.
fn imbalance(text: &str) -> Option<String> {
    let mut open: Vec<char> = Vec::new();
    for part in scan(text) {
        let token = match part {
            Part::Token(token) => token,
            Part::Directive(line) if line.is_condition() => return None,
            Part::Directive(_) => continue,
        };
        if token.kind == Kind::Literal && !is_closed(&token.text) {
            return Some(format!("has a quote that is not closed: {}", token.text));
        }
        let sign = match token.kind {
            Kind::Sign => token.text.chars().next()?,
            Kind::Name | Kind::Number | Kind::Literal => continue,
        };
        match sign {
            '(' | '[' | '{' => open.push(sign),
            ')' | ']' | '}' => match open.pop() {
                Some(opened) if closing(opened) == sign => {}
                Some(opened) => return Some(format!("closes '{opened}' by '{sign}'")),
                None => return Some(format!("has a '{sign}' that closes nothing")),
            },
            _ => {}
        }
    }
    let opened = open.pop()?;
    Some(format!("does not close '{opened}'"))
}

fn closing(opened: char) -> char {
    match opened {
        '(' => ')',
        '[' => ']',
        _ => '}',
    }
}

fn is_closed(literal: &str) -> bool {
    let mut chars = literal.chars();
    let quote = chars.next();
    literal.chars().count() > 1 && literal.chars().next_back() == quote
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brackets_are_balanced_outside_of_texts_and_comments() {
        for text in [
            "f(x[0], (v){ 0 });",
            "f(\")\", '(', /* [ */ x); // }",
            "#define X (\nf();",
            "#if A\nf(\n#else\ng(\n#endif\nx);",
            "",
        ] {
            assert_eq!(imbalance(text), None, "{text}");
        }
        for (text, wanted) in [
            ("f(x", "does not close '('"),
            ("f(x]);", "closes '(' by ']'"),
            ("f(x));", "has a ')' that closes nothing"),
            ("if (x) { f();", "does not close '{'"),
            ("f(\"x);", "has a quote that is not closed: \"x);"),
        ] {
            assert_eq!(imbalance(text).as_deref(), Some(wanted), "{text}");
        }
    }
}
