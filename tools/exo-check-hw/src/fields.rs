//! Configuration fields that instructions need, and the instructions that set them.

use std::collections::BTreeSet;

use exo_interp::{Control, FieldValue, Inputs, Options, Program, Tensor, Value};
use exo_ir::{
    Arg, ConfigValue, Ctl, CtlOp, Data, Elem, FieldKind, FieldRef, Item, Libraries, Number, Proc,
    Stmt, StmtKind, StmtPart, Sym, VarKind, field_name,
};

use crate::immediates;
use crate::params::{decided, is_dram};
use crate::reason::Unchecked;
use crate::solve::conjuncts;
use crate::values::of_number;

/// The fields that an instruction reads as it finds them, in its preconditions too.
pub(crate) fn needed(instr: &Proc) -> BTreeSet<FieldRef> {
    let mut found = BTreeSet::new();
    for pred in &instr.preds {
        in_ctl(&pred.cond, &mut |field| {
            found.insert(field.clone());
        });
    }
    let mut written: BTreeSet<&FieldRef> = BTreeSet::new();
    for stmt in instr.body.iter() {
        for_each_read(stmt, &mut |field| {
            if !written.contains(field) {
                found.insert(field.clone());
            }
        });
        if let StmtKind::WriteConfig { field, .. } = &stmt.kind {
            written.insert(field);
        }
    }
    found
}

/// The fields that an instruction writes.
pub(crate) fn written(instr: &Proc) -> BTreeSet<FieldRef> {
    let mut found = BTreeSet::new();
    for stmt in instr.body.iter() {
        stmt.walk(&mut |stmt| {
            stmt.kind.parts(|part| {
                if let StmtPart::Field(field) = part {
                    found.insert(field.clone());
                }
            });
        });
    }
    found
}

/// The scalars that an instruction writes to fields, by their names.
pub(crate) fn scalars_written(instr: &Proc) -> BTreeSet<String> {
    let written = instr.body.iter().filter_map(|stmt| match &stmt.kind {
        StmtKind::WriteConfig {
            value: ConfigValue::Data(Data::Read { buf, idx }),
            ..
        } if idx.is_empty() => Some(instr.name_of(*buf).to_owned()),
        _ => None,
    });
    written.collect()
}

/// The fields on which an instruction's body depends, not only its preconditions.
pub(crate) fn read_in_body(instr: &Proc) -> BTreeSet<FieldRef> {
    let mut found = BTreeSet::new();
    for stmt in instr.body.iter() {
        for_each_read(stmt, &mut |field| {
            found.insert(field.clone());
        });
    }
    found
}

fn in_ctl(e: &Ctl, f: &mut dyn FnMut(&FieldRef)) {
    e.walk(&mut |e| {
        if let Ctl::Config(field) = e {
            f(field);
        }
    });
}

/// Calls a function on each field that a statement reads, and statements inside it do.
fn for_each_read(stmt: &Stmt, f: &mut dyn FnMut(&FieldRef)) {
    stmt.walk(&mut |stmt| {
        stmt.for_each_ctl(&mut |e| in_ctl(e, f));
        if let Some(rhs) = stmt.rhs() {
            rhs.walk(&mut |e| {
                if let Data::Config(field) = e {
                    f(field);
                }
            });
        }
        if let StmtKind::Call { args, .. } = &stmt.kind {
            for arg in args {
                if let Arg::Config(field) = arg {
                    f(field);
                }
            }
        }
    });
}

/// Kind of values that a field holds.
pub(crate) enum Held {
    /// Control values, as arguments of this kind are.
    Control(VarKind),
    /// Data.
    Data(Elem),
}

/// Kind of values that a field holds; `None` if no library has the field.
pub(crate) fn held(libraries: &Libraries, field: &FieldRef) -> Option<Held> {
    let Some(Item::Config(config)) = libraries.item(&field.config) else {
        return None;
    };
    Some(match config.field(&field.field)?.kind {
        FieldKind::Size => Held::Control(VarKind::Size),
        FieldKind::Index => Held::Control(VarKind::Index),
        FieldKind::Bool => Held::Control(VarKind::Bool),
        FieldKind::Stride => Held::Control(VarKind::Stride),
        FieldKind::Data(elem) => Held::Data(elem),
    })
}

/// Whether statements of procedures can set a field in C.
fn is_variable(libraries: &Libraries, field: &FieldRef) -> bool {
    matches!(libraries.item(&field.config), Some(Item::Config(config)) if config.readwrite)
}

/// Origin of the value that a setter writes to a field.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Source {
    /// An argument, by its place.
    Argument(usize),
    /// A control value.
    Control(Control),
    /// Data.
    Number(Number),
}

