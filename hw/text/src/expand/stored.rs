//! Marks as bytes, for texts that are expanded where the compiler is built.

use super::marks::{Mark, Placed, Places};

/// Numbers of a mark: line and column in the text; line and column where it was written; twice the file, and one more if it is
/// substituted. Larger ones than fit are stored as the largest: the tests of shipped libraries would find that.
const NUMBERS: usize = 5;
const SIZE: usize = NUMBERS * size_of::<u16>();

/// Number of marks.
pub(super) fn count(bytes: &[u8]) -> usize {
    bytes.len() / SIZE
}

/// The mark of a number.
pub(super) fn get(bytes: &[u8], number: usize) -> Option<Placed> {
    let (all, _) = bytes.as_chunks::<SIZE>();
    let (numbers, _) = all.get(number)?.as_chunks();
    let numbers = <[[u8; 2]; NUMBERS]>::try_from(numbers).ok()?;
    let [at, at_col, line, col, file] = numbers.map(u16::from_le_bytes);
    let mark = Mark {
        file: usize::from(file / 2),
        line: line.into(),
        col: col.into(),
        substituted: file % 2 == 1,
    };
    Some(((at.into(), at_col.into()), mark))
}

impl Places {
    /// The marks as [`get`] reads them.
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let numbers = self.marks.iter().flat_map(|((line, col), mark)| {
            let file = u32::try_from(mark.file).unwrap_or(u32::MAX);
            let file = file
                .saturating_mul(2)
                .saturating_add(u32::from(mark.substituted));
            [line, col, mark.line, mark.col, file]
        });
        let numbers = numbers.map(|number| u16::try_from(number).unwrap_or(u16::MAX));
        numbers.flat_map(u16::to_le_bytes).collect()
    }
}
