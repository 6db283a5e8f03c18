//! Loops: of `affine` and `scf`, sequential and parallel.

use crate::signature::elem_of;
use exo_dialects::names::attr::MAPPING;
use exo_dialects::upstream;
use exo_ir::{Ctl, CtlOp, Loc, LoopMode, StmtKind, Stmts, Sym, VarKind};
use melior::ir::operation::OperationLike;
use melior::ir::r#type::IntegerType;
use melior::ir::{OperationRef, Type, Value, ValueLike};

use crate::bounds::{self, Linear, NotNegative, Range};
use crate::cases;
use crate::control;
use crate::kinds::{global_name, is_view};
use crate::memory::mixed;
use crate::raiser::{Asks, Raiser};
use crate::refusal::Reason;
use crate::signature::walk;
use crate::values::{Meaning, Target};

/// Names of loop variables, by depth.
const ITERS: [&str; 5] = ["i", "j", "k", "l", "m"];

/// The values of a loop's variable.
struct Bounds {
    /// Its first value.
    lo: Ctl,
    /// It stays below that.
    hi: Ctl,
    step: i64,
}

/// A loop as the language has it, and a condition around it.
struct Normal {
    iter: Sym,
    lo: Ctl,
    hi: Ctl,
    /// The function's loop variable, in terms of the procedure's.
    value: Ctl,
    /// The condition without which the loop has no iteration, where its bounds could be the wrong way round.
    around: Option<Ctl>,
}

/// Whether the variable of a loop may wrap behind the last iteration: a step of one ends at the bound, which its type holds.
fn may_leave_its_type(ty: Type<'_>, bounds: &Bounds) -> bool {
    let Ok(ty) = IntegerType::try_from(ty) else {
        return false;
    };
    let most = (ty.width() < 64).then(|| (1_i64 << ty.width().saturating_sub(1)) - 1);
    let end = bounds
        .hi
        .as_int()
        .and_then(|hi| hi.checked_add(bounds.step));
    bounds.step > 1 && end.is_none_or(|end| most.is_some_and(|most| end > most))
}

impl<'c> Raiser<'c> {
    pub(crate) fn affine_for(&mut self, op: OperationRef<'c, '_>) -> Result<(), Reason> {
        let operands = upstream::operands(op);
        let [lo, hi, _] = segments::<3>(op, operands.len())?;
        let (lo, rest) = operands.split_at(lo);
        let (hi, inits) = rest.split_at(hi);
        let bounds = Bounds {
            lo: control::extremum(true, self.mapped(op, "lowerBoundMap", lo)?)?,
            hi: control::extremum(false, self.mapped(op, "upperBoundMap", hi)?)?,
            step: upstream::attribute(op, "step")
                .and_then(upstream::integer)
                .ok_or(Reason::Form("no step"))?,
        };
        self.sequential(op, bounds, inits)
    }

    pub(crate) fn scf_for(&mut self, op: OperationRef<'c, '_>) -> Result<(), Reason> {
        if upstream::attribute(op, "unsignedCmp").is_some() {
            return Err(Reason::Form("bounds without sign"));
        }
        let operands = upstream::operands(op);
        let [lo, hi, step, inits @ ..] = operands.as_slice() else {
            return Err(Reason::Form("no bounds"));
        };
        let bounds = Bounds {
            lo: self.control(*lo, "a bound")?,
            hi: self.control(*hi, "a bound")?,
            step: self.step(*step)?,
        };
        if may_leave_its_type(step.r#type(), &bounds) {
            return Err(Reason::Form(
                "steps that may leave the type of its variable",
            ));
        }
        self.sequential(op, bounds, inits)
    }

    fn step(&mut self, value: Value<'c, '_>) -> Result<i64, Reason> {
        self.control(value, "a step")?
            .as_int()
            .ok_or(Reason::NotAffine("a step that is no constant"))
    }

