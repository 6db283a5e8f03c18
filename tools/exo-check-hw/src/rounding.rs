//! Permitted rounding differences between an instruction and its body.
//!
//! The language leaves it to the machine whether a product and a sum round once or twice, and the order in which a `+=` in a loop
//! adds up. What an instruction may be off by then is bounded by the size of what is added: the body is run once more, on
//! absolute values.

use exo_interp::{FieldValue, Inputs, Options, Outputs, Program, Value};
use exo_ir::{
    ConfigValue, Ctl, Data, DataOp, Item, Libraries, Module, Number, Proc, Stmt, StmtKind, Stmts,
    Sym,
};

use crate::values::{largest, precision};

/// Computes the sizes of an instruction's sums.
pub(crate) struct Rounding {
    sizes: Program,
    instr: String,
}

/// The sizes of sums.
#[derive(Clone)]
pub(crate) struct Sizes {
    outputs: Outputs,
    /// Roundings on the way to a cell, at most.
    roundings: f64,
}

impl Rounding {
    /// Nothing for a body that leaves no choice, or that is not made of sums and products.
    pub(crate) fn of(instr: &Proc, libraries: &Libraries) -> Option<Rounding> {
        if !(may_fuse(instr) || may_reorder(instr)) || !is_of_sums(instr) {
            return None;
        }
        let mut absolute = instr.clone();
        absolute.body = absolute
            .body
            .iter()
            .map(of_absolutes)
            .collect::<Vec<_>>()
            .into();
        let mut module = Module {
            items: vec![Item::Proc(absolute)].into(),
            ..Module::default()
        };
        libraries.complete(&mut module);
        Some(Rounding {
            sizes: Program::new(&module).ok()?,
            instr: instr.name.clone(),
        })
    }

    /// The sizes of the sums of a run.
    pub(crate) fn sizes(&self, inputs: &Inputs) -> Option<Sizes> {
        let mut absolute = inputs.clone();
        let mut cells = 0;
        for tensor in absolute.buffers.values_mut() {
            tensor.cells.iter_mut().flatten().for_each(|value| {
                if let Value::Float(v) = value {
                    *v = v.abs();
                }
            });
            cells += tensor.cells.len();
        }
        for value in absolute.config.values_mut() {
            if let FieldValue::Data(Value::Float(v)) = value {
                *v = v.abs();
            }
        }
        let outputs = self.sizes.run(&self.instr, &absolute, &Options::concrete());
        Some(Sizes {
            outputs: outputs.ok()?,
            roundings: cells as f64 + 2.0,
        })
    }
}

impl Sizes {
    /// Permitted error of a cell; infinite where a sum may have left the type.
    pub(crate) fn slack(&self, buffer: usize, cell: usize) -> f64 {
        let Some(buffer) = self.outputs.buffers.get(buffer) else {
            return 0.0;
        };
        let size = buffer
            .tensor
            .cells
            .get(cell)
            .and_then(|v| v.as_ref()?.to_f64());
        let size = size.unwrap_or(f64::INFINITY);
        let elem = crate::params::decided(buffer.elem);
        let (unit, least) = precision(elem);
        // What is computed on the way may be larger than what is left in the end, by a few roundings.
        if size.is_nan() || size > largest(elem) / 4.0 {
            return f64::INFINITY;
        }
        2.0 * self.roundings * (unit * size + least)
    }
}

/// Whether a body adds up products of floats.
fn may_fuse(instr: &Proc) -> bool {
    let is_product = |e: &Data| matches!(e, Data::Bin(DataOp::Mul, ..));
    any_write(instr, &|buf, stmt, _| {
        let is_float = instr.var(buf).buffer().is_some_and(|ty| ty.elem.is_float());
        let (rhs, reduces) = match &stmt.kind {
            StmtKind::Reduce { rhs, .. } => (rhs, true),
            StmtKind::Assign { rhs, .. } => (rhs, false),
            _ => return false,
        };
        let mut sums = reduces && is_product(unsigned(rhs));
        rhs.walk(&mut |e| {
            if let Data::Bin(DataOp::Add | DataOp::Sub, a, b) = e {
                sums |= is_product(unsigned(a)) || is_product(unsigned(b));
            }
        });
        is_float && sums
    })
}

