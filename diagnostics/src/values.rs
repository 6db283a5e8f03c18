//! Evidence for a diagnostic: inputs, and the outcome of a run on them.

use std::fmt;

use serde::Serialize;

/// A value of control.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
pub enum Value {
    /// An integer of any size that occurs.
    Int(i128),
    /// A truth value.
    Bool(bool),
}

/// A name and its value.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Binding {
    /// The name, as the program has it.
    pub name: String,
    /// The value.
    pub value: Value,
}

/// A configuration field and its value.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FieldBinding {
    /// The configuration.
    pub config: String,
    /// The field.
    pub field: String,
    /// The value.
    pub value: Value,
}

/// The stride of a window argument.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct StrideBinding {
    /// The argument.
    pub argument: String,
    /// The dimension, from zero.
    pub dimension: usize,
    /// The distance of neighbours in that dimension, in elements.
    pub value: i128,
}

/// Inputs and an iteration at which a failure shows.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Witness {
    /// Whether a run with these inputs is sure to fail. Otherwise something is approximated on the way: the
    /// failure may be needless.
    pub exact: bool,
    /// Control arguments of the procedure.
    pub arguments: Vec<Binding>,
    /// Control fields at the entry of the procedure.
    pub fields: Vec<FieldBinding>,
    /// Strides of window arguments.
    pub strides: Vec<StrideBinding>,
    /// Loop variables and other values that matter.
    pub variables: Vec<Binding>,
}

/// Inputs of a run.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct RunInputs {
    /// Control arguments.
    pub arguments: Vec<Binding>,
    /// Control fields at the entry.
    pub fields: Vec<FieldBinding>,
}

/// The outcome when the procedure was run as it is and as it would become, on a witness's inputs,
/// or on others near them where these show nothing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "outcome", rename_all = "kebab-case")]
pub enum Replay {
    /// A cell or field ends with another value.
    Differs {
        /// The buffer, or `Config.field`.
        name: String,
        /// The cell's index; empty for scalars and fields.
        index: Vec<usize>,
        /// The value now; `None` if it has no value.
        before: Option<String>,
        /// The value that it would get; `None` if it would have no value.
        after: Option<String>,
        /// The words for the absence of a value.
        #[serde(skip)]
        absent: &'static str,
        /// The inputs, if they are not the witness's.
        on: Option<RunInputs>,
    },
    /// The procedure as it would become cannot be run to the end.
    Fails {
        /// The interpreter's error.
        error: String,
        /// The inputs, if they are not the witness's.
        on: Option<RunInputs>,
    },
    /// Both runs have the same result, on the witness's inputs and on others near them: the refusal
    /// may be conservative.
    Equal,
}

impl fmt::Display for Replay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Replay::Differs {
                name,
                index,
                before,
                after,
                absent,
                on,
            } => {
                write!(f, "{}: {name}", replayed(on.as_ref()))?;
                if !index.is_empty() {
                    let index: Vec<String> = index.iter().map(usize::to_string).collect();
                    write!(f, "[{}]", index.join(", "))?;
                }
                let value = |v: &Option<String>| v.clone().unwrap_or((*absent).to_owned());
                write!(f, " was {}, would become {}", value(before), value(after))
            }
            Replay::Fails { error, on } => {
                let replayed = replayed(on.as_ref());
                write!(f, "{replayed}: the result would fail: {error}")
            }
            Replay::Equal => f.write_str(
                "conservative: the accesses conflict, but this input gives equal results",
            ),
        }
    }
}

/// `replayed on that input`, or on which other one.
fn replayed(on: Option<&RunInputs>) -> String {
    let Some(inputs) = on else {
        return "replayed on that input".to_owned();
    };
    let arguments = inputs.arguments.iter();
    let arguments = arguments.map(|b| format!("{} = {}", b.name, b.value));
    let fields = inputs.fields.iter();
    let fields = fields.map(|b| format!("{}.{} = {}", b.config, b.field, b.value));
    let all: Vec<String> = arguments.chain(fields).collect();
    match all.is_empty() {
        true => "replayed".to_owned(),
        false => format!("replayed with {}", all.join(", ")),
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Int(v) => v.fmt(f),
            // As Exo writes them.
            Value::Bool(true) => f.write_str("True"),
            Value::Bool(false) => f.write_str("False"),
        }
    }
}
