//! Comparison of the results of two runs of a procedure, cell by cell.

use exo_interp::{FieldValue, Outputs, Tensor, Value};
use exo_ir::field_name;

/// A buffer of two runs.
#[derive(Clone, PartialEq, Debug)]
pub struct Compared {
    /// Its name.
    pub name: String,
    /// Number of cells that the first run sets, which are compared.
    pub cells: usize,
    /// Number of cells that differ.
    pub differing: usize,
    /// The first that differs.
    pub first: Option<Difference>,
    /// The largest difference of floats, in proportion to `1 + |value|`.
    pub largest: f64,
}

/// A cell that differs.
#[derive(Clone, PartialEq, Debug)]
pub struct Difference {
    /// Its indices; none of a scalar or field.
    pub at: Vec<usize>,
    /// The first run's value.
    pub expected: Value,
    /// The second run's value.
    pub found: Option<Value>,
}

/// Compares what a run is expected to leave with what another one has left: equal, or floats that differ by at most
/// `tolerance * (1 + |expected|)`. Cells and fields that the first run does not set may hold anything.
pub fn compare(expected: &Outputs, found: &Outputs, tolerance: f64) -> Vec<Compared> {
    let buffers = expected.buffers.iter().map(|buffer| {
        let other = found.buffer(&buffer.name);
        compared(&buffer.name, &buffer.tensor, other, tolerance)
    });
    let fields = found.config.iter().filter_map(|(name, found)| {
        let expected = scalar(expected.config.get(name)?);
        let found = scalar(found);
        Some(compared(
            &field_name(name),
            &expected,
            Some(&found),
            tolerance,
        ))
    });
    buffers.chain(fields).collect()
}

fn scalar(field: &FieldValue) -> Tensor {
    use exo_interp::Control;
    Tensor::scalar(match field {
        FieldValue::Data(value) => value.clone(),
        FieldValue::Control(Control::Int(value)) => Value::Int(*value),
        FieldValue::Control(Control::Bool(value)) => Value::Int((*value).into()),
    })
}

fn compared(name: &str, expected: &Tensor, found: Option<&Tensor>, tolerance: f64) -> Compared {
    let mut result = Compared {
        name: name.to_owned(),
        cells: 0,
        differing: 0,
        first: None,
        largest: 0.0,
    };
    for (cell, value) in expected.cells.iter().enumerate() {
        let Some(value) = value else { continue };
        let other = found.and_then(|t| t.cells.get(cell)?.as_ref());
        result.cells += 1;
        if other.is_some_and(|other| value.same(other)) {
            continue;
        }
        let difference = other.and_then(|other| relative(value, other));
        result.largest = result.largest.max(difference.unwrap_or(f64::INFINITY));
        // Zeros of different sign are no distance apart.
        if difference.is_none_or(|d| d > tolerance || tolerance == 0.0) {
            result.differing += 1;
            result.first.get_or_insert_with(|| Difference {
                at: indices(&expected.shape, cell),
                expected: value.clone(),
                found: other.cloned(),
            });
        }
    }
    result
}

/// Nothing for integers, which are equal or not, and where it is no number.
fn relative(a: &Value, b: &Value) -> Option<f64> {
    let (Value::Float(a), Value::Float(b)) = (a, b) else {
        return None;
    };
    let difference = (a - b).abs() / (1.0 + a.abs());
    difference.is_finite().then_some(difference)
}

fn indices(shape: &[usize], mut cell: usize) -> Vec<usize> {
    let mut at: Vec<usize> = Vec::new();
    for extent in shape.iter().rev() {
        at.push(cell % extent);
        cell /= extent;
    }
    at.reverse();
    at
}

#[cfg(test)]
mod tests {
    use super::*;
    use exo_interp::OutputBuffer;
    use exo_ir::Elem;

    fn outputs(cells: Vec<Option<Value>>) -> Outputs {
        Outputs {
            buffers: vec![OutputBuffer {
                name: "x".to_owned(),
                elem: Elem::F32,
                written: true,
                tensor: Tensor {
                    shape: vec![2, cells.len() / 2],
                    strides: None,
                    cells,
                },
            }],
            config: Default::default(),
            steps: 0,
        }
    }

    fn floats(values: [f64; 4]) -> Outputs {
        outputs(values.map(|v| Some(Value::Float(v))).to_vec())
    }

    #[test]
    fn the_first_cell_that_differs_is_named() {
        let all = compare(
            &floats([0.0, 1.0, 2.0, 3.0]),
            &floats([0.0, 1.0, 2.5, 4.0]),
            0.0,
        );
        assert_eq!((all[0].cells, all[0].differing), (4, 2));
        let first = all[0].first.as_ref().expect("some differ");
        assert_eq!(first.at, [1, 0]);
        assert_eq!(first.found, Some(Value::Float(2.5)));
        assert_eq!(all[0].largest, 0.25);
    }

    #[test]
    fn the_sign_of_zero_counts() {
        let (a, b) = (floats([0.0; 4]), floats([0.0, -0.0, 0.0, 0.0]));
        assert_eq!(compare(&a, &b, 0.0)[0].differing, 1);
        assert_eq!(compare(&a, &b, 1e-9)[0].differing, 0);
    }

    #[test]
    fn a_tolerance_counts_in_proportion() {
        let (a, b) = (floats([0.0, 0.0, 0.0, 9.0]), floats([0.0, 0.0, 0.0, 10.0]));
        assert_eq!(compare(&a, &b, 0.1)[0].differing, 0);
        assert_eq!(compare(&a, &b, 0.099)[0].differing, 1);
    }

    #[test]
    fn cells_that_are_not_set_may_hold_anything() {
        let unset = outputs(vec![None, Some(Value::Float(1.0)), None, None]);
        let all = compare(&unset, &floats([7.0, 1.0, f64::NAN, 0.0]), 0.0);
        assert_eq!((all[0].cells, all[0].differing), (1, 0));
        let all = compare(&floats([f64::NAN; 4]), &floats([f64::NAN; 4]), 0.0);
        assert_eq!(all[0].differing, 0);
    }
}