/// An instruction that sets fields, to arguments or to literals, and does nothing else.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Setter<'l> {
    /// The instruction.
    pub(crate) instr: &'l Proc,
    /// The fields that it sets, with the origins of their values.
    pub(crate) fields: Vec<(FieldRef, Source)>,
}

impl<'l> Setter<'l> {
    /// Reads an instruction as a setter; `None` if it does anything else.
    fn of(instr: &'l Proc) -> Option<Setter<'l>> {
        let fields = instr.body.iter().map(|stmt| match &stmt.kind {
            StmtKind::WriteConfig { field, value } => Some((field.clone(), source(instr, value)?)),
            _ => None,
        });
        let fields = fields.collect::<Option<Vec<_>>>()?;
        let is_given = |place| fields.iter().any(|(_, s)| *s == Source::Argument(place));
        let names: BTreeSet<&FieldRef> = fields.iter().map(|(field, _)| field).collect();
        let is_setter = !fields.is_empty()
            && names.len() == fields.len()
            && (0..instr.args.len()).all(is_given);
        let setter = Setter {
            instr,
            fields: fields.clone(),
        };
        (is_setter && setter.gives_data_once()).then_some(setter)
    }

    /// Whether no scalar goes to two fields: of data nothing says that two are equal.
    fn gives_data_once(&self) -> bool {
        self.instr.args.iter().enumerate().all(|(place, arg)| {
            let is_data = self.instr.var(*arg).buffer().is_some();
            let given = self.fields.iter().map(|(_, source)| source);
            !is_data || given.filter(|s| **s == Source::Argument(place)).count() == 1
        })
    }

    /// Whether it can be lowered.
    pub(crate) fn has_mlir(&self) -> bool {
        self.instr.instr.as_ref().is_some_and(|i| i.mlir.is_some())
    }

    /// Whether it sets a field.
    fn sets(&self, field: &FieldRef) -> bool {
        self.fields.iter().any(|(own, _)| own == field)
    }

    /// The field that an argument goes to, the first one of several.
    pub(crate) fn field_of(&self, place: usize) -> Option<&FieldRef> {
        let mut fields = self.fields.iter();
        fields
            .find(|(_, source)| *source == Source::Argument(place))
            .map(|(field, _)| field)
    }

    /// Equations for the fields that it sets to literals, which hold after it.
    pub(crate) fn literals(&self) -> Vec<Ctl> {
        let literal = |(field, source): &(FieldRef, Source)| {
            let is = |value| Ctl::bin(CtlOp::Eq, Ctl::Config(field.clone()), value);
            match source {
                Source::Control(Control::Int(n)) => Some(is(Ctl::Int(*n))),
                Source::Control(Control::Bool(b)) => Some(is(Ctl::Bool(*b))),
                Source::Argument(_) | Source::Number(_) => None,
            }
        };
        self.fields.iter().filter_map(literal).collect()
    }

    /// The literal that it gives a data field, if it is one.
    fn number(&self, field: &FieldRef) -> Option<Number> {
        let mut fields = self.fields.iter();
        fields.find_map(|(own, source)| match source {
            Source::Number(number) if own == field => Some(*number),
            _ => None,
        })
    }

    fn has_numbers(&self) -> bool {
        let mut fields = self.fields.iter();
        fields.any(|(_, source)| matches!(source, Source::Number(_)))
    }

    fn is_free(&self) -> bool {
        self.literals().is_empty() && !self.has_numbers()
    }

    /// Whether it can set all that another one does.
    fn stands_for(&self, other: &Setter<'_>) -> bool {
        other.fields.iter().all(|(field, set)| {
            let mut own = self.fields.iter();
            let own = own.find(|(own, _)| own == field);
            own.is_some_and(|(_, own)| matches!(own, Source::Argument(_)) || own == set)
        })
    }

    /// Preconditions, in terms of the fields, for it to set all of them.
    fn conditions(&self) -> Vec<Ctl> {
        let args = self.instr.args.iter().copied().enumerate();
        let args: Vec<(Sym, Option<&FieldRef>)> = args
            .map(|(place, arg)| (arg, self.field_of(place)))
            .collect();
        let place = |sym: Sym| args.iter().find(|(arg, _)| *arg == sym)?.1.cloned();
        let preds = self.instr.preds.iter();
        let preds = preds.map(|pred| pred.cond.substituted(&|sym| place(sym).map(Ctl::Config)));
        let equal = self.fields.iter().filter_map(|(field, source)| {
            let Source::Argument(at) = source else {
                return None;
            };
            let first = self.field_of(*at).filter(|first| *first != field)?;
            let both = [first, field].map(|f| Ctl::Config(f.clone()));
            let [first, field] = both;
            Some(Ctl::bin(CtlOp::Eq, first, field))
        });
        preds.chain(self.literals()).chain(equal).collect()
    }

    /// Whether it takes what fields are to be. Code has calls for immediates of values around some numbers.
    fn allows(&self, program: &Program, inputs: &Inputs, numbers: Option<&BTreeSet<i64>>) -> bool {
        let mut own = Inputs::new();
        own.config = inputs.config.clone();
        for (place, arg) in self.instr.args.iter().enumerate() {
            let name = self.instr.name_of(*arg).to_owned();
            let field = self.field_of(place);
            match field.and_then(|field| inputs.config.get(field)) {
                Some(FieldValue::Control(value)) => {
                    let is_called =
                        |numbers| immediates::is_called(self.instr, *arg, *value, numbers);
                    if !numbers.is_none_or(is_called) {
                        return false;
                    }
                    own.control.insert(name, *value);
                }
                Some(FieldValue::Data(value)) => {
                    own.buffers.insert(name, Tensor::scalar(value.clone()));
                }
                None => return false,
            }
        }
        let checked = program.check_inputs(&self.instr.name, &own, &Options::concrete());
        checked.is_ok() && self.agrees(inputs)
    }

    /// Whether the literals that it gives are what fields are to be.
    fn agrees(&self, inputs: &Inputs) -> bool {
        self.fields.iter().all(|(field, source)| match source {
            Source::Argument(_) => true,
            Source::Control(value) => {
                inputs.config.get(field) == Some(&FieldValue::Control(*value))
            }
            Source::Number(number) => match inputs.config.get(field) {
                Some(FieldValue::Data(value)) => {
                    let like = match value {
                        Value::Int(_) => Elem::I64,
                        _ => Elem::F64,
                    };
                    value.same(&of_number(*number, like))
                }
                _ => false,
            },
        })
    }
}

/// Origin of the value that an instruction writes to a field; `None` if it computes it.
fn source(instr: &Proc, value: &ConfigValue) -> Option<Source> {
    let place = |sym: &Sym| instr.args.iter().position(|arg| arg == sym);
    let is_scalar = |sym: &Sym| {
        let ty = instr.var(*sym).buffer();
        ty.is_some_and(|ty| ty.rank() == 0 && is_dram(ty.mem.as_deref()))
    };
    match value {
        ConfigValue::Ctl(Ctl::Var(arg)) => place(arg).map(Source::Argument),
        ConfigValue::Ctl(Ctl::Int(n)) => Some(Source::Control(Control::Int(*n))),
        ConfigValue::Ctl(Ctl::Bool(b)) => Some(Source::Control(Control::Bool(*b))),
        ConfigValue::Data(Data::Read { buf, idx }) if idx.is_empty() && is_scalar(buf) => {
            place(buf).map(Source::Argument)
        }
        ConfigValue::Data(Data::Const(number)) => Some(Source::Number(*number)),
        _ => None,
    }
}

/// All setters of some instructions.
pub(crate) struct Setters<'l>(Vec<Setter<'l>>);

