//! Comparison of the cells that two procedures leave behind.

use std::collections::BTreeSet;
use std::rc::Rc;

use exo_ir::{BufferType, FieldKind, FieldRef, Module, Proc, Sym, VarKind};
use num_rational::BigRational;
use num_traits::One;

use crate::Options;
use crate::affine::{self, Points, Relation};
use crate::attempts::{Attempted, Way, in_some_way};
use crate::cells::{Cells, Heap, Summands};
use crate::evaluator::Evaluator;
use crate::expression::{Affine, cells_within, condition, nothing, point};
use crate::families::Folding;
use crate::frame::Frame;
use crate::iterations::{self, Nests};
use crate::mentions::mentions;
use crate::named::Role;
use crate::reason::{Proof, Reason, Unknown, stop, unproved, unsupported};
use crate::signature::Pair;
use crate::smt::Question;
use crate::terms::{Atom, RootId};
use crate::trace::Trace;
use crate::view::View;
use crate::world::World;

/// Guesses which write of the specification a write of the implementation is.
const MAX_GUESSES: usize = 8;

/// Operations of isl for a comparison in which sums of many templates are one summand each.
const MAX_FOLDED_ISL_OPERATIONS: u64 = 200_000_000;

/// An argument or field that a procedure may write.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Output {
    /// The argument at this position, of the specification's name.
    Argument(usize, String),
    /// A configuration field.
    Field(FieldRef),
}

/// The result of the proof about one output.
pub(crate) struct Finding {
    pub(crate) output: Output,
    pub(crate) result: Result<(), Box<Unknown>>,
}

impl Attempted for Vec<Finding> {
    fn obstacles(&self) -> Vec<&Unknown> {
        let results = self.iter().map(|finding| finding.result.as_ref().err());
        results.flatten().map(|why| &**why).collect()
    }
}

/// The inputs that both procedures start from.
struct Start {
    heap: Heap,
    context: Points,
    arguments: Vec<Given>,
    fields: Vec<(FieldRef, RootId)>,
}

/// One argument.
enum Given {
    Control(Affine),
    Buffer(View),
}

/// Evaluates both procedures and compares each output.
pub(crate) fn prove(
    pair: &Pair<'_>,
    options: &Options,
    questions: &mut Vec<Question>,
) -> Proof<Vec<Finding>> {
    in_some_way(pair, |way| prove_with(pair, options, way, questions))
}

fn prove_with(
    pair: &Pair<'_>,
    options: &Options,
    way: Way,
    questions: &mut Vec<Question>,
) -> Proof<Vec<Finding>> {
    if way == Way::Closed {
        let folded = || prove_folded(pair, options, questions);
        match affine::apart(MAX_FOLDED_ISL_OPERATIONS, folded)? {
            Folded::Proved(all) => return Ok(all),
            Folded::Plain(evaluated) => {
                let (mut world, start, expected) = *evaluated;
                return findings(pair, (&mut world, &start, &expected), options, questions);
            }
            Folded::Unproved => {}
        }
    }
    let (mut world, start) = beginning(pair, way)?;
    if start.context.is_empty()? {
        return stop(Reason::NoInput);
    }
    world.follow(options);
    let (expected, _) = specified(pair, &mut world, &start, None)?;
    findings(pair, (&mut world, &start, &expected), options, questions)
}

/// Compares each output with what the specification leaves in it.
fn findings(
    pair: &Pair<'_>,
    (world, start, expected): (&mut World, &Start, &Heap),
    options: &Options,
    questions: &mut Vec<Question>,
) -> Proof<Vec<Finding>> {
    let findings = compared(pair, world, start, expected, options)?;
    questions.append(&mut world.questions);
    Ok(findings)
}

/// Whether some input surely meets the preconditions.
pub(crate) fn takes_inputs(pair: &Pair<'_>) -> bool {
    let is_empty = |(_, start): (World, Start)| start.context.is_empty();
    matches!(beginning(pair, Way::Closed).and_then(is_empty), Ok(false))
}

/// The result of an evaluation with sums of many templates as one summand each.
enum Folded {
    /// All outputs are proved.
    Proved(Vec<Finding>),
    /// The specification has no such sums, so that what it does is what an evaluation without them gives.
    Plain(Box<(World, Start, Heap)>),
    /// Nothing is known by it.
    Unproved,
}

