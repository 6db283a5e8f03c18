//! Symbols of elsewhere, and variables, that functions of memories use: a module has them once,
//! under their own names.

use std::collections::BTreeMap;

use exo_dialects::functions::Copy;
use exo_ir::{Loc, MlirFunctions};
use exo_lowering::{LoweringError, Problem};

use crate::failure_functions::OF_C;
use crate::unit::Unit;

/// The functions of elsewhere that a module declares.
#[derive(Default)]
pub(crate) struct ExternalSymbols {
    known: BTreeMap<String, ExternalSymbol>,
}

/// A symbol from elsewhere, as the module declares it.
struct ExternalSymbol {
    ty: String,
    /// The library that has it first, or none for the module.
    library: String,
    loc: Loc,
}

impl Unit<'_, '_> {
    /// Whether a symbol of the module's own functions is in the module already, and stays there.
    pub(crate) fn stays(&self, functions: &MlirFunctions, name: &str) -> bool {
        let own = std::ptr::eq(functions, &raw const self.given.functions);
        let is_kept = |name| functions.named(name).is_some_and(|f| !f.is_function());
        own && is_kept(name) && self.given.present.contains_key(name)
    }
}

impl ExternalSymbols {
    /// Whether an operation is to be put into the module: all but functions of elsewhere that are declared there.
    ///
    /// # Errors
    /// One whose name is there with another meaning.
    pub(crate) fn add(
        &mut self,
        unit: &Unit<'_, '_>,
        (library, functions): (&str, &MlirFunctions),
        copy: &Copy<'_>,
    ) -> Result<bool, Vec<LoweringError>> {
        let Some((name, ty)) = &copy.outside else {
            return Ok(true);
        };
        let function = functions.named(name);
        let declared = ExternalSymbol {
            ty: ty.clone(),
            library: library.to_owned(),
            loc: function.map_or_else(Loc::unknown, |f| f.loc.clone()),
        };
        if let Some(there) = unit.given.present.get(name) {
            return match there.as_ref() == Some(&declared.ty) {
                true => Ok(false),
                false => {
                    let why = "it is something else in the module";
                    Err(declared.refused(name, why, &declared.loc))
                }
            };
        }
        if let Some(first) = self.known.get(name) {
            return match first.ty == declared.ty {
                true => Ok(false),
                false => {
                    let ExternalSymbol { ty, loc, .. } = &declared;
                    let why = format!(
                        "it is of type {ty}, but at {} of type {}",
                        first.loc, first.ty
                    );
                    Err(declared.refused(name, &why, loc))
                }
            };
        }
        self.known.insert(name.clone(), declared);
        Ok(true)
    }

    /// Refuses functions of elsewhere with names that functions of procedures have, or what these call.
    pub(crate) fn check_names(&self, unit: &Unit<'_, '_>) -> Result<(), Vec<LoweringError>> {
        let procs = unit.lowering.module.procs();
        for proc in procs.filter(|proc| proc.instr.is_none()) {
            for name in unit.function_names(proc) {
                if let Some(declared) = self.known.get(&name) {
                    let why = format!("procedure '{}' has its name", proc.name);
                    return Err(declared.refused(&name, &why, &proc.loc));
                }
            }
        }
        let of_c = OF_C.iter().filter(|_| unit.checks_arguments());
        for name in of_c {
            if let Some(declared) = self.known.get(*name) {
                let why = "code that checks arguments has its name";
                return Err(declared.refused(name, why, &declared.loc));
            }
        }
        Ok(())
    }
}

impl ExternalSymbol {
    fn refused(&self, name: &str, why: &str, loc: &Loc) -> Vec<LoweringError> {
        let problem = Problem::BadLowering {
            backend: crate::BACKEND,
            what: "a memory of",
            name: match self.library.as_str() {
                "" => "this module".to_owned(),
                library => library.to_owned(),
            },
            function: name.to_owned(),
            why: why.to_owned(),
        };
        let loc = loc.clone();
        vec![LoweringError { loc, problem }]
    }
}
