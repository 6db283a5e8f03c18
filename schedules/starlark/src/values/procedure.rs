//! `Proc`: a procedure at some time of a schedule.

use std::fmt;
use std::sync::Arc;

use allocative::Allocative;
use exo::{AppliedStep, Cursor, Error, PatternMatch, Procedure, SearchKind, StepResult};
use exo_ir::{Item, Module};
use exo_lowering::pressure::{Formula, Pressure, Unit};
use exo_steps::Refusal;
use starlark::any::ProvidesStaticType;
use starlark::environment::{Methods, MethodsBuilder};
use starlark::eval::Evaluator;
use starlark::starlark_module;
use starlark::starlark_simple_value;
use starlark::values::list::AllocList;
use starlark::values::none::NoneOr;
use starlark::values::structs::AllocStruct;
use starlark::values::{Heap, NoSerialize, StarlarkValue, Value, ValueLike, starlark_value};

use super::{CursorValue, ResultsValue};
use crate::error::StepRefused;
use crate::host::Host;

/// A procedure.
#[derive(Debug, Clone, ProvidesStaticType, NoSerialize, Allocative)]
pub(crate) struct ProcValue {
    #[allocative(skip)]
    pub(crate) procedure: Procedure,
    /// Results of the step that made this version.
    #[allocative(skip)]
    results: Arc<[(String, Option<StepResult>)]>,
    /// Remarks of that step.
    #[allocative(skip)]
    remarks: Arc<[String]>,
}

starlark_simple_value!(ProcValue);

impl ProcValue {
    /// A procedure that no step of the program made.
    pub(crate) fn new(procedure: Procedure) -> ProcValue {
        ProcValue {
            procedure,
            results: Arc::default(),
            remarks: Arc::default(),
        }
    }

    /// The procedure that a step made.
    pub(crate) fn of_step(taken: AppliedStep) -> ProcValue {
        ProcValue {
            procedure: taken.procedure,
            results: taken.results.into(),
            remarks: taken.notes.into_iter().map(|(_, text)| text).collect(),
        }
    }

    /// The procedure as Exo source.
    pub(crate) fn source(&self) -> String {
        let module = Module {
            items: std::iter::once(Item::Proc(self.procedure.view().clone())).collect(),
            ..Module::default()
        };
        exo_frontend::print_module(&module)
    }
}

impl fmt::Display for ProcValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "<proc {}>", self.procedure.name())
    }
}

starlark::methods_static!(PROC_METHODS = methods);

#[starlark_value(type = "Proc")]
impl<'v> StarlarkValue<'v> for ProcValue {
    fn get_methods() -> Option<&'static Methods> {
        Some(PROC_METHODS.methods())
    }

    fn equals(&self, other: Value<'v>) -> starlark::Result<bool> {
        let other = other.downcast_ref::<ProcValue>();
        Ok(other.is_some_and(|other| other.procedure == self.procedure))
    }

    fn collect_str(&self, collector: &mut String) {
        collector.push_str(self.source().trim_end());
    }
}

/// A pattern that means nothing, or is none.
fn no_match(refusal: Box<Refusal>) -> starlark::Error {
    StepRefused::new("find", &Error::Refused(refusal)).raised()
}

/// The cursor to the match of a pattern. Further matches are reported, or refused.
pub(super) fn found(
    pattern: &str,
    found: Result<PatternMatch<Cursor>, Box<Refusal>>,
    eval: &Evaluator<'_, '_, '_>,
) -> starlark::Result<CursorValue> {
    let host = Host::of(eval)?;
    let found = found.map_err(no_match)?;
    let procedure = found.it.procedure().clone();
    let several = host.session.borrow().several();
    let only = found.only(procedure.view(), pattern, several);
    let (it, told) = only.map_err(|refusal| no_match(Box::new(refusal)))?;
    if let Some(told) = told {
        host.note(eval, procedure.place(), told, false);
    }
    Ok(CursorValue::new(it))
}

