//! Values of cells, tensors, inputs and outputs of a run.

use std::collections::BTreeMap;
use std::fmt;

use exo_ir::{Elem, FieldRef};

use crate::Exact;

/// The value of one cell, outside the engine.
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    /// An integer.
    Int(i64),
    /// A floating-point number; narrower types widen to this without loss.
    Float(f64),
    /// A rational number or a symbolic term, of the exact mode.
    Exact(Exact),
}

impl Value {
    /// Whether both are the same value: floats bit for bit (every NaN is the same), the rest by equality.
    pub fn same(&self, other: &Value) -> bool {
        match (self, other) {
            (Value::Float(a), Value::Float(b)) => {
                a.to_bits() == b.to_bits() || (a.is_nan() && b.is_nan())
            }
            (a, b) => a == b,
        }
    }

    /// The nearest `f64`; `None` for a symbolic term.
    pub fn to_f64(&self) -> Option<f64> {
        match self {
            Value::Int(v) => Some(*v as f64),
            Value::Float(v) => Some(*v),
            Value::Exact(v) => v.to_f64(),
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Int(v) => write!(f, "{v}"),
            Value::Float(v) => write!(f, "{v:?}"),
            Value::Exact(v) => write!(f, "{v}"),
        }
    }
}

/// A tensor of values in row-major order of its *logical* indices; rank zero is a scalar.
#[derive(Clone, PartialEq, Debug)]
pub struct Tensor {
    /// Extent of each dimension.
    pub shape: Vec<usize>,
    /// The strides that `stride(A, d)` shall report, in elements, each positive; `None` for a dense tensor.
    /// They say how the caller's memory is laid out and change no value.
    pub strides: Option<Vec<i64>>,
    /// One value per cell, or `None` where the cell is not initialised (bottom).
    pub cells: Vec<Option<Value>>,
}

impl Tensor {
    /// A dense tensor of these values.
    pub fn new(shape: &[usize], values: impl IntoIterator<Item = Value>) -> Tensor {
        Tensor {
            shape: shape.to_vec(),
            strides: None,
            cells: values.into_iter().map(Some).collect(),
        }
    }

    /// A dense tensor with one value everywhere, or bottom. The shape must be one that fits in memory.
    pub fn filled(shape: &[usize], value: Option<Value>) -> Tensor {
        Tensor {
            shape: shape.to_vec(),
            strides: None,
            cells: vec![value; shape.iter().product()],
        }
    }

    /// A scalar.
    pub fn scalar(value: Value) -> Tensor {
        Tensor::new(&[], [value])
    }

    /// A dense tensor of integers.
    pub fn ints(shape: &[usize], values: impl IntoIterator<Item = i64>) -> Tensor {
        Tensor::new(shape, values.into_iter().map(Value::Int))
    }

    /// A dense tensor of floats.
    pub fn floats(shape: &[usize], values: impl IntoIterator<Item = f64>) -> Tensor {
        Tensor::new(shape, values.into_iter().map(Value::Float))
    }

    /// A tensor whose every cell is a symbol of its own, `name[i, j]`: a run in exact mode then computes
    /// each result as a polynomial over the inputs, so that one run speaks for all data.
    pub fn symbols(name: &str, shape: &[usize]) -> Tensor {
        let cells = (0..shape.iter().product()).map(|cell| {
            let at = unflatten(shape, cell);
            Value::Exact(Exact::symbol(&cell_name(name, &at)))
        });
        Tensor::new(shape, cells)
    }

    /// The same tensor with strides for `stride(A, d)`.
    pub fn with_strides(mut self, strides: &[i64]) -> Tensor {
        self.strides = Some(strides.to_vec());
        self
    }

    /// Whether both have one shape and the same values ([`Value::same`]) in every cell.
    pub fn same(&self, other: &Tensor) -> bool {
        let same_cell = |(a, b): (&Option<Value>, &Option<Value>)| match (a, b) {
            (Some(a), Some(b)) => a.same(b),
            (None, None) => true,
            _ => false,
        };
        self.shape == other.shape && self.cells.iter().zip(&other.cells).all(same_cell)
    }
}

/// `name[i, j]`, or the name alone for a scalar.
pub(crate) fn cell_name<T: fmt::Display>(name: &str, at: &[T]) -> String {
    if at.is_empty() {
        return name.to_owned();
    }
    let at: Vec<String> = at.iter().map(T::to_string).collect();
    format!("{name}[{}]", at.join(", "))
}

