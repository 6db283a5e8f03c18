//! The isl session. Nothing of isl-rs is visible outside this file.
//!
//! isl's contexts are not thread-safe, but the handles of isl-rs are plain numbers and so `Send` by
//! accident, and nothing ties them to the life of their context. So there is one context per thread, never
//! freed, and no handle leaves [`satisfiable`].

use std::fmt;
use std::marker::PhantomData;
use std::mem::ManuallyDrop;

use isl_rs::{
    BasicSet, Context, DimType, Error, LibISLError, Mat, Options, Point, Set, Space, Val,
};

use super::Cost;
use super::cases::{self, Row, System};
use super::engine::Answer;
use super::isl_text::{SetText, TextError, set_text};
use super::query::{EngineName, Undecided};
use crate::term::{Assignment, Formula, Sort, Value, Var};

/// isl's `ISL_ON_ERROR_CONTINUE`: report errors to the caller, print nothing.
const ON_ERROR_CONTINUE: i32 = 1;

/// A context that stays with its thread.
struct Session {
    context: ManuallyDrop<Context>,
    // Raw pointers are neither Send nor Sync, and so is this.
    thread_bound: PhantomData<*const ()>,
}

impl Session {
    fn new() -> Session {
        let context = ManuallyDrop::new(Context::alloc());
        // Without this errors are also printed on stderr; nothing else depends on it.
        let _ = Options::set_on_error(&context, ON_ERROR_CONTINUE);
        Session {
            context,
            thread_bound: PhantomData,
        }
    }

    /// Runs `f` with at most `operations` of isl's operations, and leaves the context usable afterwards. What comes out after
    /// an operation too many is no answer, whatever it is.
    fn limited<R>(
        &self,
        operations: u64,
        f: impl FnOnce(&Context) -> Result<R, IslError>,
    ) -> Result<R, IslError> {
        self.context.reset_error();
        self.context.reset_operations();
        self.context.set_max_operations(operations);
        let result = f(&self.context);
        // isl-rs tells of a truth value only that there is none.
        let is_over = self.context.last_error() == Error::Quota;
        self.context.set_max_operations(0);
        self.context.reset_operations();
        self.context.reset_error();
        match is_over {
            true => Err(IslError::Quota),
            false => result,
        }
    }
}

thread_local! {
    static SESSION: Session = Session::new();
}

#[derive(Debug)]
enum IslError {
    Library(LibISLError),
    Number(String),
    /// The operations did not suffice.
    Quota,
    /// isl did not get through a text.
    Unread,
}

impl From<LibISLError> for IslError {
    fn from(e: LibISLError) -> IslError {
        // isl-rs shows the kind of an error only in its text.
        match e.to_string().starts_with("[Quota]") {
            true => IslError::Quota,
            false => IslError::Library(e),
        }
    }
}

impl fmt::Display for IslError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IslError::Library(e) => write!(f, "{e}"),
            IslError::Quota => f.write_str("too many operations"),
            IslError::Unread => f.write_str("the text was not read to its end"),
            IslError::Number(text) => write!(f, "'{text}' is not an integer of 128 bits"),
        }
    }
}

impl IslError {
    /// Whether isl rejected an expression that it made itself: no question of ours is at fault, and
    /// nothing is decided.
    fn is_own(&self) -> bool {
        matches!(self, IslError::Library(e) if e.to_string().starts_with("[Invalid]"))
    }

    /// Whether more operations might do.
    fn gave_up(&self) -> bool {
        self.is_own() || matches!(self, IslError::Quota | IslError::Unread)
    }

    fn into_answer(self, operations: u64) -> Answer {
        match self {
            e if e.is_own() => Answer::Unknown(Undecided::Limit {
                engine: EngineName::Isl,
                what: "the expressions that it computes with".to_owned(),
            }),
            IslError::Quota => Answer::Unknown(Undecided::Limit {
                engine: EngineName::Isl,
                what: format!("{operations} operations"),
            }),
            IslError::Unread => Answer::Unknown(Undecided::Limit {
                engine: EngineName::Isl,
                what: "the operations for reading a formula".to_owned(),
            }),
            IslError::Number(_) => Answer::Unknown(Undecided::Limit {
                engine: EngineName::Isl,
                what: "128 bits for each value of a witness".to_owned(),
            }),
            IslError::Library(e) => Answer::Internal(format!("isl: {e}")),
        }
    }
}

