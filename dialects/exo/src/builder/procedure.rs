//! The operations of one procedure.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use exo_ir::{
    Arg, BufferType, ConfigValue, Ctl, FieldRef, Item, LoopMode, Proc, Stmt, StmtKind, Stmts, Sym,
    Var, VarKind, Window,
};
use melior::ir::attribute::{FlatSymbolRefAttribute, TypeAttribute};
use melior::ir::block::BlockLike;
use melior::ir::operation::OperationBuilder;
use melior::ir::r#type::FunctionType;
use melior::ir::{
    Attribute, Block, Identifier, Location, Operation, Region, RegionLike, Type, Value, ValueLike,
};

use super::{BuildError, Builder, Unbuildable, finish};
use crate::code::{Encoded, Encoder};
use crate::names::{attr, op};
use crate::native;
use crate::ops::{
    AllocOp, AssignOp, ClobberOp, ForOp, IfOp, MAX_BLOCK_DEPTH, PassOp, ReduceOp, WindowOp,
    WriteConfigOp,
};
use crate::types::{self, Kind};
use crate::{equivalence, hw, location};

pub(super) fn build<'c>(builder: Builder<'c>, view: &Proc) -> Result<Operation<'c>, BuildError> {
    let mut procedure = Procedure::new(builder, view);
    let at = |reason| BuildError {
        loc: view.loc.clone(),
        reason,
    };
    let (block, inputs) = procedure.entry().map_err(at)?;
    procedure.statements(&block, &view.body, 1)?;
    procedure.signature(block, &inputs).map_err(at)
}

/// The operation of a procedure with all that it says itself, and no statement.
pub(super) fn signature<'c>(
    builder: Builder<'c>,
    view: &Proc,
) -> Result<Operation<'c>, BuildError> {
    let mut procedure = Procedure::new(builder, view);
    let at = |reason| BuildError {
        loc: view.loc.clone(),
        reason,
    };
    let (block, inputs) = procedure.entry().map_err(at)?;
    procedure.signature(block, &inputs).map_err(at)
}

/// The value of a symbol that was defined, while the procedure is built.
#[derive(Clone, Copy)]
enum Slot<'c> {
    /// A value that can be used.
    Live(Value<'c, 'c>),
    /// A value whose scope is closed.
    Closed,
}

/// The state while a procedure is built.
pub(super) struct Procedure<'c, 'v> {
    pub(super) builder: Builder<'c>,
    view: &'v Proc,
    values: HashMap<Sym, Slot<'c>>,
}

/// The attributes and operands of an operation with control expressions.
pub(super) struct Control<'c> {
    pub(super) operands: Vec<Value<'c, 'c>>,
    pub(super) attributes: Vec<(Identifier<'c>, Attribute<'c>)>,
}

impl<'c, 'v> Procedure<'c, 'v> {
    pub(super) fn new(builder: Builder<'c>, view: &'v Proc) -> Self {
        Procedure {
            builder,
            view,
            values: HashMap::new(),
        }
    }

    /// The block of the body, with its arguments defined, and their types.
    fn entry(&mut self) -> Result<(Block<'c>, Vec<Type<'c>>), Unbuildable> {
        let mut arguments = Vec::new();
        for sym in &self.view.args {
            let var = self.var(*sym)?;
            arguments.push((self.argument_type(var)?, self.builder.location(&var.loc)));
        }
        let block = Block::new(&arguments);
        for (number, sym) in self.view.args.iter().enumerate() {
            let value = block
                .argument(number)
                .map_err(|_| Unbuildable::NoSymbol(sym.0))?;
            self.define(*sym, value.into())?;
        }
        Ok((block, arguments.into_iter().map(|(ty, _)| ty).collect()))
    }

