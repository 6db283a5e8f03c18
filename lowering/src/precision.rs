//! Element types of data expressions. Precision lives in buffers; every operand of an expression has the same
//! one, and constants take it on.

use exo_ir::{Data, DisplayIn, Elem, Proc, builtin_extern};

use crate::error::Problem;
use crate::module::ModuleLowering;

/// Decides element types in one procedure.
pub(crate) struct Precision<'a> {
    /// The module around, which has the precision of `R`.
    pub(crate) unit: &'a ModuleLowering<'a>,
    /// The procedure.
    pub(crate) proc: &'a Proc,
}

impl Precision<'_> {
    fn of_leaf(&self, e: &Data) -> Option<Elem> {
        match e {
            Data::Read { buf, .. } => Some(self.proc.var(*buf).buffer()?.elem),
            Data::Config(f) => self.unit.data_field(f),
            _ => None,
        }
        .map(|elem| self.unit.decided(elem))
    }

    /// The one precision of an expression, `None` if it has constants only; a mixture is an error.
    pub(crate) fn infer(&self, e: &Data) -> Result<Option<Elem>, Problem> {
        let mut first: Option<(String, Elem)> = None;
        let mut mixed = None;
        e.walk(&mut |e| {
            let Some(elem) = self.of_leaf(e) else { return };
            match &first {
                None => first = Some((e.in_proc(self.proc).to_string(), elem)),
                Some((left, left_elem)) if *left_elem != elem && mixed.is_none() => {
                    mixed = Some(Problem::MixedPrecision {
                        left: left.clone(),
                        left_elem: *left_elem,
                        right: e.in_proc(self.proc).to_string(),
                        right_elem: elem,
                    });
                }
                Some(_) => {}
            }
        });
        match mixed {
            Some(problem) => Err(problem),
            None => Ok(first.map(|(_, elem)| elem)),
        }
    }

    /// Checks constants, divisions and externs of an expression of this precision.
    pub(crate) fn check(&self, e: &Data, elem: Elem) -> Vec<Problem> {
        let lost = e.lost_constants(elem).into_iter();
        let mut problems: Vec<Problem> = lost.map(Problem::from).collect();
        e.walk(&mut |e| {
            if let Data::Extern { name, args } = e {
                problems.extend(self.check_extern(name, args.len(), elem));
            }
        });
        problems
    }

    fn check_extern(&self, name: &str, got: usize, elem: Elem) -> Option<Problem> {
        let (expected, takes) = match (self.unit.module.extern_fn(name), builtin_extern(name)) {
            (Some(e), _) => {
                let takes =
                    e.elems.is_empty() || e.elems.iter().any(|x| self.unit.decided(*x) == elem);
                (e.params.len(), takes)
            }
            (None, Some(b)) => (b.params.len(), b.takes(elem)),
            (None, None) => {
                return Some(Problem::Unknown {
                    what: "extern",
                    name: name.into(),
                });
            }
        };
        if expected != got {
            return Some(Problem::Arity {
                name: name.into(),
                what: "arguments",
                expected,
                got,
            });
        }
        (!takes).then(|| Problem::ExternType {
            name: name.into(),
            elem,
        })
    }
}