    /// The results of a map, with values for operands.
    pub(crate) fn mapped(
        &mut self,
        op: OperationRef<'c, '_>,
        attribute: &str,
        operands: &[Value<'c, '_>],
    ) -> Result<Vec<Ctl>, Reason> {
        let results = upstream::attribute(op, attribute)
            .and_then(upstream::affine_map)
            .ok_or(Reason::Form("no affine map, or one that is too deep"))?;
        let operands = self.controls(operands, "an index")?;
        let values = results.iter().map(|e| control::of_affine(e, &operands));
        values.collect()
    }

    pub(crate) fn affine_parallel(&mut self, op: OperationRef<'c, '_>) -> Result<(), Reason> {
        if !upstream::results(op).is_empty() {
            return Err(Reason::Form(
                "a reduction: write it as loops that carry a value",
            ));
        }
        let steps = upstream::attribute(op, "steps")
            .and_then(upstream::integers)
            .ok_or(Reason::Form("no steps"))?;
        let operands = upstream::operands(op);
        let lower = upstream::attribute(op, "lowerBoundsMap")
            .and_then(upstream::affine_inputs)
            .unwrap_or(0)
            .min(operands.len());
        let lo = self.mapped(op, "lowerBoundsMap", &operands[..lower])?;
        let hi = self.mapped(op, "upperBoundsMap", &operands[lower..])?;
        let lo = grouped(op, "lowerBoundsGroups", lo)?;
        let hi = grouped(op, "upperBoundsGroups", hi)?;
        if lo.len() != steps.len() || hi.len() != steps.len() {
            return Err(Reason::Form("another number of bounds than of steps"));
        }
        let bounds = lo.into_iter().zip(hi).zip(steps);
        let bounds = bounds.map(|((lo, hi), step)| {
            let (lo, hi) = (control::extremum(true, lo)?, control::extremum(false, hi)?);
            Ok(Bounds { lo, hi, step })
        });
        let bounds = bounds.collect::<Result<_, Reason>>()?;
        self.parallel(op, bounds)?;
        Ok(())
    }

    pub(crate) fn scf_parallel(&mut self, op: OperationRef<'c, '_>) -> Result<(), Reason> {
        let operands = upstream::operands(op);
        let [count, _, _, inits] = segments::<4>(op, operands.len())?;
        if inits > 0 {
            return Err(Reason::Form(
                "a reduction: write it as loops that carry a value",
            ));
        }
        let mut bounds = Vec::new();
        for number in 0..count {
            bounds.push(Bounds {
                lo: self.control(operands[number], "a bound")?,
                hi: self.control(operands[count + number], "a bound")?,
                step: self.step(operands[2 * count + number])?,
            });
        }
        self.parallel(op, bounds)?;
        Ok(())
    }

    /// A loop over tensors makes one of what its iterations give, which a procedure does not say. A mapping of iterations to threads means nothing to it, and is noted.
    pub(crate) fn scf_forall(&mut self, op: OperationRef<'c, '_>) -> Result<(), Reason> {
        let operands = upstream::operands(op);
        let [lower, upper, steps, outputs] = segments::<4>(op, operands.len())?;
        if outputs > 0 {
            return Err(Reason::Form("tensors as outputs: bufferize first"));
        }
        let (lower, rest) = operands.split_at(lower);
        let (upper, rest) = rest.split_at(upper);
        let lower = self.controls(lower, "a bound")?;
        let upper = self.controls(upper, "a bound")?;
        let steps = self.controls(&rest[..steps], "a step")?;
        let lo = mixed(op, "staticLowerBound", lower)?;
        let hi = mixed(op, "staticUpperBound", upper)?;
        let steps = mixed(op, "staticStep", steps)?;
        let mut bounds = Vec::new();
        for ((lo, hi), step) in lo.into_iter().zip(hi).zip(steps) {
            let step = step
                .as_int()
                .ok_or(Reason::NotAffine("a step that is no constant"))?;
            bounds.push(Bounds { lo, hi, step });
        }
        let outermost = self.parallel(op, bounds)?;
        if let Some(mapping) = upstream::attribute(op, MAPPING) {
            self.mappings.push((outermost, mapping.to_string()));
        }
        Ok(())
    }