/// Proves all outputs with sums of many templates as one summand each, if the specification has such sums. An error is one that stands without them, too.
fn prove_folded(
    pair: &Pair<'_>,
    options: &Options,
    questions: &mut Vec<Question>,
) -> Proof<Folded> {
    let (mut world, start) = beginning(pair, Way::Closed)?;
    if start.context.is_empty()? {
        return stop(Reason::NoInput);
    }
    world.folding = Folding::On;
    world.follow(options);
    let expected = match specified(pair, &mut world, &start, None) {
        Ok((expected, _)) => expected,
        // Half of the operations may be too few where all are not.
        Err(why) if world.folding == Folding::Done || why.is_limit() => {
            return Ok(Folded::Unproved);
        }
        Err(why) => return Err(why),
    };
    if world.folding != Folding::Done {
        world.folding = Folding::Off;
        return Ok(Folded::Plain(Box::new((world, start, expected))));
    }
    match compared(pair, &mut world, &start, &expected, options) {
        Ok(findings) if findings.iter().all(|finding| finding.result.is_ok()) => {
            questions.append(&mut world.questions);
            Ok(Folded::Proved(findings))
        }
        _ => Ok(Folded::Unproved),
    }
}

/// Proves that two blocks, written as procedures, leave the same from whatever state the specification runs in without an error: arguments for
/// which `may_be_empty` holds may have cells without a value.
pub(crate) fn prove_block(
    pair: &Pair<'_>,
    may_be_empty: impl Fn(Option<usize>) -> bool,
    options: &Options,
    questions: &mut Vec<Question>,
) -> Proof<()> {
    in_some_way(pair, |way| {
        prove_block_with(pair, &may_be_empty, (options, way), questions)
    })
}

fn prove_block_with(
    pair: &Pair<'_>,
    may_be_empty: impl Fn(Option<usize>) -> bool,
    (options, way): (&Options, Way),
    questions: &mut Vec<Question>,
) -> Proof<()> {
    let (mut world, start) = beginning(pair, way)?;
    if start.context.is_empty()? {
        // Nothing gets there.
        return Ok(());
    }
    world.follow(options);
    let watched = watched(pair, &mut world, &start, may_be_empty);
    let (expected, needed) = specified(pair, &mut world, &start, Some(&watched))?;
    for finding in compared(pair, &mut world, &start, &expected, options)? {
        finding.result?;
    }
    if !watched.is_empty() {
        runs_where_needed(pair, &mut world, start, (&watched, &needed))?;
    }
    questions.append(&mut world.questions);
    Ok(())
}

/// The pairs of rounds of two nests that can have one number, if both have the same rounds in the same order.
pub(crate) fn in_step(pair: &Pair<'_>, nests: &Nests<'_>) -> Proof<Option<Vec<(usize, usize)>>> {
    let (mut world, start) = beginning(pair, Way::Closed)?;
    let mut context = start.context.clone();
    let module = pair.specification.module;
    let mut evaluator = Evaluator::new(module, &mut world, start.heap.clone(), context.clone());
    let mut frame = bound(pair.first, &start);
    for ordered in nests.checks.certain() {
        context = context.intersect(&evaluator.where_holds(&frame, &ordered)?)?;
    }
    let first = evaluator.timetable(&mut frame, &nests.first)?;
    let module = pair.implementation.module;
    let mut evaluator = Evaluator::new(module, &mut world, start.heap.clone(), context.clone());
    let mut frame = bound(pair.second, &start);
    let second = evaluator.timetable(&mut frame, &nests.second)?;
    let fine = evaluator.are_loops(&frame, nests.checks.of_implementation())?;
    if !fine {
        return Ok(None);
    }
    let under = |all: Vec<Relation>| all.iter().map(|r| r.under(&context)).collect();
    let (first, second): (Proof<Vec<_>>, Proof<Vec<_>>) = (under(first), under(second));
    iterations::in_step(&first?, &second?)
}

