//! Positions of a buffer's cells in memory.

use exo_interp::{Rng, Tensor, Value, cell_bits, cell_bytes, cell_value};
use exo_ir::Elem;

use crate::values::beside;

/// A buffer's memory, from its first byte to its last.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Layout {
    elem: Elem,
    shape: Vec<usize>,
    /// Strides in cells.
    pub(crate) strides: Vec<usize>,
    /// Offset of the first cell, in bytes.
    first: usize,
    /// Size in bytes.
    pub(crate) size: usize,
}

impl Layout {
    /// The layout of an argument in DRAM.
    pub(crate) fn dram(elem: Elem, tensor: &Tensor) -> Layout {
        let strides = strides_of(tensor);
        let last: usize = tensor
            .shape
            .iter()
            .zip(&strides)
            .map(|(n, s)| (n - 1) * s)
            .sum();
        Layout {
            elem,
            shape: tensor.shape.clone(),
            strides,
            first: 0,
            size: (last + 1) * cell_bytes(elem),
        }
    }

    /// The layout of an argument at the beginning of a block of registers. `all` are the extents of
    /// the block, preceded by those of an array of blocks, if there are several; the argument lies
    /// in the middle one.
    pub(crate) fn registers(elem: Elem, shape: &[usize], all: &[usize]) -> Layout {
        let (blocks, block) = all.split_at(all.len().saturating_sub(shape.len()));
        let bytes = block.iter().product::<usize>() * cell_bytes(elem);
        let middle = blocks.iter().fold(0, |at, count| at * count + count / 2);
        let blocks: usize = blocks.iter().product();
        Layout {
            elem,
            shape: shape.to_vec(),
            strides: dense(block),
            first: middle * bytes,
            size: blocks * bytes,
        }
    }

    /// The byte at which a cell of row-major order begins.
    fn place(&self, mut cell: usize) -> usize {
        let mut place = 0;
        for (extent, stride) in self.shape.iter().zip(&self.strides).rev() {
            place += cell % extent * stride;
            cell /= extent;
        }
        self.first + place * cell_bytes(self.elem)
    }

    /// The memory of a tensor; nothing if the type does not have one of its values. What is no cell holds numbers, others in each
    /// memory: what an instruction copies there from somewhere else is another one.
    pub(crate) fn bytes(&self, tensor: &Tensor, rng: &mut Rng) -> Option<Vec<u8>> {
        let width = cell_bytes(self.elem);
        let mut bytes = Vec::with_capacity(self.size);
        while bytes.len() < self.size {
            let bits = cell_bits(self.elem, &beside(rng, self.elem)).ok()?;
            bytes.extend(bits.to_le_bytes().iter().take(width));
        }
        for (cell, value) in tensor.cells.iter().enumerate() {
            let Some(value) = value else { continue };
            let bits = cell_bits(self.elem, value).ok()?.to_le_bytes();
            let at = self.place(cell);
            bytes
                .get_mut(at..at + width)?
                .copy_from_slice(&bits[..width]);
        }
        Some(bytes)
    }

    /// A cell of some memory.
    pub(crate) fn value(&self, bytes: &[u8], cell: usize) -> Option<Value> {
        let at = self.place(cell);
        let cell = bytes.get(at..at + cell_bytes(self.elem))?;
        let word = cell
            .iter()
            .rev()
            .fold(0, |word, byte| word << 8 | u64::from(*byte));
        Some(cell_value(self.elem, word))
    }

    /// The first byte that is no cell and has changed.
    pub(crate) fn touched(&self, before: &[u8], after: &[u8]) -> Option<usize> {
        let mut is_cell = vec![false; self.size];
        for cell in 0..self.shape.iter().product() {
            let at = self.place(cell);
            is_cell[at..at + cell_bytes(self.elem)].fill(true);
        }
        let mut all = before.iter().zip(after).zip(&is_cell);
        all.position(|((before, after), is_cell)| !is_cell && before != after)
    }

    /// The position of a byte, in cells from the first.
    pub(crate) fn cells_from_first(&self, byte: i64) -> i64 {
        let width = cell_bytes(self.elem) as i64;
        (byte - self.first as i64).div_euclid(width)
    }
}

fn dense(shape: &[usize]) -> Vec<usize> {
    let behind = |dim: usize| shape[dim + 1..].iter().product();
    (0..shape.len()).map(behind).collect()
}

/// The strides that a tensor reports, in cells.
pub(crate) fn strides_of(tensor: &Tensor) -> Vec<usize> {
    match &tensor.strides {
        None => dense(&tensor.shape),
        Some(own) => {
            let own = own.iter().map(|s| usize::try_from(*s).unwrap_or_default());
            own.collect()
        }
    }
}

/// The indices of a cell, as they are written.
pub(crate) fn cell_name(name: &str, shape: &[usize], mut cell: usize) -> String {
    let mut at: Vec<String> = Vec::new();
    for extent in shape.iter().rev() {
        at.push((cell % extent).to_string());
        cell /= extent;
    }
    at.reverse();
    match at.is_empty() {
        true => name.to_owned(),
        false => format!("{name}[{}]", at.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_where_strides_say_and_all_else_is_seen() {
        let tensor = Tensor::ints(&[2, 3], 1..7).with_strides(&[8, 2]);
        let layout = Layout::dram(Elem::I16, &tensor);
        assert_eq!(layout.size, 26);
        let before = layout.bytes(&tensor, &mut Rng::new(1)).expect("it fits");
        let mut bytes = before.clone();
        assert_eq!(layout.value(&bytes, 5), Some(Value::Int(6)));
        assert_eq!(layout.touched(&before, &bytes), None);
        bytes[24] ^= 1;
        assert_eq!(layout.touched(&before, &bytes), None);
        bytes[23] ^= 1;
        assert_eq!(layout.touched(&before, &bytes), Some(23));
        assert_eq!(layout.cells_from_first(23), 11);
        assert_eq!(layout.cells_from_first(-1), -1);
    }

    #[test]
    fn of_registers_the_one_in_the_middle_is_meant() {
        let tensor = Tensor::ints(&[4], [7; 4]);
        let layout = Layout::registers(Elem::I8, &[4], &[3, 4]);
        let bytes = layout.bytes(&tensor, &mut Rng::new(1)).expect("it fits");
        assert_eq!(bytes[4..8], [7; 4]);
        assert_eq!(layout.cells_from_first(8), 4);
        // Two of three rows, each with four cells.
        let some = Layout::registers(Elem::I8, &[2, 4], &[3, 3, 4]);
        let rows = Tensor::ints(&[2, 4], [7; 8]);
        let bytes = some.bytes(&rows, &mut Rng::new(1)).expect("it fits");
        assert_eq!((bytes.len(), &bytes[12..20]), (36, &[7; 8][..]));
        // Others in another memory.
        let others = some.bytes(&rows, &mut Rng::new(2)).expect("it fits");
        let is_other = |range: std::ops::Range<usize>| bytes[range.clone()] != others[range];
        assert!(is_other(0..12) && is_other(20..36) && !is_other(12..20));
        let middle = Layout::registers(Elem::I8, &[1], &[2, 3, 1]);
        assert_eq!(middle.cells_from_first(4), 0);
        // Rows of two blocks.
        let apart = Layout::registers(Elem::I8, &[2, 1, 4], &[2, 3, 4]);
        assert_eq!((apart.strides, apart.size), (vec![12, 4, 1], 24));
        assert_eq!(cell_name("x", &[2, 3], 5), "x[1, 2]");
        assert_eq!(cell_name("x", &[], 0), "x");
    }
}
