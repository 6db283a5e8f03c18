//! State of the machine that a driver sets: before the instruction, and before what moves its data.

use exo_interp::{FieldValue, Value};
use exo_ir::{
    Arg, BufferType, ConfigValue, Ctl, CtlOp, Data, Elem, FieldRef, Loc, Number, Stmt, StmtKind,
    Sym, Var, VarKind,
};

use super::build::Building;
use super::{BufferParam, Param};
use crate::controls::literals;
use crate::fields::{Setter, State};
use crate::immediates;
use crate::moves::{Found, literal};
use crate::params::decided;
use crate::reason::Unchecked;

/// A value that a field is set to.
#[derive(Clone)]
enum Set {
    Control(Ctl),
    /// The value of a scalar.
    Data(Sym),
}

impl<'l> Building<'_, 'l> {
    /// Sets the fields that the instructions find to parameters.
    pub(super) fn configured(&mut self) -> Result<(), Unchecked> {
        let (libraries, setters) = (self.means.libraries, self.means.setters);
        let state = State::of(self.wanted.takes, libraries, setters)?;
        let control = state.control.iter().map(|(field, kind)| {
            let sym = self.parameter(field, kind.clone(), None);
            (field.clone(), Set::Control(Ctl::Var(sym)))
        });
        let mut values: Vec<(FieldRef, Set)> = control.collect();
        for (field, elem, number) in &state.data {
            // What can only be one number is what its setter says.
            if number.is_none() {
                let sym = self.parameter(field, scalar(*elem), Some(*elem));
                values.push((field.clone(), Set::Data(sym)));
            }
        }
        let set = self.set(&state, &values)?;
        self.before.extend(set);
        self.moves_have_mlir &= state.has_mlir();
        Ok(())
    }

    /// Sets the fields that a move reads.
    pub(super) fn set_for(&mut self, found: &Found<'l>) -> Result<Vec<Stmt>, Unchecked> {
        let mut statements = Vec::new();
        let mut values = Vec::new();
        for (field, value) in &found.inputs.config {
            let set = match value {
                FieldValue::Control(value) => Set::Control(literal(*value)),
                FieldValue::Data(value) => {
                    let mut all = found.state.data.iter();
                    let Some((_, elem, _)) = all.find(|(own, ..)| own == field) else {
                        continue;
                    };
                    Set::Data(self.number(*elem, value, &mut statements))
                }
            };
            values.push((field.clone(), set));
        }
        let set = self.set(&found.state, &values)?;
        statements.extend(set);
        Ok(statements)
    }

    /// A parameter for the value of a field.
    fn parameter(&mut self, field: &FieldRef, kind: VarKind, data: Option<Elem>) -> Sym {
        let name = format!("{}_{}", field.config.replace('.', "_"), field.field);
        self.params.push(Param {
            name: name.clone(),
            is_bool: kind == VarKind::Bool,
            field: Some(field.clone()),
            buffer: data.map(|elem| BufferParam {
                elem: decided(elem),
                window: false,
                rank: 0,
                registers: None,
            }),
        });
        let sym = self.proc.add_var(Var::new(name, kind, Loc::unknown()));
        self.proc.args.push(sym);
        sym
    }

    /// A scalar that holds a number.
    fn number(&mut self, elem: Elem, value: &Value, statements: &mut Vec<Stmt>) -> Sym {
        let number = match value {
            Value::Int(n) => Number::Int(*n),
            other => Number::Float(other.to_f64().unwrap_or(1.0)),
        };
        let var = Var::new("setting", scalar(elem), Loc::unknown());
        let buf = self.proc.add_var(var);
        let assign = StmtKind::Assign {
            buf,
            idx: Vec::new(),
            rhs: Data::Const(number),
        };
        let both = [StmtKind::Alloc { buf }, assign];
        statements.extend(both.map(|kind| Stmt::new(Loc::unknown(), kind)));
        buf
    }

    /// The statements that set the fields of a state: calls of instructions, and writes where C has variables.
    fn set(&self, state: &State<'_>, values: &[(FieldRef, Set)]) -> Result<Vec<Stmt>, Unchecked> {
        let value = |field: &FieldRef| {
            let mut all = values.iter();
            all.find(|(own, _)| own == field)
                .map(|(_, set)| set.clone())
        };
        let mut statements = Vec::new();
        for setters in &state.setters {
            for setter in setters {
                let calls = self.set_by(setter, &value)?;
                let Some(cond) = chosen_by(setter, &value).filter(|_| setters.len() > 1) else {
                    statements.extend(calls);
                    continue;
                };
                let branch = StmtKind::If {
                    cond,
                    body: calls.into(),
                    orelse: Vec::new().into(),
                };
                statements.push(Stmt::new(Loc::unknown(), branch));
            }
        }
        for field in &state.statements {
            let value = match value(field) {
                Some(Set::Control(value)) => ConfigValue::Ctl(value),
                Some(Set::Data(buf)) => ConfigValue::Data(Data::Read {
                    buf,
                    idx: Vec::new(),
                }),
                None => continue,
            };
            let field = field.clone();
            let write = StmtKind::WriteConfig { field, value };
            statements.push(Stmt::new(Loc::unknown(), write));
        }
        Ok(statements)
    }

    /// The calls of a setter.
    fn set_by(
        &self,
        setter: &Setter<'_>,
        value: &dyn Fn(&FieldRef) -> Option<Set>,
    ) -> Result<Vec<Stmt>, Unchecked> {
        let args = (0..setter.instr.args.len()).map(|place| {
            let set = setter.field_of(place).and_then(value);
            set.map(|set| match set {
                Set::Control(value) => Arg::Ctl(value),
                Set::Data(buf) => Arg::Buffer(buf),
            })
        });
        let args: Option<Vec<Arg>> = args.collect();
        let args = args.ok_or_else(|| Unchecked::Configuration(setter.instr.name.clone()))?;
        // Fields have the values that lie around what the instruction says that is checked.
        let numbers = literals(self.wanted.takes);
        let calls = immediates::chosen(setter.instr, &setter.instr.name, &args, &numbers);
        calls.ok_or(Unchecked::Immediates)
    }
}

fn scalar(elem: Elem) -> VarKind {
    VarKind::Buffer(BufferType {
        elem,
        dims: Vec::new(),
        mem: None,
        window: false,
    })
}

/// When a setter is the one to be called, among several that give literals.
fn chosen_by(setter: &Setter<'_>, value: &dyn Fn(&FieldRef) -> Option<Set>) -> Option<Ctl> {
    let literals = setter.literals().into_iter().map(|cond| {
        let mut cond = cond;
        cond.rewrite(&mut |e| match e {
            Ctl::Config(field) => match value(field)? {
                Set::Control(value) => Some(value),
                Set::Data(_) => None,
            },
            _ => None,
        });
        cond
    });
    literals.reduce(|a, b| Ctl::bin(CtlOp::And, a, b))
}
