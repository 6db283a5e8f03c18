//! Choices: `affine.if`, `scf.if`, and `arith.select` on what the arguments decide.

use crate::signature::elem_of;
use exo_dialects::upstream;
use exo_ir::{Ctl, CtlOp, StmtKind, Stmts};
use melior::ir::{OperationRef, ValueLike};

use crate::bounds::NotNegative;
use crate::control;
use crate::raiser::Raiser;
use crate::refusal::Reason;
use crate::values::{Meaning, Pending, Target, is_control, is_truth};

impl<'c> Raiser<'c> {
    pub(crate) fn affine_if(&mut self, op: OperationRef<'c, '_>) -> Result<(), Reason> {
        let constraints = upstream::attribute(op, "condition")
            .and_then(upstream::integer_set)
            .ok_or(Reason::Form("no integer set, or one that is too deep"))?;
        let operands = self.controls(&upstream::operands(op), "a condition")?;
        let cond = control::of_set(&constraints, &operands)?;
        self.choice(op, cond)
    }

    pub(crate) fn scf_if(&mut self, op: OperationRef<'c, '_>) -> Result<(), Reason> {
        let operands = upstream::operands(op);
        let [cond] = operands.as_slice() else {
            return Err(Reason::Form("no condition"));
        };
        let cond = self.control(*cond, "a condition")?;
        self.choice(op, cond)
    }

    fn choice(&mut self, op: OperationRef<'c, '_>, cond: Ctl) -> Result<(), Reason> {
        self.enter(op);
        let results = upstream::results(op);
        let (control, data): (Vec<_>, Vec<_>) =
            results.iter().copied().partition(|r| is_control(*r));
        let (mut targets, mut scalars) = (Vec::new(), Vec::new());
        for result in &results {
            let ty = result.r#type();
            targets.push(match elem_of(ty) {
                _ if is_control(*result) => Target::Control,
                Some(elem) => {
                    let scalar = self.new_scalar(elem);
                    scalars.push(scalar);
                    Target::Scalar(scalar)
                }
                None => return Err(Reason::Type(ty.to_string())),
            });
        }
        let loc = self.loc.clone();
        self.conditions += 1;
        let (body, then) = self.branch(op, 0, &targets)?;
        let (orelse, otherwise) = self.branch(op, 1, &targets)?;
        self.conditions -= 1;
        self.loc = loc;
        if !(body.is_empty() && orelse.is_empty()) {
            let cond = cond.clone();
            self.emit(StmtKind::If { cond, body, orelse });
        }
        self.bind_scalars(&data, &scalars);
        let cond = Meaning::Control(cond);
        for ((result, then), orelse) in control.into_iter().zip(then).zip(otherwise) {
            let value = self.one_control(&cond, (then, orelse), is_truth(result))?;
            self.set(upstream::identity(result), Meaning::Control(value));
        }
        Ok(())
    }

    fn branch(
        &mut self,
        op: OperationRef<'c, '_>,
        region: usize,
        targets: &[Target],
    ) -> Result<(Stmts, Vec<Ctl>), Reason> {
        match upstream::only_block(op, region) {
            None if region == 0 => Err(Reason::Form("no branch of one block")),
            None => Ok(Default::default()),
            Some(block) => {
                self.targets.push(targets.to_vec());
                let stmts = self.block(block)?;
                self.targets.pop();
                Ok((stmts, std::mem::take(&mut self.yielded)))
            }
        }
    }

    /// One of two indices or truths, by a condition on indices: the one that it surely is, or the least or greatest of both, or a choice.
    pub(crate) fn one_control(
        &self,
        cond: &Meaning,
        (then, orelse): (Ctl, Ctl),
        is_truth: bool,
    ) -> Result<Ctl, Reason> {
        let cond = match cond {
            Meaning::Control(cond) => cond,
            _ => return Err(Reason::Data("the condition of a choice between indices")),
        };
        let value = match cond {
            Ctl::Bool(true) => then,
            Ctl::Bool(false) => orelse,
            Ctl::Bin(op, a, b) if self.never_holds(*op, a, b)? => orelse,
            _ if then == orelse => then,
            cond if is_truth => {
                let not = Ctl::Not(Box::new(cond.clone()));
                let chosen = Ctl::bin(CtlOp::And, cond.clone(), then);
                Ctl::bin(CtlOp::Or, chosen, Ctl::bin(CtlOp::And, not, orelse))
            }
            cond => match extremum_of(cond, &then, &orelse) {
                Some(greatest) => control::extremum(greatest, vec![then, orelse])?,
                None => Ctl::select(cond.clone(), then, orelse),
            },
        };
        match control::is_too_large(&value) {
            true => Err(Reason::TooLarge),
            false => Ok(value),
        }
    }

    /// Whether `a op b` is an order of numbers that holds for no values of loop variables and arguments.
    fn never_holds(&self, op: CtlOp, a: &Ctl, b: &Ctl) -> Result<bool, Reason> {
        let Some((less, greater)) = order_of(op, a, b) else {
            return Ok(false);
        };
        let difference = control::difference(less.clone(), greater.clone())?;
        let rest = match op {
            CtlOp::Lt | CtlOp::Gt => difference,
            _ => control::difference(difference, Ctl::Int(1))?,
        };
        Ok(self.sign(&rest) == NotNegative::Always)
    }

    /// A scalar that is one of two values.
    pub(crate) fn either(
        &mut self,
        cond: Ctl,
        then: Pending,
        orelse: Pending,
    ) -> Result<Pending, Reason> {
        let elem = then.elem;
        let scalar = self.new_scalar(elem);
        let mut branches = Vec::new();
        for value in [then, orelse] {
            self.open()?;
            self.write(scalar, Vec::new(), value.expr);
            branches.push(self.close());
        }
        let orelse = branches.pop().unwrap_or_default();
        let body = branches.pop().unwrap_or_default();
        self.emit(StmtKind::If { cond, body, orelse });
        Ok(Pending::cell(scalar, elem))
    }
}

/// The sides of `<`, `<=`, `>` or `>=`: the one that has to be less first.
fn order_of<'e>(op: CtlOp, a: &'e Ctl, b: &'e Ctl) -> Option<(&'e Ctl, &'e Ctl)> {
    match op {
        CtlOp::Lt | CtlOp::Le => Some((a, b)),
        CtlOp::Gt | CtlOp::Ge => Some((b, a)),
        _ => None,
    }
}

/// Whether a choice gives the least of two numbers, or the greatest.
fn extremum_of(cond: &Ctl, then: &Ctl, orelse: &Ctl) -> Option<bool> {
    let Ctl::Bin(op, a, b) = cond else {
        return None;
    };
    let (less, greater) = order_of(*op, a, b)?;
    match () {
        () if less == then && greater == orelse => Some(false),
        () if greater == then && less == orelse => Some(true),
        () => None,
    }
}
