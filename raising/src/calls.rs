//! Calls of functions that have procedures.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use crate::signature::elem_of;
use exo_dialects::raised::{Call, Source};
use exo_dialects::upstream;
use exo_ir::{Arg, Ctl, CtlOp, Proc, StmtKind, Sym, VarKind};
use melior::ir::{OperationRef, ValueLike};
use rustc_hash::FxHashMap;

use crate::control;
use crate::raiser::Raiser;
use crate::refusal::Reason;
use crate::values::Meaning;

/// A procedure that does what a function does, for calls of that.
#[derive(Clone, Debug)]
pub struct Callee {
    /// The procedure, as it is by now: calls are checked against its head.
    pub proc: Proc,
    /// The source of each of its arguments, in order.
    pub sources: Vec<Source>,
}

/// The functions that have procedures, by name. A copy shares them.
#[derive(Clone, Debug, Default)]
pub struct Callees(Rc<FxHashMap<String, Rc<Callee>>>);

impl Callees {
    /// Adds the procedure of a function.
    pub fn insert(&mut self, function: &str, callee: Callee) {
        Rc::make_mut(&mut self.0).insert(function.to_owned(), Rc::new(callee));
    }

    /// The procedure of a function.
    pub fn procedure_of(&self, function: &str) -> Option<&Proc> {
        self.0.get(function).map(|callee| &callee.proc)
    }
}

/// Whether the linker may put another function in the place of one: a call of it does not surely do what its body does.
pub fn may_be_replaced(function: OperationRef<'_, '_>) -> bool {
    let linkage = upstream::attribute(function, "llvm.linkage");
    let linkage = linkage.map(|linkage| linkage.to_string());
    linkage.is_some_and(|linkage| {
        let is_own = |own: &str| linkage == format!("#llvm.linkage<{own}>");
        !["external", "internal", "private"].into_iter().any(is_own)
    })
}

/// Functions, those that they call before them. In a circle of calls one stands before its callee.
pub fn callees_first<'c>(
    roots: &[&'c str],
    functions: &BTreeMap<&'c str, OperationRef<'c, '_>>,
) -> Vec<&'c str> {
    let mut seen = BTreeSet::new();
    let mut ordered = Vec::new();
    let mut open: Vec<(&str, bool)> = roots.iter().rev().map(|name| (*name, false)).collect();
    while let Some((name, callees_are_ordered)) = open.pop() {
        if callees_are_ordered {
            ordered.push(name);
        } else if seen.insert(name) {
            open.push((name, true));
            let callees = functions.get(name).map(|op| called(*op));
            let callees = callees.into_iter().flatten().map(|callee| (callee, false));
            open.extend(callees.filter(|(callee, _)| functions.contains_key(callee)));
        }
    }
    ordered
}

/// The functions that an operation calls by name, in no order.
pub fn called<'c: 'a, 'a>(op: OperationRef<'c, 'a>) -> Vec<&'c str> {
    let mut all = Vec::new();
    crate::signature::walk(op, &mut |inner| all.extend(callee_of(inner)));
    all
}

/// The function that a `func.call` names.
fn callee_of<'c>(op: OperationRef<'c, '_>) -> Option<&'c str> {
    match upstream::name(op) {
        "func.call" => upstream::attribute(op, "callee").and_then(upstream::symbol),
        _ => None,
    }
}

impl<'c> Raiser<'c> {
    /// Whether the function that is called takes an argument as an index or a truth.
    pub(crate) fn takes_index(&self, op: OperationRef<'c, '_>, place: usize) -> bool {
        let callee = callee_of(op).and_then(|name| self.callees.0.get(name));
        callee.is_some_and(|callee| {
            let mut params = callee.sources.iter().zip(&callee.proc.args);
            let is_meant = |source: &Source| *source == Source::Argument(place);
            params.any(|(source, param)| {
                is_meant(source) && callee.proc.var(*param).buffer().is_none()
            })
        })
    }

