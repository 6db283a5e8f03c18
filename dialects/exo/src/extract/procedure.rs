//! One procedure as IR.

use std::collections::HashMap;

use exo_ir::{
    BufferType, CallTemplate, ConfigValue, Ctl, Instr, Precond, Proc, Stmt, StmtKind, Sym, Var,
    VarKind, Window,
};
use melior::ir::operation::OperationLike;
use melior::ir::{OperationRef, Value, ValueLike};

use super::ExtractError;
use crate::code::Operand;
use crate::location::{Places, of_preconditions};
use crate::names::attr;
use crate::native;
use crate::ops::read::{self, Operands};
use crate::ops::{
    AllocOp, Block, CallView, ClobberOp, ExoOp, ForOp, IfOp, MAX_BLOCK_DEPTH, Malformed, ProcView,
    Statement, WindowOp, WriteConfigOp, WriteView, no_part,
};
use crate::types::{self, Kind};

pub(super) fn extract(op: ProcView<'_, '_>, places: &mut Places<'_>) -> Result<Proc, ExtractError> {
    let at = |reason| ExtractError::at(op.operation(), reason);
    let mut procedure = Procedure {
        places,
        vars: Vec::new(),
        symbols: HashMap::new(),
    };
    let args = procedure.args(op).map_err(at)?;
    let preds = procedure.preconditions(op).map_err(at)?;
    let body = procedure.block(op.body().map_err(at)?, 0)?;
    Ok(Proc {
        name: op.name().map_err(at)?.to_owned(),
        loc: procedure.places.of(op.operation().location()),
        comments: op.comments(),
        args,
        preds,
        body: body.into(),
        instr: template(op).map_err(at)?,
        equivalence: crate::equivalence::of(op.operation()),
        trusted: read::lines(op.operation(), attr::TRUSTED),
        vars: procedure.vars.into(),
    })
}

fn template(op: ProcView<'_, '_>) -> Result<Option<Instr>, Malformed> {
    match op.template()? {
        None => Ok(None),
        Some(c) => Ok(Some(Instr {
            c: CallTemplate::new(c, op.template_global()?),
            mlir: op.function()?.map(str::to_owned),
            mlir_global: op.function_global()?,
            immediates: op.immediates(),
        })),
    }
}

/// The state while a procedure is walked.
pub(super) struct Procedure<'p, 'w> {
    places: &'p mut Places<'w>,
    vars: Vec<Var>,
    /// The symbol behind each value, by the value's address. Values of a closed scope stay: no valid operation
    /// mentions them.
    symbols: HashMap<usize, Operand>,
}

