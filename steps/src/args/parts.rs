//! Arguments that point at expressions in the procedure, or replace them.

use exo_ir::{Arg, Ctl, Loc, SlicePath};

use super::{ArgValue, Argument, Ask, Kind, rules};
use crate::Refusal;
use crate::cursor::{self, CtlPath, DataPath, ExprPath};

/// Parts of right sides: all that a pattern means.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DataExprs {
    /// Their paths, in program order, and in a statement the outermost and leftmost first.
    pub paths: Vec<ExprPath>,
}

/// A part of a control expression that a statement evaluates.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CtlPart {
    /// Its path.
    pub path: CtlPath,
}

/// A part of a right side, data that a call passes, or a part of a control expression: a text may match parts of both sorts.
#[derive(Clone, Debug)]
pub struct AnyPart {
    /// The part of a right side, or the argument.
    pub data: Result<Part<DataPath>, Box<Refusal>>,
    /// The part of a control expression.
    pub control: Result<Part<CtlPath>, Box<Refusal>>,
}

/// A part of one of the sorts that a text may match.
#[derive(Clone, Debug)]
pub struct Part<P> {
    /// Its path.
    pub path: P,
    /// A remark (location and text) for the case that this part is the one that is meant.
    pub remarks: Option<(Loc, String)>,
}

impl<P> Part<P> {
    fn of((path, remarks): (P, Option<(Loc, String)>)) -> Part<P> {
        Part { path, remarks }
    }
}

/// A control expression, an integer or a condition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnyControl {
    /// The expression.
    pub expr: Ctl,
}

/// An argument of a call, of any kind; whether it fits the callee is for the check of the result to say.
#[derive(Clone, PartialEq, Debug)]
pub struct CallArg {
    /// The argument.
    pub arg: Arg,
}

impl Argument for DataExprs {
    const KIND: Kind = Kind::DataExpressions;

    fn resolve(ask: &Ask<'_>, given: &ArgValue) -> Result<Self, Refusal> {
        let paths = match given {
            ArgValue::Expr(path) if path.get(ask.proc()).is_some() => vec![path.clone()],
            ArgValue::List(parts) => {
                let parts = parts.iter().map(|part| Self::resolve(ask, part));
                let parts = parts.collect::<Result<Vec<_>, _>>()?;
                parts.into_iter().flat_map(|part| part.paths).collect()
            }
            _ => cursor::exprs(ask.proc(), ask.text(given)?).map_err(|e| ask.of(e))?,
        };
        Ok(DataExprs { paths })
    }
}

impl Argument for CtlPart {
    const KIND: Kind = Kind::ControlPart;

    fn resolve(ask: &Ask<'_>, given: &ArgValue) -> Result<Self, Refusal> {
        let path = match given {
            ArgValue::Control(path) if path.get(ask.proc()).is_some() => path.clone(),
            _ => {
                let text = ask.text(given)?;
                ask.only(text, cursor::ctl_expr(ask.proc(), None, text))?
            }
        };
        Ok(CtlPart { path })
    }

    fn slice(&self) -> Option<SlicePath> {
        Some(self.path.stmt.slice())
    }
}

impl Argument for AnyPart {
    const KIND: Kind = Kind::AnyPart;

    fn resolve(ask: &Ask<'_>, given: &ArgValue) -> Result<Self, Refusal> {
        if let ArgValue::Expr(path) = given {
            return Ok(AnyPart {
                data: Ok(Part::of((DataPath::Part(path.clone()), None))),
                control: Err(Box::new(ask.kind_mismatch())),
            });
        }
        if let ArgValue::Control(path) = given {
            return Ok(AnyPart {
                data: Err(Box::new(ask.kind_mismatch())),
                control: Ok(Part::of((path.clone(), None))),
            });
        }
        let (proc, text) = (ask.proc(), ask.text(given)?);
        let part = AnyPart {
            data: ask
                .meant(text, cursor::data_expr(proc, text))
                .map(Part::of)
                .map_err(Box::new),
            control: ask
                .meant(text, cursor::ctl_expr(proc, None, text))
                .map(Part::of)
                .map_err(Box::new),
        };
        match (&part.data, &part.control) {
            (Err(data), Err(_)) => Err(*data.clone()),
            _ => Ok(part),
        }
    }
}

impl Argument for AnyControl {
    const KIND: Kind = Kind::ControlValue;

    fn resolve(ask: &Ask<'_>, given: &ArgValue) -> Result<Self, Refusal> {
        match argument(ask, given)? {
            Arg::Ctl(expr) => Ok(AnyControl { expr }),
            Arg::Buffer(_) | Arg::Window(_) | Arg::Config(_) => {
                let message = format!("expected {}, found data", ask.spec.kind.expected());
                Err(ask.error(&rules::KIND, message))
            }
        }
    }
}

impl Argument for CallArg {
    const KIND: Kind = Kind::CallArgument;

    fn resolve(ask: &Ask<'_>, given: &ArgValue) -> Result<Self, Refusal> {
        argument(ask, given).map(|arg| CallArg { arg })
    }
}

fn argument(ask: &Ask<'_>, given: &ArgValue) -> Result<Arg, Refusal> {
    let text = match given {
        ArgValue::Integer(value) => return Ok(Arg::Ctl(Ctl::Int(*value))),
        ArgValue::Bool(value) => return Ok(Arg::Ctl(Ctl::Bool(*value))),
        _ => ask.text(given)?,
    };
    cursor::argument(ask.scope.module, ask.proc(), &ask.place, text).map_err(|e| ask.of(e))
}