impl<'l> Setters<'l> {
    /// The setters among some instructions.
    pub(crate) fn among(instructions: impl Iterator<Item = &'l Proc>) -> Setters<'l> {
        Setters(instructions.filter_map(Setter::of).collect())
    }

    /// The setters that are needed to set a field to any value: one that takes all values as
    /// arguments if there is one, else the ones with literals, without any that another can stand
    /// for.
    fn of(&'l self, field: &FieldRef) -> Vec<&'l Setter<'l>> {
        let all = self.0.iter().filter(|setter| setter.sets(field));
        let all: Vec<&Setter<'_>> = all.collect();
        if let Some(free) = all.iter().find(|setter| setter.is_free()) {
            return vec![free];
        }
        let is_needed = |(place, setter): &(usize, &&Setter<'_>)| {
            let mut others = all.iter().enumerate();
            !others.any(|(other, by)| {
                let is_first = other < *place || !setter.stands_for(by);
                other != *place && by.stands_for(setter) && is_first
            })
        };
        let needed = all.iter().enumerate().filter(is_needed);
        let needed: Vec<&Setter<'_>> = needed.map(|(_, setter)| *setter).collect();
        match needed[..] {
            [one] => vec![one],
            // Which one is called is decided by control values.
            _ => needed.into_iter().filter(|s| !s.has_numbers()).collect(),
        }
    }
}

/// The state that an instruction finds: the fields that are set before it, and how.
#[derive(Clone, Default)]
pub(crate) struct State<'l> {
    /// Setters; of those that stand together one is called.
    pub(crate) setters: Vec<Vec<&'l Setter<'l>>>,
    /// Fields that statements set.
    pub(crate) statements: Vec<FieldRef>,
    /// Fields of control values.
    pub(crate) control: Vec<(FieldRef, VarKind)>,
    /// Fields of data, some of which can only be one number.
    pub(crate) data: Vec<(FieldRef, Elem, Option<Number>)>,
    /// Conditions on the fields.
    pub(crate) conditions: Vec<Ctl>,
}

