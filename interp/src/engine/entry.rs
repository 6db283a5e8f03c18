//! From inputs to the first statement, and from the last one to outputs.

use std::collections::BTreeMap;
use std::sync::Arc;

use exo_ir::FieldKind;

use super::call::bind_control;
use super::view::{View, shape_text};
use super::{Frame, Machine, extents_of};
use crate::code::{Param, ParamKind};
use crate::data_error::DataError;
use crate::domain::Domain;
use crate::error::counted;
use crate::value::{Control, FieldValue, Inputs, OutputBuffer, Outputs, Tensor, Value};
use crate::{ErrorKind, InterpError};

impl<'p, D: Domain> Machine<'p, '_, D> {
    /// Runs the machine's procedure on these inputs; with `only_check`, up to its first statement.
    pub(crate) fn run(mut self, inputs: &Inputs, only_check: bool) -> Result<Outputs, InterpError> {
        let mut frame = Frame::new(self.proc);
        self.enter(&mut frame, inputs)
            .map_err(|k| self.fail_at_entry(k))?;
        if !only_check {
            let proc = self.proc;
            self.block(&mut frame, &proc.body)?;
        }
        self.outputs(&frame).map_err(|k| self.fail(k))
    }

    /// There is no call to blame, so a broken precondition is reported where it is written.
    fn fail_at_entry(&self, kind: ErrorKind) -> InterpError {
        let mut error = self.fail(kind);
        let parts = error.parts_mut();
        if let ErrorKind::Precondition { declared, .. } = &parts.kind {
            parts.loc = declared.clone();
        }
        error
    }

    fn enter(&mut self, frame: &mut Frame<'p>, inputs: &Inputs) -> Result<(), ErrorKind> {
        self.refuse_unknown(inputs)?;
        self.enter_control(frame, inputs)?;
        for param in &frame.proc.params {
            if matches!(param.kind, ParamKind::Buffer { .. }) {
                self.bind_buffer(frame, param, inputs)?;
            }
        }
        self.check_interface(frame)
    }

    fn enter_control(&mut self, frame: &mut Frame<'p>, inputs: &Inputs) -> Result<(), ErrorKind> {
        self.set_config(inputs)?;
        for param in &frame.proc.params {
            if !matches!(param.kind, ParamKind::Buffer { .. }) {
                bind_control(frame, param, control_input(inputs, param)?)?;
            }
        }
        Ok(())
    }

    /// The declared extents of every buffer argument, in order.
    pub(crate) fn extents(mut self, inputs: &Inputs) -> Result<Vec<Vec<i128>>, InterpError> {
        let mut frame = Frame::new(self.proc);
        self.enter_control(&mut frame, inputs)
            .map_err(|k| self.fail(k))?;
        let proc = self.proc;
        let types = proc
            .params
            .iter()
            .filter_map(|p| proc.buffers.get(p.slot)?.as_ref());
        types
            .map(|ty| self.ints(&frame, &ty.dims).map_err(|k| self.fail(k)))
            .collect()
    }

    /// The extents of every buffer argument, in order, after all checks of an entry that no cell matters to. Strides are those
    /// of dense buffers where none are given.
    pub(crate) fn layout(
        mut self,
        inputs: &Inputs,
        strides: &BTreeMap<String, Vec<i64>>,
    ) -> Result<Vec<Vec<usize>>, InterpError> {
        let mut frame = Frame::new(self.proc);
        self.enter_layout(&mut frame, inputs, strides)
            .map_err(|k| self.fail_at_entry(k))
    }

    fn enter_layout(
        &mut self,
        frame: &mut Frame<'p>,
        inputs: &Inputs,
        strides: &BTreeMap<String, Vec<i64>>,
    ) -> Result<Vec<Vec<usize>>, ErrorKind> {
        self.refuse_unknown(inputs)?;
        self.enter_control(frame, inputs)?;
        let mut shapes = Vec::new();
        for param in &frame.proc.params {
            if matches!(param.kind, ParamKind::Buffer { .. }) {
                shapes.push(self.bind_layout(frame, param, strides.get(&*param.name))?);
            }
        }
        self.check_interface(frame)?;
        Ok(shapes)
    }

    /// Binds a buffer without cells.
    fn bind_layout(
        &mut self,
        frame: &mut Frame<'p>,
        param: &'p Param,
        strides: Option<&Vec<i64>>,
    ) -> Result<Vec<usize>, ErrorKind> {
        let Some(Some(ty)) = frame.proc.buffers.get(param.slot) else {
            return Err(super::out_of_scope(&param.name));
        };
        let extents = self.ints(frame, &ty.dims)?;
        let (shape, _) = extents_of(&param.name, &extents)?;
        let root = Tensor {
            shape,
            strides: strides.cloned(),
            cells: Vec::new(),
        };
        check_strides(&param.name, &root)?;
        let at = self.heap.len();
        self.place(
            &param.name,
            ty.elem,
            (root.shape.clone(), 0),
            root.strides.clone(),
        );
        let view = View::whole(at, &root.shape);
        frame.bind(
            param.slot,
            match &root.strides {
                Some(strides) => view.with_strides(strides),
                None => view,
            },
        );
        Ok(root.shape)
    }

    fn refuse_unknown(&self, inputs: &Inputs) -> Result<(), ErrorKind> {
        let params = &self.proc.params;
        let known = |name: &str, buffer: bool| {
            let is_buffer = |p: &Param| matches!(p.kind, ParamKind::Buffer { .. });
            params
                .iter()
                .any(|p| *p.name == *name && is_buffer(p) == buffer)
        };
        let control = inputs.control.keys().find(|n| !known(n, false));
        let buffer = inputs.buffers.keys().find(|n| !known(n, true));
        if let Some(name) = control {
            return input(format!(
                "'{}' has no control argument '{name}'",
                self.proc.name
            ));
        }
        if let Some(name) = buffer {
            return input(format!(
                "'{}' has no buffer argument '{name}'",
                self.proc.name
            ));
        }
        for field in inputs.config.keys() {
            if !self.program.field_index.contains_key(field) {
                let field = exo_ir::field_name(field);
                return input(format!("there is no configuration field '{field}'"));
            }
        }
        Ok(())
    }

    fn set_config(&mut self, inputs: &Inputs) -> Result<(), ErrorKind> {
        let program = self.program;
        for (n, field) in program.fields.iter().enumerate() {
            let given = inputs.config.get(&field.name);
            match (field.kind, given) {
                (FieldKind::Data(elem), given) => {
                    let root = self.allocate(&field.text, elem, &[], None)?;
                    if let Some(place) = self.data_fields.get_mut(n) {
                        *place = Some(root);
                    }
                    match given {
                        Some(FieldValue::Data(v)) => self.import(root, 0, v)?,
                        Some(FieldValue::Control(_)) => return wrong_kind(&field.text, "a number"),
                        None => {}
                    }
                }
                (_, None) => {}
                (FieldKind::Bool, Some(FieldValue::Control(Control::Bool(b)))) => {
                    self.set_field(n, (*b).into())?;
                }
                (FieldKind::Bool, _) => return wrong_kind(&field.text, "a boolean"),
                (_, Some(FieldValue::Control(Control::Int(v)))) => {
                    self.set_field(n, (*v).into())?
                }
                _ => return wrong_kind(&field.text, "an integer"),
            }
        }
        Ok(())
    }

    fn bind_buffer(
        &mut self,
        frame: &mut Frame<'p>,
        param: &'p Param,
        inputs: &Inputs,
    ) -> Result<(), ErrorKind> {
        let name = &param.name;
        let Some(tensor) = inputs.buffers.get(&**name) else {
            return input(format!("no input for buffer '{name}'"));
        };
        let Some(Some(ty)) = frame.proc.buffers.get(param.slot) else {
            return Err(super::out_of_scope(name));
        };
        let expected = self.ints(frame, &ty.dims)?;
        let found: Vec<i128> = tensor.shape.iter().map(|e| *e as i128).collect();
        if found != expected {
            return Err(ErrorKind::InputShape {
                name: name.to_string(),
                found: shape_text(&found),
                expected: shape_text(&expected),
            });
        }
        check_strides(name, tensor)?;
        let root = self.allocate(name, ty.elem, &expected, tensor.strides.clone())?;
        if tensor.cells.len() != tensor.shape.iter().product::<usize>() {
            let cells = counted(tensor.cells.len(), "cell");
            return input(format!("input '{name}' has {cells}"));
        }
        for (at, v) in tensor.cells.iter().enumerate() {
            if let Some(v) = v {
                self.import(root, at, v)?;
            }
        }
        let view = View::whole(root, &tensor.shape);
        frame.bind(
            param.slot,
            match &tensor.strides {
                Some(strides) => view.with_strides(strides),
                None => view,
            },
        );
        Ok(())
    }

    fn import(&mut self, root: usize, at: usize, v: &Value) -> Result<(), ErrorKind> {
        let Some(root) = self.heap.get_mut(root) else {
            return Ok(());
        };
        let done = self.domain.import(&mut root.cells, at, v);
        done.map_err(|e: DataError| {
            ErrorKind::Input(format!("input '{}': {e}", root.cell_name(at)))
        })
    }

    fn outputs(&self, frame: &Frame<'p>) -> Result<Outputs, ErrorKind> {
        let mut buffers = Vec::new();
        for param in &frame.proc.params {
            if !matches!(param.kind, ParamKind::Buffer { .. }) {
                continue;
            }
            let root = self.heap.get(frame.view(param.slot)?.root);
            let root = root.ok_or_else(|| super::out_of_scope(&param.name))?;
            let len = root.shape.iter().product();
            let dense = super::view::dense_strides(&root.shape) == root.strides;
            buffers.push(OutputBuffer {
                name: param.name.to_string(),
                elem: root.elem,
                written: param.written,
                tensor: Tensor {
                    shape: root.shape.clone(),
                    strides: (!dense).then(|| root.strides.clone()),
                    cells: (0..len)
                        .map(|at| self.domain.export(&root.cells, at))
                        .collect(),
                },
            });
        }
        Ok(Outputs {
            buffers,
            config: self.final_config(),
            steps: self.steps,
        })
    }

    fn final_config(&self) -> BTreeMap<exo_ir::FieldRef, FieldValue> {
        let mut config = BTreeMap::new();
        for (n, field) in self.program.fields.iter().enumerate() {
            let control = self.fields.get(n).copied().flatten();
            let root = self.data_fields.get(n).copied().flatten();
            let value = match (field.kind, control) {
                (FieldKind::Bool, Some(v)) => Some(FieldValue::Control(Control::Bool(v != 0))),
                (_, Some(v)) => {
                    let v = i64::try_from(v).unwrap_or(if v < 0 { i64::MIN } else { i64::MAX });
                    Some(FieldValue::Control(Control::Int(v)))
                }
                (_, None) => root
                    .and_then(|r| self.heap.get(r))
                    .and_then(|r| self.domain.export(&r.cells, 0))
                    .map(FieldValue::Data),
            };
            if let Some(value) = value {
                config.insert(field.name.clone(), value);
            }
        }
        config
    }
}

