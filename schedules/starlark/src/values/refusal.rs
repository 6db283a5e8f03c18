//! `Refusal`: why a step was not taken.

use std::fmt;
use std::sync::Arc;

use allocative::Allocative;
use exo_diagnostics::Diagnostic;
use starlark::any::ProvidesStaticType;
use starlark::environment::{Methods, MethodsBuilder};
use starlark::starlark_module;
use starlark::starlark_simple_value;
use starlark::values::{Heap, NoSerialize, StarlarkValue, Value, starlark_value};

/// A refusal as a value.
#[derive(Debug, Clone, ProvidesStaticType, NoSerialize, Allocative)]
pub(crate) struct RefusalValue {
    pub(crate) step: String,
    #[allocative(skip)]
    pub(crate) diagnostic: Arc<Diagnostic>,
}

starlark_simple_value!(RefusalValue);

impl RefusalValue {
    pub(crate) fn new(step: &str, diagnostic: Diagnostic) -> RefusalValue {
        RefusalValue {
            step: step.to_owned(),
            diagnostic: Arc::new(diagnostic),
        }
    }
}

impl fmt::Display for RefusalValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "<refused {}: {}>", self.step, self.diagnostic.headline())
    }
}

starlark::methods_static!(REFUSAL_METHODS = methods);

#[starlark_value(type = "Refusal")]
impl<'v> StarlarkValue<'v> for RefusalValue {
    fn get_methods() -> Option<&'static Methods> {
        Some(REFUSAL_METHODS.methods())
    }
}

#[starlark_module]
fn methods(builder: &mut MethodsBuilder) {
    /// The step that was asked for, or the function that refuses.
    #[starlark(attribute)]
    fn step(this: &RefusalValue) -> anyhow::Result<String> {
        Ok(this.step.clone())
    }

    /// The id of the condition that does not hold, or `None`.
    #[starlark(attribute)]
    fn condition<'v>(this: &RefusalValue, heap: Heap<'v>) -> anyhow::Result<Value<'v>> {
        let id = this.diagnostic.id.as_ref();
        Ok(id.map_or_else(Value::new_none, |id| heap.alloc(id.as_str())))
    }

    /// The message, in a line.
    #[starlark(attribute)]
    fn message(this: &RefusalValue) -> anyhow::Result<String> {
        Ok(this.diagnostic.message.clone())
    }

    /// The whole report, with notes and the counterexample.
    #[starlark(attribute)]
    fn text(this: &RefusalValue) -> anyhow::Result<String> {
        Ok(this.diagnostic.to_string())
    }
}
