//! The functions of a module's procedures.

use std::collections::BTreeSet;

use exo_ir::Proc;
use exo_lowering::{LoweringError, Problem, ProcLowering};
use melior::ir::Operation;

use crate::func::{EmittedFunction, Func};
use crate::parameter::Head;
use crate::unit::{Function, Unit};
use crate::{Lowered, Signature, abi, checks};

impl<'c> Unit<'_, 'c> {
    /// Makes every function.
    pub(crate) fn make(mut self) -> Result<Lowered<'c>, Vec<LoweringError>> {
        let module = self.lowering.module;
        let procs: Vec<&Proc> = module.procs().filter(|p| p.instr.is_none()).collect();
        for proc in &procs {
            if let Some(effects) = self.lowering.effects().get(&proc.name) {
                let mut lowering = ProcLowering::new(&self.lowering, proc, effects);
                let head = Head::of(&self, &mut lowering);
                self.heads.insert(proc.name.clone(), head.parameters);
            }
        }
        let mut functions = Vec::new();
        let mut errors = Vec::new();
        for proc in procs {
            let Some(effects) = self.lowering.effects().get(&proc.name) else {
                continue;
            };
            match Func::make(&self, proc, effects) {
                Ok(made) => match self.functions(proc, made) {
                    Ok(made) => functions.extend(made),
                    Err(more) => errors.extend(more),
                },
                Err(more) => errors.extend(more),
            }
        }
        if !errors.is_empty() {
            return Err(once_for_each_instruction(errors));
        }
        let entries = self.entries();
        let mut operations = self.globals.take();
        let instructions = self.instructions.take();
        operations.extend(self.copies(&instructions)?);
        operations.extend(functions);
        Ok(Lowered {
            operations,
            overhangs: self.overhangs.get(),
            features: instructions.features.into_iter().collect(),
            fields: self.context.fields(),
            fits: self.fits.take(),
            entries,
        })
    }

    /// The functions of a procedure: one, or another one around it that outsiders call, where that has a C signature or checks arguments.
    fn functions(
        &self,
        proc: &Proc,
        made: EmittedFunction<'c>,
    ) -> Result<Vec<Operation<'c>>, Vec<LoweringError>> {
        let is_private = self.is_private(proc);
        let function = Function {
            name: self.callee(proc),
            arguments: self.argument_attributes(proc),
            inputs: made.inputs,
            results: Vec::new(),
            body: made.body,
            private: is_private || self.has_outer(proc),
            internal: self.signature == Signature::C || is_private || self.has_outer(proc),
            place: made.place,
        };
        let mut all = vec![self.function(function)];
        if self.has_outer(proc) {
            let outer = match self.signature {
                Signature::C => abi::outer(self, proc, self.head(proc))?,
                Signature::Memref => checks::outer(self, proc, self.head(proc))?,
            };
            all.push(self.function(outer));
        }
        if self.options.fits.contains_key(&proc.name) {
            let fits = checks::fits(self, proc, self.head(proc))?;
            self.fits
                .borrow_mut()
                .insert(proc.name.clone(), fits.name.clone());
            all.push(self.function(fits));
        }
        Ok(all)
    }
}

/// Keeps one error for each instruction that a machine lacks, that of the first call.
fn once_for_each_instruction(mut errors: Vec<LoweringError>) -> Vec<LoweringError> {
    let mut said = BTreeSet::new();
    errors.retain(|error| match &error.problem {
        Problem::LacksFeature { name, feature, .. } => said.insert((name.clone(), feature.clone())),
        _ => true,
    });
    errors
}