/// The buffers of which some cells may hold no value, and which the implementation may read or add to.
fn watched(
    pair: &Pair<'_>,
    world: &mut World,
    start: &Start,
    may_be_empty: impl Fn(Option<usize>) -> bool,
) -> BTreeSet<RootId> {
    let frame = bound(pair.second, start);
    let module = pair.implementation.module;
    let mut evaluator = Evaluator::new(module, world, Heap::new(), start.context.clone());
    let footprint = evaluator.footprint(&frame, &pair.second.body);
    let touched = |root: &RootId| footprint.read.contains(root) || footprint.changed.contains(root);
    let arguments = start.arguments.iter().enumerate();
    let arguments = arguments.filter_map(|(at, given)| match given {
        Given::Buffer(view) => Some((Some(at), view.root)),
        Given::Control(_) => None,
    });
    let fields = start.fields.iter().map(|(_, root)| (None, *root));
    let all = arguments.chain(fields);
    all.filter(|(at, root)| may_be_empty(*at) && touched(root))
        .map(|(_, root)| root)
        .collect()
}

/// The fields, of some, that neither procedure reads behind its entry.
pub(crate) fn never_read(pair: &Pair<'_>, fields: &[FieldRef]) -> Vec<FieldRef> {
    if fields.is_empty() {
        return Vec::new();
    }
    let mut world = common_world(pair);
    let mut is_read = BTreeSet::new();
    for (side, proc) in [
        (pair.specification, pair.first),
        (pair.implementation, pair.second),
    ] {
        let Ok(everywhere) = Points::parse("{ : }") else {
            return Vec::new();
        };
        let mut evaluator = Evaluator::new(side.module, &mut world, Heap::new(), everywhere);
        let footprint = evaluator.footprint(&Frame::new(proc), &proc.body);
        for field in fields {
            let in_extent = side.module.procs().any(|proc| sizes_by(proc, field));
            match evaluator.field_root(field) {
                Ok(root) if !in_extent && !footprint.read.contains(&root) => {}
                _ => {
                    is_read.insert(field.clone());
                }
            }
        }
    }
    let unread = fields.iter().filter(|field| !is_read.contains(*field));
    unread.cloned().collect()
}

/// Whether a procedure has a buffer whose extent mentions a field.
fn sizes_by(proc: &Proc, field: &FieldRef) -> bool {
    let symbols = (0..proc.vars.len()).filter_map(|k| u32::try_from(k).ok());
    let mut types = symbols.filter_map(|k| proc.var(Sym(k)).buffer());
    types.any(|ty| ty.dims.iter().any(|e| mentions(e, field)))
}

/// Asks that the implementation reads no more cells as they were before it than the specification surely does.
fn runs_where_needed(
    pair: &Pair<'_>,
    world: &mut World,
    mut start: Start,
    (watched, needed): (&BTreeSet<RootId>, &Trace),
) -> Proof<()> {
    for root in watched {
        let Some(cells) = start.heap.get(root) else {
            continue;
        };
        let mut cells = Cells::clone(cells);
        cells.defined = match needed.exposed.get(root) {
            Some(exposed) => exposed.clone(),
            None => nothing(cells.defined.arity()?)?,
        };
        start.heap.insert(*root, Rc::new(cells));
    }
    implemented(pair, world, &start).map(|_| ())
}

/// The inputs, and what both procedures have in common.
fn beginning(pair: &Pair<'_>, way: Way) -> Proof<(World, Start)> {
    let mut world = common_world(pair);
    let start = start(pair, &mut world)?;
    world.begin(way);
    Ok((world, start))
}

fn common_world(pair: &Pair<'_>) -> World {
    let mut world = World::default();
    let modules = [pair.specification.module, pair.implementation.module];
    let functions = modules.into_iter().flat_map(Module::all_externs);
    world.own_functions = functions.map(|f| f.name.clone()).collect();
    world
}

/// The heap that the specification leaves, and with watched buffers which of their cells it reads as they were before it.
fn specified(
    pair: &Pair<'_>,
    world: &mut World,
    start: &Start,
    watched: Option<&BTreeSet<RootId>>,
) -> Proof<(Heap, Trace)> {
    world.partial.role = Some(Role::Specification);
    let module = pair.specification.module;
    let mut evaluator = Evaluator::new(module, world, start.heap.clone(), start.context.clone());
    if watched.is_some_and(|watched| !watched.is_empty()) {
        evaluator.trace = Some(Trace::default());
    }
    evaluator.name_writes(Role::Specification, pair.first);
    let heap = run(&mut evaluator, pair.first, start)?;
    Ok((heap, evaluator.trace.take().unwrap_or_default()))
}

