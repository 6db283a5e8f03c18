//! Choices: `affine.if`, `scf.if`, and `arith.select` on what the arguments decide.

use crate::signature::elem_of;
use exo_dialects::upstream;
use exo_ir::{Ctl, StmtKind, Stmts, Sym};
use melior::ir::{OperationRef, ValueLike};

use crate::control;
use crate::raiser::Raiser;
use crate::refusal::Reason;
use crate::values::Pending;

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
        let mut scalars = Vec::new();
        for result in &results {
            let ty = result.r#type();
            let elem = elem_of(ty).ok_or_else(|| Reason::Type(ty.to_string()))?;
            scalars.push(self.new_scalar(elem));
        }
        let loc = self.loc.clone();
        self.conditions += 1;
        let body = self.branch(op, 0, &scalars)?;
        let orelse = self.branch(op, 1, &scalars)?;
        self.conditions -= 1;
        self.loc = loc;
        self.emit(StmtKind::If { cond, body, orelse });
        self.bind_scalars(&results, &scalars);
        Ok(())
    }

    fn branch(
        &mut self,
        op: OperationRef<'c, '_>,
        region: usize,
        scalars: &[Sym],
    ) -> Result<Stmts, Reason> {
        match upstream::only_block(op, region) {
            None if region == 0 => Err(Reason::Form("no branch of one block")),
            None => Ok(Stmts::default()),
            Some(block) => {
                self.targets.push(scalars.to_vec());
                let stmts = self.block(block)?;
                self.targets.pop();
                Ok(stmts)
            }
        }
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
