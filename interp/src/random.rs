//! Inputs made up from a seed.

use std::ops::RangeInclusive;

use exo_ir::Elem;

use crate::code::ParamKind;
use crate::engine::view::shape_text;
use crate::options::Rng;
use crate::value::{Inputs, Tensor, Value};
use crate::{InterpError, Options, Program};

/// The values that random cells get.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RandomData {
    /// Integers of the range; in floating types also quarters between them. Sums and products of a few
    /// thousand of them are exact in `f32`, so that machine arithmetic in any order agrees bit for bit.
    Small(RangeInclusive<i64>),
    /// Integers of the range in every type.
    Integers(RangeInclusive<i64>),
    /// In integer types any integer that they hold, or one of their least and largest; in floating types integers of the
    /// range.
    Wide(RangeInclusive<i64>),
}

/// Completes inputs: every buffer argument that is missing gets random values, in the shape that the control
/// arguments and the configuration fields already there give it. The same seed gives the same values, on
/// every system, for each buffer whichever others are given.
///
/// Nothing is solved for: the control arguments are the caller's, and what they break is reported.
///
/// # Errors
/// A control argument is missing, or the inputs break a precondition.
pub fn random_inputs(
    program: &Program,
    proc: &str,
    given: Inputs,
    seed: u64,
    data: &RandomData,
) -> Result<Inputs, InterpError> {
    let mut inputs = given;
    for (position, shape) in program.shapes(proc, &inputs)?.into_iter().enumerate() {
        if inputs.buffers.contains_key(&shape.name) {
            continue;
        }
        let mut rng = Rng::new(seed ^ (position as u64 + 1).wrapping_mul(0xd1b5_4a32_d192_ed03));
        let cells = (0..shape.len()).map(|_| random_value(&mut rng, shape.elem, data));
        let tensor = Tensor::new(&shape.extents, cells);
        inputs.buffers.insert(shape.name, tensor);
    }
    program.check_inputs(proc, &inputs, &Options::exact())?;
    Ok(inputs)
}

fn random_value(rng: &mut Rng, elem: Elem, data: &RandomData) -> Value {
    if let (RandomData::Wide(_), Some(limits)) = (data, elem.integer_range()) {
        return wide_value(rng, limits);
    }
    let (RandomData::Small(range) | RandomData::Integers(range) | RandomData::Wide(range)) = data;
    let (lo, hi) = (i128::from(*range.start()), i128::from(*range.end()));
    // What the type cannot hold is not drawn: a range of -4..=4 gives 0..=4 in an unsigned type.
    let (lo, hi) = match elem.integer_range() {
        Some((least, most)) => (lo.clamp(least, most), hi.clamp(least, most)),
        None => (lo, hi),
    };
    let quarters = elem.is_float() && matches!(data, RandomData::Small(_));
    let scale = if quarters { 4 } else { 1 };
    let count = ((hi - lo).max(0) * scale + 1).min(i128::from(u64::MAX));
    let drawn = lo * scale + i128::from(rng.below(count as u64));
    if elem.is_integer() {
        Value::Int(i64::try_from(drawn).unwrap_or(0))
    } else {
        Value::Float(drawn as f64 / scale as f64)
    }
}

/// Every fourth value is one of the limits.
fn wide_value(rng: &mut Rng, (lo, hi): (i128, i128)) -> Value {
    let drawn = match rng.below(8) {
        0 => lo,
        1 => hi,
        // No type has more than 64 bits.
        _ => lo + i128::from(rng.next()).rem_euclid(hi - lo + 1),
    };
    Value::Int(i64::try_from(drawn).unwrap_or(0))
}

/// A buffer argument for known sizes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BufferShape {
    /// Name of the argument.
    pub name: String,
    /// Declared element type.
    pub elem: Elem,
    /// Extents, each positive.
    pub extents: Vec<usize>,
    /// Whether the procedure, or one that it calls, has a statement that writes it.
    pub written: bool,
}

impl BufferShape {
    /// Number of cells.
    pub fn len(&self) -> usize {
        self.extents.iter().product()
    }

    /// Whether it has no cell; a shape from [`Program::shapes`] always has.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl Program {
    /// The buffer arguments of a procedure in order, for the control arguments and configuration of `inputs`.
    ///
    /// # Errors
    /// A control argument is missing or an extent is not positive or too large for memory.
    pub fn shapes(&self, proc: &str, inputs: &Inputs) -> Result<Vec<BufferShape>, InterpError> {
        let (_, code) = self.lookup(proc)?;
        let extents = self.extents(proc, inputs)?;
        let params = code.params.iter();
        let buffers = params.filter(|p| matches!(p.kind, ParamKind::Buffer { .. }));
        let mut shapes = Vec::with_capacity(extents.len());
        for (param, extents) in buffers.zip(extents) {
            let ty = code.buffers.get(param.slot).and_then(Option::as_ref);
            let usable = |e: &i128| usize::try_from(*e).ok().filter(|e| *e > 0);
            let sizes: Option<Vec<usize>> = extents.iter().map(usable).collect();
            let product = |sizes: &Vec<usize>| {
                let cells = sizes.iter().try_fold(1usize, |n, e| n.checked_mul(*e));
                cells.is_some_and(|n| n <= MAX_CELLS)
            };
            let Some(sizes) = sizes.filter(product) else {
                return Err(InterpError::input(format!(
                    "argument '{}' would have shape {}",
                    param.name,
                    shape_text(&extents)
                )));
            };
            shapes.push(BufferShape {
                name: param.name.to_string(),
                elem: ty.map_or(Elem::R, |t| t.elem),
                extents: sizes,
                written: param.written,
            });
        }
        Ok(shapes)
    }
}

/// Cells of the largest input that is made up.
const MAX_CELLS: usize = 1 << 28;
