//! The verifier of an instruction's operation, made of the instruction's signature.
//!
//! It refuses what is wrong as it stands: number and kind of arguments, rank, element type, memory, and, where
//! literals and types show them, extents, strides and preconditions. What needs a proof is `exo-check`'s.

use std::collections::HashMap;

use exo_ir::{
    Arg, BufferType, Ctl, CtlOp, CtlSort, DisplayIn, Elem, Item, Memory, Proc, Sym, VarKind,
    WinDim, memory_serves,
};
use melior::Context;
use melior::ir::operation::{OperationLike, OperationResult};
use melior::ir::r#type::TypeLike;
use melior::ir::{OperationRef, Value, ValueLike};

use super::libraries_of;
use crate::extract;
use crate::names::attr;
use crate::native;
use crate::ops::read::Operands;
use crate::ops::{CallView, Malformed, WindowOp};
use crate::pass::context_of;
use crate::symbols;
use crate::types::{self, BufferShape};

/// Checks a call whose code is well formed; returns the error.
pub(super) fn call(op: OperationRef<'_, '_>, callee: &Proc) -> Result<(), String> {
    let unreadable = |e: Malformed| e.to_string();
    let call = CallView::try_from(op).map_err(unreadable)?;
    let operands = call.operands().map_err(unreadable)?;
    let args = call.args().map_err(unreadable)?;
    if args.len() != callee.args.len() {
        return Err(format!(
            "takes {} arguments, but {} are given",
            callee.args.len(),
            args.len()
        ));
    }
    // A schedule may put an instruction where the memories agree at its end only.
    let pending = native::discardable(op, attr::PENDING).is_some();
    let mut known = Known::default();
    for (&param, arg) in callee.args.iter().zip(&args) {
        let var = callee.var(param);
        match &var.kind {
            VarKind::Buffer(ty) => {
                let shown = shown(&operands, arg).ok_or_else(|| {
                    format!(
                        "argument '{}' must be a buffer, not a control expression",
                        var.name
                    )
                })?;
                buffer(&var.name, ty, &shown)?;
                if !pending {
                    storage(op, &var.name, ty, &shown)?;
                }
                let shown = match ty.window {
                    true => shown,
                    false => as_tensor(&var.name, shown)?,
                };
                known.note(param, shown);
            }
            kind => {
                let value = control(&var.name, kind, &operands, arg)?;
                known.values.extend(value.map(|v| (param, v)));
            }
        }
    }
    known.extents(callee)?;
    known.preconditions(callee)
}

/// Shape and strides of a buffer argument, as the callee sees them.
struct Shown {
    shape: BufferShape,
    /// The stride of each dimension, in elements, where it is known.
    strides: Vec<Option<i64>>,
}

