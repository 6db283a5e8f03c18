//! Buffers in memories of slots: nothing of them is in MLIR but numbers, which instructions take.

use exo_lowering::{BufferArg, ControlSum, Form, Mem, Param, Storage};
use exo_view::{Arg, BufferType, Sym, VarKind};

use crate::func::Func;
use crate::registers::{Place, no_lowering};

impl<'m> Func<'_, 'm, '_> {
    /// An allocation of slots, which have been chosen.
    pub(crate) fn alloc_slots(&mut self, buf: Sym, ty: &'m BufferType, mem: Mem<'m>) {
        let allocation = self.lowering.allocation(buf, ty, mem);
        let strides = self.lowering.dense_strides(buf, &allocation.extents);
        let form = Form::Array;
        self.lowering
            .set_storage(buf, Storage::Own { form, strides });
        self.lowering.check_slots(buf, mem);
    }

    /// The number of the first slot that an argument shows; a part of a slot is a problem.
    pub(crate) fn shown_slot(&self, view: &BufferArg<'_>) -> Option<ControlSum> {
        match self.lowering.shows_whole(view) {
            true => Some(self.lowering.slot(view.root, &view.first, view.mem)),
            false => {
                let name = self.lowering.proc.name_of(view.shown);
                let problem = no_lowering("window of a part of registers", name);
                self.lowering.problem(problem);
                None
            }
        }
    }

    /// The arguments of an instruction whose slots are part of it, by their places among all, with the numbers of their slots.
    pub(crate) fn immediate_slots(
        &mut self,
        pairs: &[(Param<'m>, &Arg)],
    ) -> Option<Vec<(usize, i64)>> {
        let mut found = Vec::new();
        for (place, (param, arg)) in pairs.iter().enumerate() {
            let VarKind::Buffer(ty) = &param.callee.var(param.sym).kind else {
                continue;
            };
            if let Some(view) = self.lowering.view(*param, ty, arg)
                && view.mem.decl.slots.is_some_and(|slots| slots.immediate)
                && matches!(self.place_of(view.ty)?, Place::Slots)
            {
                found.push((place, self.shown_slot(&view)?.as_const()?));
            }
        }
        Some(found)
    }
}