    /// A nest of loops whose iterations run in any order; gives the variable of the outermost one.
    fn parallel(&mut self, op: OperationRef<'c, '_>, bounds: Vec<Bounds>) -> Result<Sym, Reason> {
        let body = upstream::only_block(op, 0).ok_or(Reason::Form("no body of one block"))?;
        let variables = upstream::arguments(body);
        if variables.len() != bounds.len() || bounds.is_empty() {
            return Err(Reason::Form("another number of bounds than of variables"));
        }
        self.enter(op);
        let loc = self.loc.clone();
        let mut nest = Vec::new();
        for (bounds, variable) in bounds.into_iter().zip(variables) {
            let normal = self.normal(bounds)?;
            self.open_loop(&normal, variable);
            nest.push(normal);
        }
        self.targets.push(Vec::new());
        let mut stmts = self.block(body)?;
        self.targets.pop();
        let outermost = nest.first().map(|normal| normal.iter);
        while let Some(normal) = nest.pop() {
            stmts = self.closed_loop(&loc, normal, LoopMode::Par, stmts)?;
        }
        stmts.iter().cloned().for_each(|stmt| self.push(stmt));
        outermost.ok_or(Reason::Form("no variable"))
    }

    /// A loop whose iterations run in order, and what it carries from one to the next.
    fn sequential(
        &mut self,
        op: OperationRef<'c, '_>,
        bounds: Bounds,
        inits: &[Value<'c, '_>],
    ) -> Result<(), Reason> {
        let body = upstream::only_block(op, 0).ok_or(Reason::Form("no body of one block"))?;
        let arguments = upstream::arguments(body);
        let [variable, carried @ ..] = arguments.as_slice() else {
            return Err(Reason::Form("no variable"));
        };
        let results = upstream::results(op);
        if carried.len() != inits.len() || results.len() != inits.len() {
            return Err(Reason::Form(
                "another number of values to begin with than it carries",
            ));
        }
        let scalars = self.carried(inits)?;
        self.enter(op);
        let loc = self.loc.clone();
        let normal = self.normal(bounds)?;
        self.open_loop(&normal, *variable);
        self.bind_scalars(carried, &scalars);
        let targets = scalars.iter().copied().map(Target::Scalar);
        self.targets.push(targets.collect());
        let stmts = self.block(body)?;
        self.targets.pop();
        let stmts = self.closed_loop(&loc, normal, LoopMode::Seq, stmts)?;
        stmts.iter().cloned().for_each(|stmt| self.push(stmt));
        self.bind_scalars(&results, &scalars);
        Ok(())
    }

    /// Scalars for the values that a loop carries, with what these begin with.
    fn carried(&mut self, inits: &[Value<'c, '_>]) -> Result<Vec<Sym>, Reason> {
        let mut scalars = Vec::new();
        for init in inits {
            let ty = init.r#type();
            let elem = elem_of(ty).ok_or_else(|| Reason::Type(ty.to_string()))?;
            let pending = self.data(*init)?;
            let scalar = self.new_scalar(elem);
            self.write(scalar, Vec::new(), pending.expr);
            scalars.push(scalar);
        }
        Ok(scalars)
    }

    /// A new scalar, allocated here.
    pub(crate) fn new_scalar(&mut self, elem: exo_ir::Elem) -> Sym {
        let name = format!("t{}", self.scalars);
        self.scalars += 1;
        let buf = self.declare_scalar(&name, elem);
        self.emit(StmtKind::Alloc { buf });
        buf
    }

