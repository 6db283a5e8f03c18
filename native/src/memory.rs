//! Memory of arguments.

use exo_interp::{Tensor, Value, cell_bits, cell_bytes, cell_value};
use exo_ir::Elem;

use crate::NativeError;

/// A cache line: what LLVM's vectors want at most.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Line([u8; LINE]);

const LINE: usize = 64;

/// Value of bytes that no cell has written.
const UNTOUCHED: u8 = 0xa5;

/// Bytes that begin on a cache line, between two lines that nobody writes.
#[derive(Clone)]
pub(crate) struct Bytes(Vec<Line>);

impl Bytes {
    /// At least `count` bytes, none of them written yet.
    pub(crate) fn untouched(count: usize) -> Bytes {
        Bytes(vec![Line([UNTOUCHED; LINE]); count.div_ceil(LINE) + 2])
    }

    /// Address of the first byte.
    pub(crate) fn address(&mut self) -> u64 {
        self.0[1..].as_mut_ptr() as u64
    }

    /// Whether only bytes of some cells, each the place of its first byte, have been written.
    pub(crate) fn only(&self, cells: impl Iterator<Item = usize>, bytes: usize) -> bool {
        let mut cells: Vec<usize> = cells.collect();
        cells.sort_unstable();
        let mut at = 0;
        let untouched = |from: usize, to: usize| {
            (from..to).all(|place| self.0[place / LINE].0[place % LINE] == UNTOUCHED)
        };
        for cell in cells {
            if !untouched(at, cell + LINE) {
                return false;
            }
            at = cell + LINE + bytes;
        }
        untouched(at, self.0.len() * LINE)
    }

    /// Writes the low bytes of a word.
    pub(crate) fn put(&mut self, at: usize, bits: u64, bytes: usize) {
        for (place, byte) in (at..at + bytes).zip(bits.to_le_bytes()) {
            self.0[place / LINE + 1].0[place % LINE] = byte;
        }
    }

    /// A word of some bytes.
    pub(crate) fn get(&self, at: usize, bytes: usize) -> u64 {
        let read = (at..at + bytes).map(|place| self.0[place / LINE + 1].0[place % LINE]);
        read.rev().fold(0, |word, byte| word << 8 | u64::from(byte))
    }
}

/// A buffer in memory, as code sees it.
#[derive(Clone)]
pub(crate) struct Buffer {
    pub(crate) elem: Elem,
    pub(crate) shape: Vec<usize>,
    /// Strides in cells.
    pub(crate) strides: Vec<usize>,
    pub(crate) is_dense: bool,
    pub(crate) bytes: Bytes,
}

impl Buffer {
    /// A copy of a tensor. Cells that are not initialised hold what nobody would write on purpose.
    pub(crate) fn of(
        name: &str,
        tensor: &Tensor,
        elem: Elem,
        window: bool,
    ) -> Result<Buffer, NativeError> {
        let dense = dense_strides(&tensor.shape);
        let strides = match &tensor.strides {
            None => dense.clone(),
            Some(own) => own
                .iter()
                .map(|s| usize::try_from(*s).unwrap_or_default())
                .collect(),
        };
        let wrong = |problem| NativeError::Strides {
            name: name.to_owned(),
            problem,
        };
        let is_dense = strides == dense;
        if !window && !is_dense {
            return Err(wrong("only windows have strides of their own"));
        }
        let cells = extent(&tensor.shape, &strides)
            .ok_or_else(|| wrong("with these strides cells lie on each other, or beyond memory"))?;
        let mut buffer = Buffer {
            elem,
            shape: tensor.shape.clone(),
            strides,
            is_dense,
            bytes: Bytes::untouched(cells * cell_bytes(elem)),
        };
        for (cell, value) in tensor.cells.iter().enumerate() {
            if let Some(value) = value {
                let bits = cell_bits(elem, value).map_err(|error| NativeError::Value {
                    name: name.to_owned(),
                    error,
                })?;
                let at = buffer.place(cell);
                buffer.bytes.put(at, bits, cell_bytes(elem));
            }
        }
        Ok(buffer)
    }

