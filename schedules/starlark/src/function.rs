//! Step functions, made of the steps' declarations.

use std::fmt;
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use allocative::Allocative;
use exo::{AppliedStep, Argument, Error};
use exo_diagnostics::style_of_stderr;
use exo_frontend::difference;
use exo_ir::Loc;
use exo_steps::args::{Kind, Presence};
use exo_steps::{AnyStep, Parameter, Role, StepDoc};
use starlark::ErrorKind;
use starlark::any::ProvidesStaticType;
use starlark::docs::{DocFunction, DocItem, DocMember, DocReturn, DocString, DocStringKind};
use starlark::eval::{Arguments, Evaluator, ParametersSpec, ParametersSpecParam};
use starlark::typing::Ty;
use starlark::values::type_repr::StarlarkTypeRepr;
use starlark::values::{
    AllocFrozenValue, FrozenHeap, FrozenValue, NoSerialize, StarlarkValue, Value, starlark_value,
};

use crate::convert;
use crate::error::{StepRefused, loc};
use crate::host::{Host, users_place};
use crate::memory::unbounded;
use crate::values::ProcValue;

/// A step as a function: `divide_loop(p, "i", 8, ["io", "ii"])`.
#[derive(ProvidesStaticType, NoSerialize, Allocative)]
pub(crate) struct StepFunction {
    #[allocative(skip)]
    step: &'static dyn AnyStep,
    #[allocative(skip)]
    doc: StepDoc,
    #[allocative(skip)]
    parameters: Vec<Parameter>,
    signature: ParametersSpec<FrozenValue>,
    #[allocative(skip)]
    docs: DocFunction,
}

impl fmt::Debug for StepFunction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.doc.name)
    }
}

impl fmt::Display for StepFunction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.doc.name)
    }
}

impl AllocFrozenValue for StepFunction {
    fn alloc_frozen_value(self, heap: &FrozenHeap) -> FrozenValue {
        heap.alloc_simple(self)
    }
}

impl StepFunction {
    pub(crate) fn new(step: &'static dyn AnyStep) -> StepFunction {
        let doc = step.doc();
        let parameters = doc.parameters();
        let spec = |p: &Parameter| {
            let required = p.role == Role::Whole && doc.args[p.of].presence == Presence::Required;
            match required {
                // Of a field, the name may stand behind that of its configuration.
                true => ParametersSpecParam::Required,
                false => ParametersSpecParam::Defaulted(FrozenValue::new_none()),
            }
        };
        let part = |by_keyword| {
            let chosen = parameters
                .iter()
                .filter(move |p| p.by_keyword == by_keyword);
            chosen.map(|p| (p.name.as_str(), spec(p)))
        };
        let signature = ParametersSpec::new_parts(
            doc.name,
            [("proc", ParametersSpecParam::Required)],
            part(false),
            false,
            part(true),
            false,
        );
        let text = |text: &str| DocString::from_docstring(DocStringKind::Rust, text);
        let proc = <&ProcValue>::starlark_type_repr();
        let types = std::iter::once(proc.clone());
        let types = types.chain(parameters.iter().map(|_| Ty::any())).collect();
        let helps = parameters
            .iter()
            .map(|p| (p.name.clone(), text(&help(&doc, p))));
        let docs = DocFunction {
            docs: text(doc.summary),
            params: signature.documentation(types, helps.collect()),
            ret: DocReturn {
                docs: None,
                typ: proc,
            },
        };
        StepFunction {
            step,
            doc,
            parameters,
            signature,
            docs,
        }
    }

