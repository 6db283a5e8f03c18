//! The forms that operations are written in, and read from again.

use exo_ir::Module as View;
use melior::Context;
use melior::ir::OperationRef;
use melior::ir::operation::{OperationLike, OperationPrintingFlags};

use crate::operations::{read, same, view_of};
use crate::stage::{Made, Stage, Verdict};

/// A form of operations.
pub(crate) struct Form {
    name: &'static str,
    write: fn(OperationRef<'_, '_>) -> Result<Vec<u8>, melior::Error>,
    /// Whether reading and writing again gives the same bytes. Bytecode numbers strings as it meets
    /// them.
    stable: bool,
    /// Whether it says where operations come from.
    locations: bool,
}

/// Text as users write it, without locations.
pub(crate) const TEXT: Form = Form {
    name: "text",
    write: |op| {
        Ok(op
            .to_string_with_flags(OperationPrintingFlags::new())?
            .into_bytes())
    },
    stable: true,
    locations: false,
};

/// MLIR's generic form, with locations.
pub(crate) const GENERIC: Form = Form {
    name: "generic form",
    write: |op| generic(op, true),
    stable: true,
    locations: true,
};

/// Bytecode.
pub(crate) const BYTECODE: Form = Form {
    name: "bytecode",
    write: |op| Ok(op.write_bytecode()),
    stable: false,
    locations: true,
};

/// Every operation with all of its attributes, as MLIR prints it by itself.
fn generic(op: OperationRef<'_, '_>, locations: bool) -> Result<Vec<u8>, melior::Error> {
    let flags = OperationPrintingFlags::new()
        .enable_debug_info(locations, false)
        .print_generic_operation_form();
    Ok(op.to_string_with_flags(flags)?.into_bytes())
}

impl Form {
    fn round_trip(
        &self,
        context: &Context,
        made: OperationRef<'_, '_>,
        view: &View,
    ) -> Result<(), String> {
        let unwritten = |e: melior::Error| format!("it cannot be written: {e}");
        let written = (self.write)(made).map_err(unwritten)?;
        let module = read(context, &written)?;
        same(view, &view_of(module.as_operation())?)?;
        if self.stable && (self.write)(module.as_operation()).map_err(unwritten)? != written {
            return Err("what was read is written in another way".to_owned());
        }
        // The view leaves out what other dialects say, and a form that loses an attribute loses it from the second on.
        let all = |op| generic(op, self.locations).map_err(unwritten);
        let (was, is) = (all(made)?, all(module.as_operation())?);
        match was == is {
            true => Ok(()),
            false => Err(format!(
                "what was read is not what was written: {}",
                first_difference(&was, &is)
            )),
        }
    }
}

/// The first line in which two texts differ.
fn first_difference(was: &[u8], is: &[u8]) -> String {
    let (was, is) = (String::from_utf8_lossy(was), String::from_utf8_lossy(is));
    let mut lines = was.lines().zip(is.lines());
    match lines.find(|(a, b)| a != b) {
        Some((a, b)) => format!("\n- {a}\n+ {b}"),
        None => "one is longer".to_owned(),
    }
}

impl Stage for Form {
    fn name(&self) -> &'static str {
        self.name
    }

    fn check(&mut self, made: &Made<'_, '_>) -> Verdict {
        Verdict::of(self.round_trip(made.context, made.module, made.view))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operations::context;

    /// Forgets what has no place in the view, and says the same again when it is asked again.
    const FORGETFUL: Form = Form {
        name: "forgetful",
        write: |op| {
            let text = String::from_utf8_lossy(&generic(op, false)?).into_owned();
            Ok(text.replace("my.note, ", "").into_bytes())
        },
        stable: true,
        locations: false,
    };

    fn trip(form: &Form, attributes: &str) -> Result<(), String> {
        let context = context();
        let text = format!("module {{\n  exo.proc @f() attributes {{{attributes}}} {{\n  }}\n}}\n");
        let module = read(&context, text.as_bytes())?;
        let view = view_of(module.as_operation())?;
        form.round_trip(&context, module.as_operation(), &view)
    }

    #[test]
    fn an_attribute_that_only_operations_have_is_missed() {
        assert_eq!(trip(&FORGETFUL, "my.other"), Ok(()));
        for form in [TEXT, GENERIC, BYTECODE] {
            assert_eq!(trip(&form, "my.note, my.other"), Ok(()));
        }
        let lost = trip(&FORGETFUL, "my.note, my.other").expect_err("it is lost");
        assert!(
            lost.starts_with("what was read is not what was written"),
            "{lost}"
        );
    }
}