/// Cursors to all matches of a pattern.
pub(super) fn all<'v>(
    found: Result<Vec<Cursor>, Box<Refusal>>,
    heap: Heap<'v>,
) -> starlark::Result<Value<'v>> {
    let all = found.map_err(no_match)?.into_iter();
    let all = all.map(|c| heap.alloc(CursorValue::new(c)));
    Ok(heap.alloc(all.collect::<Vec<Value<'v>>>()))
}

/// The first that a pattern means of something, or a list of all.
fn sought<'v>(
    this: &ProcValue,
    sought: SearchKind,
    pattern: &str,
    many: bool,
    eval: &mut Evaluator<'v, '_, '_>,
) -> starlark::Result<Value<'v>> {
    let p = &this.procedure;
    if many {
        return all(p.search_all(sought, pattern), eval.heap());
    }
    let found = found(pattern, p.search(sought, pattern), eval)?;
    Ok(eval.heap().alloc(found))
}

/// Use of one memory, as a struct.
fn memory_use<'v>(of: &Pressure, heap: Heap<'v>) -> Value<'v> {
    let unit = match of.unit {
        Unit::Slots => "slots",
        Unit::Registers => "registers",
        Unit::Bytes => "bytes",
    };
    let number = |n: Option<i64>| n.map_or_else(Value::new_none, |n| heap.alloc(n));
    let most = |of: &Option<Formula>| number(of.as_ref().and_then(|of| of.most));
    let text = |of: &Option<Formula>| {
        let text = of.as_ref().and_then(|of| of.text.as_deref());
        text.map_or_else(Value::new_none, |text| heap.alloc(text))
    };
    heap.alloc(AllocStruct([
        ("memory", heap.alloc(of.mem.as_str())),
        ("unit", heap.alloc(unit)),
        ("held", heap.alloc(of.held)),
        ("live", heap.alloc(of.live)),
        ("used", heap.alloc(of.used)),
        ("capacity", number(of.capacity)),
        ("live_formula", text(&of.live_formula)),
        ("live_most", most(&of.live_formula)),
        ("held_formula", text(&of.held_formula)),
        ("held_most", most(&of.held_formula)),
    ]))
}