    /// The step's arguments, in declared order, of the values of its parameters.
    fn arguments(&self, values: &[Value<'_>]) -> anyhow::Result<Vec<Argument>> {
        let mut all = vec![Argument::Nothing; self.doc.args.len()];
        for (parameter, value) in self.parameters.iter().zip(values) {
            let given = convert::argument(&parameter.name, *value)?;
            let place = &mut all[parameter.of];
            match parameter.role {
                Role::Whole => *place = given,
                Role::Field => {
                    if let (Argument::Text(config), Argument::Text(field)) = (&*place, given) {
                        *place = Argument::Text(format!("{config}.{field}"));
                    }
                }
                Role::Perfect => match value.unpack_bool() {
                    Some(true) => *place = "perfect".into(),
                    Some(false) => {}
                    None if value.is_none() => {}
                    None => anyhow::bail!(
                        "'{}': expected True or False, found {value}",
                        parameter.name
                    ),
                },
            }
        }
        Ok(all)
    }

    /// An error that is about one of the step's arguments, about the parameter of that.
    fn in_own_words(&self, error: Error) -> Error {
        let Error::Refused(mut refusal) = error else {
            return error;
        };
        let whole = self.parameters.iter().filter(|p| p.role == Role::Whole);
        for parameter in whole {
            let argument = format!("'{}': ", self.doc.args[parameter.of].flag());
            if let Some(rest) = refusal.message.strip_prefix(&argument) {
                refusal.message = format!("'{}': {rest}", parameter.name);
                break;
            }
        }
        Error::Refused(refusal)
    }

    /// Counts the cost of a call.
    fn count(&self, host: &Host<'_>, eval: &Evaluator<'_, '_, '_>, time: Duration) {
        let did = host.session.borrow_mut().take_statistics();
        let mut profile = host.profile.borrow_mut();
        profile.add(users_place(eval), self.doc.name, time, &did);
    }

    fn take(
        &self,
        procedure: &ProcValue,
        arguments: &[Argument],
        host: &Host<'_>,
    ) -> Result<AppliedStep, Error> {
        let mut session = host.session.borrow_mut();
        session.apply_step(self.step, &procedure.procedure, arguments, host.outside)
    }
}

/// A step's change of a procedure, or the whole procedure, as standard error shows it.
fn changed(before: &ProcValue, after: &ProcValue, whole: bool) -> String {
    match whole {
        true => after.source(),
        false => difference(&before.source(), &after.source(), style_of_stderr()),
    }
}

/// Documentation of a parameter.
fn help(doc: &StepDoc, parameter: &Parameter) -> String {
    let spec = &doc.args[parameter.of];
    match parameter.role {
        Role::Whole if spec.kind == Kind::Field => {
            "the configuration, or one of its fields: 'Load.stride'".to_owned()
        }
        Role::Whole => {
            let default = match spec.presence {
                Presence::Default(value) => format!("; '{value}' where it is not given"),
                Presence::Required | Presence::Optional => String::new(),
            };
            let option = match spec.flag() {
                flag if flag == parameter.name => String::new(),
                flag => format!(" (option '{flag}' in flat schedules)"),
            };
            format!("{}: {}{default}{option}", spec.help, spec.kind.expected())
        }
        Role::Field => "the field of the configuration".to_owned(),
        Role::Perfect => "whether the iterations are a multiple".to_owned(),
    }
}

#[starlark_value(type = "function")]
impl<'v> StarlarkValue<'v> for StepFunction {
    fn invoke(
        &self,
        _me: Value<'v>,
        args: &Arguments<'v, '_>,
        eval: &mut Evaluator<'v, '_, '_>,
    ) -> starlark::Result<Value<'v>> {
        self.signature.parser(args, eval, |parser, eval| {
            let procedure: &ProcValue = parser.next()?;
            let values = self.parameters.iter().map(|_| parser.next::<Value<'v>>());
            let values = values.collect::<starlark::Result<Vec<_>>>()?;
            let arguments = self
                .arguments(&values)
                .map_err(starlark::Error::new_native)?;
            let host = Host::of(eval)?;
            // An unwinding evaluator would be left in a state that nobody has looked at.
            let run = AssertUnwindSafe(|| unbounded(|| self.take(procedure, &arguments, host)));
            let start = Instant::now();
            let taken = catch_unwind(run);
            self.count(host, eval, start.elapsed());
            let taken = taken.map_err(|_| {
                let what = format!("a panic in '{}'; please report", self.doc.name);
                starlark::Error::new_kind(ErrorKind::Internal(anyhow::anyhow!(what)))
            })?;
            let step = self.doc.name;
            let taken = taken
                .map_err(|error| StepRefused::new(step, &self.in_own_words(error)).raised())?;
            host.steps.set(host.steps.get() + 1);
            let place = eval.call_stack_top_location();
            let place = place.as_ref().map_or_else(Loc::unknown, loc);
            for note in &taken.notes {
                let until_mended = taken.unmet_requirements.contains(&note.1);
                host.note(eval, taken.procedure.place(), note.clone(), until_mended);
            }
            let made = ProcValue::of_step(taken);
            if host.print_after_each {
                let changed = changed(procedure, &made, host.print_whole);
                // Who closed standard error does not want to be told.
                let _ = writeln!(std::io::stderr(), "# {place}: after {step}\n{changed}");
            }
            Ok(eval.heap().alloc(made))
        })
    }

    fn documentation(&self) -> DocItem {
        DocItem::Member(DocMember::Function(self.docs.clone()))
    }
}
