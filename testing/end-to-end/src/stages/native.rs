//! Procedures are compiled by LLVM and run in this process.

use exo_interp::Inputs;
use exo_native::{Native, NativeError, Options, compare};

use super::run::Subject;

/// First difference between machine code and the interpreter; `None` also where no machine code can
/// be made, because memories and externs have only C.
pub(super) fn wrong(subject: &Subject) -> Option<String> {
    for (proc, cases) in subject.all() {
        let native = match Native::compile(&subject.plain, &proc.name, &Options::default()) {
            Ok(native) => native,
            Err(error) if is_known(&error) => continue,
            Err(error) => return Some(format!("LLVM: '{}': {error}", proc.name)),
        };
        for case in cases {
            if let Err(says) = agrees(&native, &case.inputs, &case.expected, subject.tolerance()) {
                return Some(format!("LLVM: '{}': {says}", proc.name));
            }
        }
    }
    None
}

/// Whether there is only C for something.
fn is_known(error: &NativeError) -> bool {
    match error {
        NativeError::Register { .. } => true,
        NativeError::Refused(all) => all.iter().all(|said| {
            let id = said.id.as_ref().map(ToString::to_string);
            id.as_deref() == Some("mlir.no-lowering")
        }),
        _ => false,
    }
}

fn agrees(
    native: &Native,
    inputs: &Inputs,
    expected: &exo_interp::Outputs,
    tolerance: f64,
) -> Result<(), String> {
    let mut arguments = native
        .arguments(inputs)
        .map_err(|error| error.to_string())?;
    arguments.call();
    if let Some(name) = arguments.overrun().first() {
        return Err(format!("it writes beside '{name}'"));
    }
    let compared = compare(expected, &arguments.outputs(), tolerance);
    let mut differing = compared
        .iter()
        .filter_map(|c| Some((&c.name, c.first.as_ref()?)));
    match differing.next() {
        None => Ok(()),
        Some((name, first)) => Err(format!(
            "{name}{:?} is {:?}, interpreter: {}",
            first.at, first.found, first.expected
        )),
    }
}