/// The limits of isl for one question.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// Its operations: allocations and pivots.
    pub(super) operations: u64,
    /// Its operations, each weighted by the number of cells of the tableau.
    pub(super) work: u64,
}

/// isl does not tell how much it did: a question gets these parts of its limit first, one after the other, and the whole at the
/// end. What the answer is charged as, in z3's resource units, goes by the part that was enough.
const PARTS: [(u64, Cost); 2] = [(64, 0), (8, 5_000)];
/// The cost charged for an answer for which the parts were not enough.
const WHOLE: Cost = 25_000;

impl Limits {
    /// The operations on a tableau: one of them, a pivot, goes over all of it, and numbers grow with it.
    fn operations_on(self, rows: usize, columns: usize) -> u64 {
        let cells = u64::try_from(rows.saturating_mul(columns)).unwrap_or(u64::MAX);
        self.operations.min(self.work / cells.max(1)).max(1)
    }
}

/// Whether `f` has a model, within limits, and what to charge for the answer.
///
/// A model has no negative values if there is such a model, and is then the lexicographically smallest in
/// the order of `vars`, which are the free variables of `f`.
///
/// Where only a refutation is of interest (`wants_model` is false), the model may lack variables.
pub(super) fn satisfiable(
    f: &Formula,
    vars: &[Var],
    wants_model: bool,
    limits: Limits,
) -> (Answer, Cost) {
    let (by_cases, cost) = by_cases(f, limits);
    match by_cases {
        Some(false) => return (Answer::Unsat, cost),
        Some(true) if !wants_model => return (Answer::Sat(Assignment::new()), cost),
        _ => {}
    }
    let (answer, more) = by_text(f, vars, limits);
    (answer, cost.saturating_add(more))
}

/// Whether the formula as a whole has a model, and what to charge for the answer.
fn by_text(f: &Formula, vars: &[Var], limits: Limits) -> (Answer, Cost) {
    let text = match set_text(f, vars) {
        Ok(text) => text,
        Err(TextError::Fragment(expr)) => {
            return (Answer::Unknown(Undecided::Fragment { expr }), 0);
        }
        Err(TextError::TooLarge) => {
            let unknown = Undecided::Limit {
                engine: EngineName::Isl,
                what: "the size of an expanded formula".to_owned(),
            };
            return (Answer::Unknown(unknown), 0);
        }
    };
    let operations = limits.operations_on(text.comparisons, text.columns);
    let (answer, cost) = in_parts(operations, |operations| {
        SESSION.with(|session| session.limited(operations, |context| solve(context, &text, vars)))
    });
    (answer.unwrap_or_else(|e| e.into_answer(operations)), cost)
}

/// Whether a formula has a model, if isl can decide that case by case, and what to charge for the
/// answer.
fn by_cases(f: &Formula, limits: Limits) -> (Option<bool>, Cost) {
    let mut cost: Cost = 0;
    let answer = cases::satisfiable(f, &mut |system| {
        let rows = system.zero.len() + system.non_negative.len();
        let operations = limits.operations_on(rows, system.columns);
        let (empty, charge) = in_parts(operations, |operations| {
            SESSION.with(|session| session.limited(operations, |context| is_empty(context, system)))
        });
        cost = cost.saturating_add(charge);
        empty.ok().flatten()
    });
    (answer, cost)
}

/// Calls `ask` with parts of a limit, and then the whole of it; returns the answer, and what to
/// charge for it.
fn in_parts<R>(
    operations: u64,
    ask: impl Fn(u64) -> Result<R, IslError>,
) -> (Result<R, IslError>, Cost) {
    for (part, cost) in PARTS {
        let answer = ask((operations / part).max(1));
        if !matches!(&answer, Err(e) if e.gave_up()) {
            return (answer, cost);
        }
    }
    (ask(operations), WHOLE)
}

