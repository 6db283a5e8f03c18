//! Export to Exo source, and import again.

use exo_ir::{Item, Module};
use exo_testgen::erase_names;

use crate::operations::{built, same, view_of};
use crate::stage::{Made, Stage, Verdict};

/// Exo source says what the operations say, but for records, and is checked as a user's own.
pub(crate) struct Source;

impl Stage for Source {
    fn name(&self) -> &'static str {
        "source"
    }

    fn check(&mut self, made: &Made<'_, '_>) -> Verdict {
        Verdict::of(round_trip(made))
    }
}

fn round_trip(made: &Made<'_, '_>) -> Result<(), String> {
    let text = exo_frontend::print_module(made.view);
    let refused = |first: String| format!("the source is refused: {first}\n{text}");
    let view = exo_frontend::parse_module("exported.py", &text)
        .map_err(|errors| refused(errors.iter().map(|e| e.message.clone()).collect()))?;
    let failures = exo_check::check_module(&view, &exo_check::Options::default());
    if let Some(first) = failures.first() {
        return Err(refused(first.headline()));
    }
    let module = built(made.context, &view)?;
    let read = view_of(module.as_operation())?;
    same(&comparable(made.view.clone()), &comparable(read.clone()))?;
    match exo_frontend::print_module(&read) == text {
        true => Ok(()),
        false => Err(format!("what was read is exported in another way:\n{text}")),
    }
}

/// The module without the parts that source does not express: records, and names of variables where
/// one would capture another.
fn comparable(mut view: Module) -> Module {
    erase_names(&mut view);
    for item in view.items.edit().iter_mut() {
        if let Item::Proc(proc) = item {
            proc.equivalence = None;
            proc.trusted.clear();
        }
    }
    view
}