/// `None` for a control expression, and for a value that is no buffer.
fn shown(operands: &Operands<'_, '_>, arg: &Arg) -> Option<Shown> {
    match arg {
        Arg::Ctl(_) => None,
        Arg::Config(_) => Some(Shown {
            shape: BufferShape {
                elem: Elem::R,
                extents: Vec::new(),
                mem: None,
                window: false,
            },
            strides: Vec::new(),
        }),
        Arg::Buffer(sym) => {
            let value = operands.value(*sym)?;
            Some(Shown {
                shape: types::buffer_shape(value.r#type())?,
                strides: strides(value)?,
            })
        }
        Arg::Window(window) => {
            let value = operands.value(window.buf)?;
            let source = types::buffer_shape(value.r#type())?;
            let all = strides(value)?;
            let kept = |(k, dim): (usize, &WinDim)| match dim {
                WinDim::Interval(lo, hi) => Some((extent(lo, hi), *all.get(k)?)),
                WinDim::Point(_) => None,
            };
            let (extents, strides) = window.dims.iter().enumerate().filter_map(kept).unzip();
            Some(Shown {
                shape: BufferShape {
                    extents,
                    window: true,
                    ..source
                },
                strides,
            })
        }
    }
}

/// The extent that an interval shows as it stands: between literals, or `lo : lo + c`.
fn extent(lo: &Ctl, hi: &Ctl) -> Option<i64> {
    match hi {
        Ctl::Bin(CtlOp::Add, base, by) if **base == *lo => by.as_int(),
        _ => Ctl::extent(lo, hi).as_int(),
    }
}

/// The strides of a buffer: those of a dense tensor follow from its extents, those of a window from its root.
fn strides(buffer: Value<'_, '_>) -> Option<Vec<Option<i64>>> {
    let mut value = buffer;
    let mut dims: Vec<usize> = (0..types::rank(value.r#type())?).collect();
    while let Some(window) = window_of(value) {
        let (source, kept) = window?;
        dims = dims
            .iter()
            .map(|d| kept.get(*d).copied())
            .collect::<Option<_>>()?;
        value = source;
    }
    let shape = types::buffer_shape(value.r#type())?;
    let all = match shape.window {
        true => vec![None; shape.extents.len()],
        false => dense(&shape.extents),
    };
    dims.iter().map(|d| all.get(*d).copied()).collect()
}

/// The buffer or window that a window statement is taken of, and the dimensions that it keeps; the
/// outer `None` if the value is no window statement's.
fn window_of<'c: 'a, 'a>(value: Value<'c, 'a>) -> Option<Option<(Value<'c, 'a>, Vec<usize>)>> {
    let owner = OperationResult::try_from(value).ok()?.owner();
    let window = WindowOp::try_from(owner).ok()?;
    let read = || -> Result<_, Malformed> {
        let source = window.source()?;
        let rank = types::rank(source.r#type()).unwrap_or(0);
        let dims = Operands::of(owner)?.decode(|code| code.dims(rank))?;
        let kept = dims
            .iter()
            .enumerate()
            .filter(|(_, d)| matches!(d, WinDim::Interval(..)));
        Ok((source, kept.map(|(k, _)| k).collect()))
    };
    Some(read().ok())
}

fn buffer(name: &str, wanted: &BufferType, shown: &Shown) -> Result<(), String> {
    let found = &shown.shape;
    if found.extents.len() != wanted.rank() {
        return Err(format!(
            "argument '{name}' must have {} dimensions, but has {}",
            wanted.rank(),
            found.extents.len()
        ));
    }
    Ok(())
}

/// The layout of a tensor parameter, given an argument. A window may be passed that has no gaps;
/// which ones have none needs a proof, but known strides show gaps as they stand. Where the extent
/// is 1 any stride will do.
fn as_tensor(name: &str, shown: Shown) -> Result<Shown, String> {
    let dense = dense(&shown.shape.extents);
    let dims = shown.shape.extents.iter().zip(&shown.strides).zip(&dense);
    for (dim, ((extent, found), wanted)) in dims.enumerate() {
        if let (Some(extent), Some(found), Some(wanted)) = (extent, found, wanted)
            && *extent > 1
            && found != wanted
        {
            return Err(format!(
                "argument '{name}' must be a dense tensor, but has stride {found} in dimension {dim}, not {wanted}"
            ));
        }
    }
    Ok(Shown {
        strides: dense,
        ..shown
    })
}

/// Strides of a dense row-major tensor, where the extents tell them.
fn dense(extents: &[Option<i64>]) -> Vec<Option<i64>> {
    let mut all = vec![None; extents.len()];
    let mut stride = Some(1_i64);
    for (place, extent) in all.iter_mut().zip(extents).rev() {
        *place = stride;
        stride = stride.zip(*extent).and_then(|(s, e)| s.checked_mul(e));
    }
    all
}

/// Checks what a buffer holds, and where.
fn storage(
    op: OperationRef<'_, '_>,
    name: &str,
    wanted: &BufferType,
    shown: &Shown,
) -> Result<(), String> {
    let found = &shown.shape;
    if !fits_precision(found.elem, wanted.elem) {
        return Err(format!(
            "argument '{name}' must hold {}, but holds {}",
            wanted.elem, found.elem
        ));
    }
    let context = context_of(op);
    if !fits(
        &context,
        found.mem.as_deref(),
        wanted.mem.as_deref(),
        Some(op),
    ) {
        return Err(format!(
            "argument '{name}' must be in memory '{}', but is in '{}'",
            wanted.mem.as_deref().unwrap_or("DRAM"),
            found.mem.as_deref().unwrap_or("DRAM")
        ));
    }
    Ok(())
}

/// Whether a call's buffers hold what the callee wants, where it wants it, as far as built-in memories and those of libraries
/// show it.
pub(crate) fn is_settled(context: &Context, caller: &Proc, args: &[Arg], callee: &Proc) -> bool {
    callee.args.iter().zip(args).all(|(param, arg)| {
        let passed = match arg {
            Arg::Buffer(sym) => *sym,
            Arg::Window(window) => window.buf,
            Arg::Ctl(_) | Arg::Config(_) => return true,
        };
        let ty = |proc: &Proc, sym: Sym| proc.vars.get(sym.0 as usize)?.buffer().cloned();
        match (ty(caller, passed), ty(callee, *param)) {
            (Some(found), Some(wanted)) => {
                fits_precision(found.elem, wanted.elem)
                    && fits(context, found.mem.as_deref(), wanted.mem.as_deref(), None)
            }
            _ => true,
        }
    })
}

/// Whether a precision fits a wanted one. The precision of `R` is settled at code generation.
fn fits_precision(found: Elem, wanted: Elem) -> bool {
    found == wanted || found == Elem::R || wanted == Elem::R
}

/// Whether a buffer in a memory may be passed where another is wanted. What the program itself declares is looked up around an
/// operation, and only if the two differ: this costs as much as the module has definitions.
fn fits(
    context: &Context,
    found: Option<&str>,
    wanted: Option<&str>,
    op: Option<OperationRef<'_, '_>>,
) -> bool {
    if found == wanted {
        return true;
    }
    let libraries = libraries_of(context);
    let of_library = |name: &str| match libraries.item(name)? {
        Item::Memory(memory) => Some(memory),
        _ => None,
    };
    if memory_serves(found, wanted, &of_library) {
        return true;
    }
    let own = op.and_then(declared_around).unwrap_or_default();
    let declared = |name: &str| of_library(name).or_else(|| own.iter().find(|m| m.name == name));
    memory_serves(found, wanted, &declared)
}

/// The memories that the symbol table around an operation declares.
fn declared_around(op: OperationRef<'_, '_>) -> Option<Vec<Memory>> {
    let mut table = op.parent_operation()?;
    while !symbols::is_table(table) {
        table = table.parent_operation()?;
    }
    extract::memories(table).ok()
}

/// Checks an argument for a control parameter; gives its value where it is a literal.
fn control(
    name: &str,
    kind: &VarKind,
    operands: &Operands<'_, '_>,
    arg: &Arg,
) -> Result<Option<Constant>, String> {
    let Arg::Ctl(e) = arg else {
        return Err(format!(
            "argument '{name}' must be a control expression, not a buffer"
        ));
    };
    let wants_boolean = *kind == VarKind::Bool;
    if is_boolean(operands, e).is_some_and(|b| b != wants_boolean) {
        let what = if wants_boolean {
            "a boolean"
        } else {
            "an integer"
        };
        return Err(format!("argument '{name}' must be {what}"));
    }
    let value = Known::default().eval(e);
    match (kind, value) {
        (VarKind::Size, Some(Constant::Int(v))) if v <= 0 => {
            Err(format!("argument '{name}' must be positive, but is {v}"))
        }
        (VarKind::Stride, Some(Constant::Int(v))) if v < 0 => Err(format!(
            "argument '{name}' must not be negative, but is {v}"
        )),
        (_, value) => Ok(value),
    }
}

/// Whether an expression is a condition; `None` for a configuration field, whose kind the operation does not know.
fn is_boolean(operands: &Operands<'_, '_>, e: &Ctl) -> Option<bool> {
    let sort = e.sort(|name| match name {
        Ctl::Var(sym) => match operands.value(*sym)?.r#type().is_index() {
            true => Some(CtlSort::Integer),
            false => Some(CtlSort::Condition),
        },
        _ => None,
    })?;
    Some(sort == CtlSort::Condition)
}

/// A known value of a control expression.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Constant {
    Int(i64),
    Bool(bool),
}

impl Constant {
    fn of(sort: CtlSort, value: i64) -> Constant {
        match sort {
            CtlSort::Integer => Constant::Int(value),
            CtlSort::Condition => Constant::Bool(value != 0),
        }
    }

    /// The value as a number: booleans are 0 and 1.
    fn number(self) -> i64 {
        match self {
            Constant::Int(v) => v,
            Constant::Bool(v) => v.into(),
        }
    }
}

impl std::fmt::Display for Constant {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Constant::Int(v) => write!(f, "{v}"),
            Constant::Bool(v) => write!(f, "{v}"),
        }
    }
}

/// Facts about the callee's arguments that a call shows.
#[derive(Default)]
struct Known {
    values: HashMap<Sym, Constant>,
    strides: HashMap<(Sym, usize), i64>,
    extents: HashMap<(Sym, usize), i64>,
}

impl Known {
    fn note(&mut self, param: Sym, shown: Shown) {
        let known = |list: Vec<Option<i64>>| {
            let pairs = list.into_iter().enumerate();
            pairs.filter_map(move |(k, v)| Some(((param, k), v?)))
        };
        self.strides.extend(known(shown.strides));
        self.extents.extend(known(shown.shape.extents));
    }

    /// Extents that are known on both sides agree.
    fn extents(&self, callee: &Proc) -> Result<(), String> {
        for &param in &callee.args {
            let Some(ty) = callee.var(param).buffer() else {
                continue;
            };
            for (dim, wanted) in ty.dims.iter().enumerate() {
                let found = self.extents.get(&(param, dim)).copied();
                if let (Some(Constant::Int(wanted)), Some(found)) = (self.eval(wanted), found)
                    && wanted != found
                {
                    return Err(format!(
                        "argument '{}' must have extent {wanted} in dimension {dim}, but has {found}",
                        callee.name_of(param)
                    ));
                }
            }
        }
        Ok(())
    }

    fn preconditions(&self, callee: &Proc) -> Result<(), String> {
        for pred in &callee.preds {
            if self.eval(&pred.cond) == Some(Constant::Bool(false)) {
                return Err(format!(
                    "precondition '{}' does not hold{}",
                    pred.cond.in_proc(callee),
                    self.facts(callee, &pred.cond)
                ));
            }
        }
        Ok(())
    }

    /// The values that a condition is about: `: N is 20`.
    fn facts(&self, callee: &Proc, cond: &Ctl) -> String {
        let mut facts: Vec<String> = Vec::new();
        cond.walk(&mut |e| {
            if matches!(e, Ctl::Var(_) | Ctl::Stride(..))
                && let Some(value) = self.eval(e)
            {
                let fact = format!("{} is {value}", e.in_proc(callee));
                if !facts.contains(&fact) {
                    facts.push(fact);
                }
            }
        });
        match facts.is_empty() {
            true => String::new(),
            false => format!(": {}", facts.join(", ")),
        }
    }

    /// The value of an expression, if what is known settles it.
    fn eval(&self, e: &Ctl) -> Option<Constant> {
        match e {
            Ctl::Int(v) => Some(Constant::Int(*v)),
            Ctl::Bool(v) => Some(Constant::Bool(*v)),
            Ctl::Var(sym) => self.values.get(sym).copied(),
            Ctl::Stride(sym, dim) => self.strides.get(&(*sym, *dim)).copied().map(Constant::Int),
            Ctl::Config(_) => None,
            Ctl::Neg(e) => match self.eval(e)? {
                Constant::Int(v) => v.checked_neg().map(Constant::Int),
                Constant::Bool(_) => None,
            },
            Ctl::Not(e) => match self.eval(e)? {
                Constant::Bool(v) => Some(Constant::Bool(!v)),
                Constant::Int(_) => None,
            },
            Ctl::Bin(op, a, b) => {
                let number = |e: &Ctl| self.eval(e).map(Constant::number);
                let value = op.applied_if_known(number(a), number(b))?;
                Some(Constant::of(op.result(), value))
            }
            Ctl::Select(c, a, b) => match self.eval(c)? {
                Constant::Bool(true) => self.eval(a),
                Constant::Bool(false) => self.eval(b),
                Constant::Int(_) => None,
            },
        }
    }
}
