//! The forms that operations are written in, and read from again.

use melior::ir::OperationRef;
use melior::ir::operation::{OperationLike, OperationPrintingFlags};

use crate::operations::{read, same, view_of};
use crate::stage::{Made, Stage, Verdict};

/// A form of operations.
pub(crate) struct Form {
    name: &'static str,
    write: fn(OperationRef<'_, '_>) -> Result<Vec<u8>, melior::Error>,
    /// Whether what was read is written the same again. Bytecode numbers strings as it meets them.
    stable: bool,
}

/// Text as users write it.
pub(crate) const TEXT: Form = Form {
    name: "text",
    write: |op| {
        Ok(op
            .to_string_with_flags(OperationPrintingFlags::new())?
            .into_bytes())
    },
    stable: true,
};

/// MLIR's generic form, with locations.
pub(crate) const GENERIC: Form = Form {
    name: "generic form",
    write: |op| {
        let flags = OperationPrintingFlags::new()
            .enable_debug_info(true, false)
            .print_generic_operation_form();
        Ok(op.to_string_with_flags(flags)?.into_bytes())
    },
    stable: true,
};

/// Bytecode.
pub(crate) const BYTECODE: Form = Form {
    name: "bytecode",
    write: |op| Ok(op.write_bytecode()),
    stable: false,
};

impl Form {
    fn round_trip(&self, made: &Made<'_, '_>) -> Result<(), String> {
        let unwritten = |e: melior::Error| format!("it cannot be written: {e}");
        let written = (self.write)(made.module).map_err(unwritten)?;
        let module = read(made.context, &written)?;
        same(made.view, &view_of(module.as_operation())?)?;
        if self.stable && (self.write)(module.as_operation()).map_err(unwritten)? != written {
            return Err("what was read is written in another way".to_owned());
        }
        Ok(())
    }
}

impl Stage for Form {
    fn name(&self) -> &'static str {
        self.name
    }

    fn check(&mut self, made: &Made<'_, '_>) -> Verdict {
        Verdict::of(self.round_trip(made))
    }
}