    fn argument_type(&self, var: &Var) -> Result<Type<'c>, Unbuildable> {
        match &var.kind {
            VarKind::Buffer(ty) => self.buffer_type(var, ty),
            kind => Kind::of_argument(kind)
                .and_then(|kind| kind.control_type(self.builder.context))
                .ok_or_else(|| kind_error(var, "an argument")),
        }
    }

    fn buffer_type(&self, var: &Var, ty: &BufferType) -> Result<Type<'c>, Unbuildable> {
        types::buffer_type(self.builder.context, ty)
            .ok_or_else(|| Unbuildable::Type(var.name.clone()))
    }

    fn signature(
        &self,
        body: Block<'c>,
        inputs: &[Type<'c>],
    ) -> Result<Operation<'c>, Unbuildable> {
        let (builder, view) = (self.builder, self.view);
        let mut encoder = Encoder::with_operands(view.args.iter().copied());
        let mut names = Vec::new();
        let mut kinds = Vec::new();
        for sym in &view.args {
            let var = self.var(*sym)?;
            encoder.exprs(var.buffer().into_iter().flat_map(|ty| &ty.dims))?;
            names.push(var.name.as_str());
            let kind =
                Kind::of_argument(&var.kind).ok_or_else(|| kind_error(var, "an argument"))?;
            kinds.push(kind.attribute(builder.context));
        }
        let dims = encoder.take_words();
        encoder.exprs(view.preds.iter().map(|p| &p.cond))?;
        let code = encoder.finish();
        if code.operands != view.args {
            return Err(Unbuildable::Signature(view.name.clone()));
        }
        let function = FunctionType::new(builder.context, inputs, &[]);
        let mut attributes = vec![
            builder.named(attr::SYM_NAME, builder.string(&view.name)),
            builder.named(attr::FUNCTION_TYPE, TypeAttribute::new(function.into())),
            builder.named(attr::ARG_NAMES, builder.strings(&names)),
            builder.named(attr::ARG_KINDS, builder.array(&kinds)),
            builder.named(attr::DIMS, builder.words(&dims)),
            builder.named(attr::WHERE, builder.words(&code.words)),
        ];
        attributes.extend(builder.fields(&code.fields));
        attributes.extend(builder.comments(&view.comments));
        if let Some(record) = &view.equivalence {
            let record = equivalence::attribute(builder.context, record);
            attributes.push(builder.named(attr::EQUIVALENCE, record));
        }
        attributes.extend(builder.lines(attr::TRUSTED, &view.trusted));
        let mut name = op::PROC;
        if let Some(instr) = &view.instr {
            name = op::INSTR;
            attributes.push(builder.named(attr::C, builder.string(instr.c.template.text())));
            let global = instr.c.global.as_ref();
            attributes
                .extend(global.map(|text| builder.named(attr::C_GLOBAL, builder.string(text))));
            let function = instr.mlir.as_deref();
            attributes.extend(function.map(|name| builder.named(attr::MLIR, builder.symbol(name))));
            attributes
                .extend(builder.optional_string(attr::MLIR_GLOBAL, instr.mlir_global.as_deref()));
            attributes.extend(builder.lines(attr::IMMEDIATES, &instr.immediates));
        }
        let operation = OperationBuilder::new(name, self.location())
            .add_attributes(&attributes)
            .add_regions([region(body)]);
        finish(name, operation)
    }

    fn location(&self) -> Location<'c> {
        let places: Vec<_> = self
            .view
            .preds
            .iter()
            .map(|p| self.builder.location(&p.loc))
            .collect();
        let location = self.builder.location(&self.view.loc);
        location::with_preconditions(self.builder.context, location, &places)
    }

    fn var(&self, sym: Sym) -> Result<&'v Var, Unbuildable> {
        self.view
            .vars
            .get(sym.0 as usize)
            .ok_or(Unbuildable::NoSymbol(sym.0))
    }

    fn define(&mut self, sym: Sym, value: Value<'c, 'c>) -> Result<(), Unbuildable> {
        let var = self.var(sym)?;
        match self.values.entry(sym) {
            Entry::Vacant(slot) => {
                slot.insert(Slot::Live(value));
                Ok(())
            }
            Entry::Occupied(_) => Err(Unbuildable::Redefined(var.name.clone())),
        }
    }

    pub(super) fn value(&self, sym: Sym) -> Result<Value<'c, 'c>, Unbuildable> {
        match self.values.get(&sym) {
            Some(Slot::Live(value)) => Ok(*value),
            Some(Slot::Closed) | None => Err(Unbuildable::Undefined(self.var(sym)?.name.clone())),
        }
    }

    /// Operands and attributes of a code, made by `encode`; `first` are operands that come first in any case.
    pub(super) fn control(
        &self,
        first: &[Sym],
        encode: impl FnOnce(&mut Encoder) -> Result<(), crate::code::CodeError>,
    ) -> Result<Control<'c>, Unbuildable> {
        let mut encoder = Encoder::with_operands(first.iter().copied());
        encode(&mut encoder)?;
        let Encoded {
            words,
            operands,
            fields,
        } = encoder.finish();
        let mut attributes = vec![self.builder.named(attr::CODE, self.builder.words(&words))];
        attributes.extend(self.builder.fields(&fields));
        let operands = operands
            .into_iter()
            .map(|sym| self.value(sym))
            .collect::<Result<_, _>>()?;
        Ok(Control {
            operands,
            attributes,
        })
    }

    /// Appends statements to a block; `depth` is the number of blocks around them.
    fn statements(
        &mut self,
        block: &Block<'c>,
        list: &Stmts,
        depth: usize,
    ) -> Result<(), BuildError> {
        for stmt in list {
            if depth > MAX_BLOCK_DEPTH {
                return Err(at(stmt, Unbuildable::NestedTooDeep));
            }
            self.statement(block, stmt, depth)?;
        }
        // The scope ends here: what was defined in it cannot be used behind it.
        for stmt in list {
            if let Some(defined) = stmt.defines_behind() {
                self.close(defined);
            }
        }
        Ok(())
    }

    fn close(&mut self, sym: Sym) {
        self.values.insert(sym, Slot::Closed);
    }

    fn statement(
        &mut self,
        block: &Block<'c>,
        stmt: &Stmt,
        depth: usize,
    ) -> Result<(), BuildError> {
        // Each kind has a function of its own, so that the frames of this recursion stay small.
        match &stmt.kind {
            StmtKind::For { .. } => self.loop_(block, stmt, depth),
            StmtKind::If { .. } => self.choice(block, stmt, depth),
            _ => self.simple(block, stmt).map_err(|reason| at(stmt, reason)),
        }
    }

    /// The operation of one statement, its blocks without statements.
    pub(super) fn alone(&mut self, stmt: &Stmt) -> Result<Operation<'c>, Unbuildable> {
        match &stmt.kind {
            StmtKind::For {
                iter, lo, hi, mode, ..
            } => {
                let (inner, control) = self.loop_header(*iter, lo, hi, *mode)?;
                self.operation(ForOp::NAME, stmt, control, vec![region(inner)], &[])
            }
            StmtKind::If { cond, orelse, .. } => {
                let control = self.control(&[], |code| code.expr(cond))?;
                let otherwise = match orelse.is_empty() {
                    true => Region::new(),
                    false => region(Block::new(&[])),
                };
                let regions = vec![region(Block::new(&[])), otherwise];
                self.operation(IfOp::NAME, stmt, control, regions, &[])
            }
            _ => self.simple_operation(stmt),
        }
    }

    /// Lets a symbol stand for a value from here on.
    pub(super) fn bind(&mut self, sym: Sym, value: Value<'c, 'c>) {
        self.values.insert(sym, Slot::Live(value));
    }

    /// Forgets what a symbol stands for.
    pub(super) fn unbind(&mut self, sym: Sym) {
        self.values.remove(&sym);
    }

    fn loop_(&mut self, block: &Block<'c>, stmt: &Stmt, depth: usize) -> Result<(), BuildError> {
        let StmtKind::For {
            iter,
            lo,
            hi,
            mode,
            body,
        } = &stmt.kind
        else {
            return Ok(());
        };
        let header = self.loop_header(*iter, lo, hi, *mode);
        let (inner, control) = header.map_err(|reason| at(stmt, reason))?;
        self.statements(&inner, body, depth + 1)?;
        self.close(*iter);
        self.append(block, ForOp::NAME, stmt, control, vec![region(inner)])
    }

    fn choice(&mut self, block: &Block<'c>, stmt: &Stmt, depth: usize) -> Result<(), BuildError> {
        let StmtKind::If { cond, body, orelse } = &stmt.kind else {
            return Ok(());
        };
        let control = self.control(&[], |code| code.expr(cond));
        let control = control.map_err(|reason| at(stmt, reason))?;
        let then_block = Block::new(&[]);
        self.statements(&then_block, body, depth + 1)?;
        let else_region = Region::new();
        if !orelse.is_empty() {
            let else_block = Block::new(&[]);
            self.statements(&else_block, orelse, depth + 1)?;
            else_region.append_block(else_block);
        }
        let regions = vec![region(then_block), else_region];
        self.append(block, IfOp::NAME, stmt, control, regions)
    }

    fn append(
        &self,
        block: &Block<'c>,
        name: &str,
        stmt: &Stmt,
        control: Control<'c>,
        regions: Vec<Region<'c>>,
    ) -> Result<(), BuildError> {
        let operation = self.operation(name, stmt, control, regions, &[]);
        block.append_operation(operation.map_err(|reason| at(stmt, reason))?);
        Ok(())
    }

    /// A statement without blocks of statements, and the variable that it defines.
    fn simple(&mut self, block: &Block<'c>, stmt: &Stmt) -> Result<(), Unbuildable> {
        let operation = block.append_operation(self.simple_operation(stmt)?);
        let Some(defined) = stmt.defines_behind() else {
            return Ok(());
        };
        let result = operation.result(0);
        self.define(
            defined,
            result.map_err(|_| Unbuildable::NoSymbol(defined.0))?.into(),
        )
    }

    /// The block of a loop's body, with its variable defined, and the bounds.
    fn loop_header(
        &mut self,
        iter: Sym,
        lo: &Ctl,
        hi: &Ctl,
        mode: LoopMode,
    ) -> Result<(Block<'c>, Control<'c>), Unbuildable> {
        let builder = self.builder;
        let mut control = self.control(&[], |code| code.exprs([lo, hi]))?;
        let var = self.var(iter)?;
        if var.kind != VarKind::Iter {
            return Err(kind_error(var, "a loop variable"));
        }
        control
            .attributes
            .push(builder.named(attr::NAME, builder.string(&var.name)));
        if mode == LoopMode::Par {
            control
                .attributes
                .push(builder.named(attr::PAR, Attribute::unit(builder.context)));
        }
        let block = Block::new(&[(Type::index(builder.context), builder.location(&var.loc))]);
        let value = block
            .argument(0)
            .map_err(|_| Unbuildable::NoSymbol(iter.0))?;
        self.define(iter, value.into())?;
        Ok((block, control))
    }

    fn simple_operation(&self, stmt: &Stmt) -> Result<Operation<'c>, Unbuildable> {
        match &stmt.kind {
            StmtKind::Assign { buf, idx, rhs } => {
                let control = self.control(&[*buf], |code| code.exprs(idx))?;
                let side = self.right_side(rhs, self.builder.location(&stmt.loc))?;
                self.operation(AssignOp::NAME, stmt, control, vec![side], &[])
            }
            StmtKind::Reduce { buf, idx, rhs } => {
                let control = self.control(&[*buf], |code| code.exprs(idx))?;
                let side = self.right_side(rhs, self.builder.location(&stmt.loc))?;
                self.operation(ReduceOp::NAME, stmt, control, vec![side], &[])
            }
            StmtKind::Clobber { buf, idx } => {
                let control = self.control(&[*buf], |code| code.exprs(idx))?;
                self.operation(ClobberOp::NAME, stmt, control, Vec::new(), &[])
            }
            StmtKind::WriteConfig { field, value } => self.write_config(stmt, field, value),
            StmtKind::Alloc { buf } => self.alloc(stmt, *buf),
            StmtKind::Window { win, expr } => self.window(stmt, *win, expr),
            StmtKind::Call { callee, args } => self.call(stmt, callee, args),
            StmtKind::Pass | StmtKind::For { .. } | StmtKind::If { .. } => {
                let control = Control {
                    operands: Vec::new(),
                    attributes: Vec::new(),
                };
                self.operation(PassOp::NAME, stmt, control, Vec::new(), &[])
            }
        }
    }

    fn write_config(
        &self,
        stmt: &Stmt,
        field: &FieldRef,
        value: &ConfigValue,
    ) -> Result<Operation<'c>, Unbuildable> {
        let (mut control, side) = match value {
            ConfigValue::Ctl(e) => (self.control(&[], |code| code.expr(e))?, Region::new()),
            ConfigValue::Data(e) => (
                self.control(&[], |_| Ok(()))?,
                self.right_side(e, self.builder.location(&stmt.loc))?,
            ),
        };
        control
            .attributes
            .push(self.builder.named(attr::FIELD, self.builder.field(field)));
        self.operation(WriteConfigOp::NAME, stmt, control, vec![side], &[])
    }

    fn alloc(&self, stmt: &Stmt, buf: Sym) -> Result<Operation<'c>, Unbuildable> {
        let var = self.var(buf)?;
        let ty = var
            .buffer()
            .filter(|ty| !ty.window)
            .ok_or_else(|| kind_error(var, "a tensor"))?;
        let mut control = self.control(&[], |code| code.exprs(&ty.dims))?;
        control.attributes.push(
            self.builder
                .named(attr::NAME, self.builder.string(&var.name)),
        );
        let result = self.buffer_type(var, ty)?;
        self.operation(AllocOp::NAME, stmt, control, Vec::new(), &[result])
    }

    fn window(&self, stmt: &Stmt, win: Sym, expr: &Window) -> Result<Operation<'c>, Unbuildable> {
        let var = self.var(win)?;
        var.buffer()
            .filter(|ty| ty.window)
            .ok_or_else(|| kind_error(var, "a window"))?;
        let mut dims = Encoder::with_operands([expr.buf]);
        dims.dims(&expr.dims)?;
        let source = self.value(expr.buf)?.r#type();
        // The rule for types takes codes that fit their buffer.
        let fits = types::rank(source) == Some(expr.dims.len());
        let result = fits
            .then(|| native::window_type(source, &dims.take_words()))
            .flatten()
            .ok_or_else(|| Unbuildable::Window(var.name.clone()))?;
        let mut control = self.control(&[expr.buf], |code| code.dims(&expr.dims))?;
        control.attributes.push(
            self.builder
                .named(attr::NAME, self.builder.string(&var.name)),
        );
        self.operation(WindowOp::NAME, stmt, control, Vec::new(), &[result])
    }

    fn call(&self, stmt: &Stmt, callee: &str, args: &[Arg]) -> Result<Operation<'c>, Unbuildable> {
        let mut control =
            self.control(&[], |code| args.iter().try_for_each(|arg| code.arg(arg)))?;
        let context = self.builder.context;
        // Instructions of hardware libraries are operations of their own.
        if callee.contains('.')
            && !callee.starts_with(op::DIALECT_PREFIX)
            && context.is_registered_operation(callee)
        {
            if let Some(Item::Proc(instruction)) = hw::libraries_of(context).item(callee)
                && !hw::is_settled(context, self.view, args, instruction)
            {
                let mark = Attribute::unit(context);
                control
                    .attributes
                    .push(self.builder.named(attr::PENDING, mark));
            }
            return self.operation(callee, stmt, control, Vec::new(), &[]);
        }
        let symbol = FlatSymbolRefAttribute::new(context, callee);
        control
            .attributes
            .push(self.builder.named(attr::CALLEE, symbol));
        self.operation(op::CALL, stmt, control, Vec::new(), &[])
    }

    fn operation(
        &self,
        name: &str,
        stmt: &Stmt,
        mut control: Control<'c>,
        regions: Vec<Region<'c>>,
        results: &[Type<'c>],
    ) -> Result<Operation<'c>, Unbuildable> {
        control
            .attributes
            .extend(self.builder.comments(&stmt.comments));
        let operation = OperationBuilder::new(name, self.builder.location(&stmt.loc))
            .add_operands(&control.operands)
            .add_attributes(&control.attributes)
            .add_regions_vec(regions)
            .add_results(results);
        finish(name, operation)
    }
}

fn at(stmt: &Stmt, reason: Unbuildable) -> BuildError {
    BuildError {
        loc: stmt.loc.clone(),
        reason,
    }
}

fn kind_error(var: &Var, expected: &'static str) -> Unbuildable {
    Unbuildable::Kind {
        name: var.name.clone(),
        expected,
    }
}

/// A region of one block.
pub(super) fn region<'c>(block: Block<'c>) -> Region<'c> {
    let region = Region::new();
    region.append_block(block);
    region
}
