//! Functions of programs beside the steps.

use exo::ImportError;
use exo_diagnostics::{Class, Diagnostic};
use exo_ir::Loc;
use exo_steps::args::Kind;
use exo_steps::cursor::is_ambiguity_remark;
use exo_steps::schedule::suggestion;
use starlark::ErrorKind;
use starlark::environment::GlobalsBuilder;
use starlark::eval::Evaluator;
use starlark::starlark_module;
use starlark::values::dict::UnpackDictEntries;
use starlark::values::none::NoneType;
use starlark::values::starlark_value_as_type::StarlarkValueAsType;
use starlark::values::tuple::UnpackTuple;
use starlark::values::{Heap, Value, ValueLike};

use crate::error::{StepRefused, loc};
use crate::host::{Host, PendingRemark};
use crate::values::{CursorValue, ProcValue, RefusalValue};

/// A refusal with what steps before it have said, each once, as notes.
fn with_remarks(refused: Diagnostic, told: &[PendingRemark]) -> Diagnostic {
    let said = |refused: &Diagnostic, text: &str| refused.notes.iter().any(|n| n.message == text);
    told.iter().fold(refused, |refused, kept| {
        let (_, about, text) = &kept.note;
        match is_ambiguity_remark(text) || said(&refused, text) {
            true => refused,
            false => refused.note(about, text.as_str()),
        }
    })
}

/// The types that annotations name, and functions that are no steps.
#[starlark_module]
pub(crate) fn natives(builder: &mut GlobalsBuilder) {
    /// A procedure at some time of a schedule.
    const Proc: StarlarkValueAsType<ProcValue> = StarlarkValueAsType::new();
    /// A pointer to a part of a procedure.
    const Cursor: StarlarkValueAsType<CursorValue> = StarlarkValueAsType::new();
    /// Why a step was not taken.
    const Refusal: StarlarkValueAsType<RefusalValue> = StarlarkValueAsType::new();

    /// The module's procedure of a name, as it was before the program; without a name, the only procedure that the module has.
    fn procedure<'v>(
        #[starlark(default = "")] name: &str,
        eval: &mut Evaluator<'v, '_, '_>,
    ) -> anyhow::Result<ProcValue> {
        let session = Host::of(eval)?.session.borrow();
        let names = session.names();
        let wanted = match (name, names.as_slice()) {
            ("", [one]) => one,
            ("", _) => anyhow::bail!("which procedure? there are: {}", names.join(", ")),
            _ => name,
        };
        match session.procedure(wanted) {
            Some(found) => Ok(ProcValue::new(found)),
            None => {
                let known = names.iter().map(|known| (*known).to_owned());
                anyhow::bail!("no procedure is named '{name}'{}", suggestion(name, known))
            }
        }
    }

    /// Brings a procedure of a file of Exo source into the module, with all that it calls and uses; without a name, the only procedure of the
    /// file. The file is found as `load` finds files. What the module has already, and says the same, is not added again; another definition of
    /// one of the names is refused.
    fn import_procedure<'v>(
        #[starlark(require = pos)] file: &str,
        #[starlark(default = "")] name: &str,
        eval: &mut Evaluator<'v, '_, '_>,
    ) -> starlark::Result<ProcValue> {
        let host = Host::of(eval)?;
        let procedure = host.procedure_of_file(eval, file, name)?;
        let mut session = host.session.borrow_mut();
        let imported = session.import_within(&procedure, host.outside);
        let refused = |error: ImportError| {
            let step = "import_procedure".to_owned();
            let told = Box::new(Diagnostic::from(&error));
            StepRefused { step, told }.raised()
        };
        imported.map(ProcValue::new).map_err(refused)
    }

    /// The module's procedures and instructions as they were before the program, in order.
    fn procedures<'v>(eval: &mut Evaluator<'v, '_, '_>) -> anyhow::Result<Vec<ProcValue>> {
        let session = Host::of(eval)?.session.borrow();
        let all = session
            .names()
            .into_iter()
            .filter_map(|name| session.procedure(name));
        Ok(all.map(ProcValue::new).collect())
    }

    /// Says which procedures the program is about: each takes the place of the module's procedure that it was made of, or is added.
    fn register<'v>(
        #[starlark(args)] procs: UnpackTuple<&'v ProcValue>,
        eval: &mut Evaluator<'v, '_, '_>,
    ) -> anyhow::Result<NoneType> {
        let host = Host::of(eval)?;
        let place = eval.call_stack_top_location();
        let place = place.as_ref().map_or_else(Loc::unknown, loc);
        let all = procs.items.iter();
        let all = all.map(|p| (p.procedure.clone(), place.clone()));
        host.registered.borrow_mut().extend(all);
        Ok(NoneType)
    }

    /// A parameter of the program: the value of `-D name=value` on the command line or else of the
    /// machine file, converted to the default's type, or else the default.
    fn param<'v>(
        #[starlark(require = pos)] name: &str,
        #[starlark(require = pos)] default: Value<'v>,
        eval: &mut Evaluator<'v, '_, '_>,
    ) -> anyhow::Result<Value<'v>> {
        let host = Host::of(eval)?;
        host.asked.borrow_mut().insert(name.to_owned());
        let (text, option) = match (host.given.get(name), host.machine.get(name)) {
            (Some(text), _) => (text, "-D "),
            (None, Some(text)) => (text, "of the machine: "),
            (None, None) => return Ok(default),
        };
        let wrong = |kind: &str| anyhow::anyhow!("'{option}{name}={text}': expected {kind}");
        match default.get_type() {
            "int" => match text.trim().parse::<i64>() {
                Ok(number) => Ok(eval.heap().alloc(number)),
                Err(_) => Err(wrong(&Kind::Integer.expected())),
            },
            "bool" => match text.trim() {
                "true" | "True" | "1" => Ok(Value::new_bool(true)),
                "false" | "False" | "0" => Ok(Value::new_bool(false)),
                _ => Err(wrong(&Kind::Bool.expected())),
            },
            "string" => Ok(eval.heap().alloc(text.as_str())),
            other => anyhow::bail!(
                "the default of '{name}' is of type '{other}': expected a number, a text, True or False"
            ),
        }
    }

    /// Whether a value has an attribute or method with a value: for a cursor, whether the part that
    /// it points at has it.
    fn hasattr<'v>(
        #[starlark(require = pos)] a: Value<'v>,
        #[starlark(require = pos)] attr: &str,
        heap: Heap<'v>,
    ) -> anyhow::Result<bool> {
        let cursor = a.downcast_ref::<CursorValue>();
        let answers = cursor.is_none_or(|cursor| cursor.answers(attr));
        Ok(answers && a.has_attr(attr, heap))
    }

    /// The attribute or method of a name; the given default where it does not exist or has no
    /// value.
    fn getattr<'v>(
        #[starlark(require = pos)] a: Value<'v>,
        #[starlark(require = pos)] attr: &str,
        #[starlark(require = pos)] default: Option<Value<'v>>,
        heap: Heap<'v>,
    ) -> starlark::Result<Value<'v>> {
        let cursor = a.downcast_ref::<CursorValue>();
        let answers = cursor.is_none_or(|cursor| cursor.answers(attr));
        match default {
            Some(default) if !answers || !a.has_attr(attr, heap) => Ok(default),
            _ => a.get_attr_error(attr, heap),
        }
    }

    /// Calls a function with these arguments: returns its result and `None`, or `None` and the
    /// refusal of a step.
    fn attempt<'v>(
        #[starlark(require = pos)] function: Value<'v>,
        #[starlark(args)] args: UnpackTuple<Value<'v>>,
        #[starlark(kwargs)] kwargs: UnpackDictEntries<&'v str, Value<'v>>,
        eval: &mut Evaluator<'v, '_, '_>,
    ) -> starlark::Result<(Value<'v>, Value<'v>)> {
        Ok(
            match called(function, (&args.items, &kwargs.entries), false, eval)? {
                Ok(value) => (value, Value::new_none()),
                Err(refusal) => (Value::new_none(), eval.heap().alloc(refusal)),
            },
        )
    }

    /// Calls a function with these arguments: returns its result, or `None` where a step was
    /// refused. The reason is not computed, which takes less time than `attempt`.
    fn unless_refused<'v>(
        #[starlark(require = pos)] function: Value<'v>,
        #[starlark(args)] args: UnpackTuple<Value<'v>>,
        #[starlark(kwargs)] kwargs: UnpackDictEntries<&'v str, Value<'v>>,
        eval: &mut Evaluator<'v, '_, '_>,
    ) -> starlark::Result<Value<'v>> {
        let result = called(function, (&args.items, &kwargs.entries), true, eval)?;
        Ok(result.unwrap_or_else(|_| Value::new_none()))
    }

    /// Refuses, as a step does: ends the program, unless it is asked by `attempt`. What is told is a text, or a refusal that was given
    /// as a value.
    fn refuse<'v>(
        #[starlark(require = pos)] why: Value<'v>,
        eval: &mut Evaluator<'v, '_, '_>,
    ) -> starlark::Result<NoneType> {
        if let Some(refusal) = why.downcast_ref::<RefusalValue>() {
            let told = Box::new((*refusal.diagnostic).clone());
            let step = refusal.step.clone();
            return Err(StepRefused { step, told }.raised());
        }
        let frames = eval.call_stack().frames;
        // The last one is this function.
        let function = frames.iter().rev().nth(1).map(|frame| frame.name.clone());
        let told = Diagnostic::error(Class::BadInput, why.to_str());
        let refused = StepRefused {
            step: function.unwrap_or_default(),
            told: Box::new(told),
        };
        Err(refused.raised())
    }
}

