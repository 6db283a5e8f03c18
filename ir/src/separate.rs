//! Checks of memories whose registers are variables of their own (`{register}` in `alloc`) or name
//! cells (`{lane}`): a memory must not say both that they are such variables and that they are not,
//! nor name a cell without its register.

use crate::{Memory, Template};

/// The errors in how a memory's templates name registers and cells in them.
pub fn register_problems(memory: &Memory) -> Vec<String> {
    let c = &memory.c;
    let is_separate = c.separates_registers();
    let templates = [
        ("alloc", &c.alloc),
        ("free", &c.free),
        ("window", &c.window),
        ("read", &c.read),
        ("write", &c.write),
        ("reduce", &c.reduce),
    ];
    let mut wrong = Vec::new();
    for (name, template) in templates {
        let Some(template) = template else { continue };
        match foreign_key(template, is_separate) {
            Some(key) if is_separate => wrong.push(format!(
                "template '{name}' of '{}' has '{{{key}}}', but its registers are variables of their own: '{{register}}' names one",
                memory.name
            )),
            Some(_) => wrong.push(format!(
                "template '{name}' of '{}' has '{{register}}', but 'alloc' does not declare registers by it",
                memory.name
            )),
            None => {}
        }
    }
    for (name, template) in templates {
        let Some(problem) = template.as_ref().and_then(|t| lane_problem(t, memory)) else {
            continue;
        };
        wrong.push(format!(
            "template '{name}' of '{}' has '{{lane}}', but {problem}",
            memory.name
        ));
    }
    if is_separate && memory.addressable {
        wrong.push(format!(
            "'{}' is 'addressable', but its registers are variables of their own: no pointer walks over them",
            memory.name
        ));
    }
    if is_separate && memory.innermost.is_empty() {
        wrong.push(format!(
            "the registers of '{}' are variables of their own, but 'innermost' does not say what one holds",
            memory.name
        ));
    }
    wrong
}

/// The reason why a memory cannot share the slots of `shared`, the memory that it names; `None` if
/// nothing is wrong. `shared` is `None` if there is no declaration of that memory.
pub fn sharing_problem(memory: &Memory, shared: Option<&Memory>) -> Option<String> {
    let name = memory.shares_slots.as_ref()?;
    let why = match shared {
        None => "there is no such memory beside it",
        Some(shared) if shared.shares_slots.is_some() => "they are not its own",
        Some(shared) if shared.slots != memory.slots => {
            "both are to say the same of them: 'slots' and 'immediate_slots'"
        }
        Some(shared) if shared.static_storage != memory.static_storage => {
            "both are to say whether threads share them: 'static_storage'"
        }
        Some(_) => return None,
    };
    Some(format!(
        "'{}' cannot share the slots of '{name}': {why}",
        memory.name
    ))
}

/// The reason why the number of a cell within its register does not identify the cell.
fn lane_problem(template: &Template, memory: &Memory) -> Option<&'static str> {
    if !template.has_key("lane") {
        return None;
    }
    let says_which = ["outer", "register", "slot", "offset"]
        .iter()
        .any(|key| template.has_key(key));
    match memory.innermost.is_empty() {
        true => Some("'innermost' does not say what one register holds"),
        false if says_which || template.has_numbered_key('i') => None,
        false => Some("nothing says of which register: it has neither '{outer}' nor '{register}'"),
    }
}

/// A key of the template that has no value for such a memory.
fn foreign_key(template: &Template, is_separate: bool) -> Option<&str> {
    let is_numbered = |key: &str| {
        let number = key.get(1..).unwrap_or_default();
        !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit())
    };
    template.keys().find(|key| match is_separate {
        true => matches!(*key, "name" | "outer" | "offset" | "size") || is_numbered(key),
        false => *key == "register",
    })
}