/// The heap that the implementation leaves.
fn implemented(pair: &Pair<'_>, world: &mut World, start: &Start) -> Proof<Heap> {
    world.partial.role = Some(Role::Implementation);
    let module = pair.implementation.module;
    for _ in 0..MAX_GUESSES {
        let (heap, context) = (start.heap.clone(), start.context.clone());
        let mut evaluator = Evaluator::new(module, world, heap, context);
        assume_nothing(&mut evaluator, pair.second, start)?;
        evaluator.name_writes(Role::Implementation, pair.second);
        match run(&mut evaluator, pair.second, start) {
            Err(_) if world.written.refuse() => {}
            done => return done,
        }
    }
    stop(Reason::Limit(format!(
        "{MAX_GUESSES} guesses of what writes are"
    )))
}

/// Evaluates the implementation, and compares each output that one of both changes.
fn compared(
    pair: &Pair<'_>,
    world: &mut World,
    start: &Start,
    expected: &Heap,
    options: &Options,
) -> Proof<Vec<Finding>> {
    let found = implemented(pair, world, start)?;
    let module = pair.implementation.module;
    let mut evaluator = Evaluator::new(module, world, Heap::new(), start.context.clone());
    let mut findings = Vec::new();
    for (output, root) in outputs(pair, start, options) {
        let touched = |heap: &Heap| match (heap.get(&root), start.heap.get(&root)) {
            (Some(now), Some(before)) => !Rc::ptr_eq(now, before),
            _ => false,
        };
        if !touched(expected) && !touched(&found) {
            continue;
        }
        let result = compare(&mut evaluator, &start.context, (expected, &found), root);
        findings.push(Finding { output, result });
    }
    Ok(findings)
}

fn outputs(pair: &Pair<'_>, start: &Start, options: &Options) -> Vec<(Output, RootId)> {
    let mut all = Vec::new();
    for (at, given) in start.arguments.iter().enumerate() {
        if let (Given::Buffer(view), Some(sym)) = (given, pair.first.args.get(at)) {
            let name = pair.first.name_of(*sym).to_owned();
            all.push((Output::Argument(at, name), view.root));
        }
    }
    for (field, root) in &start.fields {
        if !options.modulo.contains(field) {
            all.push((Output::Field(field.clone()), *root));
        }
    }
    all
}

fn compare(
    evaluator: &mut Evaluator<'_>,
    context: &Points,
    (expected, found): (&Heap, &Heap),
    root: RootId,
) -> Proof<()> {
    let (Some(expected), Some(found)) = (expected.get(&root), found.get(&root)) else {
        return unsupported("a buffer that is not there");
    };
    let defined = expected.defined.under(context)?;
    if !defined.is_subset(&found.defined)? {
        return unproved("every cell that the specification leaves with a value has one");
    }
    let expected_values = expected.values.map(|r| r.on(&defined))?;
    let found_values = found.values.map(|r| r.on(&defined))?;
    let missing = expected_values.without(&found_values)?;
    let extra = found_values.without(&expected_values)?;
    let same = missing.is_empty() && extra.is_empty();
    let elem = evaluator.root_elem(root);
    if same || evaluator.equal_by_arithmetic((&missing, &extra), elem)? {
        return Ok(());
    }
    evaluator.refuse_different((&missing, &extra))
}

/// Runs a procedure on the common inputs.
fn run<'m>(evaluator: &mut Evaluator<'m>, proc: &'m Proc, start: &Start) -> Proof<Heap> {
    let mut frame = bound(proc, start);
    evaluator.block(&mut frame, &proc.body)?;
    Ok(std::mem::take(&mut evaluator.heap))
}

fn bound<'m>(proc: &'m Proc, start: &Start) -> Frame<'m> {
    let mut frame = Frame::new(proc);
    for (sym, given) in proc.args.iter().zip(&start.arguments) {
        match given {
            Given::Control(value) => frame.bind_control(*sym, value.clone()),
            Given::Buffer(view) => {
                let elem = proc.var(*sym).buffer().map_or(view.elem, |ty| ty.elem);
                let mut view = view.clone();
                view.elem = elem;
                frame.bind_view(*sym, view);
            }
        }
    }
    frame
}

