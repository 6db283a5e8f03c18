//! Constraints of a set as rows of numbers, for the other solver.

use isl_rs::{DimType, Val};

use super::Points;
use crate::reason::{Proof, Reason, stop};

/// One convex piece of a set: linear constraints over parameters, tuple elements and divisions.
pub(crate) struct Piece {
    /// Names of the parameters.
    pub(crate) parameters: Vec<String>,
    /// Number of elements of the tuple.
    pub(crate) arity: usize,
    /// Number of existentially quantified integers.
    pub(crate) divs: usize,
    /// The constraints.
    pub(crate) rows: Vec<Row>,
}

/// A linear constraint: the sum of coefficients times variables and the constant is 0, or at least 0.
pub(crate) struct Row {
    /// Whether the sum is 0.
    pub(crate) is_equality: bool,
    /// Coefficients of parameters, tuple elements and divisions, in that order.
    pub(crate) coefficients: Vec<i64>,
    /// The constant.
    pub(crate) constant: i64,
}

fn small(value: &Val) -> Proof<i64> {
    match value.is_int()? {
        true => Ok(value.get_num_si()?),
        false => stop(Reason::Limit("numbers of 64 bits".to_owned())),
    }
}

fn count(n: i32) -> usize {
    usize::try_from(n).unwrap_or(0)
}

impl Points {
    /// The convex pieces, whose union is the set.
    pub(crate) fn pieces(&self) -> Proof<Vec<Piece>> {
        let set = self.raw()?.compute_divs()?;
        let list = set.get_basic_set_list()?;
        let mut pieces = Vec::new();
        for at in 0..set.n_basic_set()? {
            let basic = list.get_at(at)?;
            let space = basic.get_space()?;
            let dims = [DimType::Param, DimType::Set, DimType::Div];
            let mut sizes = [0; 3];
            for (size, kind) in sizes.iter_mut().zip(dims) {
                *size = count(basic.dim(kind)?);
            }
            let mut piece = Piece {
                parameters: Vec::new(),
                arity: sizes[1],
                divs: sizes[2],
                rows: Vec::new(),
            };
            for at in 0..sizes[0] {
                let at = u32::try_from(at).unwrap_or(0);
                let name = space.get_dim_name(DimType::Param, at)?;
                piece.parameters.push(name.to_owned());
            }
            let constraints = basic.get_constraint_list()?;
            for at in 0..constraints.n_constraint()? {
                let constraint = constraints.get_constraint(at)?;
                let mut coefficients = Vec::new();
                for (kind, size) in dims.into_iter().zip(sizes) {
                    for k in 0..size {
                        let k = i32::try_from(k).unwrap_or(0);
                        coefficients.push(small(&constraint.get_coefficient_val(kind, k)?)?);
                    }
                }
                piece.rows.push(Row {
                    is_equality: constraint.is_equality()?,
                    coefficients,
                    constant: small(&constraint.get_constant_val()?)?,
                });
            }
            pieces.push(piece);
        }
        Ok(pieces)
    }
}