    /// A call, of the procedure of the function that is called.
    pub(crate) fn func_call(&mut self, op: OperationRef<'c, '_>) -> Result<(), Reason> {
        let name = callee_of(op).ok_or(Reason::Form("no callee"))?;
        let callee = self.callees.0.get(name).cloned();
        let callee = callee.ok_or_else(|| Reason::Callee(name.to_owned()))?;
        let operands = upstream::operands(op);
        let given = operands.iter().map(|operand| self.take(*operand));
        let given = given.collect::<Result<Vec<_>, Reason>>()?;
        if given
            .iter()
            .any(|given| matches!(given, Meaning::Shaped(_)))
        {
            return Err(Reason::Shaped);
        }
        let results = self.result_scalars(op)?;
        let mut args = Vec::new();
        for (source, param) in callee.sources.iter().zip(&callee.proc.args) {
            let kind = &callee.proc.var(*param).kind;
            args.push(self.argument_of_call(source, kind, (&given, &results))?);
        }
        self.expect_preconditions(&callee.proc, &args)?;
        self.settle(&self.passed(&args));
        self.calls.push(Call {
            function: name.to_owned(),
            procedure: callee.proc.name.clone(),
        });
        self.emit(StmtKind::Call {
            callee: callee.proc.name.clone(),
            args,
        });
        self.bind_scalars(&upstream::results(op), &results);
        Ok(())
    }

    /// Scalars for what a call gives.
    fn result_scalars(&mut self, op: OperationRef<'c, '_>) -> Result<Vec<Sym>, Reason> {
        let mut scalars = Vec::new();
        for result in upstream::results(op) {
            let ty = result.r#type();
            let elem = elem_of(ty).ok_or_else(|| Reason::Type(ty.to_string()))?;
            scalars.push(self.new_scalar(elem));
        }
        Ok(scalars)
    }

    fn argument_of_call(
        &mut self,
        source: &Source,
        param: &VarKind,
        (given, results): (&[Meaning], &[Sym]),
    ) -> Result<Arg, Reason> {
        const OTHER: Reason = Reason::Form("other arguments than the function takes");
        match *source {
            Source::Result(number) => {
                let scalar = results.get(number).copied();
                scalar.map(Arg::Buffer).ok_or(OTHER)
            }
            Source::Global(ref name) => match param {
                VarKind::Buffer(ty) => self.global_buffer(name, ty.clone()).map(Arg::Buffer),
                _ => Err(OTHER),
            },
            Source::Extent { argument, dim } => match given.get(argument) {
                Some(Meaning::Buffer(buf)) => {
                    let extent = self.buffer_type(*buf)?.dims.get(dim).cloned();
                    let extent = extent.ok_or(OTHER)?;
                    self.expect_positive(&extent)?;
                    Ok(Arg::Ctl(extent))
                }
                _ => Err(OTHER),
            },
            Source::Argument(number) => match (given.get(number).cloned(), param) {
                (Some(Meaning::Buffer(buf)), VarKind::Buffer(_)) => Ok(Arg::Buffer(buf)),
                (Some(Meaning::Data(pending)), VarKind::Buffer(_)) => {
                    // The function takes a value, which stays what it is whatever the callee writes.
                    let mut own = self.kept(pending).reads.into_iter();
                    own.next().map(Arg::Buffer).ok_or(OTHER)
                }
                (Some(meaning), _) => {
                    let e = meaning.control("an argument")?;
                    if *param == VarKind::Size {
                        self.expect_positive(&e)?;
                    }
                    Ok(Arg::Ctl(e))
                }
                (None, _) => Err(OTHER),
            },
        }
    }

    /// The buffers behind what a call is given, globals among them: it may write each.
    fn passed(&self, args: &[Arg]) -> Vec<Sym> {
        let buffers = args.iter().filter_map(|arg| match arg {
            Arg::Buffer(buf) => Some(self.root(*buf)),
            _ => None,
        });
        buffers.collect()
    }

    /// The globals that a call may write, of those that the procedure has so far.
    pub(crate) fn globals_of_callee(&self, op: OperationRef<'c, '_>) -> Vec<Sym> {
        let callee = callee_of(op).and_then(|name| self.callees.0.get(name));
        let sources = callee.into_iter().flat_map(|callee| &callee.sources);
        let known = sources.filter_map(|source| match source {
            Source::Global(name) => self.known_global(name),
            _ => None,
        });
        known.collect()
    }

    /// Asks arguments for what they decide of a callee's comparisons of its own.
    fn expect_preconditions(&mut self, callee: &Proc, args: &[Arg]) -> Result<(), Reason> {
        let value = |sym: Sym| {
            let at = callee.args.iter().position(|param| *param == sym)?;
            match args.get(at)? {
                Arg::Ctl(e) => Some(e.clone()),
                _ => None,
            }
        };
        for pred in &callee.preds {
            let Ctl::Bin(CtlOp::Le, a, b) = &pred.cond else {
                continue;
            };
            let mut is_of_control = true;
            pred.cond
                .for_each_mention(&mut |sym| is_of_control &= value(sym).is_some());
            if is_of_control {
                let (a, b) = (a.substituted(&value), b.substituted(&value));
                self.expect_not_negative(&control::difference(b, a)?);
            }
        }
        Ok(())
    }
}
