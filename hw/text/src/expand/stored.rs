//! Places as bytes, for texts that are expanded where the compiler is built.

use std::sync::Arc;

use super::marks::{Mark, Places};

/// Numbers of a mark: line and column in the text; line and column where it was written; twice the file, and one more if it is
/// substituted. Larger ones than fit are stored as the largest: the tests of shipped libraries would find that.
const NUMBERS: usize = 5;
const BYTES: usize = 2;

impl Places {
    /// What [`Places::stored`] reads, beside the names of files.
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let numbers = self.marks.iter().flat_map(|((line, col), mark)| {
            let file = u32::try_from(mark.file).unwrap_or(u32::MAX);
            let file = file
                .saturating_mul(2)
                .saturating_add(u32::from(mark.substituted));
            [*line, *col, mark.line, mark.col, file]
        });
        let numbers = numbers.map(|number| u16::try_from(number).unwrap_or(u16::MAX));
        numbers.flat_map(u16::to_le_bytes).collect()
    }

    /// Places that were stored.
    pub(super) fn stored(files: &[&str], bytes: &[u8]) -> Places {
        let files = files.iter().copied().map(Arc::from).collect();
        Places::new(
            files,
            bytes.chunks_exact(NUMBERS * BYTES).map(mark).collect(),
        )
    }
}

fn mark(bytes: &[u8]) -> ((u32, u32), Mark) {
    let (all, _) = bytes.as_chunks::<BYTES>();
    let number = |k: usize| all.get(k).copied().map_or(0, u16::from_le_bytes);
    let mark = Mark {
        file: usize::from(number(4) / 2),
        line: number(2).into(),
        col: number(3).into(),
        substituted: number(4) % 2 == 1,
    };
    ((number(0).into(), number(1).into()), mark)
}