impl<'l> State<'l> {
    /// The state that an instruction reads.
    ///
    /// # Errors
    /// It reads a field that nothing sets.
    pub(crate) fn read_by(
        instr: &Proc,
        libraries: &Libraries,
        setters: &'l Setters<'l>,
    ) -> Result<State<'l>, Unchecked> {
        let mut state = State::default();
        for field in needed(instr) {
            if !state.add(&field, libraries, setters) {
                return Err(Unchecked::Configuration(field_name(&field)));
            }
        }
        state.complete(libraries);
        Ok(state)
    }

    /// The state that an instruction reads or writes: a field that it only writes is set to
    /// something else before, where that can be done.
    ///
    /// # Errors
    /// It reads a field that nothing sets.
    pub(crate) fn of(
        instr: &Proc,
        libraries: &Libraries,
        setters: &'l Setters<'l>,
    ) -> Result<State<'l>, Unchecked> {
        let mut state = State::read_by(instr, libraries, setters)?;
        for field in written(instr) {
            // What sets it to one value only would hide that the instruction does.
            let is_fixed = matches!(setters.of(&field)[..], [one] if one.instr.args.is_empty());
            if !is_fixed {
                state.add(&field, libraries, setters);
            }
        }
        state.complete(libraries);
        Ok(state)
    }

    /// Adds what sets a field; whether there is something.
    fn add(&mut self, field: &FieldRef, libraries: &Libraries, setters: &'l Setters<'l>) -> bool {
        if self.has_set(field) {
            return true;
        }
        match setters.of(field) {
            own if !own.is_empty() => self.setters.push(own),
            _ if is_variable(libraries, field) => self.statements.push(field.clone()),
            _ => return false,
        }
        true
    }

    fn has_set(&self, field: &FieldRef) -> bool {
        let sets = |own: &Vec<&Setter<'_>>| own.iter().all(|setter| setter.sets(field));
        self.setters.iter().any(sets) || self.statements.contains(field)
    }

    /// Fields and conditions, from what sets them.
    fn complete(&mut self, libraries: &Libraries) {
        let setters = || self.setters.iter().flatten();
        let set = setters().flat_map(|setter| setter.fields.iter().map(|(field, _)| field));
        let fields: BTreeSet<&FieldRef> = set.chain(&self.statements).collect();
        let mut control = Vec::new();
        let mut data = Vec::new();
        for field in fields {
            match held(libraries, field) {
                Some(Held::Control(kind)) => control.push((field.clone(), kind)),
                Some(Held::Data(elem)) => {
                    let number = setters().find_map(|setter| setter.number(field));
                    data.push((field.clone(), elem, number));
                }
                None => {}
            }
        }
        self.conditions = self.setters.iter().flat_map(|own| together(own)).collect();
        self.control = control;
        self.data = data;
    }

    /// The type of a field of data that can be more than one number.
    pub(crate) fn holds(&self, field: &FieldRef) -> Option<Elem> {
        let mut data = self.data.iter();
        let (_, elem, number) = data.find(|(own, ..)| own == field)?;
        number.is_none().then(|| decided(*elem))
    }

    /// Whether all that sets fields can be lowered.
    pub(crate) fn has_mlir(&self) -> bool {
        self.setters
            .iter()
            .flatten()
            .all(|setter| setter.has_mlir())
    }

    /// The setters that do not take what fields are to be, if none of those that stand together does.
    pub(crate) fn refused_by(
        &self,
        program: &Program,
        inputs: &Inputs,
        numbers: Option<&BTreeSet<i64>>,
    ) -> Option<&Setter<'l>> {
        let refused = |own: &&Vec<&Setter<'_>>| {
            let mut own = own.iter();
            !own.any(|setter| setter.allows(program, inputs, numbers))
        };
        self.setters.iter().find(refused)?.first().copied()
    }
}

/// Condition that at least one of several setters can be called.
fn together(setters: &[&Setter<'_>]) -> Vec<Ctl> {
    let each = setters.iter().map(|setter| setter.conditions());
    let each: Vec<Vec<Ctl>> = each.collect();
    if let [only] = &each[..] {
        return only.iter().flat_map(conjuncts).collect();
    }
    let join = |op, all: Vec<Ctl>| all.into_iter().reduce(|a, b| Ctl::bin(op, a, b));
    let each = each.into_iter().filter_map(|all| join(CtlOp::And, all));
    join(CtlOp::Or, each.collect()).into_iter().collect()
}

/// A number for a field.
pub(crate) fn set(inputs: &mut Inputs, field: &FieldRef, value: Control) {
    inputs
        .config
        .insert(field.clone(), FieldValue::Control(value));
}
