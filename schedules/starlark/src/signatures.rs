//! Signatures of step functions, as programs call them.

use exo_steps::args::Presence;
use exo_steps::{Parameter, Role, StepDoc};

/// A step's function as programs call it, with what holds where a parameter is not given: `f(proc, loop_cursor, tail = "guard")`.
pub fn signature(doc: &StepDoc) -> String {
    let all = doc.parameters();
    let mut parts = vec!["proc".to_owned()];
    for (at, parameter) in all.iter().enumerate() {
        if parameter.by_keyword && !all[..at].iter().any(|p| p.by_keyword) {
            parts.push("*".to_owned());
        }
        let name = &parameter.name;
        parts.push(match default(doc, parameter) {
            Some(value) => format!("{name} = {value}"),
            None => name.clone(),
        });
    }
    format!("{}({})", doc.name, parts.join(", "))
}

/// Names in programs of the parameters that give a step's argument; none for an argument that only
/// flat schedules have.
pub fn parameter_names(doc: &StepDoc, flag: &str) -> Vec<String> {
    let of = position(doc, flag);
    let all = doc.parameters().into_iter().filter(|p| Some(p.of) == of);
    all.map(|p| p.name).collect()
}

/// Default value of a parameter; `None` if it has to be given.
fn default(doc: &StepDoc, parameter: &Parameter) -> Option<String> {
    let spec = &doc.args[parameter.of];
    match (parameter.role, spec.presence) {
        (Role::Field, _) => Some("None".to_owned()),
        (Role::Perfect, _) => Some("False".to_owned()),
        (Role::Whole, Presence::Required) => None,
        (Role::Whole, Presence::Optional) => Some("None".to_owned()),
        (Role::Whole, Presence::Default(text)) => Some(match text {
            "true" => "True".to_owned(),
            "false" => "False".to_owned(),
            _ if text.parse::<i64>().is_ok() => text.to_owned(),
            _ => format!("\"{text}\""),
        }),
    }
}

fn position(doc: &StepDoc, flag: &str) -> Option<usize> {
    doc.args.iter().position(|spec| spec.flag() == flag)
}

#[cfg(test)]
mod tests {
    use exo_steps::steps;

    use super::*;

    #[test]
    fn signatures_are_as_programs_call_steps() {
        let of = |name| signature(&steps::by_name(name).expect("a step").doc());
        assert_eq!(
            of("divide_loop"),
            "divide_loop(proc, loop_cursor, div_const, new_iters = None, tail = \"guard\", perfect = False)"
        );
        assert_eq!(
            of("bind_config"),
            "bind_config(proc, var_cursor, config, field = None)"
        );
        assert_eq!(of("simplify"), "simplify(proc)");
        let stage = of("stage_mem");
        assert!(stage.ends_with("accum = False, *, mem = None)"), "{stage}");
    }
}