#[starlark_module]
fn methods(builder: &mut MethodsBuilder) {
    /// Its name.
    fn name(this: &ProcValue) -> anyhow::Result<String> {
        Ok(this.procedure.name().to_owned())
    }

    /// The procedure as Exo source.
    fn text(this: &ProcValue) -> anyhow::Result<String> {
        Ok(this.source())
    }

    /// Remarks of the step that made this version: a list of texts.
    #[starlark(attribute)]
    fn remarks(this: &ProcValue) -> anyhow::Result<Vec<String>> {
        Ok(this.remarks.to_vec())
    }

    /// Results of the step that made this version: `p.results.outer` or `p.results["outer"]`;
    /// `None` where there was nothing this time.
    #[starlark(attribute)]
    fn results(this: &ProcValue) -> anyhow::Result<ResultsValue> {
        Ok(ResultsValue::new(Arc::clone(&this.results)))
    }

    /// Whether it has code of its own.
    fn is_instr(this: &ProcValue) -> anyhow::Result<bool> {
        Ok(this.procedure.is_instr())
    }

    /// The digest of the procedure with all that it calls, a text: procedures of one digest mean the same to every caller. Names of
    /// procedures and variables do not go into it. `None` if it calls itself.
    fn digest(this: &ProcValue) -> anyhow::Result<NoneOr<String>> {
        let digest = this.procedure.digest();
        Ok(digest.map_or(NoneOr::None, |digest| NoneOr::Other(digest.to_string())))
    }

    /// Whether it says the same as another procedure, apart from names of procedures and variables. `==` asks whether both are the same version.
    fn is_same_as(this: &ProcValue, other: &ProcValue) -> anyhow::Result<bool> {
        Ok(this.procedure.is_same_as(&other.procedure))
    }

    /// Its body, a block.
    fn body(this: &ProcValue) -> anyhow::Result<CursorValue> {
        Ok(CursorValue::new(this.procedure.body()))
    }

    /// Its arguments.
    fn args(this: &ProcValue) -> anyhow::Result<Vec<CursorValue>> {
        Ok(this
            .procedure
            .args()
            .into_iter()
            .map(CursorValue::new)
            .collect())
    }

    /// Its preconditions.
    fn preconditions(this: &ProcValue) -> anyhow::Result<Vec<CursorValue>> {
        let all = this.procedure.preconditions().into_iter();
        Ok(all.map(CursorValue::new).collect())
    }

    /// Finds a pattern (statements, a part of a right side or of a control expression): the first
    /// match, or a list of all with `many = True`.
    fn find<'v>(
        this: &ProcValue,
        pattern: &str,
        #[starlark(default = false)] many: bool,
        eval: &mut Evaluator<'v, '_, '_>,
    ) -> starlark::Result<Value<'v>> {
        sought(this, SearchKind::Any, pattern, many, eval)
    }

    /// All that a pattern means, as `find` with `many = True`: statements, or else expressions.
    fn find_all<'v>(
        this: &ProcValue,
        pattern: &str,
        heap: Heap<'v>,
    ) -> starlark::Result<Value<'v>> {
        all(this.procedure.search_all(SearchKind::Any, pattern), heap)
    }

    /// The loop of a name: the first, or a list of all with `many = True`.
    fn find_loop<'v>(
        this: &ProcValue,
        name: &str,
        #[starlark(default = false)] many: bool,
        eval: &mut Evaluator<'v, '_, '_>,
    ) -> starlark::Result<Value<'v>> {
        sought(this, SearchKind::Loop, name, many, eval)
    }

    /// The allocation, window or argument of a name.
    fn find_alloc_or_arg<'v>(
        this: &ProcValue,
        name: &str,
        eval: &mut Evaluator<'v, '_, '_>,
    ) -> starlark::Result<CursorValue> {
        found(name, this.procedure.search(SearchKind::Buffer, name), eval)
    }

    /// The part of a right side that a pattern means: the first, or a list of all with `many = True`.
    fn find_expr<'v>(
        this: &ProcValue,
        pattern: &str,
        #[starlark(default = false)] many: bool,
        eval: &mut Evaluator<'v, '_, '_>,
    ) -> starlark::Result<Value<'v>> {
        sought(this, SearchKind::Expr, pattern, many, eval)
    }

    /// The control expression that a pattern means, an index, a bound, a condition, an offset, an argument, or a part of one: the first, or a
    /// list of all with `many = True`.
    fn find_control<'v>(
        this: &ProcValue,
        pattern: &str,
        #[starlark(default = false)] many: bool,
        eval: &mut Evaluator<'v, '_, '_>,
    ) -> starlark::Result<Value<'v>> {
        sought(this, SearchKind::Control, pattern, many, eval)
    }

    /// Its use of each memory: a list with `memory`, `unit` (`bytes` or `slots`), the most that is
    /// there at once if each buffer is until its block ends (`held`) and if each is until its last
    /// use (`live`), how much code uses (`used`), and `capacity`, or `None`.
    fn memory_use<'v>(
        this: &ProcValue,
        eval: &mut Evaluator<'v, '_, '_>,
    ) -> anyhow::Result<Value<'v>> {
        let mut session = Host::of(eval)?.session.borrow_mut();
        let all = session.memory_use(&this.procedure)?;
        let heap = eval.heap();
        let each = all.iter().map(|of| memory_use(of, heap));
        Ok(heap.alloc(AllocList(each.collect::<Vec<_>>())))
    }

    /// The cursor to the same part in this version of the procedure.
    fn forward<'v>(
        this: &ProcValue,
        cursor: &CursorValue,
        eval: &mut Evaluator<'v, '_, '_>,
    ) -> starlark::Result<CursorValue> {
        let mut session = Host::of(eval)?.session.borrow_mut();
        let forwarded = session.forward(&cursor.cursor, &this.procedure);
        let gone = |gone| StepRefused::new("forward", &Error::InvalidCursor(gone)).raised();
        forwarded.map(CursorValue::new).map_err(gone)
    }
}
