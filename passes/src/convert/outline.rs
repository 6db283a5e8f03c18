//! `exo-outline`: parts of functions as functions of their own.

use std::collections::{BTreeMap, BTreeSet};

use exo_diagnostics::{Class, Diagnostic};
use exo_dialects::pass::{ErrorEmitted, Pass, Statistics, context_of};
use exo_dialects::{diagnostic, location, symbols, upstream};
use exo_raising::{Part, Recompute, callees_first, procedure_name};
use melior::Context;
use melior::ir::operation::OperationLike;
use melior::ir::{Operation, OperationRef};

use super::affine_to_exo::{self, Linalg};
use super::growing::{GrowingModule, Made};
use super::marks::{self, Mark};
use crate::edit::{self, WithLoops};
use crate::remarks::remark;
use crate::tables;

exo_options::pass_options! {
    /// Options of `exo-outline`.
    pub(crate) struct OutlineOptions {
        /// outline, too, as much of each block as a procedure can say, where that has a loop; without, only what is marked by 'exo.outline'
        pub(crate) maximal: bool = false,
        /// outline parts of the function of this name only (default: all), and fail if there is none
        pub(crate) function: String = "",
        /// what is appended to a function's name for its parts
        pub(crate) suffix: String = "_part",
    }
}

/// Outlines parts of functions.
pub(crate) struct Outline;

const STATISTICS: [(&str, &str); 2] = [
    ("num-outlined", "Parts that became functions"),
    ("num-left", "Loops that stay where they are"),
];

impl Pass for Outline {
    const ARGUMENT: &'static str = "exo-outline";
    const SUMMARY: &'static str =
        "make functions of the parts of functions that procedures can say";
    const LOWERS: bool = true;
    const DESCRIPTION: &'static str = r"
A function that as a whole is no procedure, since it calls what has none, has operations of other dialects or several blocks, can have parts that are. Each becomes a private function
`NAME_part` before it, and a call of that: `convert-affine-to-exo` raises it, schedules are about its procedure, and after `convert-exo-to-func` MLIR's `inline` makes one function of all again.

Operations that are marked by the attribute `exo.outline` are outlined; those with one mark that stand next to each other are one part. A text as the attribute's value is the name of the new
function. With `maximal`, in functions that are not procedures as a whole, every run of operations of a block that a procedure can say and that has a loop is outlined, too: in the blocks of functions, and of loops and choices that stay. Loops whose iterations may run at once (`scf.parallel`, `scf.forall`, `affine.parallel`) have no parts: a procedure has the buffers that it is given for itself.

* What a part uses it takes as arguments; constants, extents of the memrefs that it takes, index arithmetic, and views of which it uses several of one memref, are computed again inside.
* Numbers that it computes and that are used behind it are its results. Indices, truths and memrefs cannot be results: what computes or allocates them stays where it is, before the call, where that changes nothing.
* Operations of `linalg` on memrefs, marked or inside of what is, move as they are, where a procedure can say the loops that MLIR makes of them: `convert-linalg-to-exo` raises such a function, and with `maximal` they count as loops.
* The new function, and what its procedure becomes, has the attributes of the old one that say how code is made (`target_features`, `denormal_fp_math`, …; of `passthrough` those entries), and no promises about what it does. Operations keep their attributes and locations.

What is marked and cannot be outlined, or what no procedure says, is an error with the operation and the reason. With `maximal` a remark says so of each loop that stays, and `function` makes it an error that nothing is outlined.";
    const EXAMPLE: &'static str = "exo-opt driver.mlir --exo-outline=maximal --convert-affine-to-exo --exo-divide-loop='proc=driver_part_exo loop=i factor=8' --convert-exo-to-func --inline";
    type Options = OutlineOptions;
    const STATISTICS: &'static [(&'static str, &'static str)] = &STATISTICS;

    fn run(
        module: OperationRef<'_, '_>,
        options: OutlineOptions,
        statistics: &Statistics,
    ) -> Result<(), ErrorEmitted> {
        let context = &context_of(module);
        if !options.function.is_empty() {
            return outline(context, module, &options, statistics);
        }
        tables::each_of(module, &edit::is_function_with_body, |table| {
            outline(context, table, &options, statistics)
        })?;
        marks::expect_none(module).map_err(|error| diagnostic::emit(context, &error))
    }
}

/// The functions of a module that have bodies and are not there for instructions, by name.
type Functions<'c, 'a> = BTreeMap<&'c str, OperationRef<'c, 'a>>;

