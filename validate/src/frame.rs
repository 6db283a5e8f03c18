//! Names of a procedure: what control variables and buffers stand for.

use std::collections::HashMap;
use std::rc::Rc;

use exo_ir::{Proc, Sym, VarKind};

use crate::expression::Affine;
use crate::reason::{Proof, unsupported};
use crate::terms::RootId;
use crate::view::View;

/// The variables of one call of a procedure.
pub(crate) struct Frame<'p> {
    /// The procedure.
    pub(crate) proc: &'p Proc,
    controls: HashMap<Sym, Affine>,
    views: HashMap<Sym, Rc<View>>,
}

impl<'p> Frame<'p> {
    pub(crate) fn new(proc: &'p Proc) -> Frame<'p> {
        Frame {
            proc,
            controls: HashMap::new(),
            views: HashMap::new(),
        }
    }

    pub(crate) fn bind_control(&mut self, sym: Sym, value: Affine) {
        self.controls.insert(sym, value);
    }

    pub(crate) fn bind_view(&mut self, sym: Sym, view: View) {
        self.views.insert(sym, Rc::new(view));
    }

    pub(crate) fn control(&self, sym: Sym) -> Proof<Affine> {
        match self.controls.get(&sym) {
            Some(value) => Ok(value.clone()),
            None => unsupported(format!(
                "'{}', which is not in scope",
                self.proc.name_of(sym)
            )),
        }
    }

    pub(crate) fn view(&self, sym: Sym) -> Proof<Rc<View>> {
        match self.views.get(&sym) {
            Some(view) => Ok(Rc::clone(view)),
            None => unsupported(format!(
                "'{}', which is not in scope",
                self.proc.name_of(sym)
            )),
        }
    }

    /// The buffer that a name stands for, if it stands for one that is outside of what is looked at.
    pub(crate) fn root_of(&self, sym: Sym) -> Option<RootId> {
        self.views.get(&sym).map(|v| v.root)
    }

    pub(crate) fn is_bool(&self, sym: Sym) -> bool {
        matches!(self.proc.var(sym).kind, VarKind::Bool)
    }
}