/// Whether a conjunction has no solution; `None` if a number is too large for isl's matrices.
fn is_empty(context: &Context, system: &System) -> Result<Option<bool>, IslError> {
    let Some(columns) = u32::try_from(system.columns).ok() else {
        return Ok(None);
    };
    let zero = matrix(context, &system.zero, columns)?;
    let non_negative = matrix(context, &system.non_negative, columns)?;
    let (Some(zero), Some(non_negative)) = (zero, non_negative) else {
        return Ok(None);
    };
    let space = Space::set_alloc(context, 0, columns)?;
    let [a, b, c, d] = [DimType::Set, DimType::Div, DimType::Param, DimType::Cst];
    let set = BasicSet::from_constraint_matrices(space, zero, non_negative, a, b, c, d)?;
    Ok(Some(set.is_empty()?))
}

/// The rows as a matrix of isl; `None` if a number is too large for it.
fn matrix(context: &Context, rows: &[Row], columns: u32) -> Result<Option<Mat>, IslError> {
    let Some(height) = u32::try_from(rows.len()).ok() else {
        return Ok(None);
    };
    let mut matrix = Mat::alloc(context, 0, columns + 1)?.add_zero_rows(height)?;
    for (at, row) in (0..).zip(rows) {
        let constant = (columns as usize, row.constant);
        for (column, value) in row.coefficients.iter().chain([&constant]) {
            let (Ok(column), Ok(value)) = (i32::try_from(*column), i32::try_from(*value)) else {
                return Ok(None);
            };
            if value != 0 {
                matrix = matrix.set_element_si(at, column, value)?;
            }
        }
    }
    Ok(Some(matrix))
}

/// The set of a text. Out of operations in the middle of a text isl speaks of a syntax error, so that error is no reason to
/// doubt our text: z3 is asked next.
fn read(context: &Context, text: &str) -> Result<Set, IslError> {
    Set::read_from_str(context, text).map_err(|error| match IslError::from(error) {
        e if e.is_own() => IslError::Unread,
        e => e,
    })
}

fn solve(context: &Context, text: &SetText, vars: &[Var]) -> Result<Answer, IslError> {
    let set = read(context, &text.set)?;
    if set.is_empty()? {
        return Ok(Answer::Unsat);
    }
    if vars.is_empty() {
        return Ok(Answer::Sat(Assignment::new()));
    }
    let natural = set
        .copy()?
        .intersect(Set::read_from_str(context, &text.non_negative)?)?;
    let is_natural = !natural.is_empty()?;
    let set = if is_natural { natural } else { set };
    let mut point = match is_natural {
        true => set.copy()?.lexmin()?.sample_point()?,
        false => set.copy()?.sample_point()?,
    };
    // isl finds no point in the smallest element of some sets that it knows not to be empty.
    if point.is_void()? {
        point = set.sample_point()?;
    }
    if point.is_void()? {
        return Ok(Answer::Unknown(Undecided::Limit {
            engine: EngineName::Isl,
            what: "the sets that it finds a point of".to_owned(),
        }));
    }
    let mut model = Assignment::new();
    for (n, v) in vars.iter().enumerate() {
        let value = coordinate(&point, n)?;
        let value = match v.sort() {
            Sort::Int => Value::Int(value),
            Sort::Bool => Value::Bool(value != 0),
        };
        model.insert(v.clone(), value);
    }
    Ok(Answer::Sat(model))
}

fn coordinate(point: &Point, n: usize) -> Result<i128, IslError> {
    let n = i32::try_from(n).map_err(|_| IslError::Number(n.to_string()))?;
    let value: Val = point.get_coordinate_val(DimType::Set, n)?;
    if let Ok(small) = value.get_num_si() {
        return Ok(i128::from(small));
    }
    // Rare, as the string is never freed by isl-rs.
    let text = value.to_str()?;
    text.parse().map_err(|_| IslError::Number(text.to_owned()))
}