/// Outlines parts of the functions that stand directly in a symbol table.
fn outline<'c>(
    context: &'c Context,
    module: OperationRef<'c, '_>,
    options: &OutlineOptions,
    statistics: &Statistics,
) -> Result<(), ErrorEmitted> {
    let view = tables::view_of(module)?;
    let functions = affine_to_exo::functions_of(module, &view)?;
    let wanted: Vec<&str> = edit::definitions(module)
        .filter_map(symbols::defined)
        .filter(|name| functions.contains_key(name))
        .filter(|name| options.function.is_empty() || options.function == *name)
        .collect();
    if wanted.is_empty() && !options.function.is_empty() {
        let message = format!("no function '{}' with a body", options.function);
        let error = Diagnostic::error(Class::BadInput, message);
        let hints = affine_to_exo::hints(module, &options.function);
        return Err(diagnostic::emit(context, &tables::with_hints(error, hints)));
    }
    let mut marks = Vec::new();
    for name in &wanted {
        let function = functions.get(name).copied();
        let found = function.map_or(Ok(Vec::new()), marks::of);
        let found = found.map_err(|error| diagnostic::emit(context, &error))?;
        marks.extend(found.into_iter().map(|mark| (*name, mark)));
    }
    let taken = edit::definitions(module).filter_map(symbols::defined);
    let mut outliner = Outliner {
        context,
        taken: taken.map(str::to_owned).collect(),
        growing: GrowingModule::new(view),
        options,
        statistics,
    };
    outliner.marked(&functions, &marks)?;
    match options.maximal {
        true => outliner.maximal(&functions, &wanted),
        false => Ok(()),
    }
}

/// The state while parts are outlined.
pub(super) struct Outliner<'c, 'o> {
    pub(super) context: &'c Context,
    /// The names of the module's symbols.
    taken: BTreeSet<String>,
    /// The module, with the procedures that functions will have.
    growing: GrowingModule,
    pub(super) options: &'o OutlineOptions,
    pub(super) statistics: &'o Statistics,
}

/// A part that a procedure can say, and the function that it becomes.
pub(super) struct Candidate<'c, 'a> {
    name: String,
    part: Part<'c, 'a>,
    outlined: Operation<'c>,
    /// The procedure that the function will have.
    made: Made,
}

