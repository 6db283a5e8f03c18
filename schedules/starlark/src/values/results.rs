//! `Results`: the results of a step.

use std::fmt;
use std::sync::Arc;

use allocative::Allocative;
use exo::StepResult;
use starlark::any::ProvidesStaticType;
use starlark::starlark_simple_value;
use starlark::values::{Heap, NoSerialize, StarlarkValue, UnpackValue, Value, starlark_value};

use crate::convert;
use crate::keywords::KEYWORDS;

/// Results of a step, by name and in declared order.
#[derive(Debug, Clone, ProvidesStaticType, NoSerialize, Allocative)]
pub(crate) struct ResultsValue(#[allocative(skip)] Arc<[(String, Option<StepResult>)]>);

starlark_simple_value!(ResultsValue);

impl ResultsValue {
    pub(crate) fn new(results: Arc<[(String, Option<StepResult>)]>) -> ResultsValue {
        ResultsValue(results)
    }

    /// The names, as programs write them behind a dot.
    fn names(&self) -> impl Iterator<Item = String> + '_ {
        self.0.iter().map(|(name, _)| attribute(name))
    }

    /// The result of a name, as it is declared or as programs write it.
    fn named(&self, name: &str) -> Option<&Option<StepResult>> {
        let is_it = |known: &str| known.replace('-', "_") == name || attribute(known) == name;
        let found = self.0.iter().find(|(known, _)| is_it(known));
        found.map(|(_, found)| found)
    }
}

/// A name as an attribute has it: a word that Starlark reserves with `_` behind it.
fn attribute(name: &str) -> String {
    let name = name.replace('-', "_");
    match KEYWORDS.contains(&name.as_str()) {
        true => name + "_",
        false => name,
    }
}

fn value<'v>(found: &Option<StepResult>, heap: Heap<'v>) -> Value<'v> {
    let found = found.as_ref();
    found.map_or_else(Value::new_none, |found| convert::returned(found, heap))
}

impl fmt::Display for ResultsValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> = self.names().collect();
        write!(f, "<results {}>", names.join(", "))
    }
}

#[starlark_value(type = "Results")]
impl<'v> StarlarkValue<'v> for ResultsValue {
    fn get_attr(&self, attribute: &str, heap: Heap<'v>) -> Option<Value<'v>> {
        self.named(attribute).map(|found| value(found, heap))
    }

    fn has_attr(&self, attribute: &str, _: Heap<'v>) -> bool {
        self.named(attribute).is_some()
    }

    fn dir_attr(&self) -> Vec<String> {
        self.names().collect()
    }

    fn at(&self, index: Value<'v>, heap: Heap<'v>) -> starlark::Result<Value<'v>> {
        let found = match index.unpack_str() {
            Some(name) => self.named(name),
            None => {
                let at = usize::unpack_value(index)?;
                at.and_then(|at| self.0.get(at)).map(|(_, found)| found)
            }
        };
        match found {
            Some(found) => Ok(value(found, heap)),
            None => {
                let names: Vec<String> = self.names().collect();
                let names = names.join(", ");
                let what = format!("there is no result {index}; there are: {names}");
                Err(starlark::Error::new_native(anyhow::anyhow!(what)))
            }
        }
    }

    fn length(&self) -> starlark::Result<i32> {
        Ok(i32::try_from(self.0.len()).unwrap_or(i32::MAX))
    }

    fn iterate_collect(&self, heap: Heap<'v>) -> starlark::Result<Vec<Value<'v>>> {
        Ok(self.0.iter().map(|(_, found)| value(found, heap)).collect())
    }
}
