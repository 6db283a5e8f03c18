//! Whether a library can have a name.

use exo_dialects::hw;

use crate::NewHwError;
use crate::skeleton::File;

/// Whether Exo source can spell the name, and no library that is shipped has it.
pub(crate) fn check(name: &str) -> Result<(), NewHwError> {
    exo_ir::check_name(name)?;
    match exo_hw::SHIPPED.iter().any(|shipped| shipped.name == name) {
        true => Err(NewHwError::Shipped(name.to_owned())),
        false => Ok(()),
    }
}

/// Whether the library can be loaded: no dialect has its name, and its text is that of a library.
pub(crate) fn check_free(name: &str, files: &[File]) -> Result<(), NewHwError> {
    let file = format!("{name}.mlir");
    for library in files.iter().filter(|written| written.name == file) {
        let library = exo_hw::read(library.text.as_bytes(), &file)?;
        hw::command_line::add(library)?;
    }
    Ok(())
}