    /// Lets values be the contents of scalars.
    pub(crate) fn bind_scalars(&mut self, values: &[Value<'c, '_>], scalars: &[Sym]) {
        for (value, scalar) in values.iter().zip(scalars) {
            if let Some(elem) = elem_of(value.r#type()) {
                self.set_read(upstream::identity(*value), *scalar, Vec::new(), elem);
            }
        }
    }

    /// Writes, before a block runs any number of times, what would not be the same inside of it, or would be computed again and again.
    pub(crate) fn enter(&mut self, op: OperationRef<'c, '_>) {
        let mut written = Vec::new();
        let mut used = rustc_hash::FxHashSet::default();
        walk(op, &mut |inner| {
            let operands = upstream::operands(inner);
            used.extend(operands.iter().map(|value| upstream::identity(*value)));
            written.extend(global_name(inner).and_then(|name| self.known_global(name)));
            written.extend(self.globals_of_callee(inner));
            let targets = match upstream::name(inner) {
                "affine.store" | "memref.store" | "memref.copy" => operands.get(1..2),
                // Another name for the buffer, which may be written by that.
                _ if is_view(inner) => operands.get(..1),
                "func.call" => Some(operands.as_slice()),
                _ => None,
            };
            for target in targets.unwrap_or_default() {
                let meaning = self.meanings.get(&upstream::identity(*target));
                written.extend(meaning.and_then(Meaning::memory).map(|buf| self.root(buf)));
            }
        });
        self.settle(&written);
        self.keep_where(&|id, pending| used.contains(&id) && !pending.is_plain());
    }

    /// A loop of step one, and conditions for what it does not say.
    fn normal(&mut self, bounds: Bounds) -> Result<Normal, Reason> {
        let Bounds {
            lo: first,
            hi: end,
            step,
        } = bounds;
        if step <= 0 {
            return Err(Reason::Form("a step that is not positive"));
        }
        let around = self.unless_backwards(&first, &end)?;
        let iter = self.declare(&self.iter_name(), VarKind::Iter);
        let (first, end, value) = match step {
            1 => (first, end, Ctl::Var(iter)),
            step => {
                let length = control::difference(end, first.clone())?;
                let count = control::quotient_up(length, &Ctl::Int(step))?;
                let steps = control::product(Ctl::Int(step), Ctl::Var(iter))?;
                (Ctl::Int(0), count, control::sum(first, steps)?)
            }
        };
        if [&first, &end, &value]
            .into_iter()
            .any(control::is_too_large)
        {
            return Err(Reason::TooLarge);
        }
        Ok(Normal {
            iter,
            lo: first,
            hi: end,
            value,
            around,
        })
    }

    fn iter_name(&self) -> String {
        let depth = self.loops.len();
        match ITERS.get(depth) {
            Some(name) => (*name).to_owned(),
            None => format!("i{depth}"),
        }
    }

    /// The condition under which a loop has an iteration, where its bounds could be the wrong way round; asks arguments for it where they decide it.
    fn unless_backwards(&mut self, lo: &Ctl, hi: &Ctl) -> Result<Option<Ctl>, Reason> {
        let (lows, highs) = (control::parts_of(lo, true), control::parts_of(hi, false));
        let is_one_pair = lows.len() * highs.len() == 1;
        let mut wanted = Vec::new();
        for (low, high) in lows
            .iter()
            .flat_map(|low| highs.iter().map(move |high| (low, high)))
        {
            let length = control::difference((*high).clone(), (*low).clone())?;
            let mut found = bounds::not_negative(&length, &self.loops, &self.proc.vars);
            if found == NotNegative::Unknown && self.asks != Asks::Nothing && self.conditions == 0 {
                found = cases::not_negative(&length, &self.loops, &self.proc.vars, false);
            }
            match found {
                NotNegative::Always => {}
                NotNegative::Where(cond) => wanted.push(Some(cond)),
                // The front-end check decides it.
                NotNegative::Unknown
                    if self.asks != Asks::Nothing
                        && is_one_pair
                        && Linear::of(&length).is_none() => {}
                NotNegative::Unknown => wanted.push(None),
            }
        }
        if wanted.is_empty() {
            return Ok(None);
        }
        let asked: Option<Vec<Ctl>> = wanted.into_iter().collect();
        match asked {
            Some(asked) if self.asks != Asks::Nothing && self.conditions == 0 => {
                asked.into_iter().for_each(|cond| self.require(cond));
                Ok(None)
            }
            _ => Ok(Some(Ctl::bin(CtlOp::Lt, lo.clone(), hi.clone()))),
        }
    }