/// The indices of a cell in row-major order.
pub(crate) fn unflatten(shape: &[usize], mut cell: usize) -> Vec<usize> {
    let mut at = vec![0; shape.len()];
    for (k, &extent) in shape.iter().enumerate().rev() {
        if extent > 0 {
            at[k] = cell % extent;
            cell /= extent;
        }
    }
    at
}

/// A control value: of a `size`, `index` or `stride`, or of a `bool`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Control {
    /// An integer.
    Int(i64),
    /// A boolean.
    Bool(bool),
}

impl fmt::Display for Control {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Control::Int(v) => write!(f, "{v}"),
            Control::Bool(true) => f.write_str("True"),
            Control::Bool(false) => f.write_str("False"),
        }
    }
}

/// The value of a configuration field.
#[derive(Clone, PartialEq, Debug)]
pub enum FieldValue {
    /// A value of a control field.
    Control(Control),
    /// A value of a field that holds data.
    Data(Value),
}

/// Everything that a run starts from.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Inputs {
    /// Control arguments by name.
    pub control: BTreeMap<String, Control>,
    /// Scalars, tensors and windows by name.
    pub buffers: BTreeMap<String, Tensor>,
    /// Configuration fields that are set at entry; the others are unset.
    pub config: BTreeMap<FieldRef, FieldValue>,
}

impl Inputs {
    /// No inputs.
    pub fn new() -> Inputs {
        Inputs::default()
    }

    /// Adds a `size`, `index` or `stride` argument.
    pub fn int(mut self, name: &str, value: i64) -> Inputs {
        self.control.insert(name.into(), Control::Int(value));
        self
    }

    /// Adds a `bool` argument.
    pub fn bool(mut self, name: &str, value: bool) -> Inputs {
        self.control.insert(name.into(), Control::Bool(value));
        self
    }

    /// Adds a scalar, tensor or window.
    pub fn buffer(mut self, name: &str, tensor: Tensor) -> Inputs {
        self.buffers.insert(name.into(), tensor);
        self
    }

    /// Sets a configuration field.
    pub fn config(mut self, config: &str, field: &str, value: FieldValue) -> Inputs {
        let field = FieldRef {
            config: config.into(),
            field: field.into(),
        };
        self.config.insert(field, value);
        self
    }

    /// Sets an integer field of a configuration.
    pub fn config_int(self, config: &str, field: &str, value: i64) -> Inputs {
        self.config(config, field, FieldValue::Control(Control::Int(value)))
    }
}

/// One buffer argument after a run.
#[derive(Clone, PartialEq, Debug)]
pub struct OutputBuffer {
    /// Name of the argument.
    pub name: String,
    /// Its element type as declared.
    pub elem: Elem,
    /// Whether the procedure, or one that it calls, has a statement that writes it.
    pub written: bool,
    /// Its contents.
    pub tensor: Tensor,
}

/// The store after a run.
#[derive(Clone, PartialEq, Debug)]
pub struct Outputs {
    /// Every buffer argument, in order.
    pub buffers: Vec<OutputBuffer>,
    /// Every configuration field that is set.
    pub config: BTreeMap<FieldRef, FieldValue>,
    /// Statements and loop iterations executed.
    pub steps: u64,
}

impl Outputs {
    /// The tensor of that name.
    pub fn buffer(&self, name: &str) -> Option<&Tensor> {
        self.buffers
            .iter()
            .find(|b| b.name == name)
            .map(|b| &b.tensor)
    }

    /// Whether both hold the same data ([`Tensor::same`]) and configuration; steps do not count.
    pub fn same(&self, other: &Outputs) -> bool {
        let same_field = |(a, b): ((&FieldRef, &FieldValue), (&FieldRef, &FieldValue))| {
            a.0 == b.0
                && match (a.1, b.1) {
                    (FieldValue::Data(a), FieldValue::Data(b)) => a.same(b),
                    (a, b) => a == b,
                }
        };
        self.buffers.len() == other.buffers.len()
            && self.config.len() == other.config.len()
            && self
                .buffers
                .iter()
                .zip(&other.buffers)
                .all(|(a, b)| a.name == b.name && a.tensor.same(&b.tensor))
            && self.config.iter().zip(&other.config).all(same_field)
    }
}
