//! Reduction of inputs that show a fault.

use exo_interp::{Inputs, Value};

use crate::case::Case;
use crate::driver::Driver;
use crate::subject::Subject;

/// Runs that are spent on it.
const PATIENCE: usize = 400;

/// The same case with zeros and ones for all that does not matter; `fails` says whether the fault is still there.
pub(crate) fn shrunk(
    subject: &Subject<'_>,
    driver: &Driver,
    case: Case,
    fails: &mut dyn FnMut(&Case) -> bool,
) -> Case {
    let mut shrinking = Shrinking {
        subject,
        driver,
        case,
        left: PATIENCE,
    };
    for number in [0, 1] {
        let mut size = shrinking.cells().len();
        while size > 0 {
            shrinking.pass(number, size, fails);
            size /= 2;
        }
    }
    shrinking.case
}

struct Shrinking<'s, 'p> {
    subject: &'s Subject<'p>,
    driver: &'s Driver,
    case: Case,
    left: usize,
}

impl Shrinking<'_, '_> {
    /// All cells, by buffer and place.
    fn cells(&self) -> Vec<(String, usize)> {
        let buffers = self.case.inputs.buffers.iter();
        let cells = buffers.flat_map(|(name, tensor)| {
            (0..tensor.cells.len()).map(move |cell| (name.clone(), cell))
        });
        cells.collect()
    }

    /// Tries a number in so many neighbouring cells at a time.
    fn pass(&mut self, number: i64, size: usize, fails: &mut dyn FnMut(&Case) -> bool) {
        for cells in self.cells().chunks(size) {
            let Some(inputs) = self.with(number, cells) else {
                continue;
            };
            let Some(left) = self.left.checked_sub(1) else {
                return;
            };
            self.left = left;
            let again = self.subject.again(self.driver, &self.case, inputs);
            if let Some(case) = again.filter(|case| fails(case)) {
                self.case = case;
            }
        }
    }

    /// The inputs with a number in some cells; nothing if that changes none. What is zero already stays so.
    fn with(&self, number: i64, cells: &[(String, usize)]) -> Option<Inputs> {
        let mut inputs = self.case.inputs.clone();
        let mut is_other = false;
        for (name, cell) in cells {
            let value = inputs
                .buffers
                .get_mut(name)?
                .cells
                .get_mut(*cell)?
                .as_mut()?;
            let new = match value {
                Value::Int(_) => Value::Int(number),
                _ => Value::Float(number as f64),
            };
            let is_zero = value.same(&Value::Int(0)) || value.same(&Value::Float(0.0));
            if !is_zero && !value.same(&new) {
                is_other = true;
                *value = new;
            }
        }
        is_other.then_some(inputs)
    }
}