    /// The contents as a tensor.
    pub(crate) fn tensor(&self) -> Tensor {
        let cells = 0..self.shape.iter().product();
        let value = |cell| -> Value {
            let bits = self.bytes.get(self.place(cell), cell_bytes(self.elem));
            cell_value(self.elem, bits)
        };
        let tensor = Tensor::new(&self.shape, cells.map(value));
        match self.is_dense {
            true => tensor,
            false => {
                let strides: Vec<i64> = self
                    .strides
                    .iter()
                    .map(|s| i64::try_from(*s).unwrap_or(i64::MAX))
                    .collect();
                tensor.with_strides(&strides)
            }
        }
    }

    /// Whether nothing beside the cells has been written.
    pub(crate) fn is_intact(&self) -> bool {
        let cells = (0..self.shape.iter().product()).map(|cell| self.place(cell));
        self.bytes.only(cells, cell_bytes(self.elem))
    }

    /// The byte at which a cell of row-major order begins.
    fn place(&self, mut cell: usize) -> usize {
        let mut place = 0;
        for (extent, stride) in self.shape.iter().zip(&self.strides).rev() {
            place += cell % extent * stride;
            cell /= extent;
        }
        place * cell_bytes(self.elem)
    }
}

pub(crate) fn dense_strides(shape: &[usize]) -> Vec<usize> {
    // What is too much for memory, `extent` refuses.
    let behind = |dim: usize| {
        let extents = shape[dim + 1..].iter();
        extents.fold(1usize, |cells, extent| cells.saturating_mul(*extent))
    };
    (0..shape.len()).map(behind).collect()
}

/// Cells from the first to the last; nothing if two indices may mean one cell, or memory is too small.
pub(crate) fn extent(shape: &[usize], strides: &[usize]) -> Option<usize> {
    let mut dims: Vec<(usize, usize)> =
        strides.iter().copied().zip(shape.iter().copied()).collect();
    dims.retain(|(_, extent)| *extent != 1);
    dims.sort_unstable();
    let mut cells = 1usize;
    for (stride, extent) in dims {
        if stride < cells {
            return None;
        }
        cells = stride
            .checked_mul(extent.checked_sub(1)?)?
            .checked_add(cells)?;
    }
    (cells <= 1 << 47).then_some(cells)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writes_beside_cells_are_seen() {
        let tensor = Tensor::ints(&[2, 3], [1; 6]).with_strides(&[8, 2]);
        let buffer = Buffer::of("x", &tensor, Elem::I16, true).expect("it fits");
        assert!(buffer.is_intact());
        for (cell, value) in [
            (0, true),
            (1, false),
            (4, true),
            (5, false),
            (12, true),
            (13, false),
        ] {
            let mut touched = buffer.clone();
            touched.bytes.put(2 * cell, 7, 2);
            assert_eq!(touched.is_intact(), value, "{cell}");
        }
        // Beyond the end, in the last line and behind it.
        let mut touched = buffer.clone();
        touched.bytes.put(63, 7, 1);
        assert!(!touched.is_intact());
        touched = buffer;
        touched.bytes.0[0].0[63] = 0;
        assert!(!touched.is_intact());
    }

    #[test]
    fn strides_that_overlap_are_refused() {
        assert_eq!(extent(&[2, 3], &[3, 1]), Some(6));
        assert_eq!(extent(&[2, 3], &[1, 2]), Some(6));
        assert_eq!(extent(&[2, 3], &[8, 2]), Some(13));
        assert_eq!(extent(&[2, 3], &[2, 1]), None);
        assert_eq!(extent(&[1, 3], &[1, 1]), Some(3));
        assert_eq!(extent(&[2, 2], &[usize::MAX, 1]), None);
        assert_eq!(extent(&[], &[]), Some(1));
    }
}