/// Asks that the implementation's preconditions and shapes follow from the specification's.
fn assume_nothing<'m>(evaluator: &mut Evaluator<'m>, proc: &'m Proc, start: &Start) -> Proof<()> {
    let frame = bound(proc, start);
    for (sym, given) in proc.args.iter().zip(&start.arguments) {
        let (Given::Buffer(view), Some(ty)) = (given, proc.var(*sym).buffer()) else {
            continue;
        };
        evaluator.by_choices(&mut |evaluator| {
            for (mine, theirs) in evaluator.extents(&frame, ty)?.iter().zip(&view.extents) {
                let same = mine.compared("=", theirs)?;
                evaluator.require(&same, "both procedures give an argument one shape")?;
            }
            Ok(())
        })?;
    }
    for pred in &proc.preds {
        evaluator.by_choices(&mut |evaluator| {
            let holds = evaluator.condition(&frame, &pred.cond)?;
            let what = "the implementation's preconditions follow from the specification's";
            evaluator.require(&holds, what)
        })?;
    }
    Ok(())
}

/// Arguments and fields with arbitrary values that meet the specification's preconditions.
fn start<'m>(pair: &Pair<'m>, world: &mut World) -> Proof<Start> {
    let mut start = Start {
        heap: Heap::new(),
        context: Points::parse("{ : }")?,
        arguments: Vec::new(),
        fields: Vec::new(),
    };
    add_fields(pair, world, &mut start)?;
    let mut frame = Frame::new(pair.first);
    // Extents may mention sizes that come later.
    for sym in &pair.first.args {
        if let Some((value, bounds)) = control(pair.first, *sym, world)? {
            frame.bind_control(*sym, value);
            start.context = start.context.intersect(&bounds)?;
        }
    }
    for sym in &pair.first.args {
        let given = match pair.first.var(*sym).buffer() {
            None => Given::Control(frame.control(*sym)?),
            Some(_) => Given::Buffer(buffer(pair, *sym, &frame, world, &mut start)?),
        };
        if let Given::Buffer(view) = &given {
            frame.bind_view(*sym, view.clone());
        }
        start.arguments.push(given);
    }
    add_preconditions(pair, &frame, world, &mut start)?;
    Ok(start)
}

fn control(proc: &Proc, sym: Sym, world: &mut World) -> Proof<Option<(Affine, Points)>> {
    let kind = &proc.var(sym).kind;
    if matches!(kind, VarKind::Buffer(_)) {
        return Ok(None);
    }
    let value = Affine::parameter(&world.new_name("p"));
    let bounds = match kind {
        VarKind::Bool => at_least(&value, 0)?.and(&value.compared("<=", &Affine::number(1))?)?,
        kind => match kind.least() {
            Some(least) => at_least(&value, least)?,
            None => return Ok(Some((value, Points::parse("{ : }")?))),
        },
    };
    let bounds = condition(&bounds)?;
    Ok(Some((value, bounds)))
}

fn at_least(value: &Affine, least: i64) -> Proof<Affine> {
    Affine::number(least).compared("<=", value)
}

fn buffer<'m>(
    pair: &Pair<'m>,
    sym: Sym,
    frame: &Frame<'m>,
    world: &mut World,
    start: &mut Start,
) -> Proof<View> {
    let Some(ty) = pair.first.var(sym).buffer() else {
        return unsupported("an argument that is no buffer");
    };
    let extents = extents(pair, ty, frame, (world, start))?;
    for extent in &extents {
        start.context = start
            .context
            .intersect(&condition(&at_least(extent, 1)?)?)?;
    }
    let root = world.new_root(ty.elem, pair.first.name_of(sym));
    let cells = cells_within(&extents)?;
    let atom = world.terms.atom(Atom::Input(root), extents.len());
    let template = world.terms.template(vec![atom]);
    let mut values = Summands::default();
    values.add(template, &BigRational::one(), cells.identity()?)?;
    let cells = Cells {
        overwritten: nothing(extents.len())?,
        defined: cells,
        values,
    };
    start.heap.insert(root, Rc::new(cells));
    let view = View::whole(root, ty.elem, extents.clone());
    if !ty.window {
        return Ok(view);
    }
    // Nothing is known of the layout behind a window, but that strides are positive.
    let mut strides = Vec::new();
    for _ in &extents {
        let stride = Affine::parameter(&world.new_name("s"));
        start.context = start
            .context
            .intersect(&condition(&at_least(&stride, 1)?)?)?;
        strides.push(Some(stride));
    }
    Ok(view.with_strides(strides))
}

