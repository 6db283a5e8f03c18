//! The types that data expressions read, and what follows from these: the arithmetic, and what literals are.

use exo_ir::{Data, Elem, FieldKind};

use crate::evaluator::Evaluator;
use crate::frame::Frame;
use crate::products::Arithmetic;
use crate::reason::Proof;

impl Evaluator<'_> {
    /// The arithmetic of a right side that is written to cells of a type.
    pub(crate) fn arithmetic(
        &mut self,
        frame: &Frame<'_>,
        e: &Data,
        elem: Elem,
    ) -> Proof<Arithmetic> {
        let mut types = Vec::new();
        self.types_read(frame, e, &mut types)?;
        let first = types.first().copied().unwrap_or(elem).computed_in();
        let all = types.into_iter().fold(first, Elem::added_in);
        Ok(Some(all).filter(|elem| elem.is_integer()))
    }

    /// The type of literals in a right side that is written to cells of a type: the one integer type of what is read.
    pub(crate) fn literal_type(
        &self,
        frame: &Frame<'_>,
        e: &Data,
        elem: Elem,
    ) -> Proof<Option<Elem>> {
        let mut types = Vec::new();
        self.types_read(frame, e, &mut types)?;
        let first = types.first().copied().unwrap_or(elem);
        let is_one = types.iter().all(|ty| *ty == first);
        Ok(Some(first).filter(|ty| is_one && ty.is_integer()))
    }

    fn types_read(&self, frame: &Frame<'_>, e: &Data, types: &mut Vec<Elem>) -> Proof<()> {
        crate::deep(|| {
            match e {
                Data::Const(_) => {}
                Data::Read { buf, .. } => types.push(frame.view(*buf)?.elem),
                Data::Config(field) => {
                    if let Some(FieldKind::Data(elem)) = self.field_kind(field) {
                        types.push(elem);
                    }
                }
                Data::Neg(e) => self.types_read(frame, e, types)?,
                Data::Bin(_, a, b) => {
                    self.types_read(frame, a, types)?;
                    self.types_read(frame, b, types)?;
                }
                Data::Extern { args, .. } => {
                    for arg in args {
                        self.types_read(frame, arg, types)?;
                    }
                }
            }
            Ok(())
        })
    }

    /// Whether every typed operand is an integer; nothing for literals alone.
    pub(crate) fn is_integer(&self, frame: &Frame<'_>, e: &Data) -> Proof<Option<bool>> {
        let mut types = Vec::new();
        self.types_read(frame, e, &mut types)?;
        let all = types.iter().all(|elem| elem.is_integer());
        Ok((!types.is_empty()).then_some(all))
    }
}
