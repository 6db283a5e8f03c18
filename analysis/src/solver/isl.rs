//! The isl session. Nothing of isl-rs is visible outside this file.
//!
//! isl's contexts are not thread-safe, but the handles of isl-rs are plain numbers and so `Send` by
//! accident, and nothing ties them to the life of their context. So there is one context per thread, never
//! freed, and no handle leaves [`satisfiable`].

use std::fmt;
use std::marker::PhantomData;
use std::mem::ManuallyDrop;

use isl_rs::{BasicSet, Context, DimType, LibISLError, Mat, Options, Point, Set, Space, Val};

use super::cases::{self, Row, System};
use super::engine::Answer;
use super::isl_text::{SetText, TextError, set_text};
use super::query::{EngineName, Unknown};
use crate::term::{Formula, Model, Sort, Value, Var};

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

    /// Runs `f` with at most `operations` of isl's operations, and leaves the context usable afterwards.
    fn limited<R>(&self, operations: u64, f: impl FnOnce(&Context) -> R) -> R {
        self.context.reset_error();
        self.context.reset_operations();
        self.context.set_max_operations(operations);
        let result = f(&self.context);
        self.context.set_max_operations(0);
        self.context.reset_operations();
        self.context.reset_error();
        result
    }
}

thread_local! {
    static SESSION: Session = Session::new();
}

#[derive(Debug)]
enum IslError {
    Library(LibISLError),
    Number(String),
}

impl From<LibISLError> for IslError {
    fn from(e: LibISLError) -> IslError {
        IslError::Library(e)
    }
}

impl fmt::Display for IslError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IslError::Library(e) => write!(f, "{e}"),
            IslError::Number(text) => write!(f, "'{text}' is not an integer of 128 bits"),
        }
    }
}

impl IslError {
    /// isl-rs shows the kind of an error only in its text.
    fn is_quota(&self) -> bool {
        matches!(self, IslError::Library(e) if e.to_string().starts_with("[Quota]"))
    }

    /// What isl says of an expression that it made itself: no question of ours is at fault, and nothing is decided.
    fn is_own(&self) -> bool {
        matches!(self, IslError::Library(e) if e.to_string().starts_with("[Invalid]"))
    }

    fn into_answer(self, operations: u64) -> Answer {
        match self {
            e if e.is_own() => Answer::Unknown(Unknown::Limit {
                engine: EngineName::Isl,
                what: "the expressions that it computes with".to_owned(),
            }),
            e if e.is_quota() => Answer::Unknown(Unknown::Limit {
                engine: EngineName::Isl,
                what: format!("{operations} operations"),
            }),
            IslError::Number(_) => Answer::Unknown(Unknown::Limit {
                engine: EngineName::Isl,
                what: "128 bits for each value of a witness".to_owned(),
            }),
            IslError::Library(e) => Answer::Internal(format!("isl: {e}")),
        }
    }
}

/// What isl may do for one question.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// Its operations: allocations and pivots.
    pub(super) operations: u64,
    /// The same, each as often as the tableau has cells.
    pub(super) work: u64,
}

impl Limits {
    /// The operations on a tableau: one of them, a pivot, goes over all of it, and numbers grow with it.
    fn operations_on(self, rows: usize, columns: usize) -> u64 {
        let cells = u64::try_from(rows.saturating_mul(columns)).unwrap_or(u64::MAX);
        self.operations.min(self.work / cells.max(1)).max(1)
    }
}

/// Whether `f` has a model, within limits.
///
/// A model has no negative values if there is such a model, and is then the lexicographically smallest in
/// the order of `vars`, which are the free variables of `f`.
///
/// Where only a refutation is of interest (`wants_model` is false), the model may lack variables.
pub(super) fn satisfiable(f: &Formula, vars: &[Var], wants_model: bool, limits: Limits) -> Answer {
    match by_cases(f, limits) {
        Some(false) => return Answer::Unsat,
        Some(true) if !wants_model => return Answer::Sat(Model::new()),
        _ => {}
    }
    let text = match set_text(f, vars) {
        Ok(text) => text,
        Err(TextError::Fragment(expr)) => return Answer::Unknown(Unknown::Fragment { expr }),
        Err(TextError::TooLarge) => {
            return Answer::Unknown(Unknown::Limit {
                engine: EngineName::Isl,
                what: "the size of an expanded formula".to_owned(),
            });
        }
    };
    let operations = limits.operations_on(text.comparisons, text.columns);
    SESSION.with(|session| {
        session.limited(operations, |context| {
            solve(context, &text, vars).unwrap_or_else(|e| e.into_answer(operations))
        })
    })
}

/// Whether a formula has a model, if that can be told by looking at its cases one by one.
fn by_cases(f: &Formula, limits: Limits) -> Option<bool> {
    SESSION.with(|session| {
        session.limited(limits.operations, |context| {
            cases::satisfiable(f, &mut |system| {
                let rows = system.zero.len() + system.non_negative.len();
                context.reset_operations();
                context.set_max_operations(limits.operations_on(rows, system.columns));
                is_empty(context, system)
            })
        })
    })
}

/// Whether a conjunction has no solution; `None` if isl gives up or a number is too large for its matrices.
fn is_empty(context: &Context, system: &System) -> Option<bool> {
    let columns = u32::try_from(system.columns).ok()?;
    let matrix = |rows: &[Row]| -> Option<Mat> {
        let height = u32::try_from(rows.len()).ok()?;
        let empty = Mat::alloc(context, 0, columns + 1).ok()?;
        let mut matrix = empty.add_zero_rows(height).ok()?;
        for (at, row) in rows.iter().enumerate() {
            let constant = (system.columns, row.constant);
            for (column, value) in row.coefficients.iter().chain([&constant]) {
                let (at, column) = (i32::try_from(at).ok()?, i32::try_from(*column).ok()?);
                let value = i32::try_from(*value).ok()?;
                if value != 0 {
                    matrix = matrix.set_element_si(at, column, value).ok()?;
                }
            }
        }
        Some(matrix)
    };
    let (zero, non_negative) = (matrix(&system.zero)?, matrix(&system.non_negative)?);
    let space = Space::set_alloc(context, 0, columns).ok()?;
    let order = [DimType::Set, DimType::Div, DimType::Param, DimType::Cst];
    let [a, b, c, d] = order;
    let set = BasicSet::from_constraint_matrices(space, zero, non_negative, a, b, c, d);
    set.and_then(|set| set.is_empty()).ok()
}

/// The set of a text; `None` where isl gave up. Out of operations in the middle of a text it speaks of a syntax
/// error, so that error is no reason to doubt our text: z3 is asked next.
fn read(context: &Context, text: &str) -> Result<Option<Set>, IslError> {
    match Set::read_from_str(context, text) {
        Ok(set) => Ok(Some(set)),
        Err(error) if error.to_string().starts_with("[Invalid]") => Ok(None),
        Err(error) => Err(error.into()),
    }
}

fn solve(context: &Context, text: &SetText, vars: &[Var]) -> Result<Answer, IslError> {
    let Some(set) = read(context, &text.set)? else {
        return Ok(Answer::Unknown(Unknown::Limit {
            engine: EngineName::Isl,
            what: "the operations for reading a formula".to_owned(),
        }));
    };
    if set.is_empty()? {
        return Ok(Answer::Unsat);
    }
    if vars.is_empty() {
        return Ok(Answer::Sat(Model::new()));
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
        return Ok(Answer::Unknown(Unknown::Limit {
            engine: EngineName::Isl,
            what: "the sets that it finds a point of".to_owned(),
        }));
    }
    let mut model = Model::new();
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