/// The result of calling a function, or the refusal; a refusal drops everything that was done
/// before it. With `brief`, the refusal's message does not matter.
fn called<'v>(
    function: Value<'v>,
    (args, kwargs): (&[Value<'v>], &[(&'v str, Value<'v>)]),
    brief: bool,
    eval: &mut Evaluator<'v, '_, '_>,
) -> starlark::Result<Result<Value<'v>, RefusalValue>> {
    let host = Host::of(eval)?;
    let before = host.session.borrow().here();
    let registered = host.registered.borrow().len();
    let notes = host.notes.borrow().len();
    let was_brief = host.session.borrow_mut().skip_minimization(brief);
    let result = eval.eval_function(function, args, kwargs);
    host.session.borrow_mut().skip_minimization(was_brief);
    let error = match result {
        Ok(value) => return Ok(Ok(value)),
        Err(error) => error,
    };
    let ErrorKind::Native(native) = error.kind() else {
        return Err(error);
    };
    match native.downcast_ref::<StepRefused>() {
        Some(refused) if !refused.is_final() => {
            host.back_to(&before);
            host.registered.borrow_mut().truncate(registered);
            // What was told on the way may say why.
            let told = host.notes.borrow_mut().split_off(notes);
            let told = with_remarks((*refused.told).clone(), &told);
            Ok(Err(RefusalValue::new(&refused.step, told)))
        }
        _ => Err(error),
    }
}
