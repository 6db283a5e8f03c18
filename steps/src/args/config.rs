//! Arguments that are about configuration.

use exo_ir::{ConfigValue, Ctl, Data, FieldKind, FieldRef, Loc, Module, Number, field_name};

use super::{ArgValue, Argument, Ask, Kind, rules};
use crate::Refusal;
use crate::cursor::{self, miss_suggestion, shortened};

/// A declared configuration field.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    /// Its name.
    pub name: FieldRef,
    /// The kind of its values.
    pub kind: FieldKind,
}

/// A value for a field. The kind of the field decides how the text is read.
#[derive(Clone, Debug)]
pub struct Value {
    integer: Result<Ctl, Box<Refusal>>,
    condition: Result<Ctl, Box<Refusal>>,
    data: Result<Data, Box<Refusal>>,
}

impl Value {
    /// A value that is known: of a condition, an integer, or data.
    pub fn known(value: ConfigValue) -> Value {
        let none = |what| Box::new(Refusal::internal(&Loc::unknown(), what));
        match value {
            ConfigValue::Ctl(e) => Value {
                integer: Ok(e.clone()),
                condition: Ok(e),
                data: Err(none("a control value for a field of data")),
            },
            ConfigValue::Data(e) => Value {
                integer: Err(none("data for a field of control")),
                condition: Err(none("data for a field of control")),
                data: Ok(e),
            },
        }
    }

    fn integer(ask: &Ask<'_>, value: i64) -> Value {
        Value {
            integer: Ok(Ctl::Int(value)),
            condition: Err(Box::new(ask.kind_mismatch())),
            data: Ok(Data::Const(Number::Int(value))),
        }
    }

    fn truth(ask: &Ask<'_>, value: bool) -> Value {
        let mismatch = || Box::new(ask.kind_mismatch());
        Value {
            integer: Err(mismatch()),
            condition: Ok(Ctl::Bool(value)),
            data: Err(mismatch()),
        }
    }

    /// As a field of a kind holds it.
    ///
    /// # Errors
    /// The text is no value of that kind.
    pub fn of(&self, kind: FieldKind) -> Result<ConfigValue, Refusal> {
        let ctl = |e: &Result<Ctl, Box<Refusal>>| e.clone().map(ConfigValue::Ctl);
        let value = match kind {
            FieldKind::Size | FieldKind::Index | FieldKind::Stride => ctl(&self.integer),
            FieldKind::Bool => ctl(&self.condition),
            FieldKind::Data(_) => self.data.clone().map(ConfigValue::Data),
        };
        value.map_err(|refusal| *refusal)
    }
}

impl Argument for Field {
    const KIND: Kind = Kind::Field;

    fn resolve(ask: &Ask<'_>, given: &ArgValue) -> Result<Self, Refusal> {
        let (text, module) = (ask.text(given)?, ask.scope.module);
        // A configuration of a library has a point in its name.
        let Some((config, field)) = text.rsplit_once('.') else {
            return Err(ask.malformed(text));
        };
        let name = FieldRef {
            config: config.trim().to_owned(),
            field: field.trim().to_owned(),
        };
        let found = module.config(&name.config);
        match found.and_then(|config| config.field(&name.field)) {
            Some(field) => Ok(Field {
                kind: field.kind,
                name,
            }),
            None => Err(ask.error(&rules::UNKNOWN, no_field(module, &name))),
        }
    }
}

fn no_field(module: &Module, name: &FieldRef) -> String {
    let fields = module.all_configs().flat_map(|config| {
        let named = |field: &exo_ir::ConfigField| format!("{}.{}", config.name, field.name);
        config.fields.iter().map(named)
    });
    let all: Vec<String> = fields.collect();
    let text = field_name(name);
    let near = miss_suggestion(&text, &all);
    let there = match all.is_empty() {
        true => String::new(),
        false => format!("; there are: {}", all.join(", ")),
    };
    format!(
        "no configuration field is named '{}'{there}{near}",
        shortened(&text)
    )
}

impl Argument for Value {
    const KIND: Kind = Kind::FieldValue;

    fn resolve(ask: &Ask<'_>, given: &ArgValue) -> Result<Self, Refusal> {
        match given {
            ArgValue::Integer(value) => return Ok(Value::integer(ask, *value)),
            ArgValue::Bool(value) => return Ok(Value::truth(ask, *value)),
            _ => {}
        }
        let text = ask.text(given)?;
        let (module, proc, at) = (ask.scope.module, ask.proc(), &ask.place);
        let boxed = |refusal: Refusal| Box::new(ask.of(refusal));
        let value = Value {
            integer: cursor::ctl(module, proc, at, text).map_err(boxed),
            condition: cursor::condition(module, proc, at, text).map_err(boxed),
            data: cursor::data(module, proc, at, text).map_err(boxed),
        };
        match (&value.integer, &value.condition, &value.data) {
            (Err(first), Err(_), Err(_)) => Err(*first.clone()),
            _ => Ok(value),
        }
    }
}
