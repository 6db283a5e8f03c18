//! Calls: the callee's body with its arguments bound; instructions mean their bodies.

use exo_ir::{Arg, Proc, Sym, VarKind};

use crate::affine::Points;
use crate::evaluator::Evaluator;
use crate::expression::{Affine, condition};
use crate::frame::Frame;
use crate::reason::{Proof, unproved, unsupported};
use crate::terms::RootId;
use crate::view::View;

/// A buffer argument of a call: the parameter, and what it stands for.
type Passed = (Sym, View);

impl<'m> Evaluator<'m> {
    pub(crate) fn call_proc(&mut self, frame: &Frame<'m>, callee: &str, args: &[Arg]) -> Proof<()> {
        let Some(proc) = self.module().proc(callee) else {
            return unsupported(format!("'{callee}', which is not declared"));
        };
        if proc.args.len() != args.len() {
            return unsupported(format!(
                "a call of '{callee}' with a wrong number of arguments"
            ));
        }
        let mut inner = Frame::new(proc);
        let mut passed = Vec::new();
        for (formal, arg) in proc.args.iter().zip(args) {
            if let Some(view) = self.bind_argument(frame, &mut inner, *formal, arg)? {
                passed.push((*formal, view));
            }
        }
        for formal in &proc.args {
            self.check_argument(&mut inner, *formal)?;
        }
        self.check_preconditions(&inner, proc)?;
        self.refuse_aliases(&inner, proc, &passed)?;
        self.block(&mut inner, &proc.body)
    }

    fn bind_argument(
        &mut self,
        frame: &Frame<'m>,
        inner: &mut Frame<'m>,
        formal: Sym,
        arg: &Arg,
    ) -> Proof<Option<View>> {
        let view = match arg {
            Arg::Ctl(e) => {
                let value = self.control_argument(frame, inner.proc, formal, e)?;
                inner.bind_control(formal, value);
                return Ok(None);
            }
            Arg::Buffer(buf) => View::clone(&*frame.view(*buf)?),
            // Cells outside of the buffer are wrong only when they are touched.
            Arg::Window(window) => self.cut(frame, window, false)?,
            Arg::Config(field) => {
                let root = self.field_root(field)?;
                let Some(elem) = self.root_elem(root) else {
                    return unsupported("a configuration field that is not declared");
                };
                View::whole(root, elem, Vec::new())
            }
        };
        inner.bind_view(formal, view.clone());
        Ok(Some(view))
    }

    fn control_argument(
        &mut self,
        frame: &Frame<'m>,
        callee: &Proc,
        formal: Sym,
        e: &exo_ir::Ctl,
    ) -> Proof<Affine> {
        let kind = &callee.var(formal).kind;
        if matches!(kind, VarKind::Bool) {
            let holds = condition(&self.condition(frame, e)?)?;
            // The value of a condition is a number only where it is one of the two.
            return match self.context().is_subset(&holds)? {
                true => Ok(Affine::number(1)),
                false if self.context().is_disjoint(&holds)? => Ok(Affine::number(0)),
                false => self.passed_on(frame, e, holds),
            };
        }
        let value = self.number(frame, e)?;
        if let Some(least) = kind.least() {
            let fits = Affine::number(least).compared("<=", &value)?;
            self.require(&fits, "a size is positive, and a stride not negative")?;
        }
        Ok(value)
    }

    /// A boolean variable of the caller that is passed on; with another condition the call is looked at by cases.
    fn passed_on(&mut self, frame: &Frame<'m>, e: &exo_ir::Ctl, holds: Points) -> Proof<Affine> {
        match e {
            exo_ir::Ctl::Var(sym) => frame.control(*sym),
            _ => {
                self.split = Some(holds);
                unsupported("a condition that is passed to a procedure")
            }
        }
    }

    /// Shape, type and layout of a buffer argument.
    fn check_argument(&mut self, inner: &mut Frame<'m>, formal: Sym) -> Proof<()> {
        let proc = inner.proc;
        let Some(ty) = proc.var(formal).buffer() else {
            return Ok(());
        };
        let view = inner.view(formal)?;
        let extents = self.extents(inner, ty)?;
        if extents.len() != view.rank() {
            return unsupported("an argument with a wrong number of dimensions");
        }
        for (declared, passed) in extents.iter().zip(&view.extents) {
            let same = declared.compared("=", passed)?;
            self.require(&same, "an argument has the shape of the parameter")?;
        }
        let both_float = ty.elem.is_float() && view.elem.is_float();
        if ty.elem != view.elem && !both_float {
            return unsupported("an argument with another integer type than the parameter");
        }
        if !ty.window {
            if !self.is_lenient() && !self.is_dense(&view)? {
                return unproved("an argument in place of a tensor has no gaps");
            }
            inner.bind_view(formal, view.as_dense());
        }
        Ok(())
    }

    /// Whether the cells of a view surely lie one behind the other. A dimension of one cell may have any stride.
    fn is_dense(&self, view: &View) -> Proof<bool> {
        let mut of_one = Vec::new();
        for extent in &view.extents {
            of_one.push(self.implies(&extent.compared("=", &Affine::number(1))?)?);
        }
        Ok(view.is_surely_dense(&of_one))
    }

    fn check_preconditions(&mut self, inner: &Frame<'m>, proc: &'m Proc) -> Proof<()> {
        for pred in &proc.preds {
            let holds = self.condition(inner, &pred.cond)?;
            self.require(&holds, "a precondition of a procedure that is called")?;
        }
        Ok(())
    }

    /// Arguments that share a cell may only be read.
    fn refuse_aliases(
        &mut self,
        inner: &Frame<'m>,
        proc: &'m Proc,
        passed: &[Passed],
    ) -> Proof<()> {
        if self.is_lenient() {
            return Ok(());
        }
        let (changed, fields) = (self.changed_arguments(proc), self.fields_named(proc));
        let mut is_changed = false;
        for (k, (first, a)) in passed.iter().enumerate() {
            for (second, b) in passed.iter().take(k) {
                let may_differ = changed.contains(first) || changed.contains(second);
                is_changed |= may_differ && self.share_cells(a, b)?;
            }
        }
        // A callee that names a field and gets it by reference sees it twice.
        let by_reference = passed.iter().map(|(_, view)| view.root);
        let twice: Vec<RootId> = by_reference.filter(|root| fields.contains(root)).collect();
        if !twice.is_empty() {
            let footprint = self.footprint(inner, &proc.body);
            is_changed |= twice.iter().any(|root| footprint.changed.contains(root));
        }
        match is_changed {
            true => unproved("arguments that share a cell are only read"),
            false => Ok(()),
        }
    }

    fn share_cells(&self, a: &View, b: &View) -> Proof<bool> {
        let cells = |view: &View| view.cells(self.context());
        Ok(a.root == b.root && !cells(a)?.is_disjoint(&cells(b)?)?)
    }

    /// The fields that a callee uses by name: those in the footprint of its body without arguments.
    fn fields_named(&mut self, proc: &'m Proc) -> Vec<RootId> {
        let alone = Frame::new(proc);
        let footprint = self.footprint(&alone, &proc.body);
        let all = footprint.read.iter().chain(&footprint.changed);
        all.copied().collect()
    }
}
