//! Arguments in memory, and calls with them.

mod function;

use exo_backend_llvm::Packed;
use exo_backend_mlir::{Field, ParamKind};
use exo_interp::{
    Control, FieldValue, Inputs, OutputBuffer, Outputs, Tensor, cell_bits, cell_bytes, cell_value,
};
use exo_ir::{FieldKind, field_name};

use crate::memory::{Buffer, Bytes};
use crate::{Native, NativeError};

pub use function::Function;

/// Bound of control values: code is made for values within ±2^31.
const LARGEST: i64 = 1 << 31;

/// Arguments of a procedure, in memory that its code reads and writes.
pub struct Arguments<'n> {
    native: &'n Native,
    function: Packed,
    /// One for each buffer, in order.
    buffers: Vec<Buffer>,
    /// The configurations as they are before each call.
    context: Bytes,
    /// As the last call left them.
    after: Bytes,
    given: Inputs,
}

impl Native {
    /// Runs the procedure once.
    ///
    /// # Errors
    /// The inputs do not fit it.
    pub fn run(&self, inputs: &Inputs) -> Result<Outputs, NativeError> {
        let mut arguments = self.arguments(inputs)?;
        arguments.call();
        Ok(arguments.outputs())
    }

    /// Copies inputs to memory.
    ///
    /// # Errors
    /// They do not fit the procedure, or break a precondition.
    pub fn arguments(&self, inputs: &Inputs) -> Result<Arguments<'_>, NativeError> {
        self.check(inputs)?;
        let mut buffers = Vec::new();
        for (name, takes) in self.names.iter().zip(&self.entry.takes) {
            match (takes, inputs.buffers.get(name)) {
                (ParamKind::Buffer { elem, window, .. }, Some(tensor)) => {
                    expect_extents(name, tensor)?;
                    buffers.push(Buffer::of(name, tensor, *elem, *window)?);
                }
                _ => expect_small(name, inputs.control.get(name))?,
            }
        }
        self.expect_fields(inputs)?;
        let context = self.context(inputs)?;
        Ok(Arguments {
            native: self,
            function: self.jit.packed(&self.entry.function)?,
            buffers,
            after: context.clone(),
            context,
            given: inputs.clone(),
        })
    }

    /// Fields whose values at the entry may be read have to be given.
    fn expect_fields(&self, inputs: &Inputs) -> Result<(), NativeError> {
        let mut unset = self
            .exposed
            .iter()
            .filter(|name| !inputs.config.contains_key(name));
        match unset.next() {
            Some(name) => Err(NativeError::Unset(field_name(name))),
            None => Ok(()),
        }
    }

    /// The configurations. Fields that are not given are not looked at before they are written.
    fn context(&self, inputs: &Inputs) -> Result<Bytes, NativeError> {
        let end = self.fields.iter().map(|f| f.offset + stored_bytes(f)).max();
        let mut bytes = Bytes::untouched(end.unwrap_or(0));
        for field in &self.fields {
            // A truth has to be one.
            bytes.put(field.offset, 0, stored_bytes(field));
        }
        for field in &self.fields {
            let name = field_name(&field.name);
            let bits = match inputs.config.get(&field.name) {
                None => continue,
                Some(FieldValue::Control(value)) => {
                    expect_small(&name, Some(value))?;
                    word(*value)
                }
                Some(FieldValue::Data(value)) => match field.kind {
                    FieldKind::Data(elem) => cell_bits(elem, value)
                        .map_err(|error| NativeError::Value { name, error })?,
                    _ => continue,
                },
            };
            bytes.put(field.offset, bits, stored_bytes(field));
        }
        Ok(bytes)
    }
}

fn stored_bytes(field: &Field) -> usize {
    match field.kind {
        FieldKind::Bool => 1,
        FieldKind::Data(elem) => cell_bytes(elem),
        FieldKind::Size | FieldKind::Index | FieldKind::Stride => 8,
    }
}