impl<'c> Outliner<'c, '_> {
    /// Outlines what is marked.
    fn marked(
        &mut self,
        functions: &Functions<'c, '_>,
        marks: &[(&'c str, Mark<'c, '_>)],
    ) -> Result<(), ErrorEmitted> {
        let called: BTreeSet<&str> = marks
            .iter()
            .flat_map(|(_, mark)| mark.ops.iter())
            .flat_map(|op| exo_raising::called(*op))
            .filter(|name| functions.contains_key(name))
            .collect();
        let called: Vec<&str> = called.into_iter().collect();
        for name in callees_first(&called, functions) {
            self.expect_procedure(functions, name);
        }
        self.reserve(marks)?;
        for (name, mark) in marks {
            let Some(function) = functions.get(name).copied() else {
                continue;
            };
            let candidate = self.candidate((function, name), mark.name, &mark.ops);
            let candidate = candidate
                .map_err(|reason| self.refused(name, mark.ops.first(), &reason.message))?;
            self.commit((function, name), candidate)?;
        }
        let marked: BTreeSet<&str> = marks.iter().map(|(name, _)| *name).collect();
        let mut left = marked
            .into_iter()
            .filter_map(|name| functions.get_key_value(name));
        left.try_for_each(|(name, function)| self.expect_valid(*function, name))
    }

    /// Keeps the names that marks give for their functions, so that no procedure gets one of them.
    fn reserve(&mut self, marks: &[(&'c str, Mark<'c, '_>)]) -> Result<(), ErrorEmitted> {
        for (function, mark) in marks {
            if let Some(taken) = mark
                .name
                .filter(|name| !self.taken.insert((*name).to_owned()))
            {
                let message = format!("the module has another definition of '{taken}'");
                return Err(self.refused(function, mark.ops.first(), &message));
            }
        }
        Ok(())
    }

    /// Emits the error that a marked part cannot be outlined.
    fn refused(
        &self,
        function: &str,
        op: Option<&OperationRef<'c, '_>>,
        why: &str,
    ) -> ErrorEmitted {
        let name = op.map_or("", |op| upstream::name(*op));
        let message = format!("cannot outline '{name}' of function '{function}': {why}");
        let error = Diagnostic::error(Class::Fragment, message);
        let error = match op {
            Some(op) => error.at(&location::from_mlir(op.location())),
            None => error,
        };
        diagnostic::emit(self.context, &error)
    }

    /// Remembers the procedure that a function will have. Returns the reason why it will have none.
    pub(super) fn expect_procedure(
        &mut self,
        functions: &Functions<'c, '_>,
        name: &str,
    ) -> Option<Box<Diagnostic>> {
        let function = functions.get(name).copied()?;
        if exo_dialects::raised::is_raised(function) {
            let GrowingModule { callees, view, .. } = &mut self.growing;
            super::raised::add_if_unchanged(callees, name, function, view);
            return None;
        }
        let wanted = procedure_name(name, "_exo", &self.taken);
        match self.read(function, &wanted) {
            Ok(_) if exo_raising::may_be_replaced(function) => None,
            Ok(made) => {
                self.expect(name, made);
                None
            }
            Err(reason) => Some(reason),
        }
    }

    /// The procedure of a function, of whose operations of linalg loops are made in a copy.
    fn read(&self, function: OperationRef<'c, '_>, name: &str) -> Result<Made, Box<Diagnostic>> {
        let loops = affine_to_exo::with_loops(self.context, function, Linalg::BecomesLoops)?;
        let read = loops.as_ref().map_or(function, WithLoops::function);
        self.growing.read(read, name)
    }

    /// Lets calls of a function be calls of the procedure that it will have.
    fn expect(&mut self, function: &str, made: Made) {
        self.growing.add(&made);
        self.taken.insert(made.raised.proc.name.clone());
        self.growing.let_call(function, made);
    }

    /// The part that some operations of a block are, if a procedure can say it.
    pub(super) fn candidate<'a>(
        &self,
        (function, function_name): (OperationRef<'c, 'a>, &str),
        name: Option<&str>,
        ops: &[OperationRef<'c, 'a>],
    ) -> Result<Candidate<'c, 'a>, Box<Diagnostic>> {
        let name = match name {
            Some(name) => name.to_owned(),
            None => procedure_name(function_name, &self.options.suffix, &self.taken),
        };
        let part = |recompute| {
            Part::of(ops, recompute).map_err(|refusal| Box::new(Diagnostic::from(&refusal)))
        };
        let part_of_indices = part(Recompute::Indices)?;
        let recomputed = part_of_indices.recomputed.len();
        self.tried(function, &name, part_of_indices)
            .or_else(|reason| {
                let other = part(Recompute::Extents)?;
                match other.recomputed.len() == recomputed {
                    true => Err(reason),
                    false => self.tried(function, &name, other),
                }
            })
    }

    /// A part that becomes a function of some name, if that has a procedure.
    fn tried<'a>(
        &self,
        function: OperationRef<'c, 'a>,
        name: &str,
        part: Part<'c, 'a>,
    ) -> Result<Candidate<'c, 'a>, Box<Diagnostic>> {
        let outlined = edit::outlined(self.context, (function, name), &part);
        let outlined = outlined.ok_or_else(|| {
            Diagnostic::error(Class::BadInput, "there is nothing that could move")
        })?;
        let wanted = procedure_name(name, "_exo", &self.taken);
        let read = edit::outlined_function(&outlined);
        let made = self.read(read, &wanted)?;
        Ok(Candidate {
            name: name.to_owned(),
            part,
            outlined,
            made,
        })
    }

    /// Puts a part's function before the one that it is taken from, and a call in its place.
    pub(super) fn commit(
        &mut self,
        (function, _): (OperationRef<'c, '_>, &str),
        candidate: Candidate<'c, '_>,
    ) -> Result<(), ErrorEmitted> {
        let Candidate {
            name,
            part,
            outlined,
            made,
        } = candidate;
        self.taken.insert(name.clone());
        self.expect(&name, made);
        self.statistics.add(0, 1);
        edit::replace_part(self.context, (function, &name), (&part, outlined))
            .ok_or_else(|| self.broken(&name))
    }

    /// Verifies what is left of a function when all of its parts are outlined.
    pub(super) fn expect_valid(
        &self,
        function: OperationRef<'c, '_>,
        name: &str,
    ) -> Result<(), ErrorEmitted> {
        match edit::verifies(function) {
            true => Ok(()),
            false => Err(self.broken(name)),
        }
    }

    fn broken(&self, function: &str) -> ErrorEmitted {
        let message = format!("what outlining has made of '{function}' does not verify");
        let error = Diagnostic::error(Class::Internal, message);
        diagnostic::emit(self.context, &error)
    }

    /// Emits the remark that a loop stays where it is.
    pub(super) fn left(&self, function: &str, op: OperationRef<'c, '_>, why: &str) {
        self.statistics.add(1, 1);
        let name = upstream::name(op);
        let message = format!("'{name}' of function '{function}' is not outlined: {why}");
        remark(self.context, message, op);
    }
}