    /// Opens a loop: its variable has a value from here on.
    fn open_loop(&mut self, normal: &Normal, variable: Value<'c, '_>) {
        let meaning = Meaning::Control(normal.value.clone());
        self.set(upstream::identity(variable), meaning);
        self.conditions += usize::from(normal.around.is_some());
        self.loops.push(Range {
            iter: normal.iter,
            lo: normal.lo.clone(),
            hi: normal.hi.clone(),
        });
    }

    /// The loop of a body, with the condition around it.
    fn closed_loop(
        &mut self,
        loc: &Loc,
        normal: Normal,
        mode: LoopMode,
        body: Stmts,
    ) -> Result<Stmts, Reason> {
        self.loops.pop();
        self.conditions -= usize::from(normal.around.is_some());
        self.loc = loc.clone();
        let made = StmtKind::For {
            iter: normal.iter,
            lo: normal.lo,
            hi: normal.hi,
            mode,
            body,
        };
        let made = self.one(made)?;
        match normal.around {
            None => Ok(made),
            Some(cond) => self.one(choice(cond, made)),
        }
    }

    /// A block of one statement.
    fn one(&mut self, kind: StmtKind) -> Result<Stmts, Reason> {
        self.open()?;
        self.emit(kind);
        Ok(self.close())
    }
}

/// `if cond: body`.
fn choice(cond: Ctl, body: Stmts) -> StmtKind {
    StmtKind::If {
        cond,
        body,
        orelse: Stmts::default(),
    }
}

/// The bounds of each variable of an `affine.parallel`: it keeps to all of its group.
fn grouped(
    op: OperationRef<'_, '_>,
    attribute: &str,
    bounds: Vec<Ctl>,
) -> Result<Vec<Vec<Ctl>>, Reason> {
    let sizes = upstream::attribute(op, attribute)
        .and_then(upstream::groups)
        .ok_or(Reason::Form("no groups of bounds"))?;
    let sizes: Option<Vec<usize>> = sizes.into_iter().map(|size| size.try_into().ok()).collect();
    let sizes = sizes.unwrap_or_default();
    if sizes.iter().sum::<usize>() != bounds.len() {
        return Err(Reason::Form("other bounds than its groups say"));
    }
    let mut bounds = bounds.into_iter();
    let group = |size| bounds.by_ref().take(size).collect();
    Ok(sizes.into_iter().map(group).collect())
}

/// The numbers of operands in an operation's segments.
pub(crate) fn segments<const N: usize>(
    op: OperationRef<'_, '_>,
    operands: usize,
) -> Result<[usize; N], Reason> {
    let sizes = upstream::attribute(op, "operandSegmentSizes").and_then(upstream::integers);
    let sizes: Vec<usize> = sizes
        .unwrap_or_default()
        .into_iter()
        .filter_map(|size| usize::try_from(size).ok())
        .collect();
    let sizes: [usize; N] = sizes
        .try_into()
        .map_err(|_| Reason::Form("another number of operand segments than expected"))?;
    match sizes.iter().sum::<usize>() == operands && op.operand_count() == operands {
        true => Ok(sizes),
        false => Err(Reason::Form("other operands than its segments say")),
    }
}