impl Procedure<'_, '_> {
    fn args(&mut self, op: ProcView<'_, '_>) -> Result<Vec<Sym>, Malformed> {
        let args = op.args()?;
        // The extents are over the arguments, also over later ones: number all of them first.
        let operands: Vec<Operand> = (0_u32..)
            .zip(&args)
            .map(|(k, arg)| Operand {
                sym: Sym(k),
                rank: types::rank(arg.value.r#type()),
            })
            .collect();
        let mut extents = op.decode(attr::DIMS, &operands)?.into_iter();
        for (arg, operand) in args.iter().zip(&operands) {
            let kind = match arg.kind {
                Kind::Size => VarKind::Size,
                Kind::Index => VarKind::Index,
                Kind::Bool => VarKind::Bool,
                Kind::Stride => VarKind::Stride,
                Kind::Data => VarKind::Buffer(argument_type(op, arg.value, &mut extents)?),
            };
            self.define(op.operation(), arg.value, arg.name, kind, operand.rank)?;
        }
        match extents.next() {
            None => Ok(operands.iter().map(|operand| operand.sym).collect()),
            Some(_) => Err(read::invalid(op.operation(), attr::DIMS)),
        }
    }

    fn preconditions(&mut self, op: ProcView<'_, '_>) -> Result<Vec<Precond>, Malformed> {
        let operands: Vec<Operand> = op
            .args()?
            .iter()
            .map(|arg| self.operand(op.operation(), arg.value))
            .collect::<Result<_, _>>()?;
        let conditions = op.decode(attr::WHERE, &operands)?;
        let places = of_preconditions(op.operation().location(), conditions.len());
        let pairs = conditions.into_iter().zip(places);
        Ok(pairs
            .map(|(cond, place)| Precond {
                cond,
                loc: self.places.of(place),
            })
            .collect())
    }

    fn define(
        &mut self,
        op: OperationRef<'_, '_>,
        value: Value<'_, '_>,
        name: &str,
        kind: VarKind,
        rank: Option<usize>,
    ) -> Result<Sym, Malformed> {
        // Only data has a rank, and a symbol of the wrong sort would mislead every reader of the IR.
        if matches!(kind, VarKind::Buffer(_)) != rank.is_some() {
            return Err(type_error(op, value));
        }
        let sym = Sym(u32::try_from(self.vars.len()).unwrap_or(u32::MAX));
        let loc = self.places.of(value.location());
        self.vars.push(Var::new(name.to_owned(), kind, loc));
        self.symbols.insert(address(value), Operand { sym, rank });
        Ok(sym)
    }

    fn operand(
        &self,
        op: OperationRef<'_, '_>,
        value: Value<'_, '_>,
    ) -> Result<Operand, Malformed> {
        self.symbols
            .get(&address(value))
            .copied()
            .ok_or_else(|| Malformed::Undefined {
                op: native::op_name(op).to_owned(),
            })
    }

    pub(super) fn operands<'c: 'a, 'a>(
        &self,
        op: OperationRef<'c, 'a>,
    ) -> Result<Operands<'c, 'a>, Malformed> {
        Operands::called(op, |_, value| self.operand(op, value))
    }

    pub(super) fn buffer(
        &self,
        op: OperationRef<'_, '_>,
        value: Value<'_, '_>,
    ) -> Result<(Sym, usize), Malformed> {
        let operand = self.operand(op, value)?;
        operand
            .rank
            .map(|rank| (operand.sym, rank))
            .ok_or_else(|| no_part(op, "buffer"))
    }

    // From here to `choice` functions recurse: they are kept small, as are their frames.

    fn block(&mut self, block: Block<'_, '_>, depth: usize) -> Result<Vec<Stmt>, ExtractError> {
        let mut list = Vec::new();
        for op in block.operations() {
            list.push(self.statement(op, depth)?);
        }
        Ok(list)
    }

    fn statement(&mut self, op: OperationRef<'_, '_>, depth: usize) -> Result<Stmt, ExtractError> {
        let kind = match known_statement(op, depth)? {
            Statement::For(op) => self.loop_(op, depth)?,
            Statement::If(op) => self.choice(op, depth)?,
            simple => self.simple(simple)?,
        };
        let comments = read::lines(op, attr::COMMENTS);
        let stmt = Stmt::new(self.places.of(op.location()), kind);
        Ok(stmt.with_comments(comments))
    }

    fn loop_(&mut self, op: ForOp<'_, '_>, depth: usize) -> Result<StmtKind, ExtractError> {
        let (iter, lo, hi) = self.loop_header(op)?;
        let body = self.region(op.operation(), op.body(), depth)?;
        Ok(StmtKind::For {
            iter,
            lo,
            hi,
            mode: op.mode(),
            body: body.into(),
        })
    }

    fn choice(&mut self, op: IfOp<'_, '_>, depth: usize) -> Result<StmtKind, ExtractError> {
        let cond = self.condition(op)?;
        let body = self.region(op.operation(), op.then_block(), depth)?;
        let orelse = match op.else_block() {
            Some(block) => self.block(block, depth + 1)?,
            None => Vec::new(),
        };
        Ok(StmtKind::If {
            cond,
            body: body.into(),
            orelse: orelse.into(),
        })
    }

