//! Global memrefs: each that a function uses is one more argument of its procedure, which the function passes.
//!
//! A procedure names nothing of other dialects, and the language asks of arguments what it needs: those that are written overlap no others. However often
//! a function, or what it calls, gets a global, the procedure has one argument for it.

use exo_dialects::raised::Source;
use exo_dialects::upstream;
use exo_ir::{BufferType, Ctl, Sym, VarKind};
use melior::ir::{OperationRef, ValueLike};

use crate::kinds::global_name;
use crate::raiser::{Loads, Raiser};
use crate::refusal::Reason;
use crate::signature::shape_of;
use crate::values::Meaning;

impl<'c> Raiser<'c> {
    /// A global memref, which is an argument of the procedure.
    pub(crate) fn get_global(&mut self, op: OperationRef<'c, '_>) -> Result<(), Reason> {
        // Who compares functions would have to know what is in it.
        if self.loads == Loads::InPlace {
            return Err(Reason::Unknown);
        }
        let name = global_name(op).ok_or(Reason::Form("no name of a global"))?;
        let result = self.result(op)?;
        let ty = result.r#type();
        let shape = shape_of(ty)?;
        let dims: Option<Vec<Ctl>> = shape.extents.iter().map(|e| e.map(Ctl::Int)).collect();
        let (Some(dims), false) = (dims, shape.window) else {
            return Err(Reason::Layout(ty.to_string()));
        };
        let mem = self.memory_of(ty)?;
        let buffer = BufferType {
            elem: shape.elem,
            dims,
            mem,
            window: false,
        };
        let sym = self.global_buffer(name, buffer)?;
        self.set(upstream::identity(result), Meaning::Buffer(sym));
        Ok(())
    }

    /// The argument that a global memref is already.
    pub(crate) fn known_global(&self, name: &str) -> Option<Sym> {
        let is_meant = |source: &Source| matches!(source, Source::Global(known) if known == name);
        let at = self.sources.iter().position(is_meant)?;
        self.proc.args.get(at).copied()
    }

    /// The argument that a global memref is.
    pub(crate) fn global_buffer(&mut self, name: &str, ty: BufferType) -> Result<Sym, Reason> {
        if let Some(known) = self.known_global(name) {
            return match self.proc.var(known).buffer() == Some(&ty) {
                true => Ok(known),
                false => Err(Reason::Form("a global of another type than elsewhere")),
            };
        }
        let is_global = |source: &&Source| matches!(source, Source::Global(_));
        let number = self.sources.iter().filter(is_global).count();
        let sym = self.declare(&format!("global{number}"), VarKind::Buffer(ty));
        self.add_argument(sym, Source::Global(name.to_owned()));
        Ok(sym)
    }
}