/// The extents of an argument. Where conditions choose among several, each extent is a parameter of its own, of which the context says what it is.
fn extents<'m>(
    pair: &Pair<'m>,
    ty: &BufferType,
    frame: &Frame<'m>,
    (world, start): (&mut World, &mut Start),
) -> Proof<Vec<Affine>> {
    let module = pair.specification.module;
    let (heap, context) = (start.heap.clone(), start.context.clone());
    let mut evaluator = Evaluator::new(module, world, heap, context);
    let mut cases = evaluator.by_choices(&mut |evaluator| evaluator.extents(frame, ty))?;
    if cases.len() == 1 {
        return Ok(cases.pop().map(|(_, extents)| extents).unwrap_or_default());
    }
    let extents: Vec<Affine> = ty
        .dims
        .iter()
        .map(|_| Affine::parameter(&world.new_name("extent")))
        .collect();
    let mut all = start.context.subtract(&start.context)?;
    for (mut when, chosen) in cases {
        for (extent, chosen) in extents.iter().zip(&chosen) {
            when = when.intersect(&condition(&extent.compared("=", chosen)?)?)?;
        }
        all = all.union(&when)?;
    }
    start.context = all;
    Ok(extents)
}

fn add_fields(pair: &Pair<'_>, world: &mut World, start: &mut Start) -> Proof<()> {
    let mut seen = BTreeSet::new();
    let modules = [pair.specification.module, pair.implementation.module];
    for config in modules.into_iter().flat_map(|m| m.all_configs()) {
        for field in &config.fields {
            let name = FieldRef {
                config: config.name.clone(),
                field: field.name.clone(),
            };
            if seen.insert(name.clone()) {
                let root = world.field(&name, field.kind);
                let cells = field_cells(field.kind, root, world, &mut start.context)?;
                start.heap.insert(root, Rc::new(cells));
                start.fields.push((name, root));
            }
        }
    }
    Ok(())
}

fn field_cells(
    kind: FieldKind,
    root: RootId,
    world: &mut World,
    context: &mut Points,
) -> Proof<Cells> {
    let cell = Points::parse("{ [] : }")?;
    let mut values = Summands::default();
    let one = BigRational::one();
    if let FieldKind::Data(_) = kind {
        let atom = world.terms.atom(Atom::Input(root), 0);
        let template = world.terms.template(vec![atom]);
        values.add(template, &one, cell.identity()?)?;
    } else {
        let value = Affine::parameter(&world.new_name("f"));
        if let Some(least) = kind.least() {
            *context = context.intersect(&condition(&at_least(&value, least)?)?)?;
        }
        if kind == FieldKind::Bool {
            let both = at_least(&value, 0)?.and(&value.compared("<=", &Affine::number(1))?)?;
            *context = context.intersect(&condition(&both)?)?;
        }
        let atom = world.terms.atom(Atom::Integer, 1);
        let template = world.terms.template(vec![atom]);
        let value = point(&[value], &Points::parse("{ : }")?)?;
        values.add(template, &one, Relation::product(&cell, &value)?)?;
    }
    Ok(Cells {
        overwritten: nothing(0)?,
        defined: cell,
        values,
    })
}

fn add_preconditions<'m>(
    pair: &Pair<'m>,
    frame: &Frame<'m>,
    world: &mut World,
    start: &mut Start,
) -> Proof<()> {
    for pred in &pair.first.preds {
        let module = pair.specification.module;
        let mut evaluator =
            Evaluator::new(module, world, start.heap.clone(), start.context.clone());
        start.context = evaluator.where_holds(frame, &pred.cond)?;
    }
    Ok(())
}