fn unsigned(e: &Data) -> &Data {
    match e {
        Data::Neg(e) => unsigned(e),
        e => e,
    }
}

/// Whether several iterations of a loop add to one cell of floats.
fn may_reorder(instr: &Proc) -> bool {
    any_write(instr, &|buf, stmt, loops| {
        let is_float = instr.var(buf).buffer().is_some_and(|ty| ty.elem.is_float());
        let StmtKind::Reduce { idx, .. } = &stmt.kind else {
            return false;
        };
        let is_used = |iter: &Sym| {
            let mut used = false;
            for e in idx {
                e.walk(&mut |e| used |= *e == Ctl::Var(*iter));
            }
            used
        };
        is_float && !loops.iter().all(is_used)
    })
}

fn any_write(instr: &Proc, is: &dyn Fn(Sym, &Stmt, &[Sym]) -> bool) -> bool {
    fn look(stmts: &Stmts, loops: &mut Vec<Sym>, is: &dyn Fn(Sym, &Stmt, &[Sym]) -> bool) -> bool {
        stmts.iter().any(|stmt| match &stmt.kind {
            StmtKind::Assign { buf, .. } | StmtKind::Reduce { buf, .. } => is(*buf, stmt, loops),
            StmtKind::If { body, orelse, .. } => look(body, loops, is) || look(orelse, loops, is),
            StmtKind::For { iter, body, .. } => {
                loops.push(*iter);
                let found = look(body, loops, is);
                loops.pop();
                found
            }
            _ => false,
        })
    }
    look(&instr.body, &mut Vec::new(), is)
}

/// Whether all that is computed are sums and products.
fn is_of_sums(instr: &Proc) -> bool {
    !any_write(instr, &|_, stmt, _| {
        let (StmtKind::Assign { rhs, .. } | StmtKind::Reduce { rhs, .. }) = &stmt.kind else {
            return false;
        };
        let mut other = false;
        rhs.walk(&mut |e| {
            other |= matches!(e, Data::Extern { .. } | Data::Bin(DataOp::Div, ..));
        });
        other
    })
}

fn of_absolutes(stmt: &Stmt) -> Stmt {
    let block = |stmts: &Stmts| stmts.iter().map(of_absolutes).collect::<Vec<_>>().into();
    let mut kind = stmt.kind.clone();
    match &mut kind {
        StmtKind::Assign { rhs, .. }
        | StmtKind::Reduce { rhs, .. }
        | StmtKind::WriteConfig {
            value: ConfigValue::Data(rhs),
            ..
        } => *rhs = absolute(rhs),
        StmtKind::If { body, orelse, .. } => {
            *body = block(body);
            *orelse = block(orelse);
        }
        StmtKind::For { body, .. } => *body = block(body),
        _ => {}
    }
    stmt.continued(kind)
}

fn absolute(e: &Data) -> Data {
    match e {
        Data::Const(Number::Float(v)) => Data::Const(Number::Float(v.abs())),
        Data::Const(Number::Int(v)) => Data::Const(Number::Int(v.saturating_abs())),
        Data::Neg(e) => absolute(e),
        Data::Bin(DataOp::Sub, a, b) => Data::bin(DataOp::Add, absolute(a), absolute(b)),
        Data::Bin(op, a, b) => Data::bin(*op, absolute(a), absolute(b)),
        e => e.clone(),
    }
}

/// Whether zeros of both signs are one to an instruction: `fmaxf` and `fminf` may give either.
pub(crate) fn ignores_signs_of_zero(instr: &Proc) -> bool {
    any_write(instr, &|_, stmt, _| {
        let (StmtKind::Assign { rhs, .. } | StmtKind::Reduce { rhs, .. }) = &stmt.kind else {
            return false;
        };
        let mut found = false;
        rhs.walk(&mut |e| {
            found |= matches!(e, Data::Extern { name, .. } if name == "fmaxf" || name == "fminf");
        });
        found
    })
}