fn input<T>(text: impl Into<String>) -> Result<T, ErrorKind> {
    Err(ErrorKind::Input(text.into()))
}

fn wrong_kind<T>(field: &Arc<str>, expected: &str) -> Result<T, ErrorKind> {
    input(format!("configuration field '{field}' takes {expected}"))
}

fn control_input(inputs: &Inputs, param: &Param) -> Result<i128, ErrorKind> {
    let name = &param.name;
    match (inputs.control.get(&**name), &param.kind) {
        (None, _) => input(format!("no value for argument '{name}'")),
        (Some(Control::Bool(b)), ParamKind::Bool) => Ok((*b).into()),
        (Some(_), ParamKind::Bool) => input(format!("argument '{name}' takes a boolean")),
        (Some(Control::Int(v)), _) => Ok((*v).into()),
        (Some(_), _) => input(format!("argument '{name}' takes an integer")),
    }
}

fn check_strides(name: &str, tensor: &Tensor) -> Result<(), ErrorKind> {
    match &tensor.strides {
        Some(s) if s.len() != tensor.shape.len() => input(format!(
            "input '{name}' has {} for {}",
            counted(s.len(), "stride"),
            counted(tensor.shape.len(), "dimension")
        )),
        Some(s) if s.iter().any(|s| *s <= 0) => {
            input(format!("input '{name}' has a stride that is not positive"))
        }
        _ => Ok(()),
    }
}