    fn region(
        &mut self,
        op: OperationRef<'_, '_>,
        block: Result<Block<'_, '_>, Malformed>,
        depth: usize,
    ) -> Result<Vec<Stmt>, ExtractError> {
        match block {
            Ok(block) => self.block(block, depth + 1),
            Err(reason) => Err(ExtractError::at(op, reason)),
        }
    }

    fn loop_header(&mut self, op: ForOp<'_, '_>) -> Result<(Sym, Ctl, Ctl), ExtractError> {
        let at = |reason| ExtractError::at(op.operation(), reason);
        let operands = self.operands(op.operation()).map_err(at)?;
        let bounds = operands.decode(|code| Ok((code.expr()?, code.expr()?)));
        let (lo, hi) = bounds.map_err(at)?;
        let value = op.variable().map_err(at)?;
        let name = op.name().map_err(at)?;
        let rank = types::rank(value.r#type());
        let iter = self.define(op.operation(), value, name, VarKind::Iter, rank);
        Ok((iter.map_err(at)?, lo, hi))
    }

    fn condition(&self, op: IfOp<'_, '_>) -> Result<Ctl, ExtractError> {
        self.operands(op.operation())
            .and_then(|operands| operands.decode(|code| code.expr()))
            .map_err(|reason| ExtractError::at(op.operation(), reason))
    }

    /// A statement without blocks.
    fn simple(&mut self, statement: Statement<'_, '_>) -> Result<StmtKind, ExtractError> {
        let kind = match statement {
            Statement::Assign(op) => self
                .write(op.operation(), op.into())
                .map(|(buf, idx, rhs)| StmtKind::Assign { buf, idx, rhs }),
            Statement::Reduce(op) => self
                .write(op.operation(), op.into())
                .map(|(buf, idx, rhs)| StmtKind::Reduce { buf, idx, rhs }),
            Statement::Clobber(op) => self.clobber(op),
            Statement::Alloc(op) => self.alloc(op),
            Statement::Window(op) => self.window(op),
            Statement::Call(op) => self.call(op),
            Statement::WriteConfig(op) => self.write_config(op),
            Statement::Pass(_) => Ok(StmtKind::Pass),
            // What has blocks would lose them here.
            Statement::For(_) | Statement::If(_) => Err(Malformed::Misled(
                native::op_name(statement.operation()).to_owned(),
            )),
        };
        kind.map_err(|reason| ExtractError::at(statement.operation(), reason))
    }

    fn write(
        &mut self,
        op: OperationRef<'_, '_>,
        view: WriteView<'_, '_>,
    ) -> Result<(Sym, Vec<Ctl>, exo_ir::Data), Malformed> {
        let (buf, rank) = self.buffer(op, view.buffer()?)?;
        let idx = self.operands(op)?.decode(|code| code.exprs(rank))?;
        Ok((buf, idx, self.right_side(view.right_side()?)?))
    }

    fn clobber(&mut self, op: ClobberOp<'_, '_>) -> Result<StmtKind, Malformed> {
        let (buf, rank) = self.buffer(op.operation(), op.buffer()?)?;
        let idx = self
            .operands(op.operation())?
            .decode(|code| code.exprs(rank))?;
        Ok(StmtKind::Clobber { buf, idx })
    }

    fn alloc(&mut self, op: AllocOp<'_, '_>) -> Result<StmtKind, Malformed> {
        let shape = op.shape()?;
        let rank = shape.extents.len();
        let dims = self
            .operands(op.operation())?
            .decode(|code| code.exprs(rank))?;
        let ty = BufferType {
            elem: shape.elem,
            dims,
            mem: shape.mem,
            window: false,
        };
        let kind = VarKind::Buffer(ty);
        let buf = self.define(op.operation(), op.buffer()?, op.name()?, kind, Some(rank))?;
        Ok(StmtKind::Alloc { buf })
    }

    fn window(&mut self, op: WindowOp<'_, '_>) -> Result<StmtKind, Malformed> {
        let (buf, rank) = self.buffer(op.operation(), op.source()?)?;
        let dims = self
            .operands(op.operation())?
            .decode(|code| code.dims(rank))?;
        let expr = Window { buf, dims };
        let source = self.vars.get(buf.0 as usize).and_then(Var::buffer);
        let ty = expr.ty(source.ok_or_else(|| no_part(op.operation(), "source"))?);
        let value = op.window()?;
        let rank = types::rank(value.r#type());
        if rank != Some(ty.rank()) {
            return Err(type_error(op.operation(), value));
        }
        let win = self.define(op.operation(), value, op.name()?, VarKind::Buffer(ty), rank)?;
        Ok(StmtKind::Window { win, expr })
    }

    fn call(&mut self, op: CallView<'_, '_>) -> Result<StmtKind, Malformed> {
        let args = self.operands(op.operation())?.decode(|code| {
            let mut args = Vec::new();
            while !code.is_at_end() {
                args.push(code.arg()?);
            }
            Ok(args)
        })?;
        Ok(StmtKind::Call {
            callee: op.callee()?.to_owned(),
            args,
        })
    }

    fn write_config(&mut self, op: WriteConfigOp<'_, '_>) -> Result<StmtKind, Malformed> {
        let field = op.field()?;
        let value = match op.data_value() {
            Some(side) => ConfigValue::Data(self.right_side(side)?),
            None => ConfigValue::Ctl(self.operands(op.operation())?.decode(|code| code.expr())?),
        };
        Ok(StmtKind::WriteConfig { field, value })
    }
}

/// The statement that an operation is, in so many blocks.
fn known_statement<'c: 'a, 'a>(
    op: OperationRef<'c, 'a>,
    depth: usize,
) -> Result<Statement<'c, 'a>, ExtractError> {
    match depth < MAX_BLOCK_DEPTH {
        true => Statement::try_from(op).map_err(|reason| ExtractError::at(op, reason)),
        false => Err(ExtractError::at(op, Malformed::NestedTooDeep)),
    }
}

fn argument_type(
    op: ProcView<'_, '_>,
    value: Value<'_, '_>,
    extents: &mut impl Iterator<Item = Ctl>,
) -> Result<BufferType, Malformed> {
    let shape =
        types::buffer_shape(value.r#type()).ok_or_else(|| type_error(op.operation(), value))?;
    let rank = shape.extents.len();
    let dims: Vec<Ctl> = extents.take(rank).collect();
    match dims.len() == rank {
        true => Ok(BufferType {
            elem: shape.elem,
            dims,
            mem: shape.mem,
            window: shape.window,
        }),
        false => Err(read::invalid(op.operation(), attr::DIMS)),
    }
}

fn type_error(op: OperationRef<'_, '_>, value: Value<'_, '_>) -> Malformed {
    Malformed::Type {
        op: native::op_name(op).to_owned(),
        ty: value.r#type().to_string(),
    }
}

/// Values are told apart by their address, which is theirs alone while the operations are not changed.
fn address(value: Value<'_, '_>) -> usize {
    value.to_raw().ptr as usize
}

#[cfg(test)]
mod tests {
    use exo_diagnostics::{Class, Diagnostic};
    use melior::ir::{BlockLike, Module};

    use super::*;

    #[test]
    fn a_loop_that_would_lose_its_body_is_an_internal_error() {
        let context = crate::load::context();
        let text = "exo.proc @f() { for %i = 0 to 4 { pass } }";
        let module = Module::parse(&context, text).expect("it is a module");
        let body = module.body();
        let proc = body.first_operation().expect("it has a procedure");
        let proc = ProcView::try_from(proc).expect("it is one");
        let first = proc.body().expect("it has a body").operations().next();
        let statement = Statement::try_from(first.expect("of a loop")).expect("it is one");
        let mut procedure = Procedure {
            places: &mut Places::default(),
            vars: Vec::new(),
            symbols: HashMap::new(),
        };
        let error = procedure.simple(statement).expect_err("its body is lost");
        let report = Diagnostic::from(&error);
        assert_eq!(report.class, Some(Class::Internal));
        assert!(report.message.starts_with("internal error: 'exo.for'"));
    }
}
