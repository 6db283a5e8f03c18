//! Builds a driver: its parameters, and the statements before and behind the instruction.

use exo_ir::{Arg, Ctl, Precond, Proc, Stmt, Sym, VarKind};

use super::{Beside, BufferParam, Driver, NAME, Param, Wanted};
use crate::controls::literals;
use crate::immediates;
use crate::means::Means;
use crate::params::{decided, is_dram};
use crate::reason::Unchecked;
use exo_ir::MlirFunctions;

/// A driver in the making.
pub(super) struct Building<'b, 'l> {
    pub(super) means: &'b Means<'l>,
    pub(super) wanted: &'b Wanted<'b>,
    pub(super) beside: Beside,
    pub(super) proc: Proc,
    pub(super) params: Vec<Param>,
    /// Statements before the call of the instruction.
    pub(super) before: Vec<Stmt>,
    /// Statements behind it.
    pub(super) after: Vec<Stmt>,
    pub(super) moves_have_mlir: bool,
}

/// The procedure, with registers around some arguments.
pub(super) fn built(
    wanted: &Wanted<'_>,
    means: &Means<'_>,
    beside: Beside,
) -> Result<Driver, Unchecked> {
    let mut building = Building {
        means,
        wanted,
        beside,
        proc: empty(wanted.takes),
        params: Vec::new(),
        before: Vec::new(),
        after: Vec::new(),
        moves_have_mlir: true,
    };
    let mut args = Vec::new();
    for arg in &wanted.takes.args {
        let (param, passed) = building.param(*arg)?;
        building.params.push(param);
        args.push(passed);
    }
    building.configured()?;
    if let Some((first, second)) = wanted.shared {
        args[second] = args[first].clone();
    }
    building.finish(args)
}

/// The procedure without statements.
fn empty(takes: &Proc) -> Proc {
    let in_registers = |sym: Sym| {
        let ty = takes.var(sym).buffer();
        ty.is_some_and(|ty| !is_dram(ty.mem.as_deref()))
    };
    let of_dram = |pred: &&Precond| {
        let mut is_kept = true;
        pred.cond.walk(&mut |e| {
            // Fields are set within.
            let is_field = matches!(e, Ctl::Config(_));
            is_kept &= !is_field && !matches!(e, Ctl::Stride(sym, _) if in_registers(*sym));
        });
        is_kept
    };
    Proc {
        name: NAME.to_owned(),
        loc: takes.loc.clone(),
        comments: Vec::new(),
        vars: takes.vars.clone(),
        args: takes.args.clone(),
        preds: takes.preds.iter().filter(of_dram).cloned().collect(),
        body: Vec::new().into(),
        instr: None,
        equivalence: None,
        trusted: Vec::new(),
    }
}

impl Building<'_, '_> {
    fn finish(self, args: Vec<Arg>) -> Result<Driver, Unchecked> {
        let Building {
            mut proc,
            before,
            after,
            wanted,
            ..
        } = self;
        let mut body = before;
        let numbers = literals(wanted.takes);
        let mut rest = args.into_iter();
        let mut all: Vec<(Proc, Vec<Arg>, std::ops::Range<usize>)> = Vec::new();
        for instr in wanted.calls {
            let own: Vec<Arg> = rest.by_ref().take(instr.args.len()).collect();
            let first = body.len();
            let calls = immediates::chosen(instr, &instr.name, &own, &numbers);
            body.extend(calls.ok_or(Unchecked::Immediates)?);
            all.push(((*instr).clone(), own, first..body.len()));
        }
        body.extend(after);
        proc.body = body.into();
        let (instr, args, place) = all.into_iter().next().ok_or(Unchecked::Unseen)?;
        Ok(Driver {
            proc,
            params: self.params,
            moves_have_mlir: self.moves_have_mlir,
            shared: wanted.shared,
            arrangement: wanted.arrangement.clone(),
            call: (instr, args),
            numbers,
            place,
            own: None,
            functions: MlirFunctions::default(),
        })
    }

    /// The driver's parameter for an argument, and the argument that it passes on.
    fn param(&mut self, arg: Sym) -> Result<(Param, Arg), Unchecked> {
        let takes = self.wanted.takes;
        let name = takes.name_of(arg).to_owned();
        let Some(ty) = takes.var(arg).buffer() else {
            let param = Param {
                is_bool: takes.var(arg).kind == VarKind::Bool,
                field: None,
                name,
                buffer: None,
            };
            return Ok((param, Arg::Ctl(Ctl::Var(arg))));
        };
        let mut buffer = BufferParam {
            elem: decided(ty.elem),
            window: ty.window && ty.rank() > 0,
            rank: ty.rank(),
            registers: None,
        };
        let passed = match is_dram(ty.mem.as_deref()) {
            true => Arg::Buffer(arg),
            false => {
                let (all, passed) = self.registers(arg, ty)?;
                buffer.window = false;
                buffer.registers = Some(all);
                passed
            }
        };
        let param = Param {
            name,
            is_bool: false,
            field: None,
            buffer: Some(buffer),
        };
        Ok((param, passed))
    }
}
