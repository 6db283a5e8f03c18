//! Arguments that are expressions, read as if they stood in the procedure.

use exo_ir::{Ctl, Module, Proc, SlicePath, Sym, VarKind};

use super::{ArgValue, Argument, Ask, Kind, rules};
use crate::{Refusal, cursor};

/// An integer control expression.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Control {
    /// The expression.
    pub expr: Ctl,
}

/// A condition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cond {
    /// The expression.
    pub expr: Ctl,
}

/// A window expression.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Window {
    /// The expression.
    pub expr: exo_ir::Window,
}

/// An argument of the procedure with its value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Binding {
    /// The argument.
    pub sym: Sym,
    /// An integer or truth value.
    pub value: Ctl,
}

impl Argument for Control {
    const KIND: Kind = Kind::ControlExpression;

    fn resolve(ask: &Ask<'_>, given: &ArgValue) -> Result<Self, Refusal> {
        let expr = match given {
            ArgValue::Integer(value) => Ctl::Int(*value),
            _ => read(ask, given, cursor::ctl)?,
        };
        Ok(Control { expr })
    }
}

impl Argument for Cond {
    const KIND: Kind = Kind::Condition;

    fn resolve(ask: &Ask<'_>, given: &ArgValue) -> Result<Self, Refusal> {
        let expr = match given {
            ArgValue::Bool(value) => Ctl::Bool(*value),
            _ => read(ask, given, cursor::condition)?,
        };
        Ok(Cond { expr })
    }
}

impl Argument for Window {
    const KIND: Kind = Kind::Window;

    fn resolve(ask: &Ask<'_>, given: &ArgValue) -> Result<Self, Refusal> {
        read(ask, given, cursor::window).map(|expr| Window { expr })
    }
}

fn read<T>(
    ask: &Ask<'_>,
    given: &ArgValue,
    reader: impl FnOnce(&Module, &Proc, &SlicePath, &str) -> Result<T, Refusal>,
) -> Result<T, Refusal> {
    let text = ask.text(given)?;
    reader(ask.scope.module, ask.proc(), &ask.place, text).map_err(|e| ask.of(e))
}

impl Argument for Binding {
    const KIND: Kind = Kind::Binding;

    fn resolve(ask: &Ask<'_>, given: &ArgValue) -> Result<Self, Refusal> {
        let (text, proc) = (ask.text(given)?, ask.proc());
        let Some((name, value)) = text.split_once('=') else {
            return Err(ask.malformed(text));
        };
        let (name, value) = (name.trim(), value.trim());
        let Some(sym) = proc.args.iter().find(|sym| proc.name_of(**sym) == name) else {
            let names = proc.args.iter().map(|sym| proc.name_of(*sym).to_owned());
            let near = cursor::miss_suggestion(name, &names.collect::<Vec<_>>());
            let message = format!("'{}' has no argument '{name}'{near}", proc.name);
            return Err(ask.error(&rules::UNKNOWN, message));
        };
        let (value, expected) = match proc.var(*sym).kind {
            VarKind::Size | VarKind::Index => (value.parse().ok().map(Ctl::Int), "an integer"),
            VarKind::Bool => (boolean(value).map(Ctl::Bool), "True or False"),
            _ => {
                let message = format!(
                    "cannot set '{name}': only size, index and bool arguments have fixed values"
                );
                return Err(ask.error(&rules::KIND, message));
            }
        };
        match value {
            Some(value) => Ok(Binding { sym: *sym, value }),
            None => Err(ask.error(
                &rules::MALFORMED,
                format!("expected {expected} for '{name}'"),
            )),
        }
    }
}

fn boolean(text: &str) -> Option<bool> {
    match text {
        "True" | "true" => Some(true),
        "False" | "false" => Some(false),
        _ => None,
    }
}