fn word(value: Control) -> u64 {
    match value {
        // Two's complement.
        Control::Int(value) => value as u64,
        Control::Bool(value) => value.into(),
    }
}

fn expect_small(name: &str, value: Option<&Control>) -> Result<(), NativeError> {
    match value {
        Some(Control::Int(value)) if !(-LARGEST..=LARGEST).contains(value) => {
            Err(NativeError::Large {
                name: name.to_owned(),
                value: *value,
            })
        }
        _ => Ok(()),
    }
}

fn expect_extents(name: &str, tensor: &Tensor) -> Result<(), NativeError> {
    let strides = tensor.strides.iter().flatten().copied();
    for stride in strides {
        expect_small(name, Some(&Control::Int(stride)))?;
    }
    tensor
        .shape
        .iter()
        .try_for_each(|extent| expect_extent(name, *extent))
}

fn expect_extent(name: &str, extent: usize) -> Result<(), NativeError> {
    let extent = i64::try_from(extent).unwrap_or(i64::MAX);
    expect_small(name, Some(&Control::Int(extent)))
}

impl Arguments<'_> {
    /// Calls the procedure. Buffers are as the last call left them, configurations as they were given.
    pub fn call(&mut self) {
        self.after = self.context.clone();
        let mut words = vec![self.after.address()];
        let mut buffers = self.buffers.iter_mut();
        for (name, takes) in self.native.names.iter().zip(&self.native.entry.takes) {
            match takes {
                ParamKind::Truth | ParamKind::Number => {
                    let value = self.given.control.get(name).copied();
                    words.push(value.map(word).unwrap_or_default());
                }
                ParamKind::Buffer { strides, .. } => {
                    let Some(buffer) = buffers.next() else { return };
                    words.push(buffer.bytes.address());
                    let passed = strides.iter().map(|dim| buffer.strides[*dim] as u64);
                    words.extend(passed);
                }
            }
        }
        // SAFETY: there is a word for each parameter, as the entry says them. Pointers are to as many cells as the procedure may touch:
        // the checks have proved that it keeps to its arguments' extents, and that these inputs fit, `arguments` has looked at.
        // Configurations are those that were given, whatever calls before have written.
        unsafe { self.function.call(&words) };
    }

    /// The buffers beside whose cells something has been written, which is a mistake of the compiler.
    pub fn overrun(&self) -> Vec<&str> {
        let takes = self.native.names.iter().zip(&self.native.entry.takes);
        let names = takes.filter(|(_, takes)| matches!(takes, ParamKind::Buffer { .. }));
        let named = names.map(|(name, _)| name.as_str()).zip(&self.buffers);
        named
            .filter(|(_, buffer)| !buffer.is_intact())
            .map(|(name, _)| name)
            .collect()
    }

    /// The present contents of the arguments and configurations.
    pub fn outputs(&self) -> Outputs {
        let named = self.native.names.iter().zip(&self.native.entry.takes);
        let buffers = named.filter(|(_, takes)| matches!(takes, ParamKind::Buffer { .. }));
        let output = |((name, takes), buffer): ((&String, &ParamKind), &Buffer)| OutputBuffer {
            name: name.clone(),
            elem: buffer.elem,
            written: matches!(takes, ParamKind::Buffer { written: true, .. }),
            tensor: buffer.tensor(),
        };
        Outputs {
            buffers: buffers.zip(&self.buffers).map(output).collect(),
            config: self
                .native
                .fields
                .iter()
                .map(|f| (f.name.clone(), self.field(f)))
                .collect(),
            steps: 0,
        }
    }

    fn field(&self, field: &Field) -> FieldValue {
        let bits = self.after.get(field.offset, stored_bytes(field));
        match field.kind {
            FieldKind::Bool => FieldValue::Control(Control::Bool(bits != 0)),
            FieldKind::Data(elem) => FieldValue::Data(cell_value(elem, bits)),
            // Two's complement.
            _ => FieldValue::Control(Control::Int(bits as i64)),
        }
    }
}
